import CTerminalDevice
@preconcurrency import Dispatch
import Foundation
import JSONValues
import TerminalDevice
import TerminalPrograms
import TerminalText

/// A message to a program that is being developed, from the process that builds it.
package enum DevelopmentOrder: Codable, Sendable {
  case start(DevelopmentStart)
  case report(BuildReport)
  /// Hand the session over, and end.
  case replace
  /// End as if a signal had asked for it.
  case end
}

/// The first message: what the program continues.
package struct DevelopmentStart: Codable, Sendable {
  /// Whether another process of the program ran before, so that links and `--fresh` have been followed.
  package var isContinued = false
  /// Whether the last session is restored.
  package var restores = true
  /// The state that the last process left, as JSON that only programs interpret.
  package var handover: DevelopmentHandover?
  /// The settings of the terminal before the first process.
  package var settings: TerminalSettings?
  package var notices: [Notice] = []
  /// The files that have changed before the last build.
  package var changed: [String] = []

  package struct Notice: Codable, Sendable {
    package var text: String
    package var isError: Bool
  }

  package init() {}
}

/// The state that a program leaves to the next version of itself.
package struct DevelopmentHandover: Codable, Sendable {
  /// The session, or `nil` for a program without a store.
  package var session: JSON?
  /// The modes of the terminal.
  package var modes: JSON?
  /// The bytes that reset the modes.
  package var leaving: [UInt8] = []
  /// The characters that the user typed and the program didn't use.
  package var typed = ""

  package init() {}
}

/// A message from the program.
package enum DevelopmentAnswer: Codable, Sendable {
  /// The program has taken the terminal over from the last process.
  case tookTerminal
  /// The program shows its first screen.
  case shown
  /// The program ends for the next version.
  case replaced(DevelopmentHandover)
  /// Build again.
  case build
  /// The program ends later, because an editor uses the terminal.
  case waiting
}

/// A connection over which two processes exchange messages, one JSON value per line.
@MainActor
package final class DevelopmentChannel<Received: Decodable & Sendable> {
  /// The longest message in bytes.
  private let longest: Int
  package let descriptor: Int32
  private var hasBegun = false
  private var bytes: [UInt8] = []
  private var isOpen = true
  /// Called for each message, and with `nil` at the end.
  package var onMessage: (@MainActor (Received?) -> Void)?

  /// Creates a channel over a socket, which it closes.
  package init(_ descriptor: Int32, longest: Int = 64 << 20) {
    (self.descriptor, self.longest) = (descriptor, longest)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  isolated deinit { stop() }

  /// Begins to call ``onMessage``.
  package func begin() {
    hasBegun = true
    ReadingThread.start(descriptor) { [weak self] in
      self?.receive()
      return self?.isOpen == true
    } end: { [descriptor] in
      close(descriptor)
    }
  }

  package func stop() {
    guard isOpen else { return }
    isOpen = false
    // The thread ends, and closes the socket.
    if hasBegun { shutdown(descriptor, Int32(SHUT_RDWR)) } else { close(descriptor) }
  }

  /// Sends a message. Waits at most ten seconds for a slow receiver.
  package func send(_ message: some Encodable) {
    guard isOpen, let data = try? JSONEncoder().encode(message) else { return }
    var rest = Array(data)[...]
    rest.append(UInt8(ascii: "\n"))
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { socket_write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno == EAGAIN {
        guard wait(for: POLLOUT) else { return }
      } else if errno != EINTR {
        return
      }
    }
  }

  private func wait(for events: Int32) -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    var result: Int32
    repeat { result = poll(&poller, 1, 10_000) } while result < 0 && errno == EINTR
    return result > 0
  }

  /// Waits at most ten seconds for a message. Call it before ``begin()``.
  package func next() -> Received? {
    while isOpen {
      if let message = take() { return message }
      guard wait(for: POLLIN), fill() else { return nil }
    }
    return nil
  }

  /// Handles the messages that have arrived.
  package func receive() {
    let isAtEnd = !fill()
    while isOpen, let message = take() { onMessage?(message) }
    guard isAtEnd, isOpen else { return }
    stop()
    onMessage?(nil)
  }

  /// Reads what has arrived. Returns `false` at the end.
  private func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while isOpen {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
        if bytes.count > longest { return false }
      } else if count == 0 {
        return false
      } else if errno != EINTR {
        return errno == EAGAIN
      }
    }
    return false
  }

  /// Returns the next message, and skips lines that aren't one.
  private func take() -> Received? {
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Data(bytes[..<end])
      bytes.removeFirst(end + 1)
      if let message = try? JSONDecoder().decode(Received.self, from: line) { return message }
    }
    return nil
  }
}
