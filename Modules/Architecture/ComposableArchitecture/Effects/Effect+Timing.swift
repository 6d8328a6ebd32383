extension Effect {
  /// Returns an effect that starts this one after a delay, unless another effect with the same id is returned first.
  ///
  /// An effect cancels the previous one with the same id even if that one has already started. Debouncing `.none` cancels the
  /// previous effect and starts nothing.
  ///
  /// - Parameter id: The id that the effects share, which also cancels them.
  public func debounce(
    id: some Hashable & Sendable, for dueTime: Duration, clock: any Clock<Duration>
  ) -> Effect {
    guard let node else { return .cancel(id: id) }
    let wait = Effect.run { _ in try await clock.sleep(for: dueTime) }
    return wait.concatenate(with: Effect(node)).cancellable(id: id, cancelInFlight: true)
  }

  /// Returns a version of this effect that sends at most one action per interval, together with all effects that share the id.
  ///
  /// The first action is sent immediately. Of the actions that follow within the interval, one is held and sent when the interval
  /// ends.
  ///
  /// - Parameters:
  ///   - id: The id that the effects share, which also cancels them. Each effect cancels the previous one.
  ///   - latest: Whether to hold the last action of an interval instead of the first.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Effect {
    guard let node else { return .cancel(id: id) }
    let cancelID = CancelID(id)
    let throttled = Effect(
      .custom { performer in
        var inside = performer
        inside.send = { performer.throttle($0, id: cancelID, interval, clock, sendsLatest: latest) }
        inside.perform(node)
      })
    return throttled.cancellable(id: id, cancelInFlight: true)
  }
}

extension EffectPerformer {
  fileprivate func throttle(
    _ action: Action, id: CancelID, _ interval: Duration, _ clock: any Clock<Duration>, sendsLatest: Bool
  ) {
    let id = id.at(context.path.withIDs)
    if registry.throttles[id] == nil {
      // Remove the windows that are over. Otherwise, the dictionary would keep one for every id that was ever used.
      registry.throttles = registry.throttles.filter { !$0.value.isOver }
    }
    let window = registry.throttles[id, default: ThrottleWindow()]
    registry.throttles[id] = window
    let next = sendsLatest ? action : window.held as? Action ?? action
    guard let elapsed = window.elapsed(), elapsed < interval else {
      window.begin(interval, clock)
      return send(next)
    }
    window.held = next
    // A sender that is still running will send the held action. A canceled one won't, so start another.
    guard window.sender?.isCancelled != false else { return }
    window.sender = start { send in
      try? await clock.sleep(for: interval - elapsed)
      await window.sendHeld(by: send, interval, clock)
    }
  }
}

/// An interval in which no further actions are sent, and the action to send at its end.
@MainActor
final class ThrottleWindow {
  var held: Any?
  /// The effect that sends the held action when the interval ends.
  var sender: RunningEffect?
  private var interval = Duration.zero
  /// Returns the time since the last action was sent, or `nil` if none was sent.
  private(set) var elapsed: () -> Duration? = { nil }

  var isOver: Bool { elapsed().map { $0 >= interval } ?? true }

  func begin(_ interval: Duration, _ clock: some Clock<Duration>) {
    let start = clock.now
    self.interval = interval
    elapsed = { start.duration(to: clock.now) }
    held = nil
  }

  fileprivate func sendHeld<Action>(
    by send: Send<Action>, _ interval: Duration, _ clock: any Clock<Duration>
  ) {
    guard !Task.isCancelled, let action = held as? Action else { return }
    begin(interval, clock)
    sender = nil
    send(action)
  }
}
