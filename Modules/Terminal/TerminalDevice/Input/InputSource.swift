import TerminalText

/// The source of a terminal's events: keys, pastes, and the mouse.
///
/// This is a struct of functions, so that a ``TestTerminal`` can replace the system.
public struct InputSource: Sendable {
  /// Starts delivering events. Events that arrive together are delivered in one call, and the end of the input is `nil`. Returns a
  /// closure that stops the delivery.
  var start:
    @MainActor @Sendable (_ receive: @escaping @MainActor @Sendable ([InputEvent]?) -> Void)
      -> @MainActor @Sendable () -> Void

  /// Returns the same source with some events before all others, such as keys typed ahead.
  public func preceded(by events: [InputEvent]) -> InputSource {
    guard !events.isEmpty else { return self }
    return InputSource { receive in
      receive(events)
      return start(receive)
    }
  }

  /// Returns a source that reads the terminal behind a descriptor on its own thread, once it is started.
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
