import Dependencies

extension Effect {
  /// Returns an effect that starts this one after a delay, unless another effect with the same id is returned first.
  ///
  /// An effect cancels the previous one with the same id even if that one has already started. Debouncing `.none` cancels the
  /// previous effect and starts nothing.
  ///
  /// - Parameters:
  ///   - id: The id that the effects share, which also cancels them.
  ///   - dueTime: The delay.
  ///   - clock: The clock that measures the delay.
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
  ///   - interval: The minimum time between two actions.
  ///   - clock: The clock that measures the interval.
  ///   - latest: Whether to hold the last action of an interval instead of the first.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Effect {
    guard let node else { return .cancel(id: id) }
    func throttled(_ clock: some Clock<Duration>) -> AnyMappedEffect<Action> {
      ThrottledEffect(node, id: CancelID(id), interval: interval, clock: clock, sendsLatest: latest)
    }
    return Effect(.mapped(throttled(clock))).cancellable(id: id, cancelInFlight: true)
  }
}

/// An effect that sends its actions at least an interval apart.
final class ThrottledEffect<Action, Time: Clock<Duration>>: AnyMappedEffect<Action>, @unchecked Sendable {
  private let base: EffectNode<Action>
  private let id: CancelID
  private let interval: Duration
  private let clock: Time
  private let sendsLatest: Bool

  init(_ base: EffectNode<Action>, id: CancelID, interval: Duration, clock: Time, sendsLatest: Bool) {
    self.base = base
    self.id = id
    self.interval = interval
    self.clock = clock
    self.sendsLatest = sendsLatest
  }

  override func perform(_ performer: EffectPerformer<Action>) {
    var inside = performer
    inside.send = { [self] action in throttle(action, performer) }
    inside.perform(base)
  }

  @MainActor
  private func throttle(_ action: Action, _ performer: EffectPerformer<Action>) {
    let now = clock.now
    let window = performer.registry.throttles.window(
      of: Action.self, id, at: performer.context.path,
      isOver: { [clock, interval] (begin: Time.Instant) in begin.duration(to: clock.now) >= interval })
    let next = sendsLatest ? action : window.held ?? action
    guard let begin = window.begin, begin.duration(to: now) < interval else {
      window.begin = now
      window.held = nil
      return performer.send(next)
    }
    window.held = next
    // A sender that is still running will send the held action. A cancelled one won't, so start another.
    guard window.sender?.isCancelled != false else { return }
    let rest = interval - begin.duration(to: now)
    window.sender = performer.start(
      Run(dependencies: DependencyValues._Overrides()) { [clock] send in
        try? await clock.sleep(for: rest)
        await Self.sendHeld(of: window, by: send, at: clock)
      })
  }

  @MainActor
  private static func sendHeld(
    of window: ThrottleWindow<Action, Time.Instant>, by send: Send<Action>, at clock: Time
  ) {
    guard !Task.isCancelled, let action = window.held else { return }
    window.begin = clock.now
    window.held = nil
    window.sender = nil
    send(action)
  }
}

/// An interval in which no further actions are sent, and the action to send at its end.
@MainActor
final class ThrottleWindow<Action, Instant: InstantProtocol> {
  /// The time at which the last action was sent.
  var begin: Instant?
  var held: Action?
  /// The effect that sends the held action when the interval ends.
  var sender: RunningEffect?
}

/// The throttle windows of a store, by child feature and id.
@MainActor
struct ThrottleWindows {
  private struct Entry {
    let window: AnyObject
    let isOver: () -> Bool
  }

  private var entries: [CancelKey: Entry] = [:]

  nonisolated init() {}

  /// Returns the window for an id, and creates it if there is none.
  mutating func window<Action, Instant: InstantProtocol>(
    of _: Action.Type, _ id: CancelID, at path: EffectPath, isOver: @escaping (Instant) -> Bool
  ) -> ThrottleWindow<Action, Instant> {
    let key = CancelKey(id: id, path: path.withIDs)
    if let window = entries[key]?.window as? ThrottleWindow<Action, Instant> { return window }
    // Remove the windows that are over. Otherwise, the dictionary would keep one for every id that was ever used.
    entries = entries.filter { !$0.value.isOver() }
    let window = ThrottleWindow<Action, Instant>()
    entries[key] = Entry(window: window, isOver: { window.begin.map(isOver) ?? true })
    return window
  }
}
