/// A type-erased clock.
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of a type-erased clock, counted from the time of the erasure.
  public struct Instant: InstantProtocol {
    let offset: Duration

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

  private let readNow: @Sendable () -> Instant
  private let readMinimumResolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void

  /// Creates a type-erased clock.
  ///
  /// Erasing an `AnyClock` again keeps its instants, so those of both clocks can be compared.
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

  /// The current instant of the underlying clock.
  public var now: Instant { readNow() }

  /// The resolution of the underlying clock.
  public var minimumResolution: Duration { readMinimumResolution() }

  /// Sleeps on the underlying clock.
  ///
  /// - Throws: `CancellationError` if the task is canceled, or another error of the underlying clock.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline, tolerance)
  }
}
