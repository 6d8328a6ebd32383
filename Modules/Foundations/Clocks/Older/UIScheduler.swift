#if OlderSpellings
  import Dispatch
  #if Combine
    @preconcurrency import OpenCombine
    @preconcurrency import OpenCombineDispatch
  #endif

  /// A scheduler that runs work immediately on the main thread, and otherwise soon on the main queue.
  @available(*, deprecated, message: "Write '@MainActor' before the function.")
  public struct UIScheduler: Scheduler, Sendable {
    /// The type of times.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    /// The type of options for running work.
    ///
    /// There are no options.
    public typealias SchedulerOptions = Never
    /// The scheduler of the main thread.
    public static let shared = Self()

    /// The current time.
    public var now: SchedulerTimeType { DispatchQueue.main.now }
    /// The minimum tolerance.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }
    /// Runs work immediately on the main thread, and otherwise on the main queue.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      if MainQueue.isCurrent {
        action()
      } else {
        DispatchQueue.main.schedule(options: nil, action)
      }
    }
    /// Runs work at a time.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
    }
    /// Runs work at a time and then at an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      DispatchQueue.main.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
    }
  }
#endif
