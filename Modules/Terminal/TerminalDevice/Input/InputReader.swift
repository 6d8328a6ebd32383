import Foundation

/// Reads a descriptor on a thread of its own, so that nothing else waits: a terminal key by key, anything else in lines.
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
          guard case .success(let bytes) = readSome(descriptor), !bytes.isEmpty else { break }
          let keys = decoder.decode(bytes)
          if !keys.isEmpty { continuation.yield(keys) }
        }
        continuation.finish()
      }
    }
  }

  /// Puts the lines of a pipe or a file into a queue, without their ends. The last one counts even without an end.
  static func lines(from descriptor: Int32, into queue: LineQueue) {
    start {
      var splitter = LineSplitter(limit: LineReader.longestLine)
      while true {
        switch readSome(descriptor) {
        case .success(let bytes):
          let isAtEnd = bytes.isEmpty
          let (lines, failure) = isAtEnd ? splitter.finish() : splitter.split(bytes)
          guard queue.put(lines) else { return }
          if isAtEnd || failure != nil { return queue.finish(failure) }
        case .failure(let error):
          // A terminal that has gone answers with an error, which is the end of its input.
          return queue.finish(error.number == EIO ? nil : .unreadable(error.number))
        }
      }
    }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = 512 * 1024
    thread.name = "input"
    thread.start()
  }

  private struct ReadError: Error { var number: Int32 }

  /// Some bytes, none at the end.
  private static func readSome(_ descriptor: Int32) -> Result<[UInt8], ReadError> {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count >= 0 { return .success(Array(buffer[..<count])) }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&poller, 1, -1)
      default: return .failure(ReadError(number: errno))
      }
    }
  }
}
