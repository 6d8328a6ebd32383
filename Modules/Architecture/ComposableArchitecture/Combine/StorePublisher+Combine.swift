#if Combine
  import CairnSupport
  import Clocks
  @preconcurrency import OpenCombine
  import Sharing

  extension StorePublisher: Publisher {
    /// The state of the store.
    public typealias Output = State

    /// Sends the current state and then each new state to a subscriber, on the main actor.
    ///
    /// ```swift
    /// store.publisher.title
    ///   .sink { [weak self] in self?.titleLabel.text = "\($0)" }
    ///   .store(in: &cancellables)
    /// ```
    ///
    /// If the caller is on the main actor, the current state arrives before this function returns. To observe a part of the state
    /// that has the name of a publisher operator, such as `count`, write `map(\.count).removeDuplicates()`.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
      let values = ValuesSubscription<State>(subscriber)
      let begin: @MainActor @Sendable () -> Void = { [listen] in
        let end = listen { values.send($0) }
        values.end(by: { Task { @MainActor in end() } })
      }
      if MainQueue.isCurrent {
        assumingMainActor(begin)
      } else {
        Task { @MainActor in begin() }
      }
    }
  }
#endif
