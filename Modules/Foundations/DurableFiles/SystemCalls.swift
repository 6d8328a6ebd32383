import CLibrary
import Foundation

/// The error number of a system call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number, such as `ENOSPC`.
  public let code: Int32

  /// The error with a number, such as `ENOSPC`.
  public init(_ code: Int32) {
    self.code = code
  }

  /// The operating system's description of the error.
  public var description: String { String(cString: strerror(code)) }
}

/// The system calls for reading and writing files.
///
/// A test can make any of them fail.
///
/// ```swift
/// let fullDisk = SystemCalls.live.intercepting { if $0 == .write { throw SystemError(ENOSPC) } }
/// ```
public struct SystemCalls: Sendable {
  /// The name of a system call.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// Opens or creates a file, or opens a folder.
    case open
    /// Closes a file. The file is closed even if this call fails.
    case close
    /// Reads bytes.
    case read
    /// Writes some or all of the bytes.
    case write
    /// Waits until a file, or the entries of a folder, are on disk (`fsync`).
    case sync
    /// Reads the size, the owner and the permissions of an open file (`fstat`).
    case status
    /// Reads the size, the owner and the permissions of a file (`stat`).
    case statusAtPath
    /// Checks whether this user may write to a file (`access`).
    case checkWritable
    /// Sets the permissions of an open file (`fchmod`).
    case setPermissions
    /// Sets the owner of an open file (`fchown`).
    case setOwner
    /// Gives a file another name, and replaces an existing file with that name.
    case rename
    /// Gives a file a second name.
    case link
    /// Removes a name of a file.
    case unlink
    /// Reads the target of a symbolic link.
    case readLink
    /// Creates a folder (`mkdir`).
    case makeFolder
    /// Locks a file (`flock`), or fails at once with `EWOULDBLOCK`.
    case lock
  }

  /// The status of a file.
  struct Status: Hashable, Sendable {
    var size: Int64
    /// The permission bits.
    var permissions: UInt32
    var owner: UInt32
    var group: UInt32
    var kind: Kind

    enum Kind: Hashable, Sendable { case file, folder, device, pipe, socket }
  }

  var open: @Sendable (_ path: String, _ flags: Int32, _ permissions: UInt32) throws -> Int32
  var close: @Sendable (_ file: Int32) throws -> Void
  var read: @Sendable (_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws -> Int
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws -> Int
  var sync: @Sendable (_ file: Int32) throws -> Void
  var status: @Sendable (_ file: Int32) throws -> Status
  var statusAtPath: @Sendable (_ path: String) throws -> Status
  var checkWritable: @Sendable (_ path: String) throws -> Void
  var setPermissions: @Sendable (_ file: Int32, _ permissions: UInt32) throws -> Void
  var setOwner: @Sendable (_ file: Int32, _ owner: UInt32, _ group: UInt32) throws -> Void
  var rename: @Sendable (_ from: String, _ to: String) throws -> Void
  var link: @Sendable (_ from: String, _ to: String) throws -> Void
  var unlink: @Sendable (_ path: String) throws -> Void
  var readLink: @Sendable (_ path: String) throws -> String
  var makeFolder: @Sendable (_ path: String) throws -> Void
  /// Locks a file for exclusive use, or fails with `EWOULDBLOCK`.
  var lock: @Sendable (_ file: Int32) throws -> Void
  /// Ends a lock, for all copies of the descriptor.
  ///
  /// It never fails.
  var unlock: @Sendable (_ file: Int32) -> Void = { file in _ = flock(file, LOCK_UN) }
}

