#if OlderSpellings
  import Clocks

  @available(*, deprecated, message: "Pass a clock: 'clock: clock'.")
  extension Effect {
    /// Begins when no other effect with the id was returned for some time.
    public func debounce<S: Scheduler>(
      id: some Hashable & Sendable, for dueTime: S.SchedulerTimeType.Stride, scheduler: S,
      options: S.SchedulerOptions? = nil
    ) -> Effect {
      debounce(id: id, for: dueTime.duration, clock: scheduler._clock)
    }

    /// Sends one action in an interval at most.
    public func throttle<S: Scheduler>(
      id: some Hashable & Sendable, for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Effect {
      throttle(id: id, for: interval.duration, clock: scheduler._clock, latest: latest)
    }
  }
#endif
