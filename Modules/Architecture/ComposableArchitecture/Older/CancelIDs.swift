#if OlderSpellings
  import Clocks
  #if Combine
    @preconcurrency import OpenCombine
  #endif

  // Types as the ids of effects: `enum TimerID {}` and `.cancel(id: TimerID.self)`.

  @available(
    *, deprecated, message: "Write an enum with a case, 'enum CancelID { case timer }', and pass that."
  )
  extension Effect {
    /// Returns an effect that can be canceled by a type.
    public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
      cancellable(id: ObjectIdentifier(id), cancelInFlight: cancelInFlight)
    }

    /// Returns an effect that cancels all effects with a type as their id.
    public static func cancel(id: Any.Type) -> Effect { cancel(id: ObjectIdentifier(id)) }

    /// Returns an effect that cancels all effects with one of some types as their id.
    public static func cancel(ids: [Any.Type]) -> Effect { .merge(ids.map { .cancel(id: $0) }) }

    /// Returns an effect that starts after no other effect with the type has been returned for some time.
    public func debounce<S: Scheduler>(
      id: Any.Type, for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Effect {
      debounce(id: ObjectIdentifier(id), for: dueTime, scheduler: scheduler, options: options)
    }

    /// Returns an effect that sends at most one action per interval.
    public func throttle<S: Scheduler>(
      id: Any.Type, for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Effect {
      throttle(id: ObjectIdentifier(id), for: interval, scheduler: scheduler, latest: latest)
    }
  }

  extension Effect {
    /// Returns an effect that cancels all effects with one of some ids.
    @available(*, deprecated, message: "Write '.merge' of one '.cancel(id:)' each.")
    public static func cancel<ID: Hashable>(ids: [ID]) -> Effect {
      .merge(ids.map { .cancel(id: $0) })
    }
  }

  /// Runs an operation inside an effect that can be canceled by a type.
  ///
  /// - Throws: The error that the operation throws.
  @available(
    *, deprecated, message: "Write an enum with a case, 'enum CancelID { case timer }', and pass that."
  )
  public func withTaskCancellation<T: Sendable>(
    id: Any.Type, cancelInFlight: Bool = false, operation: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try await withTaskCancellation(
      id: ObjectIdentifier(id), cancelInFlight: cancelInFlight, operation: operation)
  }

  extension Task where Success == Never, Failure == Never {
    /// Cancels all effects with a type as their id, in all stores.
    @available(
      *, deprecated, message: "Write an enum with a case, 'enum CancelID { case timer }', and pass that."
    )
    public static func cancel(id: Any.Type) { cancel(id: ObjectIdentifier(id)) }
  }
#endif
