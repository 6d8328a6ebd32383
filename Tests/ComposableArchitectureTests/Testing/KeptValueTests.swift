import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Values that preferences keep, under a test store: what keeps them is no value of the feature.
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
    // What the preferences keep is not asserted, nor is what the test itself writes.
    $count.withLock { $0 = 7 }
    let second = TestStore(initialState: Stored.State()) { Stored() }
    expectNoDifference(second.state.count, 7)
  }
}
