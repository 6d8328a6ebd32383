import ComposableArchitecture
import CustomDump
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var number = 0
    @Presents var alert: AlertState<Action.Alert>?
  }
  enum Action {
    case increment, ask, dismiss
    case alert(PresentationAction<Alert>)
    enum Alert { case reset }
  }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.number += 1
        return .none
      case .ask:
        state.alert = AlertState {
          TextState("Reset \(state.number)?")
        } actions: {
          ButtonState(role: .destructive, action: .reset) { TextState("Reset") }
          ButtonState(role: .cancel) { TextState("Keep") }
        }
        return .none
      case .alert(.presented(.reset)):
        state.number = 0
        return .none
      case .alert:
        return .none
      case .dismiss:
        return .run { _ in await dismiss() }
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@Reducer
struct Root {
  @ObservableState
  struct State {
    var path = StackState<Counter.State>()
    @Presents var sheet: Counter.State?
    var actions: [String] = []
  }
  enum Action {
    case present
    case sheet(PresentationAction<Counter.Action>)
    case path(StackActionOf<Counter>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .present = action { state.sheet = Counter.State(number: 100) }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Counter() }
    .forEach(\.path, action: \.path) { Counter() }
  }
}

struct CounterView: View {
  @Bindable var store: StoreOf<Counter>
  var body: some View {
    List {
      Text("Number \(store.number)")
      Button("Increment") { store.send(.increment) }
      Button("Ask") { store.send(.ask) }
      NavigationLink("Next", state: Counter.State(number: store.number + 1))
    }
    .navigationTitle("Counter \(store.number)")
    .alert($store.scope(state: \.alert, action: \.alert))
  }
}

struct RootView<Screen: View>: View {
  @Bindable var store: StoreOf<Root>
  @ViewBuilder var screen: (StoreOf<Counter>) -> Screen
  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      List {
        NavigationLink("Start", state: Counter.State())
        Button("Present") { store.send(.present) }
      }
      .navigationTitle("Root")
    } destination: { store in
      screen(store)
    }
    .sheet(item: $store.scope(state: \.sheet, action: \.sheet)) { store in
      screen(store)
    }
  }
}

@MainActor
@Suite struct StackTests {
  private func start() -> (StoreOf<Root>, TestScreen) {
    let store = Store(initialState: Root.State()) { Root() }
    return (store, TestScreen(width: 40) { RootView(store: store) { CounterView(store: $0) } })
  }

  @Test("Links push screens, and back pops them") func linksPushAndBackPops() {
    let (store, screen) = start()
    screen.tap("Start")
    screen.tap("Increment")
    screen.tap("Next")
    expectNoDifference(screen.tree.breadcrumb, ["Root", "Counter 1", "Counter 2"])
    expectNoDifference(store.path.count, 2)
    screen.tap("Increment")
    screen.back()
    expectNoDifference(screen.tree.breadcrumb, ["Root", "Counter 1"])
    screen.back()
    #expect(store.path.isEmpty)
  }

  @Test("Only the top screen changes") func onlyTheScreenOnTopChanges() {
    let (_, screen) = start()
    screen.tap("Start")
    screen.expect(
      """
      Root ▸ Counter 0
      ────────────────
      Number 0
      [Increment]
      [Ask]
      Next ›
      """)
    screen.tap("Increment")
    #expect(screen.text.contains("Number 1"))
  }

  /// A screen with a button that dismisses it twice before the next render.
  private struct LeavingView: View {
    let store: StoreOf<Counter>
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      CounterView(store: store)
      Button("Leave twice") {
        dismiss()
        dismiss()
      }
    }
  }

  /// Dismissing a screen pops only this screen, and only once.
  @Test("A screen is dismissed only once") func aScreenLeavesOnce() {
    let store = Store(initialState: Root.State()) { Root() }
    let screen = TestScreen(width: 40) {
      RootView(store: store) { LeavingView(store: $0) }
    }
    for name in ["Start", "Next", "Next", "Leave twice"] { screen.tap(name) }
    expectNoDifference(store.path.count, 2)
    screen.tap("Leave twice")
    expectNoDifference(store.path.count, 1)
    screen.tap("Leave twice")
    expectNoDifference(screen.tree.breadcrumb, ["Root"])
    screen.tap("Present")
    screen.tap("Leave twice")
    expectNoDifference(store.sheet, nil)
  }

  @Test func alertsOfAScreenAreAnswered() {
    let (store, screen) = start()
    screen.tap("Start")
    screen.tap("Increment")
    screen.tap("Ask")
    #expect(screen.text.contains("Reset 1?"))
    screen.run("keep")
    expectNoDifference(screen.tree.presentation, nil)
    expectNoDifference(store.path[0].number, 1)
    expectNoDifference(store.path[0].alert, nil)
    screen.tap("Ask")
    screen.run("reset")
    #expect(screen.text.contains("Number 0"))
    expectNoDifference(screen.tree.presentation, nil)
  }

  @Test func sheetsArePresentedAndDismissed() {
    let (store, screen) = start()
    screen.tap("Present")
    expectNoDifference(screen.tree.breadcrumb, ["Root", "Counter 100"])
    screen.tap("Increment")
    #expect(screen.text.contains("Number 101"))
    screen.run("dismiss")
    expectNoDifference(store.sheet, nil)
    expectNoDifference(screen.tree.breadcrumb, ["Root"])
  }
}
