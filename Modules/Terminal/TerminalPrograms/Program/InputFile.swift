import Foundation

/// A file that the user names for a program to read: a script, a recording, or data to import.
public enum InputFile {
  /// Returns the contents of a regular file, or of a pipe that is already open: `-` or `/dev/stdin`, or the shell's
  /// `<(command)`.
  ///
  /// - Throws: The reason that the contents can't be read. Named pipes and devices are refused, because a pipe might
  ///   never have a writer, and a device might never end.
  public static func contents(of path: String) throws(StartError) -> Data {
    let path = path == "-" ? "/dev/stdin" : path
    var found = stat()
    guard stat(path, &found) == 0 else { throw StartError(String(cString: strerror(errno))) }
    if let obstacle = obstacle(found, at: path) { throw StartError("it's \(obstacle), not a regular file") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StartError(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw StartError(String(cString: strerror(errno))) }
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }

  private static func obstacle(_ found: stat, at path: String) -> String? {
    let isOpen = OpenFile.isNamed(path)
    return switch found.st_mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFSOCK: "a socket"
    case S_IFIFO where !isOpen: "a named pipe"
    case S_IFCHR where !isOpen && path != "/dev/null": "a device"
    case S_IFBLK: "a device"
    default: nil
    }
  }
}
