import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "Migrating to 1.7": field-by-field observation, and stores in plain Swift code.
@MainActor @Suite(.dependencies) struct MigratingTo17Tests {
  // MARK: `if let`, loops and `switch`

  @Reducer struct Activity {
    @ObservableState struct State: Equatable, Identifiable {
      var id = 0
      var count = 0
    }
    enum Action { case bump }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer struct Settings {
    @ObservableState struct State: Equatable { var isOn = false }
    enum Action { case toggled }
  }

  @Reducer struct Parent {
    @ObservableState struct State: Equatable {
      var child: Activity.State?
      var rows: IdentifiedArrayOf<Activity.State> = []
      @Presents var alert: AlertState<Action.Alert>?
      @Presents var dialog: ConfirmationDialogState<Action.Alert>?
    }
    enum Action {
      case alert(PresentationAction<Alert>)
      case child(Activity.Action)
      case dialog(PresentationAction<Alert>)
      case rows(IdentifiedActionOf<Activity>)
      case askTapped
      case childTapped
      enum Alert: Equatable { case confirmed }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .askTapped:
          state.alert = AlertState { TextState("Sure?") }
        case .childTapped:
          state.child = state.child == nil ? Activity.State() : nil
        case .alert, .child, .dialog, .rows:
          break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) { Activity() }
      .forEach(\.rows, action: \.rows) { Activity() }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$dialog, action: \.dialog)
    }
  }

  @Test("A store scoped to optional state is nil while the state is nil")
  func aStoreOfOptionalStateIsNilWhileTheStateIsNil() {
    let store = Store(initialState: Parent.State()) { Parent() }
    func shown() -> String {
      if let child = store.scope(state: \.child, action: \.child) {
        "\(child.count)"
      } else {
        "Nothing to show"
      }
    }
    expectNoDifference(shown(), "Nothing to show")
    expectNoDifference(notifications(of: shown()) { store.send(.childTapped) }, 1)
    expectNoDifference(shown(), "0")
    expectNoDifference(notifications(of: shown()) { store.send(.child(.bump)) }, 1)
    expectNoDifference(shown(), "1")
    store.send(.childTapped)
    expectNoDifference(shown(), "Nothing to show")
  }

  @Test func rowsAreACollectionOfStores() {
    let store = Store(initialState: Parent.State(rows: [.init(id: 4), .init(id: 5)])) { Parent() }
    let rows = store.scope(state: \.rows, action: \.rows)
    expectNoDifference(rows.map(\.id), rows.map { ObjectIdentifier($0) }, "A store has identity.")
    expectNoDifference(rows.map(\.state.id), [4, 5])
    expectNoDifference(Array(rows.enumerated()).map { $0.offset.isMultiple(of: 2) }, [true, false])
    rows[1].send(.bump)
    #expect(store.rows[id: 5]?.count == 1 && store.rows[id: 4]?.count == 0)
  }

  @Reducer struct Root {
    @ObservableState enum State: Equatable {
      case activity(Activity.State)
      case settings(Settings.State)
    }
    enum Action {
      case activity(Activity.Action)
      case settings(Settings.Action)
      case switchTapped
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .switchTapped = action { state = .settings(Settings.State()) }
        return .none
      }
      .ifCaseLet(\.activity, action: \.activity) { Activity() }
      .ifCaseLet(\.settings, action: \.settings) { Settings() }
    }
  }

  @Test func anEnumIsSwitchedOverAndScoped() {
    let store = Store(initialState: Root.State.activity(.init(count: 3))) { Root() }
    func shown() -> String {
      switch store.state {
      case .activity:
        store.scope(state: \.activity, action: \.activity).map { "activity \($0.count)" } ?? "?"
      case .settings:
        store.scope(state: \.settings, action: \.settings).map { "settings \($0.isOn)" } ?? "?"
      }
    }
    expectNoDifference(shown(), "activity 3")
    store.send(.activity(.bump))
    expectNoDifference(shown(), "activity 4")
    store.send(.switchTapped)
    expectNoDifference(shown(), "settings false")
  }

  // MARK: Alerts

  @Test func anAlertIsABindingOfAScopedStore() {
    @Bindable var store = Store(initialState: Parent.State()) { Parent() }
    let alert = $store.scope(state: \.alert, action: \.alert)
    expectNoDifference(alert.wrappedValue, nil)
    store.send(.askTapped)
    expectNoDifference(alert.wrappedValue?.withState { $0.title }, TextState("Sure?"))
    alert.wrappedValue?.send(.confirmed)
    #expect(store.alert == nil && alert.wrappedValue == nil)
    let dialog = $store.scope(state: \.dialog, action: \.dialog)
    expectNoDifference(dialog.wrappedValue, nil)
  }

  // MARK: Bindings that send an action

  enum Flag: CaseIterable { case search, sync }

  @Reducer struct Tabs {
    @ObservableState struct State: Equatable {
      var tab = 0
      var flags: Set<Flag> = []
      var first = "Blob"
      var last = "Jr"
      var fullName: String { "\(first) \(last)" }
    }
    enum Action {
      case flagToggled(Flag, isOn: Bool)
      case tabChanged(Int)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .flagToggled(let flag, isOn: true): state.flags.insert(flag)
        case .flagToggled(let flag, isOn: false): state.flags.remove(flag)
        case .tabChanged(let tab): state.tab = tab
        }
        return .none
      }
    }
  }

  @Test func aTabIsSelectedByItsAction() async {
    @Bindable var store = Store(initialState: Tabs.State()) { Tabs() }
    let tab: Binding<Int> = $store.tab.sending(\.tabChanged)
    tab.wrappedValue = 2
    #expect(store.tab == 2 && tab.wrappedValue == 2)
    let test = TestStore(initialState: Tabs.State()) { Tabs() }
    await test.send(\.tabChanged, 1) { $0.tab = 1 }
  }

  @Test func aSubscriptOfAStoreIsABinding() {
    @Bindable var store = Store(initialState: Tabs.State()) { Tabs() }
    let isOn: Binding<Bool> = $store[hasFlag: .sync]
    #expect(!isOn.wrappedValue)
    isOn.wrappedValue = true
    #expect(store.flags == [.sync] && isOn.wrappedValue && !$store[hasFlag: .search].wrappedValue)
    store[hasFlag: .sync] = false
    expectNoDifference(store.flags, [])
  }

  @Test func aValueForAViewIsAComputedProperty() {
    let store = Store(initialState: Tabs.State()) { Tabs() }
    expectNoDifference(store.fullName, "Blob Jr")
    expectNoDifference(notifications(of: store.fullName) { store.send(.tabChanged(1)) }, 0)
  }

  // MARK: Actions of the view

  @Reducer struct Login {
    @ObservableState struct State: Equatable { var isLoggedIn = false }
    enum Action: ViewAction {
      case loginResponse(Bool)
      case view(View)
      enum View { case loginTapped }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .view(.loginTapped): return .send(.loginResponse(true))
        case .loginResponse(let isLoggedIn):
          state.isLoggedIn = isLoggedIn
          return .none
        }
      }
    }
  }

  @ViewAction(for: Login.self)
  @MainActor struct LoginScreen {
    let store: StoreOf<Login>
    func tap() { send(.loginTapped) }
  }

  @Test func aViewSendsTheActionsOfItsView() {
    let store = Store(initialState: Login.State()) { Login() }
    let screen = LoginScreen(store: store)
    screen.tap()
    #expect(store.isLoggedIn)
    #expect((screen as Any) is any ViewActionSending<Login.State, Login.Action>)
  }

  // MARK: Observing without a view

  @Test("A closure runs again when the state that it reads changes")
  func aClosureRunsAgainForWhatItRead() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    let (runs, continuation) = AsyncStream.makeStream(of: String.self)
    let token = observe {
      if let child = store.scope(state: \.child, action: \.child) {
        continuation.yield("child \(child.count)")
      } else {
        continuation.yield("none")
      }
    }
    var iterator = runs.makeAsyncIterator()
    #expect(await iterator.next() == "none")
    store.send(.childTapped)
    #expect(await iterator.next() == "child 0")
    store.send(.child(.bump))
    #expect(await iterator.next() == "child 1")
    token.cancel()
    store.send(.childTapped)
    continuation.finish()
    #expect(await iterator.next() == nil)
  }
}

extension StoreOf<MigratingTo17Tests.Tabs> {
  subscript(hasFlag flag: MigratingTo17Tests.Flag) -> Bool {
    get { self.flags.contains(flag) }
    set { send(.flagToggled(flag, isOn: newValue)) }
  }
}
