import CTerminalDevice
import CairnSupport
import Foundation

/// An error that explains why a socket can't be used.
package struct SocketFailure: Error, Hashable, CustomStringConvertible {
  package let reason: String
  package var description: String { reason }
}

/// The file of a listening socket.
struct SocketFile: Sendable {
  private let path: String
  private let identity: [UInt64]?
  /// Guards the path that the process removes when it ends.
  private static let removal = Locked(false)

  /// Registers the file for removal when the process ends.
  init(_ path: String) {
    (self.path, identity) = (path, Self.identity(path))
    Self.removal.withLock { _ in process_remove_at_end(path) }
  }

  /// Removes the file, unless another program has replaced it.
  func remove() {
    if let identity, Self.identity(path) == identity { unlink(path) }
    Self.removal.withLock { _ in process_keep_at_end(path) }
  }

  private static func identity(_ path: String) -> [UInt64]? {
    var found = stat()
    return lstat(path, &found) == 0 ? [UInt64(found.st_dev), UInt64(found.st_ino)] : nil
  }
}

/// Unix sockets in the file system.
package enum UnixSocket {
  /// Listens at a path for the current user only. Replaces a socket that a killed process has left there.
  ///
  /// - Throws: A ``SocketFailure`` if there is a file or another program is listening.
  static func listen(at path: String) throws(SocketFailure) -> (descriptor: Int32, file: SocketFile) {
    try checkLength(of: path)
    // If two programs start at once, one replaces the old socket, and the other finds the first one listening.
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

  /// Connects to the program that listens at a path. Reads and writes block.
  ///
  /// - Throws: A ``SocketFailure``.
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

  /// Removes a socket without a listener.
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

  /// Returns the folder of a path. Foundation's function traps for a path of one character.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Locks a folder while it is open. Gives up after a second, because another kind of lock may be held for long.
  private static func lock(_ folder: Int32) {
    for _ in 0..<50 where flock(folder, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      usleep(20_000)
    }
  }
}
