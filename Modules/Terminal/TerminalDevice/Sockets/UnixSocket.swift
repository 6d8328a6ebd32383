import CTerminalDevice
import CairnSupport
import Foundation

/// Why there is no socket at a path.
package struct SocketFailure: Error, Hashable, CustomStringConvertible {
  package let reason: String
  package var description: String { reason }
}

/// The file of a socket that listens.
struct SocketFile: Sendable {
  private let path: String
  private let identity: [UInt64]?
  /// Held while it changes which file the process removes at its end.
  private static let removal = Locked(false)

  /// The file, which the process removes at its end.
  init(_ path: String) {
    (self.path, identity) = (path, Self.identity(path))
    Self.removal.withLock { _ in process_remove_at_end(path) }
  }

  /// Removes it, unless another program has put one of its own there.
  func remove() {
    if let identity, Self.identity(path) == identity { unlink(path) }
    Self.removal.withLock { _ in process_keep_at_end(path) }
  }

  private static func identity(_ path: String) -> [UInt64]? {
    var found = stat()
    return lstat(path, &found) == 0 ? [UInt64(found.st_dev), UInt64(found.st_ino)] : nil
  }
}

/// Unix sockets at paths of the file system.
package enum UnixSocket {
  /// Listens at a path, for its user alone. What a run that was killed has left there is replaced.
  ///
  /// - Throws: Why it cannot: there is a file, or another program listens.
  static func listen(at path: String) throws(SocketFailure) -> (descriptor: Int32, file: SocketFile) {
    try checkLength(of: path)
    // Of two programs that begin at once, one replaces what is left and the other finds a program.
    let folder = open(Self.folder(of: path), O_RDONLY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    if folder >= 0 { lock(folder) }
    var descriptor = socket_listen(path)
    if descriptor < 0, errno == EADDRINUSE {
      try removeUnused(path)
      descriptor = socket_listen(path)
    }
    guard descriptor >= 0 else { throw SocketFailure(reason: String(cString: strerror(errno))) }
    return (descriptor, SocketFile(path))
  }

  /// Connects to the program that listens at a path. Reads and writes wait.
  ///
  /// - Throws: Why it cannot.
  package static func connect(to path: String) throws(SocketFailure) -> Int32 {
    try checkLength(of: path)
    for _ in 0..<100 {
      let descriptor = socket_connect(path)
      guard descriptor < 0 else {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      switch errno {
      case EAGAIN: usleep(20_000)
      case EINTR: continue
      case ECONNREFUSED:
        throw SocketFailure(
          reason: "no program is listening there. Start one with '--listen \(path)'.")
      case ENOENT:
        throw SocketFailure(
          reason: "there is no such socket. Start a program with '--listen \(path)'.")
      case let number: throw SocketFailure(reason: String(cString: strerror(number)))
      }
    }
    throw SocketFailure(reason: "the program there accepts no more connections.")
  }

  private static func checkLength(of path: String) throws(SocketFailure) {
    guard path.utf8.count <= Int(socket_longest_path) else {
      throw SocketFailure(reason: "the path of a socket can have at most \(socket_longest_path) bytes.")
    }
  }

  /// Removes a socket that nothing listens at.
  private static func removeUnused(_ path: String) throws(SocketFailure) {
    var found = stat()
    guard lstat(path, &found) == 0 else { return }
    guard found.st_mode & S_IFMT == S_IFSOCK else {
      throw SocketFailure(reason: "the file exists. Use another name.")
    }
    let descriptor = socket_connect(path)
    let number = errno
    if descriptor >= 0 { close(descriptor) }
    guard descriptor < 0, number == ECONNREFUSED else {
      if descriptor < 0, number != EAGAIN {
        throw SocketFailure(reason: String(cString: strerror(number)))
      }
      throw SocketFailure(reason: "another program is listening there. Use another name.")
    }
    unlink(path)
  }

  /// The folder of a path. Foundation's function traps for a path of one character.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Locks a folder, as long as it is open. It is given up after a second: a lock of another kind may be there for long.
  private static func lock(_ folder: Int32) {
    for _ in 0..<50 where flock(folder, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      usleep(20_000)
    }
  }
}
