import TerminalDevice

/// What a host that reads lines waits for, one event after another.
@MainActor
package final class LineEvents {
  package enum Event: Sendable {
    case line(String)
    /// There are no more lines.
    case end
    /// The process is asked to end, or interrupted.
    case signal(Int32)
    /// The screen has changed between two lines.
    case screenChanged
  }

  /// The events, to be iterated once.
  package let stream: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let turn: AsyncStream<Void>.Continuation
  private let reading: Task<Void, Never>
  private var signals: TerminationSignals?

  /// Reads lines. The next one is taken when ``lineIsDone()`` was called for the one before.
  package init(_ lines: LineReader) {
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    let (turns, turn) = AsyncStream<Void>.makeStream()
    (self.stream, self.continuation, self.turn) = (stream, continuation, turn)
    reading = Task.detached {
      var turns = turns.makeAsyncIterator()
      for await line in lines {
        continuation.yield(.line(line))
        await turns.next()
      }
      continuation.yield(.end)
    }
  }

  /// Listens for the signals that ask a process to end.
  ///
  /// - Parameters:
  ///   - repeated: Signals that may come again and again; of the others a second one ends the process.
  ///   - action: Called on the main actor at once, while a line may still be worked on; the event follows.
  package func listenForSignals(
    repeating repeated: Set<Int32> = [], _ action: @escaping @MainActor @Sendable (Int32) -> Void
  ) {
    signals = TerminationSignals(repeating: repeated) { [continuation] number in
      continuation.yield(.signal(number))
      Task { @MainActor in action(number) }
    }
  }

  package func screenChanged() { continuation.yield(.screenChanged) }

  /// Ends the events, whether or not there are more lines.
  package func end() { continuation.yield(.end) }

  package func lineIsDone() { turn.yield() }

  /// Ends reading and listening.
  package func stop() {
    reading.cancel()
    signals?.cancel()
  }
}
