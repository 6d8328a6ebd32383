import CTerminalDevice
import CairnSupport
import ConcurrencyExtras
import Foundation
import TerminalText

/// Reads a descriptor on its own thread, so that nothing else waits: a terminal key by key, other input by lines.
///
/// A thread works with terminals, pipes, files, and `/dev/null` alike, unlike a dispatch source.
enum InputReader {
  /// Returns a stream of the events that a terminal sends. It ends with the input or when it is stopped.
  ///
  /// The caller must stop one reader before it starts another. Otherwise the old thread would take the keys of the next reader or,
  /// if the descriptor's number is reused, those of another terminal.
  static func events(
    from descriptor: Int32
  ) -> (stream: AsyncStream<[InputEvent]>, stop: @Sendable () -> Void) {
    guard let input = Input(copying: descriptor) else {
      return (AsyncStream { $0.finish() }, {})
    }
    let stream = AsyncStream<[InputEvent]> { continuation in
      continuation.onTermination = { _ in input.stop() }
      start {
        var decoder = InputDecoder()
        reading: while true {
          switch input.wait(atMost: decoder.timeout) {
          case .nothing:
            let events = decoder.flush()
            if !events.isEmpty { continuation.yield(events) }
          case .stopped:
            break reading
          case .bytes:
            guard case .success(let bytes) = readSome(input.descriptor), !bytes.isEmpty else { break reading }
            let events = decoder.decode(bytes)
            if !events.isEmpty { continuation.yield(events) }
          }
        }
        continuation.finish()
      }
    }
    return (stream, { input.stop() })
  }

  /// Reads and drops input until the terminal reports its kind (DA1), for at most 100 ms.
  static func dropReply(from descriptor: Int32) {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(100)
    var decoder = InputDecoder()
    while true {
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let rest = Int32(max((end - clock.now) / .milliseconds(1), 0))
      guard poll(&poller, 1, rest) > 0, case .success(let bytes) = readSome(descriptor), !bytes.isEmpty else {
        return
      }
      if decoder.decode(bytes).contains(where: \.isAttributes) { return }
    }
  }

  /// A descriptor that is read until another thread stops it. It is a copy, so that the caller can close the original.
  private final class Input: Sendable {
    enum Event { case bytes, nothing, stopped }

    let descriptor: Int32
    /// The reading end of a pipe. A byte in it is the signal to stop.
    private let wakes: Int32
    private let stops: Locked<Int32>

    init?(copying descriptor: Int32) {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { return nil }
      guard let ends = PipeEnds() else {
        close(copy)
        return nil
      }
      self.descriptor = copy
      self.wakes = ends.reading
      self.stops = Locked(ends.writing)
    }

    deinit {
      stop()
      close(wakes)
      close(descriptor)
    }

    func stop() {
      stops.withLock { end in
        guard end >= 0 else { return }
        // Write a byte, because closing the pipe may not be visible: a process that was started between the creation of the pipe
        // and its close-on-exec flag keeps it open.
        var signal: UInt8 = 0
        _ = write(end, &signal, 1)
        close(end)
        end = -1
      }
    }

    func wait(atMost limit: Duration?) -> Event {
      let milliseconds = limit.map { Int32($0 / .milliseconds(1)) } ?? -1
      var pollers = [
        pollfd(fd: wakes, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      while true {
        let ready = poll(&pollers, 2, milliseconds)
        if ready < 0, errno == EINTR { continue }
        if ready == 0 { return .nothing }
        return pollers[0].revents == 0 ? .bytes : .stopped
      }
    }
  }

  /// Puts the lines of a pipe or file into a queue, without line breaks. The last line doesn't need one.
  static func lines(from descriptor: Int32, into queue: LineQueue, longest limit: Int) {
    // Copy the descriptor, for the same reason as for keys.
    let descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return queue.finish(.unreadable(errno)) }
    start {
      defer { close(descriptor) }
      var splitter = LineSplitter(limit: limit)
      while true {
        switch readSome(descriptor) {
        case .success(let bytes):
          let isAtEnd = bytes.isEmpty
          let (lines, failure) = isAtEnd ? splitter.finish() : splitter.split(bytes)
          guard queue.put(lines) else { return }
          if isAtEnd || failure != nil { return queue.finish(failure) }
        case .failure(let error):
          // Reading from a closed terminal fails with an error, which is the end of its input.
          return queue.finish(error.number == EIO ? nil : .unreadable(error.number))
        }
      }
    }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread {
      // Reading in the background stops the process, as the shell expects.
      terminal_obey_job_control()
      body()
    }
    thread.stackSize = 512 * 1024
    thread.name = "input"
    thread.start()
  }

  private struct ReadError: Error { var number: Int32 }

  /// Reads some bytes, or none at the end of the input.
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

extension InputEvent {
  fileprivate var isAttributes: Bool {
    if case .reply(.attributes) = self { true } else { false }
  }
}
