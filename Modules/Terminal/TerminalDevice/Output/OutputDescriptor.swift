import Foundation

/// A descriptor of a terminal, a pipe, or a file that is written to. It is given up if its reader has stopped reading and the
/// process is asked to end.
final class OutputDescriptor: Sendable {
  private let descriptor: Int32
  /// The same terminal opened again, or -1. Writing to it returns instead of waiting, which would be a setting of all processes that
  /// share the original.
  private let terminal: Int32
  private let kind: Kind

  private enum Kind {
    /// Writing never waits, or returns instead of waiting.
    case immediate
    /// Sending returns instead of waiting.
    case socket
    /// Writing waits for room.
    case pipe
  }

  /// Makes an output of a descriptor, which stays open.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    terminal = isatty(descriptor) == 1 ? open("/proc/self/fd/\(descriptor)", flags) : -1
    var found = stat()
    let isKnown = terminal < 0 && fstat(descriptor, &found) == 0
    kind =
      switch isKnown ? found.st_mode & S_IFMT : S_IFREG {
      case S_IFREG: .immediate
      case S_IFSOCK: .socket
      default: .pipe
      }
  }

  deinit { if terminal >= 0 { close(terminal) } }

  /// Writes all bytes, however many calls that takes. Returns the number of an error, or zero.
  func write(_ bytes: [UInt8]) -> Int32 {
    let target = terminal >= 0 ? terminal : descriptor
    var position = 0
    while position < bytes.count {
      if kind == .pipe, !Self.wait(for: target) { return ECANCELED }
      let written = bytes.withUnsafeBytes { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        let (start, count) = (base + position, bytes.count - position)
        return switch kind {
        case .immediate: Foundation.write(target, start, count)
        case .socket: send(target, start, count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        // As many bytes (`PIPE_BUF`) as a pipe with room takes without waiting.
        case .pipe: Foundation.write(target, start, min(count, 4_096))
        }
      }
      if written >= 0 {
        position += written
        continue
      }
      switch errno {
      case EINTR: continue
      // Not before the first write: a socket can take bytes long before poll(2) reports that it is ready.
      case EAGAIN: if !Self.wait(for: target) { return ECANCELED }
      default: return errno
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
