import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// Features under test that dismiss themselves. The test acts as their presenter.
@MainActor @Suite struct DismissedTestStoreTests {
  @Reducer
  struct Screen {
    struct State: Equatable {
      var isPresented = false
      var taps = 0
    }
    enum Action { case appear, close, tap, saw(Bool) }
    @Dependency(\.dismiss) var dismiss
    @Dependency(\.isPresented) var isPresented
    let end: @Sendable () -> Void
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .appear:
          state.isPresented = isPresented
          return .run { [isPresented] send in
            await send(.saw(isPresented))
            try? await Task.never()
            end()
          }
        case .close:
          return .run { _ in await dismiss() }
        case .tap:
          state.taps += 1
          return .none
        case .saw:
          return .none
        }
      }
    }
  }

  @Test("A dismissal of the tested feature cancels its effects and refuses its actions")
  func aDismissedFeaturesEffectsAreCanceledAndItsActionsAreRefused() async {
    let ended = LockIsolated(0)
    let store = TestStore(initialState: Screen.State()) { Screen { ended.withValue { $0 += 1 } } }
    let task = await store.send(.appear) { $0.isPresented = true }
    await store.receive(\.saw, true)
    #expect(!store.isDismissed)
    await store.send(.close)
    #expect(store.isDismissed)
    await task.finish()
    expectNoDifference(ended.value, 1)
    let texts = await issues { await store.send(.tap) }
    expectNoDifference(texts, ["Can't send action to dismissed test store."])
    expectNoDifference(store.state.taps, 0)
    await store.finish()
  }

  @Test func aStoreWithoutPresenterIsNotPresented() async {
    let store = Store(initialState: Screen.State()) { Screen {} }
    let task = store.send(.appear)
    #expect(!store.withState(\.isPresented))
    task.cancel()
    await task.finish()
  }
}
