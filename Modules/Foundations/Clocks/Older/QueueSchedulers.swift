#if OlderSpellings && !Combine
  import ConcurrencyExtras
  import Dispatch
  import Foundation

  extension DispatchQueue {
    /// A time of a queue.
    public struct SchedulerTimeType: _SchedulerTime {
      /// The type of the distance between two times.
      public typealias Stride = SchedulerStride
      /// The duration since the machine started.
      public var offset: SchedulerStride
      /// Creates a time after a duration since the machine started.
      public init(offset: SchedulerStride) { self.offset = offset }
      /// Creates a time from a Dispatch time.
      public init(_ time: DispatchTime) { offset = .nanoseconds(Int(clamping: time.uptimeNanoseconds)) }
      /// The time as a Dispatch time.
      public var dispatchTime: DispatchTime {
        DispatchTime(uptimeNanoseconds: UInt64(max(0, offset.timeInterval) * 1e9))
      }
    }

    /// The options for running work on a queue.
    public struct SchedulerOptions: Sendable {
      /// Creates default options.
      public init() {}
    }
  }

  @available(*, deprecated, message: "Write a clock: 'ContinuousClock()'.")
  extension DispatchQueue: Scheduler {
    /// The current time.
    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
    /// The minimum tolerance.
    public var minimumTolerance: SchedulerStride { 0 }
    /// Runs work as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      let action = UncheckedSendable(action)
      async { action.value() }
    }
    /// Runs work at a time.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerStride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      let action = UncheckedSendable(action)
      asyncAfter(deadline: .now() + max(0, now.distance(to: date).timeInterval)) { action.value() }
    }
    /// Runs work at a time and then at an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerStride, tolerance: SchedulerStride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      repeatedly(by: interval, from: now.distance(to: date), on: self, action)
    }
  }

  extension RunLoop {
    /// A time of a run loop.
    public struct SchedulerTimeType: _SchedulerTime {
      /// The type of the distance between two times.
      public typealias Stride = SchedulerStride
      /// The duration since the beginning of 2001.
      public var offset: SchedulerStride
      /// Creates a time after a duration since the beginning of 2001.
      public init(offset: SchedulerStride) { self.offset = offset }
      /// Creates a time from a date.
      public init(_ date: Date) { offset = .seconds(date.timeIntervalSinceReferenceDate) }
      /// The time as a date.
      public var date: Date { Date(timeIntervalSinceReferenceDate: offset.timeInterval) }
    }

    /// The options for running work on a run loop.
    public struct SchedulerOptions: Sendable {
      /// Creates default options.
      public init() {}
    }
  }

  @available(*, deprecated, message: "Write a clock: 'ContinuousClock()'.")
  extension RunLoop: Scheduler {
    /// The current time.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    /// The minimum tolerance.
    public var minimumTolerance: SchedulerStride { 0 }
    /// Runs work as soon as possible, on the main queue.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      DispatchQueue.main.schedule(options: nil, action)
    }
    /// Runs work at a time, on the main queue.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerStride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      let queue = DispatchQueue.main
      queue.schedule(
        after: queue.now.advanced(by: now.distance(to: date)), tolerance: tolerance, options: nil, action)
    }
    /// Runs work at a time and then at an interval, on the main queue.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerStride, tolerance: SchedulerStride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      repeatedly(by: interval, from: now.distance(to: date), on: .main, action)
    }
  }

  private func repeatedly(
    by interval: SchedulerStride, from delay: SchedulerStride, on queue: DispatchQueue,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = UncheckedSendable(action)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + max(0, delay.timeInterval), repeating: interval.timeInterval)
    timer.setEventHandler { action.value() }
    timer.resume()
    return AnyCancellable { timer.cancel() }
  }
#endif
