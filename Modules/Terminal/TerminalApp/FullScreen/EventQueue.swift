import TerminalDevice
import TerminalText

/// What the full screen waits for, one event after another.
@MainActor
final class EventQueue {
  enum Event: Hashable, Sendable {
    /// Something happened at the terminal.
    case terminal(FullScreenTerminal.Event)
    /// The screen changed without an action of the user.
    case changed
  }

  private var waiting: [Event] = []
  private var consumer: CheckedContinuation<Event, Never>?
  private var observers: [CheckedContinuation<Void, Never>] = []

  var isEmpty: Bool { waiting.isEmpty }
  /// Whether the next event is waited for: nothing is being done.
  var isAwaited: Bool { consumer != nil }

  /// Adds an event. One that says the same as the last one, that something is to be drawn, is not added again.
  func add(_ event: Event) {
    if let consumer {
      self.consumer = nil
      return consumer.resume(returning: event)
    }
    if event == .changed || event == .terminal(.resized), waiting.last == event { return }
    waiting.append(event)
  }

  /// Removes what was typed and not used yet.
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

  /// Suspends until the next event is waited for.
  ///
  /// - Parameter isAnew: Whether another event has to come first.
  func waitUntilAwaited(anew isAnew: Bool = false) async {
    await withCheckedContinuation { continuation in
      if isAnew || !isAwaited { observers.append(continuation) } else { continuation.resume() }
    }
  }
}
