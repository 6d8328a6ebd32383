import CairnSupport
import Foundation

/// A descriptor of a terminal, pipe, or file for output. Writing is abandoned if the reader has stopped reading and the process
/// should end.
final class OutputDescriptor: Sendable {
  private let descriptor: Int32
  /// The same terminal opened again without blocking, or -1. The original isn't changed, because all processes that share it would
  /// be affected.
  private let terminal: Int32
  private let kind: Kind

  private enum Kind {
    /// Writing never blocks, or fails instead of blocking.
    case immediate
    /// Sending fails instead of blocking.
    case socket
    /// Writing blocks until there is room.
    case pipe
  }

  /// Creates an output for a descriptor, which stays open.
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

  /// Writes all bytes, in several calls if necessary. Returns an error number or zero.
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
        // A pipe with room takes this many bytes (`PIPE_BUF`) without blocking.
        case .pipe: Foundation.write(target, start, min(count, 4_096))
        }
      }
      if written >= 0 {
        position += written
        continue
      }
      switch errno {
      case EINTR: continue
      // Don't wait before the first write: a socket can take bytes long before poll(2) reports that it is ready.
      case EAGAIN: if !Self.wait(for: target) { return ECANCELED }
      default: return errno
      }
    }
    return 0
  }

  /// Waits until a descriptor can be written to. Returns `false` if writing is abandoned.
  private static func wait(for target: Int32) -> Bool {
    var pollers = [
      pollfd(fd: target, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: ending?.reading ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&pollers, 2, -1) < 0, errno == EINTR {}
    if pollers[0].revents != 0 { return true }
    // A slow reader continues to read.
    return poll(&pollers, 1, 200) > 0
  }

  /// A pipe that contains a byte once the process should end.
  private static let ending = PipeEnds()

  /// Ends every wait for a reader that has stopped reading, because the process should end.
  static func endWaits() {
    var byte: UInt8 = 0
    if let ending { _ = Foundation.write(ending.writing, &byte, 1) }
  }
}

extension TerminalOutput {
  /// Abandons output to readers that have stopped reading, now and later, because the process should end. Callable on any thread.
  package static func endWaits() { OutputDescriptor.endWaits() }
}
