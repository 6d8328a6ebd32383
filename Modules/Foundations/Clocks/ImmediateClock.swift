import CairnSupport

/// A clock that doesn't suspend: each sleep takes no time.
///
/// Its `now` advances to the deadline of each sleep.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of an immediate clock, counted from its beginning.
  public struct Instant: InstantProtocol, Sendable {
    /// The duration since the beginning.
    public let offset: Duration

    /// Creates an instant after a duration from the beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// Returns the duration from this instant to another one.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Returns `true` if the first instant is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct State {
    var now: Instant
    /// The number of sleeps.
    var sleeps = 0
  }

  private let state: Locked<State>

  /// The resolution of the clock, which is zero.
  public let minimumResolution: Duration = .zero

  /// Creates a clock that starts at an instant.
  public init(now: Instant = Instant()) {
    self.state = Locked(State(now: now))
  }

  /// The latest deadline of a sleep, or the instant at which the clock started.
  public var now: Instant { state.withLock { $0.now } }

  /// Advances the clock to a deadline and returns without suspending.
  ///
  /// The code after a sleep runs before other tasks, as it would without the sleep. Every hundredth sleep lets other tasks run,
  /// because a timer on the clock would otherwise block them forever.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
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
  /// Creates a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock that doesn't suspend.
  public static var immediate: Self { ImmediateClock() }
}
