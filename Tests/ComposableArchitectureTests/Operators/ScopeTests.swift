import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// `Scope`, on a field and on a case.
@MainActor @Suite struct ScopeTests {
  @Reducer struct Pair {
    @ObservableState struct State: Equatable {
      var left = Screen.State()
      var right = Screen.State()
      var seen: [String] = []
    }
    enum Action {
      case left(Screen.Action)
      case right(Screen.Action)
      case nothing
    }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.seen.append("before \(state.left.count)")
        return .none
      }
      Scope(state: \.left, action: \.left) { Screen() }
      Scope(state: \.right, action: \.right) { Screen() }
      Reduce { state, _ in
        state.seen.append("after \(state.left.count)")
        return .none
      }
    }
  }

  @Reducer struct Sharing {
    @ObservableState struct State: Equatable {
      var left = Screen.State()
      var right = Screen.State()
    }
    enum Action {
      case left(Screen.Action)
      case right(Screen.Action)
      case workMyself
      case worked
    }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Scope(state: \.left, action: \.left) { Screen() }
      Scope(state: \.right, action: \.right) { Screen() }
      Reduce { _, action in
        guard case .workMyself = action else { return .none }
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.worked)
        }
        .cancellable(id: Screen.CancelID.work)
      }
    }
  }

  @Reducer struct Choice {
    enum State: Equatable {
      case left(Screen.State)
      case right(Screen.State)
      case neither
    }
    enum Action {
      case left(Screen.Action)
      case right(Screen.Action)
      case go(State)
    }
    static let lines: ClosedRange<UInt> = #line...(#line + 3)
    var body: some ReducerOf<Self> {
      Scope(state: \.left, action: \.left) { Screen() }
      Scope(state: \.right, action: \.right) { Screen() }
      Reduce { state, action in
        if case .go(let other) = action { state = other }
        return .none
      }
    }
  }

  @Reducer struct Stopping {
    struct State: Equatable { var child = Screen.State() }
    enum Action { case child(Screen.Action), stop }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Screen() }
      Reduce { _, action in
        if case .stop = action { .cancel(id: Screen.CancelID.work) } else { .none }
      }
    }
  }

  let clock = TestClock()

  @Test("A child runs at its position in the body") func aChildRunsWhereItIsListed() async {
    let store = TestStore(initialState: Pair.State()) { Pair() }
    await store.send(\.left.bump) {
      $0.left.count = 1
      $0.seen = ["before 0", "after 1"]
    }
  }

  @Test("A child changes only its own field") func aChildChangesItsOwnFieldOnly() async {
    let store = TestStore(initialState: Pair.State()) { Pair() }
    store.exhaustivity = .off
    await store.send(\.right.bump)
    expectNoDifference(store.state.right.count, 1)
    expectNoDifference(store.state.left.count, 0)
  }

  @Test func anotherActionDoesNotRunTheChild() async {
    let store = TestStore(initialState: Pair.State()) { Pair() }
    await store.send(.nothing) { $0.seen = ["before 0", "after 0"] }
  }

  @Test("The actions of a child's effects arrive through its case")
  func aChildsEffectComesBackThroughItsCase() async {
    let store = TestStore(initialState: Sharing.State()) {
      Sharing()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.right.report)
    await store.receive(\.right.reported)
    await store.send(\.left.work)
    await clock.advance(by: .seconds(1))
    await store.receive(\.left.worked) { $0.left.count = 100 }
  }

  @Test("A parent cancels the effects of a scoped child") func aParentCancelsWhatItsFieldsBegan() async {
    let store = TestStore(initialState: Stopping.State()) {
      Stopping()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(\.child.work)
    await store.send(.stop)
    await task.finish()
  }

  @Test
  func aFieldSharesItsParentsIDs() async {
    let store = TestStore(initialState: Sharing.State()) {
      Sharing()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(.workMyself)
    await store.send(\.left.stop)
    await task.finish()
    let right = await store.send(\.right.work)
    await store.send(\.left.stop)
    await right.finish()
  }

  @Test func aCaseRunsWhileTheStateIsInIt() async {
    let store = TestStore(initialState: Choice.State.left(Screen.State())) { Choice() }
    await store.send(\.left.bump) { $0 = .left(Screen.State(count: 1)) }
    await store.send(.go(.right(Screen.State()))) { $0 = .right(Screen.State()) }
    await store.send(\.right.bump) { $0 = .right(Screen.State(count: 1)) }
  }

  @Test func aCasesEffectEndsWithTheCase() async {
    let store = TestStore(initialState: Choice.State.left(Screen.State())) {
      Choice()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(\.left.work)
    await store.send(.go(.right(Screen.State()))) { $0 = .right(Screen.State()) }
    await task.finish()
    await store.send(\.right.work)
    await clock.advance(by: .seconds(1))
    await store.receive(\.right.worked) { $0 = .right(Screen.State(count: 100)) }
  }

  @Test("An action for another case is reported in full")
  func anActionForAnotherCaseIsReportedInFull() async {
    let store = TestStore(initialState: Choice.State.neither) { Choice() }
    let texts = await issues { await store.send(\.left.bump) }
    expectNoDifference(
      texts.map(\.withoutLine),
      [
        """
        A "Scope" at "ComposableArchitectureTests/ScopeTests.swift" received a child action when child state \
        was set to a different case. …

          Action:
            ScopeTests.Choice.Action.left(.bump)

          State:
            ScopeTests.Choice.State.neither

        Likely causes:

        • A parent set "ScopeTests.Choice.State" to a different case earlier in the same action. Let it do so \
        after this operator has run, so that the child still handles its action.

        • Work that isn't an effect of the child sent the action when child state was set to a different case. \
        The effects of a child end with it. Cancel other work when the child goes.

        • A view or a test sent the action when child state was set to a different case. Send actions of this \
        child only through a store that was scoped to that case.
        """
      ])
    #expect(await issueLines { await store.send(\.left.bump) }.map(Choice.lines.contains) == [true])
  }

  @Test("A scope can be run alone") func aScopeRunsByItselfToo() {
    var state = Pair.State()
    let scope = Scope(state: \Pair.State.left, action: \Pair.Action.Cases.left) { Screen() }
    _ = scope.reduce(into: &state, action: .left(.bump))
    _ = scope.reduce(into: &state, action: .right(.bump))
    #expect(state.left.count == 1 && state.right.count == 0)
  }
}
