#if Combine
  import CairnSupport
  import Clocks
  import ConcurrencyExtras
  import Dependencies
  @preconcurrency import OpenCombine

  extension Effect {
    /// Sends what a publisher publishes as actions.
    ///
    /// ```swift
    /// .publisher { state.$count.publisher.map(Action.countUpdated) }
    /// ```
    ///
    /// Actions that are published on the main queue are sent at once: those of `Just` before the store's `send` returns. Others
    /// are sent by the main actor in their order. The subscription ends with the effect.
    ///
    /// - Parameter createPublisher: Makes the publisher. It is called at once, so that it may read the reducer's state.
    public static func publisher<P: Publisher>(_ createPublisher: () -> P) -> Effect
    where P.Output == Action, P.Failure == Never {
      Effect(.mapped(PublisherEffect(createPublisher().eraseToAnyPublisher())))
    }
  }

  /// An effect that subscribes to a publisher.
  private final class PublisherEffect<Action>: AnyMappedEffect<Action>, @unchecked Sendable {
    private let publisher: AnyPublisher<Action, Never>
    private let dependencies = withEscapedDependencies { $0 }

    init(_ publisher: AnyPublisher<Action, Never>) { self.publisher = publisher }

    override func perform(_ performer: EffectPerformer<Action>) {
      let (late, continuation) = AsyncStream<UncheckedSendable<Action>>.makeStream()
      let delivery = Delivery(performer.send, late: continuation)
      let effect = performer.start(
        Run(dependencies: DependencyValues._Overrides()) { send in
          for await action in late {
            await send.published(action)
            delivery.hasSent()
          }
        })
      guard !effect.isCancelled else { return }
      let subscription = dependencies.yield { delivery.subscribe(to: publisher, for: effect) }
      continuation.onTermination = { _ in subscription.cancel() }
    }
  }

  /// Hands on what is published: at once on the main queue, by the effect's task elsewhere.
  ///
  /// It belongs to no actor: a publisher calls it on any thread.
  private final class Delivery<Action>: Sendable {
    /// The actions that wait for the task; while there are some, no other action overtakes them.
    private let waiting = Locked(0)
    private let send: @MainActor @Sendable (Action) -> Void
    private let late: AsyncStream<UncheckedSendable<Action>>.Continuation

    init(
      _ send: @escaping @MainActor @Sendable (Action) -> Void,
      late: AsyncStream<UncheckedSendable<Action>>.Continuation
    ) {
      self.send = send
      self.late = late
    }

    func subscribe(to publisher: AnyPublisher<Action, Never>, for effect: RunningEffect) -> AnyCancellable {
      publisher.sink(
        receiveCompletion: { [late, waiting] _ in
          // Without actions that wait, the effect ends with its publisher, not when its task comes to it.
          if MainQueue.isCurrent, waiting.withLock({ $0 == 0 }) { effect.registry.end(effect) }
          late.finish()
        },
        receiveValue: { [self] in receive($0, for: effect) })
    }

    /// The task has sent one of the actions that waited.
    func hasSent() { waiting.withLock { $0 -= 1 } }

    private func receive(_ action: Action, for effect: RunningEffect) {
      let action = UncheckedSendable(action)
      let waits = waiting.withLock { waiting in
        if waiting == 0, MainQueue.isCurrent { return false }
        waiting += 1
        return true
      }
      if waits {
        late.yield(action)
      } else {
        assumingMainActor { if effect.sending == .running { send(action.value) } }
      }
    }
  }

  extension Send {
    fileprivate func published(_ action: UncheckedSendable<Action>) { self(action.value) }
  }
#endif
