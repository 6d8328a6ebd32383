import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// A feature with many children finds the child for an action by the action's case.
@MainActor
@Suite struct ManyChildrenTests {
  @Test("Each action reaches its child and the parent once, in order")
  func eachActionReachesItsChildAndTheParentOnceAndInOrder() {
    let store = Store(initialState: Family.State(optional: Child.State(), child: Child.State())) { Family() }
    for _ in 1...2 {
      store.send(.first(.tap))
      store.send(.second(.tap))
      store.send(.optional(.tap))
      store.send(.child(.presented(.tap)))
      store.send(.rows(.element(id: 1, action: .tap)))
      store.send(.plain)
    }
    expectNoDifference(store.first.taps, 2)
    expectNoDifference(store.second.taps, 4, "Both scopes of a case run.")
    expectNoDifference(store.optional?.taps, 2)
    expectNoDifference(store.child?.taps, 2)
    expectNoDifference(store.rows[id: 1]?.taps, 2)
    let round = ["first", "second", "optional", "child", "rows", "plain"]
    expectNoDifference(store.seen, round + round)
    expectNoDifference(store.after, 12, "A reducer after the children receives every action.")
  }

  @Test func reducersOfALoopRunOneAfterTheOther() {
    let store = Store(initialState: Looping.State()) { Looping() }
    for _ in 1...2 {
      store.send(.counted(.tap))
      store.send(.other(.tap))
    }
    expectNoDifference(store.counted.taps, 6)
    expectNoDifference(store.other.taps, 2)
  }

  @Test func aDismissalRunsNoOtherChild() {
    let store = Store(initialState: Family.State(optional: Child.State(), child: Child.State())) { Family() }
    store.send(.child(.dismiss))
    expectNoDifference(store.child, nil)
    expectNoDifference(store.optional, Child.State())
    expectNoDifference(store.seen, ["child"])
  }

  @Test("An action for an absent child is reported each time")
  func anActionForAChildThatIsNotThereIsReportedEachTime() {
    let store = Store(initialState: Family.State()) { Family() }
    for _ in 1...2 {
      expectIssues {
        store.send(.optional(.tap))
      } matching: {
        $0.description.contains("received a child action when child state was \"nil\"")
      }
    }
    expectNoDifference(store.seen, ["optional", "optional"])
  }

  @Test("The actions of a child's effects arrive at that child")
  func effectsOfAChildComeBackThroughItsOwnAction() async {
    let store = TestStore(initialState: Family.State(child: Child.State())) { Family() }
    await store.send(.child(.presented(.echo))) {
      $0.seen = ["child"]; $0.after = 1
    }
    await store.receive(\.child.presented.tap) {
      $0.child?.taps = 1
      $0.seen = ["child", "child"]
      $0.after = 2
    }
  }

  @Test func casesWithoutNumbersRunTheWholeReducer() {
    let store = Store(initialState: ByHand.State()) { ByHand() }
    store.send(.a(.tap))
    store.send(.b(.tap))
    store.send(.c(.tap))
    store.send(.c(.tap))
    expectNoDifference(store.withState { [$0.a.taps, $0.b.taps, $0.c.taps] }, [1, 1, 2])
  }

  @Test("A reducer called directly behaves the same") func aReducerThatIsRunByHandDoesTheSame() {
    var state = Family.State(optional: Child.State())
    _ = Family().reduce(into: &state, action: .optional(.tap))
    _ = Family().reduce(into: &state, action: .second(.tap))
    expectNoDifference(state.optional?.taps, 1)
    expectNoDifference(state.second.taps, 2)
    expectNoDifference(state.seen, ["optional", "second"])
  }
}

@Reducer
private struct Child {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 1
    var taps = 0
  }
  enum Action { case tap, echo }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tap:
        state.taps += 1
        return .none
      case .echo: return .send(.tap)
      }
    }
  }
}

@Reducer
private struct Family {
  @ObservableState
  struct State: Equatable {
    var first = Child.State()
    var second = Child.State()
    var optional: Child.State?
    @Presents var child: Child.State?
    var rows: IdentifiedArrayOf<Child.State> = [Child.State()]
    var seen: [String] = []
    var after = 0
  }
  enum Action {
    case first(Child.Action)
    case second(Child.Action)
    case optional(Child.Action)
    case child(PresentationAction<Child.Action>)
    case rows(IdentifiedActionOf<Child>)
    case plain
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Child() }
    Scope(state: \.second, action: \.second) { Child() }
    Scope(state: \.second, action: \.second) { Child() }
    Reduce { state, action in
      let name =
        switch action {
        case .first: "first"
        case .second: "second"
        case .optional: "optional"
        case .child: "child"
        case .rows: "rows"
        case .plain: "plain"
        }
      state.seen.append(name)
      return .none
    }
    .ifLet(\.optional, action: \.optional) { Child() }
    .ifLet(\.$child, action: \.child) { Child() }
    .forEach(\.rows, action: \.rows) { Child() }
    Reduce { state, _ in
      state.after += 1
      return .none
    }
  }
}

@Reducer
private struct Looping {
  @ObservableState
  struct State: Equatable {
    var counted = Child.State()
    var other = Child.State()
  }
  enum Action {
    case counted(Child.Action)
    case other(Child.Action)
  }
  var body: some ReducerOf<Self> {
    for _ in 1...3 { Scope(state: \.counted, action: \.counted) { Child() } }
    Scope(state: \.other, action: \.other) { Child() }
  }
}

/// A feature with handwritten case paths, whose cases have no numbers.
private struct ByHand: Reducer {
  struct State: Equatable {
    var a = Child.State()
    var b = Child.State()
    var c = Child.State()
  }
  enum Action: CasePathable {
    case a(Child.Action)
    case b(Child.Action)
    case c(Child.Action)

    struct AllCasePaths {
      var a: AnyCasePath<Action, Child.Action> {
        AnyCasePath(embed: Action.a, extract: { if case .a(let action) = $0 { action } else { nil } })
      }
      var b: AnyCasePath<Action, Child.Action> {
        AnyCasePath(embed: Action.b, extract: { if case .b(let action) = $0 { action } else { nil } })
      }
      var c: AnyCasePath<Action, Child.Action> {
        AnyCasePath(embed: Action.c, extract: { if case .c(let action) = $0 { action } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.a, action: \.a) { Child() }
    Scope(state: \.b, action: \.b) { Child() }
    Scope(state: \.c, action: \.c) { Child() }
  }
}
