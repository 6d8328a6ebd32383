extension Clock where Duration: Hashable {
  /// Returns a sequence that emits the time on this clock at an interval.
  ///
  /// Ticks don't drift: each is due one interval after the previous one was due, however long handling it took. Missed ticks are
  /// skipped. The sequence ends when its task is canceled.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> AsyncTimerSequence<AnyClock<Duration>>
  {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}

/// The ticks of a timer on a clock.
///
/// See `Clock.timer(interval:tolerance:)`.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence {
  /// The time of a tick, read when the tick is delivered.
  public typealias Element = C.Instant
  /// The type of failure.
  ///
  /// A timer ends without failing.
  public typealias Failure = Never

  let clock: C
  let interval: C.Instant.Duration
  let tolerance: C.Instant.Duration?

  /// Creates a timer on a clock.
  public init(interval: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
  }

  /// Returns an iterator whose first tick is one interval after its first `next()`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self)
  }

  /// The iterator of the ticks.
  public struct Iterator: AsyncIteratorProtocol {
    var timer: AsyncTimerSequence?
    var last: C.Instant?

    init(timer: AsyncTimerSequence) {
      self.timer = timer
    }

    /// Waits for the next tick.
    ///
    /// Returns `nil` if the task is canceled.
    public mutating func next() async -> C.Instant? {
      await next(isolation: nil)
    }

    /// Waits for the next tick on an actor.
    ///
    /// Returns `nil` if the task is canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> C.Instant? {
      guard let timer else { return nil }
      let deadline = timer.deadline(after: last)
      do {
        try await timer.clock.sleep(until: deadline, tolerance: timer.tolerance)
      } catch {
        self.timer = nil
        return nil
      }
      last = deadline
      return timer.clock.now
    }
  }

  private func deadline(after last: C.Instant?) -> C.Instant {
    let now = clock.now
    let next = (last ?? now).advanced(by: interval)
    guard interval > .zero, next < now else { return next }
    // The interval may be too short to count the missed ticks. If so, the next tick is due now.
    guard let missed = Int(exactly: (next.duration(to: now) / interval).rounded(.up)) else { return now }
    return next.advanced(by: interval * missed)
  }
}

extension AsyncTimerSequence {
  /// Returns a timer on a clock.
  public static func repeating(
    every interval: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C
  ) -> AsyncTimerSequence {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: clock)
  }
}

extension AsyncTimerSequence where C == SuspendingClock {
  /// Returns a timer on the system's clock that stops while the machine sleeps.
  public static func repeating(every interval: Duration, tolerance: Duration? = nil) -> AsyncTimerSequence {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: SuspendingClock())
  }
}

extension AsyncTimerSequence: Sendable where C.Instant.Duration: Sendable {}
