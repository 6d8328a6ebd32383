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
    /// Makes the effect cancellable by a type.
    public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
      cancellable(id: ObjectIdentifier(id), cancelInFlight: cancelInFlight)
    }

    /// Cancels every effect with a type as its id.
    public static func cancel(id: Any.Type) -> Effect { cancel(id: ObjectIdentifier(id)) }

    /// Cancels every effect with one of some types as its id.
    public static func cancel(ids: [Any.Type]) -> Effect { .merge(ids.map { .cancel(id: $0) }) }

    /// Begins when no other effect with the type was returned for some time.
    public func debounce<S: Scheduler>(
      id: Any.Type, for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Effect {
      debounce(id: ObjectIdentifier(id), for: dueTime, scheduler: scheduler, options: options)
    }

    /// Sends one action in an interval at most.
    public func throttle<S: Scheduler>(
      id: Any.Type, for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Effect {
      throttle(id: ObjectIdentifier(id), for: interval, scheduler: scheduler, latest: latest)
    }
  }

  extension Effect {
    /// Cancels every effect with one of some ids.
    @available(*, deprecated, message: "Write '.merge' of one '.cancel(id:)' each.")
    public static func cancel<ID: Hashable & Sendable>(ids: [ID]) -> Effect {
      .merge(ids.map { .cancel(id: $0) })
    }
  }

  /// Runs an operation that can be cancelled by a type, from inside an effect.
  ///
  /// - Throws: What the operation throws.
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
    /// Cancels every effect with a type as its id, in all stores.
    @available(
      *, deprecated, message: "Write an enum with a case, 'enum CancelID { case timer }', and pass that."
    )
    public static func cancel(id: Any.Type) { cancel(id: ObjectIdentifier(id)) }
  }
#endif
