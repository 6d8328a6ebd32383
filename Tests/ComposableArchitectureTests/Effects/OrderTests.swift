import ComposableArchitecture
import ConcurrencyExtras
import CustomDump
import DependenciesTestSupport
import Testing

/// An effect doesn't overtake work that was already ready to run when the effect began.
@MainActor @Suite(.dependencies) struct OrderTests {
  @Reducer struct Feed {
    @ObservableState struct State: Equatable { var log: [String] = [] }
    enum Action: Equatable { case started, event(Int), answered }
    let events: @Sendable () -> AsyncStream<Int>
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.log.append("\(action)")
        switch action {
        case .started:
          return .run { send in
            for await event in events() { await send(.event(event)) }
          }
        case .event(2):
          return .run { send in await send(.answered) }
        case .answered, .event:
          return .none
        }
      }
    }
  }

  private func feed(_ events: Int...) -> Feed {
    Feed(events: {
      AsyncStream { continuation in
        for event in events { continuation.yield(event) }
        continuation.finish()
      }
    })
  }

  @Test("A buffered event comes before the answer to the previous event")
  func aBufferedEventComesBeforeTheAnswerToTheOneBefore() async {
    await withMainSerialExecutor {
      let store = TestStore(initialState: Feed.State()) { feed(1, 2, 3) }
      store.exhaustivity = .off
      await store.send(.started)
      await store.receive(.event(1))
      await store.receive(.event(2))
      await store.receive(.event(3))
      await store.receive(.answered)
    }
  }

  @Test("All events arrive in any order of independent work", .interleavings(20))
  func itDoesInAnyOrderOfIndependentWork() async {
    let store = Store(initialState: Feed.State()) { feed(1, 2, 3) }
    await store.send(.started).finish()
    expectNoDifference(Set(store.log), ["started", "event(1)", "event(2)", "event(3)", "answered"])
  }

  @Test func aStoreKeepsTheOrderToo() async {
    await withMainSerialExecutor {
      let store = Store(initialState: Feed.State()) { feed(1, 2, 3) }
      await store.send(.started).finish()
      expectNoDifference(store.log, ["started", "event(1)", "event(2)", "event(3)", "answered"])
    }
  }
}
