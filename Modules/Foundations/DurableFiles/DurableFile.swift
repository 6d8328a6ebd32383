import Foundation

/// A file that has either its old or its new content after any interruption.
///
/// ``write(_:keepingPrevious:syncing:)`` returns when the content is on disk. Methods block the calling thread during
/// disk access, and throw a ``FileError``.
///
/// Only regular files, and links to them, are supported: a folder, a device, a pipe, or a socket is refused before it
/// is opened. A write-protected file isn't replaced, not even by the superuser, although the system allows it.
///
/// A save replaces the old file with a new one, which gets the owner, the group, and the permissions of the old one. If
/// that isn't allowed, the save is refused. The only exception is a group that has no more rights than all other users,
/// because nothing depends on it. Other names of the old file (hard links) keep the old content.
///
/// These files may exist beside the file `name`: `.name.new` (an interrupted save, replaced by the next one),
/// `name.lock` (empty), `name.previous` (the previous generation), and `name.unreadable-DATE` (content that was set
/// aside).
public struct DurableFile: Sendable {
  /// The location of the file, as given.
  ///
  /// A symbolic link is followed each time.
  public let url: URL
  /// The permissions of a new file, before the process's mask is applied.
  ///
  /// An existing file keeps its own.
  public let permissions: UInt32

  private let calls: SystemCalls

  /// Creates a file for a URL, which doesn't need to exist.
  ///
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - permissions: The permissions of a new file, before the process's mask is applied.
  ///   - calls: The system calls for reading and writing the file.
  public init(_ url: URL, permissions: UInt32 = 0o666, calls: SystemCalls = .live) {
    self.url = url
    self.permissions = permissions
    self.calls = calls.retryingInterrupted
  }

  /// The location of the previous generation: beside the target of a symbolic link.
  public var previousURL: URL {
    get throws {
      try reporting(.read) { URL(fileURLWithPath: try target() + ".previous") }
    }
  }

  // MARK: - Reading

  /// The content, or `nil` if there is no file.
  ///
  /// The content is complete: a writer that uses this type replaces the file, so the result is the old or the new
  /// content.
  public func read() throws -> Data? {
    try reporting(.read) { try readFile(at: target())?.data }
  }

  /// The content of the previous generation, or `nil` if there is none.
  public func readPrevious() throws -> Data? {
    try reporting(.read) { try readFile(at: target() + ".previous")?.data }
  }

