#if Combine
  import CairnSupport
  import Clocks
  import ConcurrencyExtras
  import Dependencies
  @preconcurrency import OpenCombine

  extension Effect {
    /// Returns an effect that sends the output of a publisher as actions.
    ///
    /// ```swift
    /// .publisher { state.$count.publisher.map(Action.countUpdated) }
    /// ```
    ///
    /// Actions that are published on the main queue are sent immediately. For example, the action of a `Just` is sent before the
    /// store's `send` returns. Other actions are sent on the main actor, in the order in which they were published. The
    /// subscription is canceled when the effect ends.
    ///
    /// - Parameter createPublisher: Returns the publisher. It's called immediately, so it can read the reducer's state.
    public static func publisher<P: Publisher>(_ createPublisher: () -> P) -> Effect
    where P.Output == Action, P.Failure == Never {
      let publisher = createPublisher()
      let dependencies = withEscapedDependencies { $0 }
      return Effect(
        .custom { performer in
          let (late, continuation) = AsyncStream<UncheckedSendable<Action>>.makeStream()
          let delivery = Delivery(performer.send, late: continuation)
          let effect = performer.start { send in
            for await action in late {
              await send.unchecked(action)
              delivery.hasSent()
            }
          }
          guard !effect.isCancelled else { return }
          let subscription = dependencies.yield { delivery.subscribe(to: publisher, for: effect) }
          continuation.onTermination = { _ in subscription.cancel() }
        })
    }
  }

  /// The receiver of a publisher's output, which sends the actions.
  ///
  /// On the main queue, it sends them immediately. On other queues, it passes them to the effect's task. The class isn't
  /// isolated to an actor, because publishers call it on any thread.
  private final class Delivery<Action>: Sendable {
    /// The number of actions that wait for the effect's task.
    ///
    /// While actions wait, those from the main queue wait too, so that they don't overtake the others
    /// (`valuesOfAnotherThreadKeepTheirOrder` in `CombineTests`).
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

    func subscribe(
      to publisher: some Publisher<Action, Never>, for effect: RunningEffect
    ) -> AnyCancellable {
      publisher.sink(
        receiveCompletion: { [late, waiting] _ in
          // If no action is waiting, end the effect now. Its task would end it only on its next turn.
          if MainQueue.isCurrent, waiting.withLock({ $0 == 0 }) { effect.registry.end(effect) }
          late.finish()
        },
        receiveValue: { [self] in receive($0, for: effect) })
    }

    /// Records that the effect's task has sent one of the waiting actions.
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
#endif
