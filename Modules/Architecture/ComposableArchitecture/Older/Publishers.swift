#if OlderSpellings && Combine
  import Clocks
  @preconcurrency import OpenCombine

  @available(*, deprecated, message: "Write '.publisher { … }' with the publisher.")
  extension Publisher {
    /// An effect that sends what is published.
    public func eraseToEffect() -> Effect<Output> where Failure == Never { .publisher { self } }

    /// An effect that sends what is published, each value as an action.
    public func eraseToEffect<Action>(_ transform: @escaping (_ output: Output) -> Action) -> Effect<Action>
    where Failure == Never {
      .publisher { map(transform) }
    }

    /// An effect that sends what is published, and the failure, as results.
    public func catchToEffect() -> Effect<Result<Output, Failure>> { catchToEffect { $0 } }

    /// An effect that sends what is published, and the failure, each result as an action.
    public func catchToEffect<Action>(
      _ transform: @escaping (_ result: Result<Output, Failure>) -> Action
    ) -> Effect<Action> {
      .publisher {
        map { transform(.success($0)) }.catch { Just(transform(.failure($0))) }
      }
    }
  }

  @available(*, deprecated, message: "An animation has no meaning in a terminal: leave it out.")
  extension Scheduler {
    /// The scheduler itself, without its type.
    public func animation(
      _ animation: Animation? = .default
    ) -> AnyScheduler<SchedulerTimeType, SchedulerOptions> { eraseToAnyScheduler() }
  }
#endif