  private func readFile(at path: String) throws -> (data: Data, status: SystemCalls.Status)? {
    // Checks before opening, because opening a device may have an effect, and opening a pipe waits for its other end.
    guard try regularFile(at: path) != nil else { return nil }
    let file: Int32
    do {
      file = try calls.open(path, O_RDONLY | O_NONBLOCK, 0)
    } catch let error as SystemError where error.code == ENOENT {
      return nil
    }
    defer { try? calls.close(file) }
    // The file may have been replaced.
    let status = try calls.status(file)
    try checkRegular(status)
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: max(4_096, min(Int(status.size) + 1, 1 << 20)))
    while true {
      let count = try buffer.withUnsafeMutableBytes { try calls.read(file, $0) }
      if count == 0 { break }
      data.append(contentsOf: buffer[..<count])
    }
    return (data, status)
  }

  /// Checks, without opening the file, that it is a regular one or doesn't exist.
  ///
  /// - Throws: A ``FileError`` that names another kind, such as a pipe, on which a read could wait forever.
  public func checkIsRegular() throws {
    try reporting(.read) { _ = try regularFile(at: target()) }
  }

  /// Returns the status of the file at a path, or `nil` if there is none.
  ///
  /// Throws if it isn't a regular file.
  private func regularFile(at path: String) throws -> SystemCalls.Status? {
    do {
      let status = try calls.statusAtPath(path)
      try checkRegular(status)
      return status
    } catch let error as SystemError where error.code == ENOENT {
      return nil
    }
  }

  private func checkRegular(_ status: SystemCalls.Status) throws {
    switch status.kind {
    case .file: break
    case .folder: throw ObstacleError(code: EISDIR, obstacle: .folder)
    case .device: throw ObstacleError(code: ENODEV, obstacle: .device)
    case .pipe: throw ObstacleError(code: ESPIPE, obstacle: .pipe)
    case .socket: throw ObstacleError(code: ENOTSOCK, obstacle: .socket)
    }
  }

  /// A file is refused although the system might allow access.
  private struct ObstacleError: Error {
    let code: Int32
    let obstacle: FileError.Obstacle
  }

  // MARK: - Writing

  /// Replaces the content.
  ///
  /// When this method returns, the content is on disk. It survives the end of the program and, unless `syncing` is
  /// `false`, also a loss of power.
  ///
  /// Writers of several programs must hold the lock: see ``withLock(timeout:onWait:_:)``.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - keepingPrevious: Whether to keep the current content as the previous generation. Pass `false` if the current content is
  ///     invalid.
  ///   - syncing: Whether to wait for the device, which takes milliseconds.
  /// - Throws: A ``FileError`` whose operation is ``FileError/Operation/save`` if the file is as it was, or
  ///   ``FileError/Operation/flush`` if it holds the new content already and only a loss of power could undo that.
  public func write(_ data: Data, keepingPrevious: Bool = true, syncing: Bool = true) throws {
    let path = try reporting(.save) {
      let path = try target()
      let present = try regularFile(at: path)
      if let present { try checkWritable(path, present) }

      let temporary = sibling(of: path) { ".\($0).new" }
      try writeTemporary(data, at: temporary, like: present, syncing: syncing)
      do {
        if keepingPrevious, present != nil { try keepPrevious(of: path) }
        try calls.rename(temporary, path)
      } catch {
        try? calls.unlink(temporary)
        throw error
      }
      return path
    }
    if syncing { try reporting(.flush) { try syncFolder(of: path) } }
  }

  /// Checks that the content can be replaced, by creating and removing a file beside it.
  ///
  /// Creates the folder if it doesn't exist.
  ///
  /// - Throws: A ``FileError`` whose operation is ``FileError/Operation/save`` or ``FileError/Operation/createFolder``.
  public func checkIsWritable() throws {
    try createFolder()
    try reporting(.save) {
      let path = try target()
      let present = try regularFile(at: path)
      if let present { try checkWritable(path, present) }
      let temporary = sibling(of: path) { ".\($0).check" }
      try writeTemporary(Data(), at: temporary, like: present, syncing: false)
      try calls.unlink(temporary)
    }
  }

  private func checkWritable(_ path: String, _ status: SystemCalls.Status) throws {
    // The superuser may write to any file, but a write-protected file still isn't replaced.
    guard status.permissions & 0o200 != 0 else { throw ObstacleError(code: EACCES, obstacle: .readOnly) }
    do {
      try calls.checkWritable(path)
    } catch let error as SystemError where [EACCES, EPERM].contains(error.code) {
      throw ObstacleError(code: error.code, obstacle: .readOnly)
    }
  }

  /// Gives a new file the owner, the group, and the permissions of the file that it replaces.
  private func takeOver(_ present: SystemCalls.Status, by file: Int32) throws {
    let status = try calls.status(file)
    if status.owner != present.owner || status.group != present.group {
      do {
        try calls.setOwner(file, present.owner, present.group)
      } catch let error as SystemError where [EPERM, EINVAL].contains(error.code) {
        let others = present.permissions & 0o007
        let isGroupIdle = (present.permissions >> 3) & 0o007 == others
        guard status.owner == present.owner, isGroupIdle else {
          throw ObstacleError(code: EPERM, obstacle: .owner)
        }
      }
    }
    // This comes after the change of the owner, because that change clears some permission bits. The process's mask doesn't apply.
    try calls.setPermissions(file, present.permissions)
  }

  private func writeTemporary(
    _ data: Data, at path: String, like present: SystemCalls.Status?, permissions: UInt32? = nil,
    syncing: Bool = true
  ) throws {
    try removeIfPresent(path)
    let file = try calls.open(
      path, O_WRONLY | O_CREAT | O_EXCL,
      present.map { $0.permissions & 0o777 } ?? permissions ?? self.permissions)
    var isOpen = true
    do {
      if let present { try takeOver(present, by: file) }
      try data.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = try calls.write(file, UnsafeRawBufferPointer(rebasing: rest))
          rest = rest.dropFirst(count)
        }
      }
      if syncing { try calls.sync(file) }
      isOpen = false
      try calls.close(file)
    } catch {
      if isOpen { try? calls.close(file) }
      try? calls.unlink(path)
      throw error
    }
  }

  /// Gives the current content a second name, which it keeps when the first name is reassigned.
  private func keepPrevious(of path: String) throws {
    let previous = path + ".previous"
    let temporary = sibling(of: path) { ".\($0).previous" }
    try removeIfPresent(temporary)
    do {
      try calls.link(path, temporary)
    } catch let error as SystemError where [EPERM, EOPNOTSUPP, EMLINK, ENOSYS].contains(error.code) {
      // On a file system without hard links, copies the file.
      guard let (data, status) = try readFile(at: path) else { return }
      try writeTemporary(data, at: temporary, like: status)
    }
    do {
      try calls.rename(temporary, previous)
      // If both names are already links to one file, `rename` doesn't change them.
      try removeIfPresent(temporary)
    } catch {
      try? calls.unlink(temporary)
      throw error
    }
  }

  // MARK: - Setting aside

  /// Renames the file to a dated name without changing its content: `data.json.unreadable-2026-01-31T10-15-00Z`.
  ///
  /// - Parameters:
  ///   - label: The word before the date.
  ///   - date: The date. A number follows if the name is taken.
  /// - Returns: The new location of the file, or `nil` if there was none.
  @discardableResult
  public func setAside(as label: String = "unreadable", at date: Date) throws -> URL? {
    try reporting(.setAside) {
      let path = try target()
      guard try regularFile(at: path) != nil else { return nil }
      let aside = try unusedPath(for: path, label: label, date: date)
      do {
        try calls.rename(path, aside)
      } catch let error as SystemError where error.code == ENOENT {
        return nil
      }
      try syncFolder(of: path)
      return URL(fileURLWithPath: aside)
    }
  }

  /// Writes some content under a dated name beside the file, for the user to look at.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - label: The word before the date.
  ///   - date: The date. A number follows if the name is taken.
  /// - Returns: The location of the content.
  public func writeAside(_ data: Data, as label: String, at date: Date) throws -> URL {
    try reporting(.setAside) {
      let path = try target()
      // Uses the same permissions as the file.
      let present = try? regularFile(at: path)
      let mode = present.map { $0.permissions & 0o666 } ?? permissions
      let aside = try unusedPath(for: path, label: label, date: date)
      try writeTemporary(data, at: aside, like: nil, permissions: mode)
      try syncFolder(of: path)
      return URL(fileURLWithPath: aside)
    }
  }

  private func unusedPath(for path: String, label: String, date: Date) throws -> String {
    let stamp = date.formatted(
      Date.ISO8601FormatStyle(timeZoneSeparator: .omitted, timeZone: .gmt)
    ).replacing(":", with: "-")
    var candidate = "\(path).\(label)-\(stamp)"
    var number = 2
    while true {
      do {
        _ = try calls.statusAtPath(candidate)
      } catch let error as SystemError where error.code == ENOENT {
        return candidate
      }
      candidate = "\(path).\(label)-\(stamp)-\(number)"
      number += 1
    }
  }

  // MARK: - The folder

  /// Creates the folder of the file and its parent folders if they don't exist.
  public func createFolder() throws {
    try reporting(.createFolder) {
      try createFolder(folder(of: try target()))
    }
  }

  private func createFolder(_ path: String) throws {
    do {
      try calls.makeFolder(path)
    } catch let error as SystemError {
      switch error.code {
      case EEXIST, EISDIR: return
      case ENOENT where folder(of: path) != path:
        try createFolder(folder(of: path))
        do { try calls.makeFolder(path) } catch let error as SystemError where error.code == EEXIST {}
      default:
        // The folder may exist on a read-only device, or below a write-protected one.
        if let status = try? calls.statusAtPath(path), status.kind == .folder { return }
        throw error
      }
    }
  }

  private func syncFolder(of path: String) throws {
    let file = try calls.open(folder(of: path), O_RDONLY | O_DIRECTORY, 0)
    do {
      try calls.sync(file)
    } catch let error as SystemError where error.code == EINVAL {
      // Some file systems don't support `fsync` for folders.
    } catch {
      try? calls.close(file)
      throw error
    }
    try calls.close(file)
  }

  // MARK: - Locking

  /// Runs work while no other program or thread holds the lock of this file.
  ///
  /// The lock is a separate file, because renaming would replace a locked file. It ends with the program, even after a
  /// crash. It isn't recursive.
  ///
  /// - Parameters:
  ///   - timeout: The longest wait for others before this method fails with `EWOULDBLOCK`, or `nil` to wait without a
  ///     limit.
  ///   - onWait: Called once if others have held the lock for about a tenth of a second.
  ///   - body: The work.
  /// - Returns: The result of the work.
  @discardableResult
  public func withLock<R>(
    timeout: Duration? = .seconds(10), onWait: () -> Void = {}, _ body: () throws -> R
  ) throws -> R {
    let file = try openLock(timeout: timeout, onWait: onWait)
    defer {
      // Unlocks before closing: a starting process may have a copy of the descriptor until it executes its program.
      calls.unlock(file)
      try? calls.close(file)
    }
    return try body()
  }

  /// Takes the lock for the lifetime of the result, or returns `nil` if another program or thread holds it.
  ///
  /// Use this lock if only one program may use a file while it runs. ``withLock(timeout:onWait:_:)`` fails in that
  /// time.
  public func holdLock() throws -> FileLock? {
    do {
      return FileLock(try openLock(timeout: .zero), calls)
    } catch let error as FileError where error.code == EWOULDBLOCK {
      return nil
    }
  }

  private func openLock(timeout: Duration?, onWait: () -> Void = {}) throws -> Int32 {
    try reporting(.lock) {
      let path = try target()
      _ = try regularFile(at: path)
      let file = try calls.open(path + ".lock", O_RDWR | O_CREAT | O_NONBLOCK, permissions)
      do {
        let end = timeout.map { ContinuousClock.now + $0 }
        // The pauses grow: most locks are held for some milliseconds, and a few for much longer. The timeout couldn't
        // interrupt a wait in the system.
        var pause: UInt32 = 1_000
        while true {
          do {
            try calls.lock(file)
            return file
          } catch let error as SystemError where error.code == EWOULDBLOCK {
            if let end, ContinuousClock.now >= end { throw error }
            if pause == 64_000 { onWait() }
            usleep(min(pause, 100_000))
            if pause < 128_000 { pause *= 2 }
          }
        }
      } catch {
        try? calls.close(file)
        throw error
      }
    }
  }

  // MARK: - Paths

  /// The target of the file's chain of symbolic links.
  private func target() throws -> String {
    try linkedPaths().last!
  }

  /// The path of each symbolic link on the way to the file, followed by the path of the file.
  func linkedPaths() throws -> [String] {
    var paths = [url.path(percentEncoded: false)]
    while paths.count <= 40 {
      let path = paths.last!
      let link: String
      do {
        link = try calls.readLink(path)
      } catch let error as SystemError where [EINVAL, ENOENT].contains(error.code) {
        return paths
      }
      let next = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
      // The link of an open pipe or a deleted file, such as `/dev/fd/3`, leads there although its text isn't a path. Its own status
      // comes first, because another program may create the target of an ordinary link meanwhile.
      if let status = try? calls.statusAtPath(path), (try? calls.statusAtPath(next)) == nil {
        // It could be read, but not replaced.
        if status.kind == .file { throw ObstacleError(code: ENOENT, obstacle: .deleted) }
        return paths
      }
      paths.append(next)
    }
    throw SystemError(ELOOP)
  }

  private func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func sibling(of path: String, named name: (String) -> String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return path[..<start] + name(String(path[start...]))
  }

  private func removeIfPresent(_ path: String) throws {
    do { try calls.unlink(path) } catch let error as SystemError where error.code == ENOENT {}
  }

  func reporting<R>(_ operation: FileError.Operation, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as SystemError {
      throw FileError(operation, path: url.path(percentEncoded: false), code: error.code)
    } catch let error as ObstacleError {
      throw FileError(
        operation, path: url.path(percentEncoded: false), code: error.code, obstacle: error.obstacle)
    }
  }
}
