#if OlderSpellings
  import ConcurrencyExtras
  #if Combine
    @preconcurrency import OpenCombine
  #endif

  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  extension Scheduler {
    /// Suspends for a duration.
    ///
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(
      for duration: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) async throws {
      try await schedulerClock(self).sleep(for: Duration(duration))
    }

    /// Suspends until an instant.
    ///
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(
      until date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) async throws {
      try await sleep(for: now.distance(to: date))
    }

    /// Returns a sequence of instants at an interval.
    public func timer(
      interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) -> AsyncStream<SchedulerTimeType> where SchedulerTimeType: SendableMetatype {
      let clock = AnyClock(schedulerClock(self))
      let interval = Duration(interval)
      let now = UncheckedSendable({ self.now })
      return AsyncStream { continuation in
        let task = Task {
          for await _ in clock.timer(interval: interval) { continuation.yield(now.value()) }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }

    /// Measures the duration of work.
    public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
      let start = now
      try work()
      return start.distance(to: now)
    }

    /// Returns a type-erased scheduler.
    public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
      AnyScheduler(self)
    }
  }

  /// A type-erased scheduler.
  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, ClockedScheduler,
    @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    private let time: () -> SchedulerTimeType
    private let tolerance: () -> SchedulerTimeType.Stride
    package let clock: any Clock<Duration>
    private let atOnce: (SchedulerOptions?, @escaping () -> Void) -> Void
    private let later:
      (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
    private let repeatedly:
      (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
        @escaping () -> Void
      ) -> any Cancellable

    /// Creates a type-erased scheduler.
    public init<Base: Scheduler>(_ scheduler: Base)
    where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
      time = { scheduler.now }
      tolerance = { scheduler.minimumTolerance }
      clock = schedulerClock(scheduler)
      atOnce = { scheduler.schedule(options: $0, $1) }
      later = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
      repeatedly = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    }

    /// The current time.
    public var now: SchedulerTimeType { time() }
    /// The minimum tolerance.
    public var minimumTolerance: SchedulerTimeType.Stride { tolerance() }
    /// Runs work as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      atOnce(options, action)
    }
    /// Runs work at a time.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      later(date, tolerance, options, action)
    }
    /// Runs work at a time and then at an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      repeatedly(date, interval, tolerance, options, action)
    }
  }

  /// A type-erased scheduler with the types of another one: `AnySchedulerOf<DispatchQueue>`.
  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

  /// An immediate scheduler with the types of another scheduler: `ImmediateSchedulerOf<DispatchQueue>`.
  @available(*, deprecated, message: "Write a clock: 'ImmediateClock'.")
  public typealias ImmediateSchedulerOf<S: Scheduler> = ImmediateScheduler<
    S.SchedulerTimeType, S.SchedulerOptions
  >
#endif
