#if OlderSpellings || Combine
  import Clocks
  #if Combine
    @preconcurrency import OpenCombine
  #endif

  @available(*, deprecated, message: "Pass a clock: 'clock: clock'.")
  extension Effect {
    /// Returns an effect that starts after no other effect with the id has been returned for some time.
    public func debounce<S: Scheduler>(
      id: some Hashable, for dueTime: S.SchedulerTimeType.Stride, scheduler: S,
      options: S.SchedulerOptions? = nil
    ) -> Effect {
      debounce(id: id, for: Duration(dueTime), clock: schedulerClock(scheduler))
    }

    /// Returns an effect that sends at most one action per interval.
    public func throttle<S: Scheduler>(
      id: some Hashable, for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Effect {
      throttle(id: id, for: Duration(interval), clock: schedulerClock(scheduler), latest: latest)
    }
  }
#endif
