#if OlderSpellings && !Combine
  import ConcurrencyExtras
  import Dispatch
  import Foundation

  extension DispatchQueue {
    /// A moment of a queue.
    public struct SchedulerTimeType: _SchedulerTime {
      /// The distance of two moments.
      public typealias Stride = SchedulerStride
      /// The time since the machine was started.
      public var offset: SchedulerStride
      /// The moment some time after the machine was started.
      public init(offset: SchedulerStride) { self.offset = offset }
      /// A moment of the dispatch library.
      public init(_ time: DispatchTime) { offset = .nanoseconds(Int(clamping: time.uptimeNanoseconds)) }
      /// The moment as the dispatch library has it.
      public var dispatchTime: DispatchTime {
        DispatchTime(uptimeNanoseconds: UInt64(max(0, offset.timeInterval) * 1e9))
      }
    }

    /// How a queue runs work.
    public struct SchedulerOptions: Sendable {
      /// As it does by itself.
      public init() {}
    }
  }

  @available(*, deprecated, message: "Write a clock: 'ContinuousClock()'.")
  extension DispatchQueue: Scheduler {
    /// The moment now.
    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
    /// How exact it is.
    public var minimumTolerance: SchedulerStride { 0 }
    /// Runs work as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      let action = UncheckedSendable(action)
      async { action.value() }
    }
    /// Runs work at a moment.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerStride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      let action = UncheckedSendable(action)
      asyncAfter(deadline: .now() + max(0, now.distance(to: date).timeInterval)) { action.value() }
    }
    /// Runs work at a moment and then by an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerStride, tolerance: SchedulerStride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      repeatedly(by: interval, from: now.distance(to: date), on: self, action)
    }
  }

  extension RunLoop {
    /// A moment of a run loop.
    public struct SchedulerTimeType: _SchedulerTime {
      /// The distance of two moments.
      public typealias Stride = SchedulerStride
      /// The time since the beginning of 2001.
      public var offset: SchedulerStride
      /// The moment some time after the beginning of 2001.
      public init(offset: SchedulerStride) { self.offset = offset }
      /// A moment by its date.
      public init(_ date: Date) { offset = .seconds(date.timeIntervalSinceReferenceDate) }
      /// The date.
      public var date: Date { Date(timeIntervalSinceReferenceDate: offset.timeInterval) }
    }

    /// How a run loop runs work.
    public struct SchedulerOptions: Sendable {
      /// As it does by itself.
      public init() {}
    }
  }

  @available(*, deprecated, message: "Write a clock: 'ContinuousClock()'.")
  extension RunLoop: Scheduler {
    /// The moment now.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    /// How exact it is.
    public var minimumTolerance: SchedulerStride { 0 }
    /// Runs work as soon as possible, on the main queue.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      DispatchQueue.main.schedule(options: nil, action)
    }
    /// Runs work at a moment, on the main queue.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerStride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      let queue = DispatchQueue.main
      queue.schedule(
        after: queue.now.advanced(by: now.distance(to: date)), tolerance: tolerance, options: nil, action)
    }
    /// Runs work at a moment and then by an interval, on the main queue.
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
