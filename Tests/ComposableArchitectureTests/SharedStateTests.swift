import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

@Reducer
struct SharedCounter {
  @ObservableState
  struct State: Equatable {
    @Shared var count: Int
    var isDone = false
    init(count: Shared<Int>) { self._count = count }
  }
  enum Action {
    case increment
    case incrementLater
    case done
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.$count.withLock { $0 += 1 }
        return .none
      case .incrementLater:
        return .run { [count = state.$count] _ in count.withLock { $0 += 1 } }
      case .done:
        state.isDone = true
        return .none
      }
    }
  }
}

@MainActor @Suite struct SharedStateTests {
  @Test func sharedChangesAreAsserted() async {
    let store = TestStore(initialState: SharedCounter.State(count: Shared(value: 0))) { SharedCounter() }
    await store.send(.increment) { $0.$count.withLock { $0 = 1 } }
    await store.send(.done) { $0.isDone = true }
    await expectIssues {
      await store.send(.increment) { $0.$count.withLock { $0 = 5 } }
    } matching: {
      $0.description.contains("A state change does not match expectation: …")
    }
    await expectIssues {
      await store.send(.increment)
    } matching: {
      $0.description.contains("State was not expected to change, but a change occurred: …")
    }
    expectNoDifference(store.state.count, 3)
  }

  @Test("A change by an effect is asserted on its own") func whatAnEffectChangesIsAssertedByItself() async {
    let store = TestStore(initialState: SharedCounter.State(count: Shared(value: 0))) { SharedCounter() }
    await store.send(.incrementLater)
    store.assert { $0.$count.withLock { $0 = 1 } }
  }

  @Test("An unasserted change by an effect fails the test") func whatAnEffectChangesInSilenceFails() async {
    await expectIssues {
      let store = TestStore(initialState: SharedCounter.State(count: Shared(value: 0))) { SharedCounter() }
      await store.send(.incrementLater)
    } matching: {
      $0.description.contains(
        "Tracked changes to 'Shared<Int>@ComposableArchitectureTests/SharedStateTests.swift:")
        && $0.description.contains("but failed to assert: …")
    }
  }
}
