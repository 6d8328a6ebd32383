#if OlderSpellings || Combine
  import CairnSupport
  #if Combine
    @preconcurrency import OpenCombine
  #endif

  /// A scheduler based on a clock, whose sleepers a test store knows.
  package protocol ClockedScheduler {
    /// The underlying clock.
    var clock: any Clock<Duration> { get }
  }

  /// Returns a clock that sleeps with a scheduler.
  @available(*, deprecated, message: "Write a clock.")
  package func schedulerClock<S: Scheduler>(_ scheduler: S) -> any Clock<Duration> {
    (scheduler as? any ClockedScheduler)?.clock ?? SchedulerClock(scheduler)
  }

  extension Duration {
    /// Creates a duration from a scheduler's distance.
    ///
    /// A distance can be created from nanoseconds and compared, but not read, so a binary search finds the number.
    @available(*, deprecated, message: "Write a duration.")
    package init<Stride: SchedulerTimeIntervalConvertible & Comparable & SignedNumeric>(_ stride: Stride) {
      guard stride >= .zero else {
        self = .zero - Duration(.zero - stride)
        return
      }
      // Use half of the range, so that the scheduler's arithmetic doesn't overflow.
      var range = 0...(Int.max / 2)
      while range.lowerBound < range.upperBound {
        let middle = range.lowerBound + (range.upperBound - range.lowerBound + 1) / 2
        range =
          Stride.nanoseconds(middle) <= stride ? middle...range.upperBound : range.lowerBound...middle - 1
      }
      self = .nanoseconds(range.lowerBound)
    }
  }

  /// A clock for a scheduler without one: a queue, a run loop, or a custom scheduler.
  @available(*, deprecated, message: "Write a clock.")
  private struct SchedulerClock<S: Scheduler>: Clock, @unchecked Sendable {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
      func duration(to other: Self) -> Duration { other.offset - offset }
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
    }

    private let scheduler: S
    private let start: S.SchedulerTimeType

    init(_ scheduler: S) {
      self.scheduler = scheduler
      start = scheduler.now
    }

    var now: Instant { Instant(offset: Duration(start.distance(to: scheduler.now))) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      let rest = now.duration(to: deadline)
      guard rest > .zero else { return try Task.checkCancellation() }
      let sleeper = Locked(CheckedContinuation<Void, any Error>?.none)
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          sleeper.withLock { $0 = continuation }
          let (seconds, attoseconds) = rest.components
          let stride =
            S.SchedulerTimeType.Stride.seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
          scheduler.schedule(after: scheduler.now.advanced(by: stride)) {
            sleeper.withLock { $0.take() }?.resume()
          }
          // The task may have been canceled before the continuation was stored.
          if Task.isCancelled { sleeper.withLock { $0.take() }?.resume(throwing: CancellationError()) }
        }
      } onCancel: {
        sleeper.withLock { $0.take() }?.resume(throwing: CancellationError())
      }
    }
  }
#endif
