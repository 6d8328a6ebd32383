import Foundation

/// A file that is either as it was or as it was written, whatever happens in between.
///
/// ``write(_:keepingPrevious:syncing:)`` returns when the content is on the disk. Methods block the calling thread for as
/// long as the disk takes, and throw a ``FileError``.
///
/// Only regular files are touched, and links to them: a folder, a device, a pipe or a socket is refused before it is
/// opened. A file that may not be written to is not replaced, also not by the superuser, although the system allows that.
///
/// A save replaces the old file by a new one. It gets the owner, the group and the permissions of the old
/// one; where that is not allowed, the save is refused. Only a group that has no more rights than all others is given up
/// instead, because nothing depends on it. Where the old file has other names (hard links), these keep the old content.
///
/// Beside the file `name` there may be: `.name.new` (a save that was cut short, replaced by the next one),
/// `name.lock` (empty), `name.previous` (the generation before), `name.unreadable-DATE` (what was set aside).
public struct DurableFile: Sendable {
  /// Where the file is, as it was given: a symbolic link is followed each time.
  public let url: URL
  /// The permissions of a new file, before the process' mask.
  ///
  /// An existing file keeps its own.
  public let permissions: UInt32

  private let calls: SystemCalls

  /// A file at a URL, which need not exist.
  ///
  /// - Parameters:
  ///   - url: Where the file is.
  ///   - permissions: The permissions of a new file, before the process' mask.
  ///   - calls: The system calls that it is read and written with.
  public init(_ url: URL, permissions: UInt32 = 0o666, calls: SystemCalls = .live) {
    self.url = url
    self.permissions = permissions
    self.calls = calls.retryingInterrupted
  }

  /// Where the generation before the present one is kept: beside the file that a symbolic link leads to.
  public var previousURL: URL {
    get throws {
      try reporting(.read) { URL(fileURLWithPath: try target() + ".previous") }
    }
  }

  // MARK: - Reading

  /// The content, or `nil` if there is no file.
  ///
  /// It is whole: a writer that goes through this type replaces the file, and what is read is the old or the new one.
  public func read() throws -> Data? {
    try reporting(.read) { try readFile(at: target())?.data }
  }

  /// The content of the generation before the present one, or `nil` if there is none.
  public func readPrevious() throws -> Data? {
    try reporting(.read) { try readFile(at: target() + ".previous")?.data }
  }

  private func readFile(at path: String) throws -> (data: Data, status: SystemCalls.Status)? {
    // Before it is opened, because opening a device may do something, and opening a pipe waits for its other end.
    guard try regularFile(at: path) != nil else { return nil }
    let file: Int32
    do {
      file = try calls.open(path, O_RDONLY | O_NONBLOCK, 0)
    } catch let error as SystemError where error.code == ENOENT {
      return nil
    }
    defer { try? calls.close(file) }
    // It may be another one by now.
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

  /// The status of the file at a path, or `nil` if there is none; throws if it is no regular file.
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

  /// A file is not touched although the system might allow it.
  private struct ObstacleError: Error {
    let code: Int32
    let obstacle: FileError.Obstacle
  }

  // MARK: - Writing

  /// Replaces the content.
  ///
  /// When this returns, the content is on the disk: a program that is killed later does not lose it, and a loss of power does not
  /// either, unless `syncing` is `false`.
  ///
  /// Writers of several programs must hold the lock: see ``withLock(timeout:onWait:_:)``.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - keepingPrevious: Whether the present content stays behind as the previous generation. Pass `false`
  ///     where the present content is no good.
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

  private func checkWritable(_ path: String, _ status: SystemCalls.Status) throws {
    // The superuser may write to any file; a file that is protected against writing is still not replaced.
    guard status.permissions & 0o200 != 0 else { throw ObstacleError(code: EACCES, obstacle: .readOnly) }
    do {
      try calls.checkWritable(path)
    } catch let error as SystemError where [EACCES, EPERM].contains(error.code) {
      throw ObstacleError(code: error.code, obstacle: .readOnly)
    }
  }

  /// Gives a new file the owner, the group and the permissions of the one that it replaces.
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
    // After the owner, whose change clears some permission bits. And past the process' mask.
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

  /// Gives the present content a second name, under which it stays when the first is given away.
  private func keepPrevious(of path: String) throws {
    let previous = path + ".previous"
    let temporary = sibling(of: path) { ".\($0).previous" }
    try removeIfPresent(temporary)
    do {
      try calls.link(path, temporary)
    } catch let error as SystemError where [EPERM, EOPNOTSUPP, EMLINK, ENOSYS].contains(error.code) {
      // A file system without hard links: a copy does as well.
      guard let (data, status) = try readFile(at: path) else { return }
      try writeTemporary(data, at: temporary, like: status)
    }
    do {
      try calls.rename(temporary, previous)
      // Where both names are links to one file already, `rename` leaves them alone.
      try removeIfPresent(temporary)
    } catch {
      try? calls.unlink(temporary)
      throw error
    }
  }

  // MARK: - Setting aside

  /// Renames the file to a dated name, with not a byte of it changed: `data.json.unreadable-2026-01-31T10-15-00Z`.
  ///
  /// - Parameters:
  ///   - label: The word before the date.
  ///   - date: The date. Where the name is taken, a number follows.
  /// - Returns: Where the file is now, or `nil` if there was none.
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
  ///   - date: The date. Where the name is taken, a number follows.
  /// - Returns: Where the content is.
  public func writeAside(_ data: Data, as label: String, at date: Date) throws -> URL {
    try reporting(.setAside) {
      let path = try target()
      // As secret as the file itself.
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

  /// Creates the folder of the file, and the folders around it, where they are missing.
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
        // A folder that exists on a read-only device, or below one that may not be written to.
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
      // A file system whose folders need no `fsync`.
    } catch {
      try? calls.close(file)
      throw error
    }
    try calls.close(file)
  }

  // MARK: - Locking

  /// Runs work that no other program (or thread) does to this file at the same time.
  ///
  /// The lock is a file of its own: renaming would replace a locked one. It ends with the program, however that
  /// ends. It is not recursive.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for others before this fails with `EWOULDBLOCK`; `nil` for as long as it takes.
  ///   - onWait: Called once, when others have held the lock for about a tenth of a second.
  ///   - body: The work.
  /// - Returns: What the work returns.
  @discardableResult
  public func withLock<R>(
    timeout: Duration? = .seconds(10), onWait: () -> Void = {}, _ body: () throws -> R
  ) throws -> R {
    let file = try openLock(timeout: timeout, onWait: onWait)
    defer {
      // Not only by closing: a process that is being started may have a copy of the descriptor until it runs its program.
      calls.unlock(file)
      try? calls.close(file)
    }
    return try body()
  }

  /// Takes the lock for as long as the result lives, or answers `nil` where another program or thread has it.
  ///
  /// For what one program alone does to a file while it runs. ``withLock(timeout:onWait:_:)`` fails meanwhile.
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
        // Growing pauses: most locks are held for some milliseconds, a few for much longer. Waiting in
        // the system instead could not be ended by the timeout.
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

  /// Where the file really is: the end of a chain of symbolic links.
  private func target() throws -> String {
    try linkedPaths().last!
  }

  /// The path of each symbolic link on the way to the file, and that of the file.
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
      paths.append(link.hasPrefix("/") ? link : folder(of: path) + "/" + link)
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
