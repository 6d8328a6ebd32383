import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// Scoping with the newer signatures, whose state path has no label.
@MainActor @Suite struct ScopeSignatureTests {
  @Reducer
  struct Counter {
    @ObservableState
    struct State: Equatable, Identifiable {
      var id = 0
      var count = 0
    }
    enum Action { case tap }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer
  struct Mode {
    enum State: Equatable { case first(Counter.State), second(Counter.State) }
    enum Action { case first(Counter.Action), second(Counter.Action) }
    var body: some ReducerOf<Self> {
      Scope(\.first, action: \.first) { Counter() }
      Scope(\.second, action: \.second) { EmptyReducer() }
    }
  }

  @Reducer
  struct Parent {
    @Reducer enum Destination {
      case counter(Counter)
      case alert(AlertState<Never>)
    }
    @Reducer enum Panel {
      case counter(Counter)
      case other(Counter)
    }
    @ObservableState
    struct State: Equatable {
      var child = Counter.State()
      var optional: Counter.State? = Counter.State()
      var rows: IdentifiedArrayOf<Counter.State> = [Counter.State(id: 1), Counter.State(id: 2)]
      var path = StackState<Counter.State>()
      var mode = Mode.State.first(Counter.State())
      @Presents var destination: Destination.State? = .counter(Counter.State())
      var panel: Panel.State? = .counter(Counter.State())
    }
    enum Action {
      case child(Counter.Action)
      case optional(Counter.Action)
      case rows(IdentifiedActionOf<Counter>)
      case path(StackActionOf<Counter>)
      case mode(Mode.Action)
      case destination(PresentationAction<Destination.Action>)
      case panel(Panel.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(\.child, action: \.child) { Counter() }
      Scope(\.mode, action: \.mode) { Mode() }
      EmptyReducer()
        .ifLet(\.optional, action: \.optional) { Counter() }
        .ifLet(\.$destination, action: \.destination)
        .ifLet(\.panel, action: \.panel)
        .forEach(\.rows, action: \.rows) { Counter() }
        .forEach(\.path, action: \.path) { Counter() }
    }
  }

  let store = Store(initialState: Parent.State()) { Parent() }

  @Test func storesOfChildren() {
    let child: StoreOf<Counter> = store.scope(\.child, action: \.child)
    child.send(.tap)
    expectNoDifference(store.child.count, 1)
    #expect(child === store.scope(state: \.child, action: \.child))

    let optional: StoreOf<Counter>? = store.scope(\.optional, action: \.optional)
    optional?.send(.tap)
    expectNoDifference(store.optional?.count, 1)

    let presented: StoreOf<Counter>? = store.scope(\.destination?.counter, action: \.destination.counter)
    presented?.send(.tap)
    expectNoDifference(store.destination?.counter?.count, 1)

    for row in store.scope(\.rows, action: \.rows) { row.send(.tap) }
    expectNoDifference(store.rows.map(\.count), [1, 1])
  }

  @Test func withoutAWrittenType() {
    let child = store.scope(\.child, action: \.child)
    expectNoDifference(child.count, 0)
    if let optional = store.scope(\.optional, action: \.optional) {
      expectNoDifference(optional.count, 0)
    } else {
      Issue.record("The child must exist.")
    }
  }

  @Test func bindings() {
    @Bindable var bindable = store
    let path = $bindable.scope(\.path, action: \.path)
    path.wrappedValue.send(.push(id: 0, state: Counter.State()))
    expectNoDifference(store.path.count, 1)
    let destination = $bindable.scope(\.destination?.counter, action: \.destination.counter)
    #expect(destination.wrappedValue != nil)
    destination.wrappedValue = nil
    expectNoDifference(store.destination, nil)
    expectNoDifference($bindable.scope(\.destination, action: \.destination).wrappedValue, nil)
    expectNoDifference($bindable.scope(\.path, action: \.path).wrappedValue.withState(\.count), 1)
  }

  @Test func casesOfAnEnum() async {
    store.send(.mode(.first(.tap)))
    expectNoDifference(store.mode, .first(Counter.State(count: 1)))
    // A child without state is still a child: an action for another case is an error.
    let reported = issues { store.send(.mode(.second(.tap))) }
    expectNoDifference(reported.count, 1)
    expectNoDifference(
      reported.first?.contains("received a child action when child state was set to a different case"), true
    )
  }

  @Test func anOptionalEnumReducerNeedsNoClosure() {
    store.send(.panel(.counter(.tap)))
    expectNoDifference(store.panel?.counter?.count, 1)
  }
}

extension ScopeSignatureTests.Parent.Destination.State: Equatable {}
extension ScopeSignatureTests.Parent.Panel.State: Equatable {}
