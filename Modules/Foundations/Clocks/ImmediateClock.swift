import CairnSupport

/// A clock that does not suspend: a sleep squashes all of its time into an instant.
///
/// Its `now` moves to the deadline of each sleep.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment on an immediate clock, counted from the clock's beginning.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock's beginning.
    public let offset: Duration

    /// A moment some time after the clock's beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The moment some time after this one.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// How long after this one another moment is.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one moment is before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct State {
    var now: Instant
    /// How many sleeps have begun.
    var sleeps = 0
  }

  private let state: Locked<State>

  /// The resolution of this clock: no time is too small.
  public let minimumResolution: Duration = .zero

  /// A clock that begins at a moment.
  public init(now: Instant = Instant()) {
    self.state = Locked(State(now: now))
  }

  /// The latest deadline of a sleep, or the moment that the clock began at.
  public var now: Instant { state.withLock { $0.now } }

  /// Moves the clock to a deadline and returns without suspending.
  ///
  /// What follows a sleep happens before what other tasks do meanwhile, as it would without the sleep. Each hundredth sleep on the
  /// clock leaves them a turn: a timer on it would keep them waiting for ever.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeps = state.withLock { state in
      state.now = max(state.now, deadline)
      state.sleeps += 1
      return state.sleeps
    }
    if sleeps.isMultiple(of: 100) { await Task.yield() }
    try Task.checkCancellation()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// A clock that begins at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock that does not suspend.
  public static var immediate: Self { ImmediateClock() }
}
