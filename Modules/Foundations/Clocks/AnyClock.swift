/// A clock whose type is erased, for an interface that must not name it.
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment on an erased clock, counted from the moment of the erasure.
  public struct Instant: InstantProtocol {
    let offset: Duration

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

  private let readNow: @Sendable () -> Instant
  private let readMinimumResolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void

  /// Erases the type of a clock.
  ///
  /// A clock that is erased already keeps its moments: those of both can be compared.
  public init<C: Clock>(_ clock: C) where C.Instant.Duration == Duration {
    if let erased = clock as? AnyClock<Duration> {
      self.readNow = erased.readNow
      self.readMinimumResolution = erased.readMinimumResolution
      self.sleepUntil = erased.sleepUntil
      return
    }
    let start = clock.now
    self.readNow = { Instant(offset: start.duration(to: clock.now)) }
    self.readMinimumResolution = { clock.minimumResolution }
    self.sleepUntil = { try await clock.sleep(until: start.advanced(by: $0.offset), tolerance: $1) }
  }

  /// The moment that the erased clock stands at.
  public var now: Instant { readNow() }

  /// The resolution of the erased clock.
  public var minimumResolution: Duration { readMinimumResolution() }

  /// Sleeps on the erased clock.
  ///
  /// - Throws: `CancellationError` where the task is cancelled, and what else the erased clock throws.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline, tolerance)
  }
}
