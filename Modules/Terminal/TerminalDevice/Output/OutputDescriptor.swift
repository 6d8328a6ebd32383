import ConcurrencyExtras
import Foundation

/// A descriptor of a terminal, a pipe, or a file that is written to. It is given up if its reader has stopped reading and the
/// process is asked to end.
final class OutputDescriptor: Sendable {
  private let descriptor: Int32
  /// The same terminal opened again, or -1. Writing to it returns instead of waiting, which would be a setting of all processes that
  /// share the original.
  private let terminal: Int32
  /// Whether writing may wait.
  private let waits: Bool

  /// Makes an output of a descriptor, which stays open.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    terminal = isatty(descriptor) == 1 ? open("/proc/self/fd/\(descriptor)", flags) : -1
    var found = stat()
    waits = fstat(descriptor, &found) == 0 && found.st_mode & S_IFMT != S_IFREG
  }

  deinit { if terminal >= 0 { close(terminal) } }

  /// Writes all bytes, however many calls that takes. Returns the number of an error, or zero.
  func write(_ bytes: [UInt8]) -> Int32 {
    let target = terminal >= 0 ? terminal : descriptor
    // A pipe that can be written to takes this many bytes (`PIPE_BUF`) without waiting.
    let most = waits && terminal < 0 ? 4_096 : .max
    var position = 0
    while position < bytes.count {
      if waits, !Self.wait(for: target) { return ECANCELED }
      let count = min(bytes.count - position, most)
      let written = bytes.withUnsafeBytes { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        return Foundation.write(target, base + position, count)
      }
      if written >= 0 {
        position += written
      } else if errno != EINTR, errno != EAGAIN {
        return errno
      }
    }
    return 0
  }

  /// Waits until a descriptor can be written to. Returns `false` if that is given up.
  private static func wait(for target: Int32) -> Bool {
    var pollers = [
      pollfd(fd: target, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: ending.reading, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&pollers, 2, -1) < 0, errno == EINTR {}
    if pollers[0].revents != 0 { return true }
    // A reader that is only slow reads on.
    return poll(&pollers, 1, 200) > 0
  }

  /// A pipe that has a byte as soon as the process is asked to end.
  private static let ending: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Ends each wait for a reader that doesn't read, because the process is asked to end.
  static func endWaits() {
    var byte: UInt8 = 0
    _ = Foundation.write(ending.writing, &byte, 1)
  }
}

extension TerminalOutput {
  /// Gives up output to readers that have stopped reading, now and later, because the process is asked to end. On any thread.
  package static func endWaits() { OutputDescriptor.endWaits() }
}
