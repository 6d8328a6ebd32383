import CTerminalDevice
import Foundation

/// What a server knows of a client. Guarded by the server's lock.
final class SocketClient {
  private let descriptor: Int32
  private var input = SocketLines(limit: SocketServer.longestLine)
  private var lines: [SocketLines.Line] = []
  var output = SocketOutput()
  /// Whether a line of it is being worked on.
  var isBusy = false
  /// Whether it writes no more.
  private var hasEnded = false
  /// Whether it is gone: nothing that is written reaches it.
  private(set) var isLost = false
  /// Whether it reads too little.
  var isTooSlow = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether nothing is to be done for it any more.
  var isDone: Bool { (hasEnded || isLost) && lines.isEmpty && !isBusy && (output.isEmpty || isLost) }

  /// What is waited for.
  ///
  /// - Parameter reads: Whether its lines are of interest.
  func poller(reads: Bool) -> pollfd {
    var events: Int32 = 0
    if reads, !hasEnded, !isBusy, lines.isEmpty { events |= POLLIN }
    if !output.isEmpty { events |= POLLOUT }
    // Of one that is gone nothing comes any more; without a sign of its own it would be ready for ever.
    let isAwaited = !isLost || events & POLLIN != 0
    return pollfd(fd: isAwaited ? descriptor : -1, events: Int16(events), revents: 0)
  }

  /// Reads and writes what can be, and returns what came of it.
  func serve(_ ready: Int16, _ client: SocketServer.Client) -> [SocketServer.Event] {
    let ready = Int32(ready)
    if ready & POLLOUT != 0, !output.write(to: descriptor) { isLost = true }
    if ready & (POLLERR | POLLHUP | POLLNVAL) != 0 { isLost = true }
    // What one that is gone has written before is still done.
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
      // A line without an end was cut off: it is not what was meant.
      hasEnded = true
    }
  }

  /// Ends the connection.
  func end() { close(descriptor) }
}

/// Bytes that wait to be written.
struct SocketOutput {
  private var bytes: [UInt8] = []
  private var position = 0

  var isEmpty: Bool { position == bytes.count }
  var count: Int { bytes.count - position }

  mutating func add(_ added: some Collection<UInt8>) { bytes.append(contentsOf: added) }

  /// Writes as much as is taken at once, and answers whether the client is there to take it.
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

/// Cuts the bytes of a client into lines. One that is too long is dropped, and those behind it come.
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
      // A part that is not the first one begins after the end of a line.
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
