import Foundation
import Synchronization

/// Reads a descriptor on a thread of its own, so that nobody else waits: a terminal key by key, anything else in lines.
///
/// A thread is used instead of a dispatch source because it works alike on terminals, pipes, files and `/dev/null`.
enum InputReader {
  /// The keys that a terminal sends, as they come. The stream ends with the input.
  static func keys(from descriptor: Int32) -> AsyncStream<[Key]> {
    AsyncStream { continuation in
      start {
        var decoder = KeyDecoder()
        while true {
          // An escape byte alone is the escape key when nothing follows for a moment.
          var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          let ready = poll(&poller, 1, decoder.isWaiting ? 50 : -1)
          if ready == 0 {
            let keys = decoder.flush()
            if !keys.isEmpty { continuation.yield(keys) }
            continue
          }
          if ready < 0, errno == EINTR { continue }
          guard let bytes = readSome(descriptor), !bytes.isEmpty else { break }
          let keys = decoder.decode(bytes)
          if !keys.isEmpty { continuation.yield(keys) }
        }
        continuation.finish()
      }
    }
  }

  /// The lines of a pipe or a file, without their ends. The last one counts even without an end.
  static func lines(from descriptor: Int32) -> AsyncStream<String> {
    AsyncStream { continuation in
      start {
        var splitter = LineSplitter()
        while let bytes = readSome(descriptor), !bytes.isEmpty {
          for line in splitter.split(bytes) { continuation.yield(line) }
        }
        if let line = splitter.finish() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = 512 * 1024
    thread.name = "input"
    thread.start()
  }

  /// Some bytes, none at the end, nothing where reading failed.
  private static func readSome(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count >= 0 { return Array(buffer[..<count]) }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&poller, 1, -1)
      default: return nil
      }
    }
  }
}

/// Cuts bytes into lines, in whatever pieces they come.
struct LineSplitter {
  private var pending: [UInt8] = []

  mutating func split(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(line())
      } else {
        pending.append(byte)
      }
    }
    return lines
  }

  mutating func finish() -> String? { pending.isEmpty ? nil : line() }

  private mutating func line() -> String {
    if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
    defer { pending = [] }
    return String(decoding: pending, as: UTF8.self)
  }
}

/// The lines of a pipe or a file, read without holding anybody up.
public struct LineReader: AsyncSequence, Sendable {
  private let stream: AsyncStream<String>

  /// Reads the lines of a descriptor. Lines may end with `\n` or `\r\n`; the last one counts even without an end.
  public init(descriptor: Int32) { stream = InputReader.lines(from: descriptor) }

  /// Gives lines that are there already.
  public init(text: String) {
    var splitter = LineSplitter()
    let lines = splitter.split(Array(text.utf8)) + (splitter.finish().map { [$0] } ?? [])
    stream = AsyncStream { continuation in
      for line in lines { continuation.yield(line) }
      continuation.finish()
    }
  }

  public func makeAsyncIterator() -> AsyncStream<String>.Iterator { stream.makeAsyncIterator() }
}
