#if OlderSpellings
  import Dispatch
  #if Combine
    @preconcurrency import OpenCombine
    @preconcurrency import OpenCombineDispatch
  #endif

  /// Runs work at once where it is on the main thread already, and soon on the main queue otherwise.
  @available(*, deprecated, message: "Write '@MainActor' before the function.")
  public struct UIScheduler: Scheduler, Sendable {
    /// A moment.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    /// How to run work.
    public typealias SchedulerOptions = Never
    /// The scheduler of the main thread.
    public static let shared = Self()

    /// The moment now.
    public var now: SchedulerTimeType { DispatchQueue.main.now }
    /// How exact it is.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }
    /// Runs work at once on the main thread.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      if MainQueue.isCurrent {
        action()
      } else {
        DispatchQueue.main.schedule(options: nil, action)
      }
    }
    /// Runs work at a moment.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
    }
    /// Runs work at a moment and then by an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      DispatchQueue.main.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
    }
  }
#endif
