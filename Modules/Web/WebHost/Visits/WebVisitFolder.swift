#if Server
  import CairnSupport
  import Dependencies
  import DurableFiles
  import Foundation
  import Sharing
  import TerminalApp

  /// A store that keeps visits as files of a folder, each sealed with its token. The folder belongs to one process.
  struct WebVisitFolder: WebVisitStore {
    let folder: URL
    /// The time after which an unused visit expires.
    let lifetime: TimeInterval
    /// The lock that excludes other processes.
    private let lock: FileLock?
    @Dependency(\.date) private var now

    /// Opens a folder without locking it.
    init(folder: URL, lifetime: TimeInterval, lock: FileLock? = nil) {
      (self.folder, self.lifetime, self.lock) = (folder, lifetime, lock)
    }

    /// Opens and locks a folder. Creates it if it doesn't exist.
    ///
    /// - Throws: `StartFailure` if the folder can't be written to or another process uses it.
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

    private func file(_ seal: WebVisitSeal) -> DurableFile {
      DurableFile(folder.appending(path: seal.name + ".session"), permissions: 0o600)
    }

    func claim(_ seal: WebVisitSeal) async throws -> SavedWebVisit? {
      guard let data = try file(seal).read() else { return nil }
      // A file that another program changed, or that another version left, isn't a session.
      guard let plain = try? seal.open(data),
        let saved = try? JSONDecoder().decode(SavedWebVisit.self, from: plain),
        let resumed = saved.resumed(), now().timeIntervalSince(saved.session.date) < lifetime
      else {
        try? FileManager.default.removeItem(at: file(seal).url)
        return nil
      }
      return resumed
    }

    nonisolated(nonsending) func save(_ session: SavedWebVisit, _ seal: WebVisitSeal) async throws -> Bool {
      let data = try seal.seal(JSON(encoding: session).encoded())
      let file = file(seal)
      // Screens and connections don't wait for the file.
      try await withTaskExecutorPreference(globalConcurrentExecutor) {
        try file.createFolder()
        // This doesn't wait for the disk. The file survives the end of the process, not a power failure.
        try file.write(data, keepingPrevious: false, syncing: false)
      }
      return true
    }

    func giveUp(_ name: String, number: Int) async throws {}

    func signals() -> AsyncStream<WebVisitSignal> { AsyncStream { $0.finish() } }

    /// Removes expired visits.
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
