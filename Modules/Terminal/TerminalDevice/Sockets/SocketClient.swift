import CTerminalDevice
import Foundation
import TerminalText

/// The state of a client. The server's lock guards it.
final class SocketClient {
  private let descriptor: Int32
  private var input = SocketLines(limit: SocketServer.longestLine)
  private var lines: [SocketLines.Line] = []
  var output = SocketOutput()
  /// Whether one of its lines is being processed.
  var isBusy = false
  /// Whether the client has stopped writing.
  private var hasEnded = false
  /// Whether the client is gone, so that nothing can be written to it.
  private(set) var isLost = false
  /// Whether the client reads too little.
  var isTooSlow = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether nothing is left to do for the client.
  var isDone: Bool { (hasEnded || isLost) && lines.isEmpty && !isBusy && (output.isEmpty || isLost) }

  /// Returns the events to poll for.
  ///
  /// - Parameter reads: Whether to read lines.
  func poller(reads: Bool) -> pollfd {
    var events: Int32 = 0
    if reads, !hasEnded, !isBusy, lines.isEmpty { events |= POLLIN }
    if !output.isEmpty { events |= POLLOUT }
    // A client that is gone sends nothing more. Without any events, its descriptor would be ready forever.
    let isAwaited = !isLost || events & POLLIN != 0
    return pollfd(fd: isAwaited ? descriptor : -1, events: Int16(events), revents: 0)
  }

  /// Reads and writes as much as possible, and returns the resulting events.
  func serve(_ ready: Int16, _ client: SocketServer.Client) -> [SocketServer.Event] {
    let ready = Int32(ready)
    if ready & POLLOUT != 0, !output.write(to: descriptor) { isLost = true }
    if ready & (POLLERR | POLLHUP | POLLNVAL) != 0 { isLost = true }
    // Lines that a client wrote before it left are still processed.
    if ready & POLLIN != 0 || isLost, !hasEnded, !isBusy, lines.isEmpty { read() }
    if isLost { output = SocketOutput() }
    guard !isBusy, !lines.isEmpty else { return [] }
    isBusy = true
    switch lines.removeFirst() {
    case .text(let text): return [.line(client, text)]
    case .tooLong: return [.tooLong(client)]
    }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      lines += input.split(buffer[..<count])
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      // A line without a line break was cut off and isn't processed.
      hasEnded = true
    }
  }

  /// Ends the connection.
  func end() { close(descriptor) }
}

/// Bytes that are waiting to be written.
struct SocketOutput {
  private var bytes: [UInt8] = []
  private var position = 0

  var isEmpty: Bool { position == bytes.count }
  var count: Int { bytes.count - position }

  mutating func add(_ line: RenderedText) {
    bytes.append(contentsOf: line.string.utf8)
    bytes.append(0x0A)
  }

  /// Writes as much as possible, and returns `false` if the client is gone.
  mutating func write(to descriptor: Int32) -> Bool {
    while !isEmpty {
      let written = bytes.withUnsafeBytes {
        socket_write(descriptor, $0.baseAddress! + position, min(count, 262_144))
      }
      if written < 0 { return errno == EAGAIN || errno == EINTR }
      position += written
    }
    bytes = []
    position = 0
    return true
  }
}

/// Splits a client's bytes into lines. Lines that are too long are dropped; later ones are processed.
struct SocketLines {
  enum Line: Hashable {
    case text(String)
    case tooLong
  }

  private let limit: Int
  private var pending: [UInt8] = []
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  mutating func split(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    for (index, part) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      // Every part except the first follows a line break.
      if index > 0 { lines += takeLine() }
      guard !isSkipping else { continue }
      pending += part
      if pending.count > limit { (isSkipping, pending) = (true, []) }
    }
    return lines
  }

  private mutating func takeLine() -> [Line] {
    defer { (isSkipping, pending) = (false, []) }
    if isSkipping { return [.tooLong] }
    if pending.last == 0x0D { pending.removeLast() }
    return pending.isEmpty ? [] : [.text(String(decoding: pending, as: UTF8.self))]
  }
}
