import TerminalText

/// Where the events of a terminal come from: its keys, what is pasted, the mouse.
///
/// A struct of functions, so that a ``TestTerminal`` can stand in for the system.
public struct InputSource: Sendable {
  /// Begins to give events, those that came together in one call, and `nil` at the end. Returns what stops it.
  var start:
    @MainActor @Sendable (_ receive: @escaping @MainActor @Sendable ([InputEvent]?) -> Void)
      -> @MainActor @Sendable () -> Void

  /// The same source, with some events before all others: what was typed ahead of what uses it.
  public func preceded(by events: [InputEvent]) -> InputSource {
    guard !events.isEmpty else { return self }
    return InputSource { receive in
      receive(events)
      return start(receive)
    }
  }

  /// Reads the terminal behind a descriptor on a thread of its own, from when the events are taken on.
  public static func live(descriptor: Int32) -> InputSource {
    InputSource { receive in
      let (events, stop) = InputReader.events(from: descriptor)
      let pump = Task { @MainActor in
        for await events in events { receive(events) }
        if !Task.isCancelled { receive(nil) }
      }
      return {
        pump.cancel()
        stop()
      }
    }
  }
}
