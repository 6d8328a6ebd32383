import ConcurrencyExtras

extension Store {
  /// The states over time, as an asynchronous sequence: the present one, then the one after each `send`.
  ///
  /// Actions that effects send at once belong to the `send` that began them.
  ///
  /// ```swift
  /// for await count in store.publisher.count { … }
  /// ```
  ///
  /// Views read the store directly; this is for code that reacts to changes elsewhere.
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

/// The states of a store over time, or those of a part of it: the present one, then each new one.
///
/// It keeps the store alive while it is iterated over. It never ends by itself: a loop over it ends with its task.
@dynamicMemberLookup
public struct StorePublisher<State>: AsyncSequence, Sendable {
  /// A state.
  public typealias Element = State
  /// It does not fail.
  public typealias Failure = Never

  typealias Listen =
    @MainActor @Sendable (_ yield: @escaping @MainActor (State) -> Void) -> @MainActor () -> Void

  let listen: Listen

  /// A part of the states, without repetitions.
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

  /// The sequence itself, spelled as a publisher's values are.
  public var values: Self { self }

  /// Starts with the present state.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(listen: listen) }

  /// Goes through the states, from that of the first call on.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let listen: Listen
    private var states: AsyncStream<UncheckedSendable<State>>.Iterator?

    init(listen: @escaping Listen) { self.listen = listen }

    /// The next state, or `nil` if the task is cancelled.
    public mutating func next() async -> State? {
      await next(isolation: nil)
    }

    /// The next state, or `nil` if the task is cancelled.
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
