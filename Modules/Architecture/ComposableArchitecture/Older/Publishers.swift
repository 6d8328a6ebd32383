#if OlderSpellings && Combine
  import Clocks
  @preconcurrency import OpenCombine

  @available(*, deprecated, message: "Write '.publisher { … }' with the publisher.")
  extension Publisher {
    /// Returns an effect that sends the publisher's output.
    public func eraseToEffect() -> Effect<Output> where Failure == Never { .publisher { self } }

    /// Returns an effect that sends each value of the publisher as an action.
    public func eraseToEffect<Action>(_ transform: @escaping (_ output: Output) -> Action) -> Effect<Action>
    where Failure == Never {
      .publisher { map(transform) }
    }

    /// Returns an effect that sends the publisher's output and failure as results.
    public func catchToEffect() -> Effect<Result<Output, Failure>> { catchToEffect { $0 } }

    /// Returns an effect that sends the publisher's output and failure, each result as an action.
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
    /// Returns the scheduler with its type erased, because terminals don't animate.
    public func animation(
      _ animation: Animation? = .default
    ) -> AnyScheduler<SchedulerTimeType, SchedulerOptions> { eraseToAnyScheduler() }
  }
#endif
