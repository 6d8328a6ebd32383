extension Clock where Duration: Hashable {
  /// A sequence that emits the time each time an interval has passed on this clock.
  ///
  /// Ticks do not drift: each is due one interval after the one before was due, however long its handling took.
  /// Ticks that were missed altogether are left out. The sequence ends when its task is cancelled.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> AsyncTimerSequence<AnyClock<Duration>>
  {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}

/// The ticks of a timer on a clock; see `Clock.timer(interval:tolerance:)`.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence {
  /// The time of a tick, as the clock gave it when the tick was handed out.
  public typealias Element = C.Instant
  /// A timer does not fail; it ends.
  public typealias Failure = Never

  let clock: C
  let interval: C.Instant.Duration
  let tolerance: C.Instant.Duration?

  /// A timer on a clock.
  public init(interval: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
  }

  /// An iterator whose first tick is one interval from its first `next()`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self)
  }

  /// Waits for one tick after the other.
  public struct Iterator: AsyncIteratorProtocol {
    var timer: AsyncTimerSequence?
    var last: C.Instant?

    init(timer: AsyncTimerSequence) {
      self.timer = timer
    }

    /// Waits for the next tick; `nil` where the task is cancelled.
    public mutating func next() async -> C.Instant? {
      await next(isolation: nil)
    }

    /// Waits for the next tick on an actor; `nil` where the task is cancelled.
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
    // An interval can be too short to count what was missed: then the next tick is due now.
    guard let missed = Int(exactly: (next.duration(to: now) / interval).rounded(.up)) else { return now }
    return next.advanced(by: interval * missed)
  }
}

extension AsyncTimerSequence {
  /// A timer on a clock, by the name that reads like a sentence.
  public static func repeating(
    every interval: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C
  ) -> AsyncTimerSequence {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: clock)
  }
}

extension AsyncTimerSequence where C == SuspendingClock {
  /// A timer on the system's clock that stands still while the machine sleeps.
  public static func repeating(every interval: Duration, tolerance: Duration? = nil) -> AsyncTimerSequence {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: SuspendingClock())
  }
}

extension AsyncTimerSequence: Sendable where C.Instant.Duration: Sendable {}
