import ConcurrencyExtras

extension Store {
  /// The states over time, as an asynchronous sequence: the current state, and then the state after each `send`.
  ///
  /// ```swift
  /// for await count in store.publisher.count { … }
  /// ```
  ///
  /// Use it for code outside views that reacts to changes. Views read the store directly.
  public var publisher: StorePublisher<State> {
    StorePublisher(
      listen: { [self] yield in
        yield(core.state)
        let end = core.listen { [core] in if !core.isInvalid { yield(core.state) } }
        // The closure that ends the subscription keeps the store alive.
        return { [self] in withExtendedLifetime(self, end) }
      })
  }
}

/// The states of a store over time, or a part of them: the current one, and then each new one.
///
/// The sequence keeps the store alive during an iteration. It never ends by itself; a loop ends when its task is canceled.
@dynamicMemberLookup
public struct StorePublisher<State>: AsyncSequence, Sendable {
  /// A state.
  public typealias Element = State
  /// The type of errors, which is `Never` because the sequence doesn't fail.
  public typealias Failure = Never

  typealias Listen =
    @MainActor @Sendable (_ yield: @escaping @MainActor (State) -> Void) -> @MainActor () -> Void

  let listen: Listen

  /// A sequence of one part of the states, without repetitions.
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> StorePublisher<Value> {
    let keyPath = UncheckedSendable(keyPath)
    return StorePublisher<Value>(
      listen: { [listen] yield in
        var last: Value?
        return listen { state in
          let value = state[keyPath: keyPath.value]
          guard value != last else { return }
          last = value
          yield(value)
        }
      })
  }

  /// The sequence itself, spelled like the values of a Combine publisher.
  public var values: Self { self }

  /// Creates an iterator that starts with the current state.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(listen: listen) }

  /// An iterator over the states, which starts with the state at the first call of `next()`.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let listen: Listen
    private var states: AsyncStream<UncheckedSendable<State>>.Iterator?

    init(listen: @escaping Listen) { self.listen = listen }

    /// Returns the next state, or `nil` if the task is canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> State? {
      if states == nil {
        let (stream, continuation) = AsyncStream<UncheckedSendable<State>>.makeStream()
        await Self.begin(listen, continuation)
        states = stream.makeAsyncIterator()
      }
      return await states?.next(isolation: actor)?.value
    }

    @MainActor
    private static func begin(
      _ listen: Listen, _ continuation: AsyncStream<UncheckedSendable<State>>.Continuation
    ) {
      let end = listen { continuation.yield(UncheckedSendable($0)) }
      continuation.onTermination = { _ in Task { @MainActor in end() } }
    }
  }
}
