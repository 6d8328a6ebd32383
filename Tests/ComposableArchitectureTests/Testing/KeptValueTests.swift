import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Values stored in preferences, under a test store. The storage object isn't part of the feature's state.
@MainActor @Suite(.dependencies) struct KeptValueTests {
  @Reducer struct Stored {
    @ObservableState struct State: Equatable { @Shared(.appStorage("beginning")) var count = 0 }
    enum Action { case plusTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
  }
  @Test func aTestSetsAPreference() async {
    @Shared(.appStorage("beginning")) var count = 42
    let store = TestStore(initialState: Stored.State()) { Stored() }
    await store.send(.plusTapped) { $0.$count.withLock { $0 = 43 } }
    // Neither the stored value nor a write by the test itself needs an assertion.
    $count.withLock { $0 = 7 }
    let second = TestStore(initialState: Stored.State()) { Stored() }
    expectNoDifference(second.state.count, 7)
  }
}
