#if Server
  import CairnSupport
  import Dependencies
  import DurableFiles
  import Foundation
  import Sharing
  import TerminalApp

  /// Sessions as files of a folder, each sealed with its token. A folder belongs to one process.
  struct SessionFolder: WebSessionStore {
    let folder: URL
    /// How long a session is kept that is not used.
    let lifetime: TimeInterval
    /// What keeps other processes out.
    private let lock: FileLock?
    /// The present time.
    @Dependency(\.date) private var now

    /// The sessions of a folder, whether or not another process has it.
    init(folder: URL, lifetime: TimeInterval, lock: FileLock? = nil) {
      (self.folder, self.lifetime, self.lock) = (folder, lifetime, lock)
    }

    /// The sessions of a folder that no other process has meanwhile. It is made where it is not there.
    ///
    /// - Throws: `StartFailure` where it cannot be written, or another process has it.
    init(holding folder: URL, lifetime: TimeInterval) throws {
      let path = folder.path(percentEncoded: false)
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard access(path, W_OK) == 0 else { throw CocoaError(.fileWriteNoPermission) }
      } catch {
        throw StartFailure(
          "Can't save sessions in '\(path)': \(error.localizedDescription) Choose another folder with '--sessions'."
        )
      }
      guard let lock = try DurableFile(folder.appending(path: "sessions")).holdLock() else {
        throw StartFailure(
          "Can't save sessions in '\(path)': another server is using it. Choose another folder with '--sessions'."
        )
      }
      self.init(folder: folder, lifetime: lifetime, lock: lock)
    }

    private func file(_ seal: SessionSeal) -> DurableFile {
      DurableFile(folder.appending(path: seal.name + ".session"), permissions: 0o600)
    }

    func claim(_ seal: SessionSeal) async throws -> SavedWebSession? {
      guard let data = try file(seal).read() else { return nil }
      // A file that another program changed, or that another version left, isn't a session.
      guard let plain = try? seal.open(data),
        let saved = try? JSONDecoder().decode(SavedWebSession.self, from: plain),
        let resumed = saved.resumed(), now().timeIntervalSince(saved.session.date) < lifetime
      else {
        try? FileManager.default.removeItem(at: file(seal).url)
        return nil
      }
      return resumed
    }

    nonisolated(nonsending) func save(_ session: SavedWebSession, _ seal: SessionSeal) async throws -> Bool {
      let data = try seal.seal(JSON(encoding: session).encoded())
      let file = file(seal)
      // Neither the program's screens nor the connections wait for the file.
      try await withTaskExecutorPreference(globalConcurrentExecutor) {
        try file.createFolder()
        // It does not wait for the device: a session is there for a process that is killed.
        try file.write(data, keepingPrevious: false, syncing: false)
      }
      return true
    }

    func giveUp(_ name: String) async throws {}

    func signals() -> AsyncStream<WebSessionSignal> { AsyncStream { $0.finish() } }

    /// Removes the sessions that were not used for their lifetime.
    func removeOld() async throws {
      let now = now()
      let files =
        (try? FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
      for file in files where file.pathExtension == "session" {
        let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        if let date, now.timeIntervalSince(date) > lifetime { try? FileManager.default.removeItem(at: file) }
      }
    }
  }
#endif
