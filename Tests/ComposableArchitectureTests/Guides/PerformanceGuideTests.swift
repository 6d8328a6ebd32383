import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The sample of "Performance".
@MainActor @Suite struct PerformanceGuideTests {
  @Reducer
  struct Counting {
    struct State: Equatable { var count = 0 }
    enum Action { case incrementButtonTapped, doubleIncrementButtonTapped, saved }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incrementButtonTapped:
          return increment(&state)
        case .doubleIncrementButtonTapped:
          return .merge(increment(&state), increment(&state))
        case .saved:
          return .none
        }
      }
    }
    func increment(_ state: inout State) -> Effect<Action> {
      state.count += 1
      return .run { await $0(.saved) }
    }
  }

  @Test func logicIsSharedByAMethod() async {
    let store = TestStore(initialState: Counting.State()) { Counting() }
    await store.send(.doubleIncrementButtonTapped) { $0.count = 2 }
    await store.receive(\.saved)
    await store.receive(\.saved)
  }
}
