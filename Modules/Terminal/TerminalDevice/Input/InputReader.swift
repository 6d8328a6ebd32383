import CTerminalDevice
import CairnSupport
import ConcurrencyExtras
import Foundation
import TerminalText

/// Reads a descriptor on a thread of its own, so that nothing else waits: a terminal key by key, anything else in lines.
///
/// A thread is used instead of a dispatch source because it works alike on terminals, pipes, files and `/dev/null`.
enum InputReader {
  /// The events that a terminal sends, as they come. The stream ends with the input, or when it is stopped.
  ///
  /// The caller must stop one reader before it starts another: a thread that still waits for keys
  /// would take those of the next reader, or, where the number of the descriptor is used again, those of another
  /// terminal.
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
          switch input.wait(atMost: decoder.patience) {
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

  /// Reads and drops what a terminal sends until it has said what kind it is (DA1), for 100 ms at most.
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

  /// A descriptor that is read until another thread stops that. It is a copy, so that the caller can close the original.
  private final class Input: Sendable {
    enum Event { case bytes, nothing, stopped }

    let descriptor: Int32
    /// The ends of a pipe; a byte in it is the signal to stop.
    private let wakes: Int32
    private let stops: Locked<Int32>

    init?(copying descriptor: Int32) {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { return nil }
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        close(copy)
        return nil
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      self.descriptor = copy
      self.wakes = ends[0]
      self.stops = Locked(ends[1])
    }

    deinit {
      stop()
      close(wakes)
      close(descriptor)
    }

    func stop() {
      stops.withLock { end in
        guard end >= 0 else { return }
        // A byte, because the end of the pipe alone may not be seen: a process that was started between the making of
        // the pipe and its mark for closing holds it open.
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

  /// Puts the lines of a pipe or a file into a queue, without their ends. The last one counts even without an end.
  static func lines(from descriptor: Int32, into queue: LineQueue, longest limit: Int) {
    // A copy, for the same reason as with keys.
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
          // A terminal that has gone answers with an error, which is the end of its input.
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

extension InputEvent {
  fileprivate var isAttributes: Bool {
    if case .reply(.attributes) = self { true } else { false }
  }
}
