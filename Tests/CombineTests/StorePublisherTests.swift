#if Combine
  import ComposableArchitecture
  import CustomDump
  @preconcurrency import OpenCombine
  import Testing

  /// A publisher of a store's states.
  @MainActor @Suite struct StorePublisherTests {
    @Reducer struct Counter {
      @ObservableState struct State: Equatable {
        var number = 0
        var name = "Blob"
      }
      enum Action { case increment, rename }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .increment: state.number += 1
          case .rename: state.name += "!"
          }
          return .none
        }
      }
    }

    let store = Store(initialState: Counter.State()) { Counter() }

    @Test("A publisher of one field skips duplicates") func statesArePublishedWhenTheyAreNew() {
      var cancellables: Set<AnyCancellable> = []
      var numbers: [Int] = []
      var states: [Counter.State] = []
      store.publisher.number.sink { numbers.append($0) }.store(in: &cancellables)
      store.publisher.sink { states.append($0) }.store(in: &cancellables)
      store.send(.increment)
      store.send(.rename)
      store.send(.increment)
      expectNoDifference(numbers, [0, 1, 2])
      expectNoDifference(states.map(\.name), ["Blob", "Blob", "Blob!", "Blob!"])
      cancellables = []
      store.send(.increment)
      expectNoDifference(numbers, [0, 1, 2])
    }

    @Test func operatorsOfPublishersApply() {
      var texts: [String] = []
      let cancellable = store.publisher.map(\.name).removeDuplicates().dropFirst().sink { texts.append($0) }
      store.send(.increment)
      store.send(.rename)
      expectNoDifference(texts, ["Blob!"])
      cancellable.cancel()
    }

    @Test("Values wait for the subscriber's demand") func whatWasNotAskedForWaits() {
      let subscriber = Asking()
      store.publisher.number.subscribe(subscriber)
      store.send(.increment)
      store.send(.increment)
      expectNoDifference(subscriber.values, [])
      subscriber.subscription?.request(.max(2))
      expectNoDifference(subscriber.values, [0, 1])
      subscriber.subscription?.request(.unlimited)
      store.send(.increment)
      expectNoDifference(subscriber.values, [0, 1, 2, 3])
      subscriber.subscription?.cancel()
      store.send(.increment)
      expectNoDifference(subscriber.values, [0, 1, 2, 3])
    }

    /// The receiver sends an action. The resulting value follows the value that it is receiving.
    @Test("A subscriber can send actions") func aReceiverMaySend() {
      var numbers: [Int] = []
      let cancellable = store.publisher.number.sink { [store] number in
        if number == 1 { store.send(.increment) }
        numbers.append(number)
      }
      store.send(.increment)
      expectNoDifference(numbers, [0, 1, 2])
      cancellable.cancel()
    }

    @Test func subscribersAreCalledInTheirOrder() {
      var order: [Int] = []
      var cancellables: [AnyCancellable] = []
      for number in 0..<20 {
        cancellables.append(store.publisher.number.dropFirst().sink { _ in order.append(number) })
      }
      store.send(.increment)
      expectNoDifference(order, Array(0..<20))
      order = []
      for number in [3, 0, 19] { cancellables[number].cancel() }
      store.send(.increment)
      expectNoDifference(order, Array(0..<20).filter { ![3, 0, 19].contains($0) })
    }

    @Test func aSubscriptionKeepsTheStore() async {
      var numbers: [Int] = []
      weak var weakStore: StoreOf<Counter>?
      var cancellable: AnyCancellable?
      do {
        let store = Store(initialState: Counter.State()) { Counter() }
        weakStore = store
        cancellable = store.publisher.number.sink { numbers.append($0) }
      }
      weakStore?.send(.increment)
      expectNoDifference(numbers, [0, 1])
      cancellable?.cancel()
      // The subscription ends on the main actor.
      await Task { @MainActor in }.value
      #expect(weakStore == nil)
    }

    @Test("A store's publisher is an async sequence") func itIsASequenceToo() async {
      for await number in store.publisher.number {
        if number == 2 { break }
        store.send(.increment)
      }
      expectNoDifference(store.number, 2)
    }

    private final class Asking: Subscriber {
      var values: [Int] = []
      var subscription: (any Subscription)?
      func receive(subscription: any Subscription) { self.subscription = subscription }
      func receive(_ input: Int) -> Subscribers.Demand {
        values.append(input)
        return .none
      }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
  }
#endif
