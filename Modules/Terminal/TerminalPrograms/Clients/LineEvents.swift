import TerminalDevice

/// The events of a surface that reads lines.
@MainActor
package final class LineEvents {
  package enum Event: Sendable {
    case line(String)
    /// No more lines follow.
    case end
    /// The process was asked to end, or was interrupted.
    case signal(Int32)
    /// The screen has changed between two lines.
    case changed
  }

  private let lines: LineReader
  private let stream: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let turn: AsyncStream<Void>.Continuation
  private let reading: Task<Void, Never>
  private var signals: TerminationSignals?
  private var lineIsInUse = false

  /// Reads lines. The next line is read after the previous one was used.
  package init(_ lines: LineReader) {
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    let (turns, turn) = AsyncStream<Void>.makeStream()
    (self.lines, self.stream, self.continuation, self.turn) = (lines, stream, continuation, turn)
    reading = Task.detached {
      var turns = turns.makeAsyncIterator()
      for await line in lines {
        continuation.yield(.line(line))
        await turns.next()
      }
      continuation.yield(.end)
    }
  }

  /// Listens for the signals that ask a process to end. A signal ends the wait for a slow save immediately, and its event follows.
  ///
  /// - Parameters:
  ///   - client: The client whose program saves, or `nil`.
  ///   - repeated: Signals that may arrive repeatedly. A second signal of any other kind ends the process.
  package func listenForSignals(for client: Client?, repeating repeated: Set<Int32> = []) {
    // A signal may arrive after the program has ended.
    signals = TerminationSignals(repeating: repeated) {
      [continuation, weak program = client?.program] number in
      continuation.yield(.signal(number))
      Task { @MainActor in program?.owner.interrupt(isLast: !repeated.contains(number)) }
    }
  }

  /// Waits for the next event. By then, the previously returned line must have been used.
  package func next() async -> Event {
    if lineIsInUse { turn.yield() }
    var events = stream.makeAsyncIterator()
    let event = await events.next() ?? .end
    lineIsInUse = if case .line = event { true } else { false }
    return event
  }

  package func screenMayHaveChanged() { continuation.yield(.changed) }

  /// Ends the events, even if there are more lines.
  package func end() { continuation.yield(.end) }

  /// Stops reading and listening.
  package func stop() {
    reading.cancel()
    signals?.cancel()
  }
}
