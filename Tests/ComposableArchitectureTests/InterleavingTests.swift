import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// A feature with two effects that race. Their order doesn't affect the result.
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

/// A search. Each answer takes a few turns, so an older answer can arrive last.
@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    var answer = ""
  }
  enum Action {
    case type
    case query(String)
    case answered(String)
  }
  enum CancelID { case query }
  /// A Boolean value that indicates whether a new query cancels the previous one.
  var isCareful: Bool
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .type:
        return .run { send in
          await send(.query("a"))
          await Task.yield()
          await send(.query("ab"))
        }
      case .query(let text):
        let effect = Effect<Action>.run { send in
          for _ in 0..<3 { await Task.yield() }
          await send(.answered(text))
        }
        return isCareful ? effect.cancellable(id: CancelID.query, cancelInFlight: true) : effect
      case .answered(let text):
        state.answer = text
        return .none
      }
    }
  }
}

@MainActor @Suite struct InterleavingTests {
  @Test(.interleavings(60)) func theLastQueryWinsInEachOrder() async {
    let store = Store(initialState: Search.State()) { Search(isCareful: true) }
    await store.send(.type).finish()
    expectNoDifference(store.answer, "ab")
  }

  /// Without the cancellation, the older answer wins in some orders. So the test above can fail.
  @Test("Without cancellation, an older answer wins in some orders")
  func aQueryThatIsNotCancelledWinsInSomeOrders() async throws {
    let answers = LockIsolated<Set<String>>([])
    let trait: _SchedulingTrait = .interleavings(60)
    try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) { @MainActor in
      let store = Store(initialState: Search.State()) { Search(isCareful: false) }
      await store.send(.type).finish()
      let answer = store.answer
      answers.withValue { _ = $0.insert(answer) }
    }
    expectNoDifference(answers.value, ["a", "ab"])
  }

  @Test(.scheduled(seed: 5)) func aTestStoreRunsInVirtualTime() async {
    let store = TestStore(initialState: Racing.State()) { Racing() }
    store.exhaustivity = .off
    await store.send(.go).finish(timeout: .seconds(7200))
    await store.skipReceivedActions()
    expectNoDifference(store.state, Racing.State(left: true, right: true))
  }
}
