#if Server
  import Dependencies
  import DurableFiles
  import Foundation
  import JSONValues
  import Sharing
  import TerminalApp

  /// A store that keeps visits and windows as files of a folder, each sealed with the token of its visit. The folder belongs to one
  /// process.
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
    /// - Throws: `StartError` if the folder can't be written to or another process uses it.
    init(holding folder: URL, lifetime: TimeInterval) throws {
      let path = folder.path(percentEncoded: false)
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard access(path, W_OK) == 0 else { throw CocoaError(.fileWriteNoPermission) }
      } catch {
        throw StartError(
          "Can't save sessions in '\(path)': \(error.localizedDescription) Choose another folder with '--sessions'."
        )
      }
      guard let lock = try DurableFile(folder.appending(path: "sessions")).holdLock() else {
        throw StartError(
          "Can't save sessions in '\(path)': another server is using it. Choose another folder with '--sessions'."
        )
      }
      self.init(folder: folder, lifetime: lifetime, lock: lock)
    }

    private func file(_ seal: WebVisitSeal, _ window: WindowName? = nil) -> DurableFile {
      let name = window.map { "\(seal.name).\($0)" } ?? seal.name
      return DurableFile(folder.appending(path: name + ".session"), permissions: 0o600)
    }

    func claim(_ seal: WebVisitSeal) async throws -> SavedWebVisit? {
      guard let visit: SavedWebVisit = try read(file(seal), seal) else { return nil }
      guard let claimed = visit.claimed(), isRecent(visit.earlier) else {
        try? FileManager.default.removeItem(at: file(seal).url)
        return nil
      }
      return claimed
    }

    func window(_ name: WindowName, _ seal: WebVisitSeal) async throws -> SavedWebWindow? {
      let file = file(seal, name)
      guard let window: SavedWebWindow = try read(file, seal) else { return nil }
      guard isRecent(window) else {
        try? FileManager.default.removeItem(at: file.url)
        return nil
      }
      return window
    }

    private func isRecent(_ window: SavedWebWindow?) -> Bool {
      window.map { now().timeIntervalSince($0.session.date) < lifetime } ?? true
    }

    /// Reads a file. Removes a file that another program changed, or that another version left.
    private func read<Value: Decodable>(_ file: DurableFile, _ seal: WebVisitSeal) throws -> Value? {
      guard let data = try file.read() else { return nil }
      guard let plain = try? seal.open(data), let value = try? JSONDecoder().decode(Value.self, from: plain)
      else {
        try? FileManager.default.removeItem(at: file.url)
        return nil
      }
      return value
    }

    nonisolated(nonsending) func save(_ visit: SavedWebVisit, _ seal: WebVisitSeal) async throws -> Bool {
      try await write(visit, to: file(seal), seal)
    }

    nonisolated(nonsending) func save(_ window: SavedWebWindow, _ name: WindowName, _ seal: WebVisitSeal)
      async throws -> Bool
    {
      try await write(window, to: file(seal, name), seal)
    }

    private nonisolated(nonsending) func write(
      _ value: some Encodable, to file: DurableFile, _ seal: WebVisitSeal
    ) async throws -> Bool {
      let data = try seal.seal(JSON(encoding: value).encoded())
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

    func removeOld() async throws {
      let now = now()
      var files =
        (try? FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
      files.removeAll { $0.pathExtension != "session" }
      let old = Set(
        files.filter { file in
          let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
          return date.map { now.timeIntervalSince($0) > lifetime } ?? false
        })
      // The file of a visit is written once. It stays as long as the visit has a window.
      let visits = Set(files.filter { !old.contains($0) }.map(Self.visit))
      for file in old where !visits.contains(Self.visit(of: file)) || Self.isWindow(file) {
        try? FileManager.default.removeItem(at: file)
      }
    }

    /// The name of the visit that a file belongs to.
    private static func visit(of file: URL) -> Substring { file.lastPathComponent.prefix { $0 != "." } }

    private static func isWindow(_ file: URL) -> Bool {
      file.lastPathComponent.count { $0 == "." } > 1
    }
  }
#endif
