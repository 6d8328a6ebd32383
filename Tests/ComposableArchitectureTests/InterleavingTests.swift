import ComposableArchitecture
import DependenciesTestSupport
import Testing

/// Two effects that race, and a feature that does not mind.
@Reducer
struct Racing {
  @ObservableState
  struct State: Equatable {
    var left = false
    var right = false
  }
  enum Action { case go, left, right }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .go:
        return .merge(
          .run { send in
            try await Task.sleep(for: .seconds(3600))
            await send(.left)
          },
          .run { send in
            try await Task.sleep(for: .seconds(3600))
            await Task.yield()
            await send(.right)
          })
      case .left:
        state.left = true
        return .none
      case .right:
        state.right = true
        return .none
      }
    }
  }
}

@MainActor @Suite struct InterleavingTests {
  @Test(.interleavings(60)) func racesEndTheSame() async {
    let store = Store(initialState: Racing.State()) { Racing() }
    await store.send(.go).finish()
    #expect(store.state == Racing.State(left: true, right: true))
  }

  @Test(.scheduled(seed: 5)) func aTestStoreRunsInVirtualTime() async {
    let store = TestStore(initialState: Racing.State()) { Racing() }
    store.exhaustivity = .off
    await store.send(.go).finish(timeout: .seconds(7200))
    await store.skipReceivedActions()
    #expect(store.state == Racing.State(left: true, right: true))
  }
}
