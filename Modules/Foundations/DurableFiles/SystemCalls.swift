import Foundation

/// The error number of a system call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number, such as `ENOSPC`.
  public let code: Int32

  /// The error with a number.
  public init(_ code: Int32) {
    self.code = code
  }

  public var description: String { String(cString: strerror(code)) }
}

/// The system calls that files are written with, so that a test can let any of them fail.
public struct SystemCalls: Sendable {
  /// What is known of a file.
  public struct Status: Hashable, Sendable {
    public var device: UInt64
    public var inode: UInt64
    public var size: Int64
    /// When the content changed last, in nanoseconds.
    public var modified: Int64
    /// The permission bits.
    public var permissions: UInt32
    public var owner: UInt32
    public var group: UInt32
    public var isFolder: Bool
  }

  var open: @Sendable (_ path: String, _ flags: Int32, _ permissions: UInt32) throws -> Int32
  var close: @Sendable (_ file: Int32) throws -> Void
  var read: @Sendable (_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws -> Int
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws -> Int
  var sync: @Sendable (_ file: Int32) throws -> Void
  var status: @Sendable (_ file: Int32) throws -> Status
  var statusAtPath: @Sendable (_ path: String) throws -> Status
  var setPermissions: @Sendable (_ file: Int32, _ permissions: UInt32) throws -> Void
  var setOwner: @Sendable (_ file: Int32, _ owner: UInt32, _ group: UInt32) throws -> Void
  var rename: @Sendable (_ from: String, _ to: String) throws -> Void
  var link: @Sendable (_ from: String, _ to: String) throws -> Void
  var unlink: @Sendable (_ path: String) throws -> Void
  var readLink: @Sendable (_ path: String) throws -> String
  var makeFolder: @Sendable (_ path: String) throws -> Void
  /// Locks a file for this program alone, or fails with `EWOULDBLOCK`.
  var lock: @Sendable (_ file: Int32) throws -> Void
}

extension SystemCalls {
  /// The calls of the operating system.
  public static let live = SystemCalls(
    open: { path, flags, permissions in
      try checked { Glibc.open(path, flags | O_CLOEXEC, mode_t(permissions)) }
    },
    close: { file in
      // Not repeated: the descriptor is gone even where the call says that it was interrupted.
      if Glibc.close(file) != 0, errno != EINTR { throw SystemError(errno) }
    },
    read: { file, buffer in try checked { Glibc.read(file, buffer.baseAddress, buffer.count) } },
    write: { file, bytes in try checked { Glibc.write(file, bytes.baseAddress, bytes.count) } },
    sync: { file in _ = try checked { Glibc.fsync(file) } },
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
    setPermissions: { file, permissions in _ = try checked { fchmod(file, mode_t(permissions)) } },
    setOwner: { file, owner, group in _ = try checked { fchown(file, owner, group) } },
    rename: { from, to in _ = try checked { Glibc.rename(from, to) } },
    link: { from, to in _ = try checked { Glibc.link(from, to) } },
    unlink: { path in _ = try checked { Glibc.unlink(path) } },
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

  /// These calls, with a look at each before it is made. What the look throws, the call throws.
  public func intercepting(_ look: @escaping @Sendable (_ call: String) throws -> Void) -> SystemCalls {
    let base = self
    return SystemCalls(
      open: {
        try look("open"); return try base.open($0, $1, $2)
      },
      close: { file in
        // A descriptor whose closing is made to fail is closed all the same, as the system does it.
        do { try look("close") } catch {
          try? base.close(file)
          throw error
        }
        try base.close(file)
      },
      read: {
        try look("read"); return try base.read($0, $1)
      },
      write: {
        try look("write"); return try base.write($0, $1)
      },
      sync: {
        try look("sync"); try base.sync($0)
      },
      status: {
        try look("status"); return try base.status($0)
      },
      statusAtPath: {
        try look("statusAtPath"); return try base.statusAtPath($0)
      },
      setPermissions: {
        try look("setPermissions"); try base.setPermissions($0, $1)
      },
      setOwner: {
        try look("setOwner"); try base.setOwner($0, $1, $2)
      },
      rename: {
        try look("rename"); try base.rename($0, $1)
      },
      link: {
        try look("link"); try base.link($0, $1)
      },
      unlink: {
        try look("unlink"); try base.unlink($0)
      },
      readLink: {
        try look("readLink"); return try base.readLink($0)
      },
      makeFolder: {
        try look("makeFolder"); try base.makeFolder($0)
      },
      lock: {
        try look("lock"); try base.lock($0)
      }
    )
  }
}

extension SystemCalls.Status {
  fileprivate init(_ result: stat) {
    self.init(
      device: UInt64(result.st_dev), inode: UInt64(result.st_ino), size: Int64(result.st_size),
      modified: Int64(result.st_mtim.tv_sec) * 1_000_000_000 + Int64(result.st_mtim.tv_nsec),
      permissions: UInt32(result.st_mode) & 0o7777, owner: result.st_uid, group: result.st_gid,
      isFolder: result.st_mode & S_IFMT == S_IFDIR)
  }
}

/// Makes a call again for as long as signals interrupt it, and throws its error.
private func checked<T: SignedInteger>(_ call: () -> T) throws -> T {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError(errno) }
  }
}

extension SystemCalls {
  /// These calls, of which none writes more than some bytes at a time: what a signal or a slow device can do.
  public func writingAtMost(_ count: Int) -> SystemCalls {
    var calls = self
    let write = self.write
    calls.write = { try write($0, UnsafeRawBufferPointer(rebasing: $1.prefix(count))) }
    return calls
  }
}