extension SystemCalls {
  /// The calls of the operating system.
  public static let live = SystemCalls(
    open: { path, flags, permissions in
      try checked { CLibrary.open(path, flags | O_CLOEXEC, mode_t(permissions)) }
    },
    close: { file in _ = try checked { CLibrary.close(file) } },
    read: { file, buffer in try checked { CLibrary.read(file, buffer.baseAddress, buffer.count) } },
    write: { file, bytes in try checked { CLibrary.write(file, bytes.baseAddress, bytes.count) } },
    sync: { file in _ = try checked { CLibrary.fsync(file) } },
    status: { file in
      var result = stat()
      _ = try checked { fstat(file, &result) }
      return Status(result)
    },
    statusAtPath: { path in
      var result = stat()
      _ = try checked { stat(path, &result) }
      return Status(result)
    },
    checkWritable: { path in _ = try checked { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) } },
    setPermissions: { file, permissions in _ = try checked { fchmod(file, mode_t(permissions)) } },
    setOwner: { file, owner, group in _ = try checked { fchown(file, owner, group) } },
    rename: { from, to in _ = try checked { CLibrary.rename(from, to) } },
    link: { from, to in _ = try checked { CLibrary.link(from, to) } },
    unlink: { path in _ = try checked { CLibrary.unlink(path) } },
    readLink: { path in
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = try buffer.withUnsafeMutableBytes { bytes in
        try checked { readlink(path, bytes.baseAddress!, bytes.count) }
      }
      return String(decoding: buffer[..<count], as: UTF8.self)
    },
    makeFolder: { path in _ = try checked { mkdir(path, 0o777) } },
    lock: { file in _ = try checked { flock(file, LOCK_EX | LOCK_NB) } }
  )

  /// Returns these calls with a function that runs before each of them.
  ///
  /// If the function throws an error, the call throws it and isn't made. The exception is closing a file, which still
  /// happens, as in the system.
  public func intercepting(_ look: @escaping @Sendable (_ call: Name) throws -> Void) -> SystemCalls {
    aroundEach { name, call in
      do {
        try look(name)
      } catch {
        if name == .close { try? call() }
        throw error
      }
      try call()
    }
  }

  /// These calls, each repeated while signals interrupt it.
  var retryingInterrupted: SystemCalls {
    aroundEach { name, call in
      while true {
        do {
          return try call()
        } catch let error as SystemError where error.code == EINTR {
          // The descriptor is closed even if closing reports an interruption.
          if name == .close { return }
        }
      }
    }
  }

  private func aroundEach(
    _ wrap: @escaping @Sendable (Name, () throws -> Void) throws -> Void
  ) -> SystemCalls {
    @Sendable func around<R>(_ name: Name, _ call: () throws -> R) throws -> R {
      var result: R?
      try wrap(name) { result = try call() }
      return result!
    }
    let base = self
    return SystemCalls(
      open: { path, flags, permissions in try around(.open) { try base.open(path, flags, permissions) } },
      close: { file in try wrap(.close) { try base.close(file) } },
      read: { file, buffer in try around(.read) { try base.read(file, buffer) } },
      write: { file, bytes in try around(.write) { try base.write(file, bytes) } },
      sync: { file in try around(.sync) { try base.sync(file) } },
      status: { file in try around(.status) { try base.status(file) } },
      statusAtPath: { path in try around(.statusAtPath) { try base.statusAtPath(path) } },
      checkWritable: { path in try around(.checkWritable) { try base.checkWritable(path) } },
      setPermissions: { file, permissions in
        try around(.setPermissions) { try base.setPermissions(file, permissions) }
      },
      setOwner: { file, owner, group in try around(.setOwner) { try base.setOwner(file, owner, group) } },
      rename: { from, to in try around(.rename) { try base.rename(from, to) } },
      link: { from, to in try around(.link) { try base.link(from, to) } },
      unlink: { path in try around(.unlink) { try base.unlink(path) } },
      readLink: { path in try around(.readLink) { try base.readLink(path) } },
      makeFolder: { path in try around(.makeFolder) { try base.makeFolder(path) } },
      lock: { file in try around(.lock) { try base.lock(file) } }
    )
  }
}

extension SystemCalls.Status {
  fileprivate init(_ result: stat) {
    self.init(
      size: Int64(result.st_size), permissions: UInt32(result.st_mode) & 0o7777, owner: result.st_uid,
      group: result.st_gid,
      kind: Kind(result.st_mode & S_IFMT))
  }
}

extension SystemCalls.Status.Kind {
  fileprivate init(_ format: mode_t) {
    switch format {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }
}

/// Makes a call, and throws its error.
private func checked<T: SignedInteger>(_ call: () -> T) throws -> T {
  let result = call()
  guard result >= 0 else { throw SystemError(errno) }
  return result
}

extension SystemCalls {
  /// Returns these calls with a limit on the bytes of each write, as a signal or a slow device can cause.
  ///
  /// - Parameter count: At least 1.
  public func writingAtMost(_ count: Int) -> SystemCalls {
    var calls = self
    let write = self.write
    calls.write = { try write($0, UnsafeRawBufferPointer(rebasing: $1.prefix(count))) }
    return calls
  }
}
