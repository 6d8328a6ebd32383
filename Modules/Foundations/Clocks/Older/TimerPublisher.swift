#if OlderSpellings && Combine
  @preconcurrency import OpenCombine

  extension Publishers {
    /// A publisher that emits the time of a scheduler at an interval, starting with `connect()`.
    @available(*, deprecated, message: "Write 'for await _ in clock.timer(interval: …)'.")
    public final class Timer<S: OpenCombine.Scheduler>: ConnectablePublisher {
      /// The time of a tick.
      public typealias Output = S.SchedulerTimeType
      /// The publisher never fails.
      public typealias Failure = Never

      /// The time between two ticks.
      public let interval: S.SchedulerTimeType.Stride
      /// The maximum delay of a tick.
      public let tolerance: S.SchedulerTimeType.Stride
      /// The scheduler of the timer.
      public let scheduler: S
      /// The options for running the ticks.
      public let options: S.SchedulerOptions?
      private let ticks = PassthroughSubject<Output, Never>()

      /// Creates a timer that starts with `connect()`.
      public init(
        every interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
        scheduler: S,
        options: S.SchedulerOptions? = nil
      ) {
        self.interval = interval
        self.tolerance = tolerance ?? scheduler.minimumTolerance
        self.scheduler = scheduler
        self.options = options
      }

      /// Adds a subscriber to the ticks.
      public func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Input == Output, Downstream.Failure == Never {
        ticks.receive(subscriber: subscriber)
      }

      /// Starts the timer.
      ///
      /// - Returns: An object that stops the timer.
      public func connect() -> any Cancellable {
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), interval: interval, tolerance: tolerance,
          options: options
        ) { [ticks, scheduler] in ticks.send(scheduler.now) }
      }
    }
  }

  @available(*, deprecated, message: "Write 'for await _ in clock.timer(interval: …)'.")
  extension OpenCombine.Scheduler {
    /// Returns a publisher that emits the time at an interval.
    public func timerPublisher(
      every interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) -> Publishers.Timer<Self> {
      Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
    }
  }
#endif
