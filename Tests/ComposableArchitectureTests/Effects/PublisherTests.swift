import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// Asynchronous sequences instead of publishers: as effects, and of a store's states.
@MainActor @Suite struct PublisherTests {
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      @Shared var count: Int
      var seen: [Int] = []
    }
    enum Action { case task, countUpdated(Int), leave }
    enum CancelID { case count }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .task:
          return .publisher {
            state.$count.publisher.map(Action.countUpdated)
          }
          .cancellable(id: CancelID.count)
        case .countUpdated(let count):
          state.seen.append(count)
          return .none
        case .leave:
          return .cancel(id: CancelID.count)
        }
      }
    }
  }

  @Test("Changes of a shared value are sent as actions") func aSharedValuesChangesAreActions() async {
    let count = Shared(value: 1)
    let store = TestStore(initialState: Feature.State(count: count)) { Feature() }
    await store.send(.task)
    await store.receive(\.countUpdated, 1) { $0.seen = [1] }
    count.withLock { $0 = 2 }
    await store.receive(\.countUpdated, 2) { $0.seen = [1, 2] }
    await store.send(.leave)
    count.withLock { $0 = 3 }
    await store.finish()
  }

  @Test func theEffectEndsWithItsSequence() async {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action == 0 ? .publisher { numbers } : .none
      }
    }
    await store.send(0)
    continuation.yield(3)
    await store.receive(3) { $0 = 3 }
    continuation.finish()
    await store.finish()
  }

  @Test func anErrorOfTheSequenceIsReported() async {
    struct Failure: Error {}
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .publisher { AsyncThrowingStream<Int, any Error> { throw Failure() } }
      }
    }
    let reported = await issues { await store.send(0).finish() }
    expectNoDifference(reported.count, 1)
    expectNoDifference(reported.first?.contains("An \"Effect.publisher\" returned from"), true)
    expectNoDifference(reported.first?.contains("threw an unhandled error. …"), true)
  }

  // MARK: Store publishers

  @Reducer
  struct Counter {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var title = ""
    }
    enum Action { case tap, rename }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tap: state.count += 1
        case .rename: state.title += "!"
        }
        return .none
      }
    }
  }

  @Test("A store publishes each state") func aStorePublishesEachState() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    var states = store.publisher.makeAsyncIterator()
    #expect(await states.next() == Counter.State())
    store.send(.tap)
    store.send(.rename)
    #expect(await states.next() == Counter.State(count: 1))
    #expect(await states.next() == Counter.State(count: 1, title: "!"))
  }

  // With the trait Combine, `count` is a method of every publisher.
  @Test("A publisher of one field doesn't repeat values") func aPartOfTheStatesDoesNotRepeat() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    var counts = store.publisher[dynamicMember: \.count].values.makeAsyncIterator()
    #expect(await counts.next() == 0)
    store.send(.rename)
    store.send(.tap)
    store.send(.rename)
    store.send(.tap)
    #expect(await counts.next() == 1)
    #expect(await counts.next() == 2)
  }

  @Test func theStatesOfAChild() async {
    let store = Store(initialState: House.State()) { House() }
    let child = store.scope(state: \.field, action: \.field)
    var counts = child.publisher[dynamicMember: \.count].makeAsyncIterator()
    #expect(await counts.next() == 0)
    child.send(.bump)
    #expect(await counts.next() == 1)
    store.send(.update { $0.optional = Screen.State() })
    let optional = store.scope(state: \.optional, action: \.optional)
    var others = optional!.publisher[dynamicMember: \.count].makeAsyncIterator()
    #expect(await others.next() == 0)
    store.send(.update { $0.optional?.count = 5 })
    #expect(await others.next() == 5)
  }

  @Test("A loop over a publisher ends with its task and releases the store")
  func aLoopEndsWithItsTaskAndHoldsNothingAfterwards() async {
    weak var released: StoreOf<Counter>?
    do {
      let store = Store(initialState: Counter.State()) { Counter() }
      released = store
      let counts = LockIsolated<[Int]>([])
      let (seen, continuation) = AsyncStream<Void>.makeStream()
      let task = Task {
        for await count in store.publisher[dynamicMember: \.count] {
          counts.withValue { $0.append(count) }
          continuation.yield()
        }
      }
      var each = seen.makeAsyncIterator()
      await each.next()
      store.send(.tap)
      await each.next()
      task.cancel()
      await task.value
      expectNoDifference(counts.value, [0, 1])
    }
    await Task.yield()
    expectNoDifference(released, nil)
  }
}
