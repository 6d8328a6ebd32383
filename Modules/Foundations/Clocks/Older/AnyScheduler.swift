#if OlderSpellings
  import ConcurrencyExtras
  #if Combine
    @preconcurrency import OpenCombine
  #endif

  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  extension Scheduler {
    /// Suspends for some time.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    public func sleep(
      for duration: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) async throws {
      try await schedulerClock(self).sleep(for: Duration(duration))
    }

    /// Suspends until a moment.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    public func sleep(
      until date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) async throws {
      try await sleep(for: now.distance(to: date))
    }

    /// The moments that are an interval apart.
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

    /// Measures how long work takes by it.
    public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
      let start = now
      try work()
      return start.distance(to: now)
    }

    /// The scheduler without its type.
    public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
      AnyScheduler(self)
    }
  }

  /// A scheduler without its type.
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

    /// Erases a scheduler's type.
    public init<Base: Scheduler>(_ scheduler: Base)
    where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
      time = { scheduler.now }
      tolerance = { scheduler.minimumTolerance }
      clock = schedulerClock(scheduler)
      atOnce = { scheduler.schedule(options: $0, $1) }
      later = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
      repeatedly = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    }

    /// The moment now.
    public var now: SchedulerTimeType { time() }
    /// How exact it is.
    public var minimumTolerance: SchedulerTimeType.Stride { tolerance() }
    /// Runs work as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      atOnce(options, action)
    }
    /// Runs work at a moment.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      later(date, tolerance, options, action)
    }
    /// Runs work at a moment and then by an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      repeatedly(date, interval, tolerance, options, action)
    }
  }

  /// A scheduler of another one's kind without its type: `AnySchedulerOf<DispatchQueue>`.
  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>
#endif
