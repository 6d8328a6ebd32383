import TerminalDevice
import TerminalText

/// The events of the full screen, in order.
@MainActor
final class EventQueue {
  enum Event: Hashable, Sendable {
    /// An event of the terminal.
    case terminal(FullScreenTerminal.Event)
    /// The screen changed without an action of the user.
    case changed
  }

  private var waiting: [Event] = []
  private var consumer: CheckedContinuation<Event, Never>?
  private var observers: [CheckedContinuation<Void, Never>] = []

  var isEmpty: Bool { waiting.isEmpty }
  /// Whether the surface is waiting for an event, so that nothing is in progress.
  var isAwaited: Bool { consumer != nil }

  /// Adds an event. A repeated event that only requests drawing isn't added.
  func add(_ event: Event) {
    if let consumer {
      self.consumer = nil
      return consumer.resume(returning: event)
    }
    if event == .changed || event == .terminal(.resized), waiting.last == event { return }
    waiting.append(event)
  }

  /// Removes and returns the unused input.
  func takeInput() -> [InputEvent] {
    let inputs = waiting.flatMap { event -> [InputEvent] in
      if case .terminal(.input(let inputs)) = event { inputs } else { [] }
    }
    waiting.removeAll { if case .terminal(.input) = $0 { true } else { false } }
    return inputs
  }

  func next() async -> Event {
    await withCheckedContinuation { continuation in
      guard waiting.isEmpty else { return continuation.resume(returning: waiting.removeFirst()) }
      consumer = continuation
      let all = observers
      observers = []
      for observer in all { observer.resume() }
    }
  }

  /// Suspends until the surface waits for the next event.
  ///
  /// - Parameter isLater: Whether another event must come first.
  func waitUntilAwaited(afterNextEvent isLater: Bool = false) async {
    await withCheckedContinuation { continuation in
      if isLater || !isAwaited { observers.append(continuation) } else { continuation.resume() }
    }
  }
}
