import Dependencies

extension Effect {
  /// Begins the effect after a time, and begins anew with each effect of the same id.
  ///
  /// What an effect of this id that runs already has not sent yet is never sent.
  ///
  /// - Parameters:
  ///   - id: What the effects have in common. The effect can be cancelled by it.
  ///   - dueTime: How long to wait for another effect.
  ///   - clock: What the time is measured by.
  public func debounce(
    id: some Hashable & Sendable, for dueTime: Duration, clock: any Clock<Duration>
  ) -> Effect {
    guard let node else { return .cancel(id: id) }
    let wait = Effect.run { _ in try await clock.sleep(for: dueTime) }
    return wait.concatenate(with: Effect(node)).cancellable(id: id, cancelInFlight: true)
  }

  /// Sends at most one action in each interval, however many effects share the id.
  ///
  /// The first action is sent at once. Of those that come before the span is over one is held, and sent at the end
  /// of it.
  ///
  /// - Parameters:
  ///   - id: What the effects have in common. The effect can be cancelled by it, and another one cancels it.
  ///   - interval: The span of time.
  ///   - clock: What the time is measured by.
  ///   - latest: Whether the last action of a span is sent at the end of it, or the first that was held.
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

/// An effect whose actions are sent with a span of time between them.
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
    // A window whose effect was cancelled has no task any more that would send what it holds.
    guard window.sender?.isCancelled != false else { return }
    var inside = performer
    inside.state = nil
    let rest = interval - begin.duration(to: now)
    window.sender = inside.start(
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

/// A span of time in which nothing more is sent, and the action that is sent at the end of it.
@MainActor
final class ThrottleWindow<Action, Instant: InstantProtocol> {
  /// When an action was sent last.
  var begin: Instant?
  var held: Action?
  /// What sends the held action at the end.
  var sender: RunningEffect?
}

/// The spans of time of a store's throttled effects, by the child that they belong to and their id.
@MainActor
struct ThrottleWindows {
  private struct Key: Hashable {
    let id: CancelID
    /// The child: what leads to it from the whole state.
    let path: [AnyHashable?]
  }

  private struct Entry {
    let window: AnyObject
    let isOver: () -> Bool
  }

  private var entries: [Key: Entry] = [:]

  nonisolated init() {}

  /// The window of an id, which is made where there is none.
  mutating func window<Action, Instant: InstantProtocol>(
    of _: Action.Type, _ id: CancelID, at path: EffectPath, isOver: @escaping (Instant) -> Bool
  ) -> ThrottleWindow<Action, Instant> {
    var names: [AnyHashable?] = []
    var next: EffectPath? = path.withIDs
    while let path = next, let location = path.location {
      names += [location.slot, location.id]
      next = path.parent
    }
    let key = Key(id: id, path: names)
    if let window = entries[key]?.window as? ThrottleWindow<Action, Instant> { return window }
    // Those that are over go, so that there are no more than actions were sent lately.
    entries = entries.filter { !$0.value.isOver() }
    let window = ThrottleWindow<Action, Instant>()
    entries[key] = Entry(window: window, isOver: { window.begin.map(isOver) ?? true })
    return window
  }
}
