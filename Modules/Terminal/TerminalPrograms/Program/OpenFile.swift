import Foundation

/// A file or pipe that is already open, and that the user names for a program to write to: `-`, `/dev/stdout`, or the shell's
/// `>(command)`.
package enum OpenFile {
  /// Returns a Boolean value that indicates whether a path names an open file.
  package static func isNamed(_ path: String) -> Bool {
    ["-", "/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/")
      || path.hasPrefix("/proc/")
  }

  /// Writes data at the end of an open file. If the reader of a pipe closes it, the rest isn't needed.
  package static func append(_ data: Data, to path: String) throws(StartError) {
    let isOutput = ["-", "/dev/stdout"].contains(path)
    let descriptor = isOutput ? STDOUT_FILENO : open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw StartError(String(cString: strerror(errno))) }
    defer { if !isOutput { close(descriptor) } }
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EPIPE { return }
      guard count > 0 else { throw StartError(String(cString: strerror(errno))) }
      rest = rest.dropFirst(count)
    }
  }
}
