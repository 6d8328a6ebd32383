extension Effect {
  /// Returns an effect that starts this one after a delay, unless another effect with the same id is returned first.
  ///
  /// An effect cancels the previous one with the same id even if that one has already started. Debouncing `.none` cancels the
  /// previous effect and starts nothing.
  ///
  /// - Parameter id: The id that the effects share, which also cancels them.
  public func debounce(
    id: some Hashable, for dueTime: Duration, clock: any Clock<Duration>
  ) -> Effect {
    guard let node else { return .cancel(id: id) }
    let wait = Effect.run { _ in try await clock.sleep(for: dueTime) }
    return wait.concatenate(with: Effect(node)).cancellable(id: id, cancelInFlight: true)
  }

  /// Returns a version of this effect that, together with all effects with the same id, sends at most one action per interval.
  ///
  /// The first action is sent immediately. Of the other actions in the interval, one is sent when the interval ends.
  ///
  /// - Parameters:
  ///   - id: The id that the effects share, which also cancels them. Each effect cancels the previous one.
  ///   - latest: Whether to hold the last action of an interval instead of the first.
  public func throttle(
    id: some Hashable, for interval: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Effect {
    guard let node else { return .cancel(id: id) }
    let cancelID = CancelID(id)
    return Effect(
      .custom { performer in
        let id = cancelID.at(performer.context.path.withIDs)
        let window = performer.registry.throttleWindow(id)
        // Read it before the previous effect is canceled, because no canceled action is sent.
        let held = latest ? nil : window.held as? Action
        performer.registry.cancelSoon(id)
        var inside = performer
        inside.context.ids.insert(id, at: 0)
        let throttle = Throttle(
          performer: inside, window: window, interval: interval, clock: clock, sendsLatest: latest)
        if let held { throttle.hold(held) }
        inside.send = { throttle.send($0) }
        inside.perform(node)
      })
  }
}

/// Sends the actions of one effect, at most one per interval.
@MainActor
private struct Throttle<Action> {
  let performer: EffectPerformer<Action>
  let window: ThrottleWindow
  let interval: Duration
  let clock: any Clock<Duration>
  let sendsLatest: Bool

  func send(_ action: Action) {
    let held = window.held as? Action
    guard window.remaining == nil else {
      if held == nil || sendsLatest { hold(action) }
      return
    }
    window.begin(interval, clock)
    guard let held else { return performer.send(action) }
    // The interval is over, but the effect that sends the held action hasn't continued yet. It waits for the next interval instead.
    hold(action)
    performer.send(held)
  }

  /// Holds an action until the interval ends.
  func hold(_ action: Action) {
    if window.held != nil {
      window.holding?.action = action
      return
    }
    let sender = performer.start { [self] send in
      var number: Int?
      while let remaining = await window.remaining(unless: &number) {
        try? await clock.sleep(for: remaining)
      }
      await sendHeld(by: send)
    }
    window.holding = (action, sender)
  }

  private func sendHeld(by send: Send<Action>) {
    // The held action belongs to the effect that canceled this one.
    guard !Task.isCancelled, let action = window.held as? Action else { return }
    window.holding = nil
    window.begin(interval, clock)
    send(action)
  }
}

/// An interval in which no further actions are sent, and the action to send at its end.
@MainActor
final class ThrottleWindow {
  /// The action to send, and the effect that waits to send it.
  fileprivate var holding: (action: Any, sender: RunningEffect)?
  /// The number of intervals so far.
  private var number = 0
  private var timeLeft: () -> Duration = { .zero }

  /// The held action, or `nil` if nothing is held or the effect that would send it was canceled.
  fileprivate var held: Any? { holding.flatMap { $0.sender.isCancelled ? nil : $0.action } }

  /// The time until the interval ends, or `nil` if it's over.
  fileprivate var remaining: Duration? {
    let time = timeLeft()
    return time > .zero ? time : nil
  }

  var isOver: Bool { held == nil && remaining == nil }

  /// Returns the time until the interval ends, or `nil` if it's over or has the given number.
  ///
  /// - Parameter last: The number of the last interval that the caller waited for. A clock may return from a wait too early.
  fileprivate func remaining(unless last: inout Int?) -> Duration? {
    guard last != number, let remaining else { return nil }
    last = number
    return remaining
  }

  fileprivate func begin(_ interval: Duration, _ clock: some Clock<Duration>) {
    let start = clock.now
    timeLeft = { interval - start.duration(to: clock.now) }
    number += 1
  }
}
