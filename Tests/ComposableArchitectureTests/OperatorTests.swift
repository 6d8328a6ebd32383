import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

@MainActor @Suite struct OperatorTests {
  @Reducer struct Root {
    @ObservableState struct State: Equatable {
      var one = Leaf.State()
      var two = Leaf.State()
    }
    enum Action { case one(Leaf.Action), two(Leaf.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.one, action: \.one) { Leaf() }
      Scope(state: \.two, action: \.two) { Leaf() }
        .dependency(\.date, .constant(.init(timeIntervalSince1970: 2)))
    }
  }

  @Reducer struct Leaf {
    @ObservableState struct State: Equatable { var values: [Int] = [] }
    enum Action { case go, value(Int) }
    @Dependency(\.date.now) var now
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .go:
          state.values.append(Int(now.timeIntervalSince1970))
          return .run { send in await send(.value(Int(now.timeIntervalSince1970))) }
        case .value(let value):
          state.values.append(value)
          state.values.append(Int(now.timeIntervalSince1970))
          return .none
        }
      }
    }
  }

  @Reducer struct Nested {
    @ObservableState struct State: Equatable, Identifiable {
      let id: Int
      var name = ""
      var rows: IdentifiedArrayOf<State> = []
    }
    enum Action {
      case rename(String)
      indirect case rows(IdentifiedActionOf<Nested>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .rename(let name) = action { state.name = name }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Self() }
    }
  }

  @Reducer struct CaseFeature {
    enum State: Equatable { case counter(Counter.State), done(Int) }
    enum Action { case counter(Counter.Action) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        // The child has already counted.
        if case .counter(let counter) = state, counter.count == 2 { state = .done(counter.count) }
        return .none
      }
      .ifCaseLet(\.counter, action: \.counter) { Counter() }
    }
  }

  @Reducer
  struct EnumState {
    @ObservableState
    enum State: Equatable {
      case counter(Counter.State)
      case text(String)
    }
    enum Action {
      case counter(Counter.Action)
      case toText(String)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.counter, action: \.counter) { Counter() }
      Reduce { state, action in
        if case .toText(let text) = action { state = .text(text) }
        return .none
      }
    }
  }

  @Test func aCaseIsScoped() async {
    let store = TestStore(initialState: EnumState.State.counter(Counter.State())) { EnumState() }
    await store.send(\.counter.increment) { $0.counter?.count = 1 }
    await store.send(\.toText, "x") { $0 = .text("x") }
    await expectIssues {
      await store.send(\.counter.increment)
    } matching: {
      $0.description.contains("received a child action when child state was set to a different case")
    }
  }

  @Test func aCaseIsRunBeforeItsParent() async {
    let store = TestStore(initialState: CaseFeature.State.counter(Counter.State())) { CaseFeature() }
    await store.send(\.counter.increment) { $0 = .counter(Counter.State(count: 1)) }
    await store.send(\.counter.increment) { $0 = .done(2) }
    await expectIssues {
      await store.send(\.counter.increment)
    } matching: {
      $0.description.contains("An \"ifCaseLet\" at")
    }
  }

  @Test func changesAreHandled() async {
    struct Feature: Reducer {
      struct State: Equatable {
        var count = 0
        var log: [String] = []
      }
      var body: some Reducer<State, Int> {
        Reduce<State, Int> { state, action in
          state.count += action
          return .none
        }
        .onChange(of: \.count) { old, new in
          Reduce { state, _ in
            state.log.append("\(old) → \(new)")
            return .none
          }
        }
      }
    }
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(2) {
      $0.count = 2
      $0.log = ["0 → 2"]
    }
    await store.send(0)
  }

  @Test func buildersTakeConditionsAndLoops() {
    struct Feature: Reducer {
      var isOn: Bool
      var maybe: Counting?
      var body: some Reducer<Int, Void> {
        if isOn { Counting() }
        if isOn { Counting() } else { EmptyReducer() }
        for _ in 0..<3 { Counting() }
        maybe
        CombineReducers {
          Counting()
          Reduce(Counting())
        }
      }
    }
    struct Counting: Reducer {
      func reduce(into state: inout Int, action: Void) -> Effect<Void> {
        state += 1
        return .none
      }
    }
    let on = Store(initialState: 0) { Feature(isOn: true, maybe: Counting()) }
    on.send(())
    expectNoDifference(on.withState { $0 }, 8)
    let off = Store(initialState: 0) { Feature(isOn: false, maybe: nil) }
    off.send(())
    expectNoDifference(off.withState { $0 }, 5)
    var state = 0
    _ = Feature(isOn: true, maybe: nil).reduce(into: &state, action: ())
    expectNoDifference(state, 7)
  }

  @Test func bodiesAreEvaluatedOnce() {
    struct Feature: Reducer {
      let evaluations: LockIsolated<Int>
      var body: some Reducer<Int, Int> {
        let _ = evaluations.withValue { $0 += 1 }
        Reduce { state, action in
          state += action
          return .none
        }
      }
    }
    let evaluations = LockIsolated(0)
    let store = Store(initialState: 0) { Feature(evaluations: evaluations) }
    for _ in 0..<5 { store.send(1) }
    expectNoDifference(store.withState { $0 }, 5)
    expectNoDifference(evaluations.value, 1)
  }

  @Test("A feature can contain itself") func featuresMayContainThemselves() {
    let store = Store(initialState: Nested.State(id: 0, rows: [.init(id: 1, rows: [.init(id: 2)])])) {
      Nested()
    }
    store.send(.rows(.element(id: 1, action: .rows(.element(id: 2, action: .rename("deep"))))))
    expectNoDifference(store.rows[id: 1]?.rows[id: 2]?.name, "deep")
  }

  @Test("Overrides apply to effects and child features") func overridesReachEffectsAndDescendants() async {
    let store = TestStore(initialState: Root.State()) {
      Root()
    } withDependencies: {
      $0.date = .constant(.init(timeIntervalSince1970: 1))
    }
    await store.send(\.one.go) { $0.one.values = [1] }
    await store.receive(\.one.value) { $0.one.values = [1, 1, 1] }
    await store.send(\.two.go) { $0.two.values = [2] }
    await store.receive(\.two.value) { $0.two.values = [2, 2, 2] }
    // The features that handle an action don't use the overrides of the effect that sent it.
    store.dependencies.date = .constant(.init(timeIntervalSince1970: 3))
    await store.send(\.one.value, 0) { $0.one.values = [1, 1, 1, 0, 3] }
  }
}
