#if Database
  import DurableFiles
  import Foundation
  import GRDB

  /// A database file, its state on the disk, and connections to it.
  struct SQLiteFile: Sendable {
    /// The identity of a file, which stays the same when the file is renamed.
    struct Identity: Hashable, Sendable {
      private let device: UInt64
      private let inode: UInt64
      fileprivate let size: Int64
      fileprivate let seconds: Int
      fileprivate let nanoseconds: Int

      fileprivate init?(_ path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        (device, inode, size) = (UInt64(found.st_dev), UInt64(found.st_ino), Int64(found.st_size))
        (seconds, nanoseconds) = (found.st_mtim.tv_sec, found.st_mtim.tv_nsec)
      }

      static func == (lhs: Self, rhs: Self) -> Bool { lhs.device == rhs.device && lhs.inode == rhs.inode }

      func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        hasher.combine(inode)
      }
    }

    /// The identities of a database file and its log, either of which may be missing.
    struct Identities: Hashable, Sendable {
      let file: Identity?
      let log: Identity?

      /// Returns a Boolean value that indicates whether both files are the same as before and weren't written since then.
      func isUnchanged(since before: Self) -> Bool {
        func same(_ lhs: Identity?, _ rhs: Identity?) -> Bool {
          lhs == rhs && lhs?.size == rhs?.size && lhs?.seconds == rhs?.seconds
            && lhs?.nanoseconds == rhs?.nanoseconds
        }
        // Every reader creates an empty log and removes it.
        func content(of log: Identity?) -> Identity? { log?.size == 0 ? nil : log }
        return same(file, before.file) && same(content(of: log), content(of: before.log))
      }
    }

    let url: URL
    private let path: String
    /// The path of the log, which SQLite keeps next to the target of a symbolic link.
    let logPath: String
    private let isWritable: @Sendable (_ path: String) -> Bool

    /// Creates a file.
    ///
    /// - Parameter isWritable: Returns whether an existing file can be written.
    init(_ url: URL, isWritable: @escaping @Sendable (_ path: String) -> Bool) {
      self.url = url
      self.path = url.path(percentEncoded: false)
      self.logPath = url.resolvingSymlinksInPath().path(percentEncoded: false) + "-wal"
      self.isWritable = isWritable
    }

    var identity: Identity? { Identity(path) }

    var identities: Identities { Identities(file: identity, log: Identity(logPath)) }

    /// Removes the log of a file that was replaced, because SQLite would apply it to the new file.
    ///
    /// - Parameter open: The files before that.
    func removeLog(of open: Identities) {
      let present = identities
      guard present.file != open.file, let log = present.log, log == open.log else { return }
      unlink(logPath)
      unlink(logPath.dropLast(3) + "shm")
    }

    /// Throws an error if the path doesn't name a file.
    ///
    /// SQLite's own errors don't identify a pipe or a device, but they do identify
    /// a folder.
    private func checkIsRegular() throws {
      do {
        try DurableFile(url).checkIsRegular()
      } catch let error as FileError where error.obstacle != .folder {
        throw error
      } catch {}
    }

    /// Opens an existing file without changing it, not even to use a log.
    ///
    /// - Returns: The connection, or `nil` if the file doesn't exist.
    func inspect(_ configuration: Configuration) throws -> DatabaseQueue? {
      try checkIsRegular()
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      if !isWritable(path) { return try connectForReading(configuration) }
      return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Opens or creates the file.
    func connect(_ configuration: Configuration) throws -> any DatabaseWriter {
      try checkIsRegular()
      if FileManager.default.fileExists(atPath: path), !isWritable(path) {
        return try connectForReading(configuration)
      }
      try DurableFile(url).createFolder()
      let pool = try DatabasePool(path: path, configuration: configuration)
      // Acknowledged transactions survive a power failure.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return pool
    }

    /// Opens a file that can only be read.
    ///
    /// If SQLite can't write next to the file either, the file is opened as immutable.
    private func connectForReading(_ configuration: Configuration) throws -> DatabaseQueue {
      var configuration = configuration
      configuration.readonly = true
      do {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        _ = try queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
        return queue
      } catch let error as DatabaseError
        where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
        && !FileManager.default.fileExists(atPath: logPath)
      {
        // Without a log next to the file, no other program has it open for writing.
        let address = URL(filePath: path).absoluteString + "?immutable=1"
        return try DatabaseQueue(path: address, configuration: configuration)
      }
    }
  }
#endif
