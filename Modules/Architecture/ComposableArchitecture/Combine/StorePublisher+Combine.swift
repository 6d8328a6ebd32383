#if Combine
  import CairnSupport
  import Clocks
  @preconcurrency import OpenCombine
  import Sharing

  extension StorePublisher: Publisher {
    /// A state.
    public typealias Output = State

    /// Gives a subscriber the present state and then each new one, on the main actor.
    ///
    /// ```swift
    /// store.publisher.title
    ///   .sink { [weak self] in self?.titleLabel.text = "\($0)" }
    ///   .store(in: &cancellables)
    /// ```
    ///
    /// On the main actor the present state comes before this returns. A part of the state whose name is one of a publisher's
    /// operators, such as `count`, is `map(\.count).removeDuplicates()`.
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
