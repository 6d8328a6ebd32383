#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import CustomDump
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// Individual older spellings.
  @MainActor @Suite struct SpellingTests {
    struct Counter: ReducerProtocol {
      struct State: Equatable, Identifiable {
        var id = 0
        @BindingState var text = ""
        var count = 0
        var changes: [String] = []
      }
      enum Action: Equatable, BindableAction {
        case binding(BindingAction<State>)
        case view(View)
        enum View: Equatable { case tapped }
      }
      var body: some ReducerProtocol<State, Action> {
        BindingReducer()
          .onChange(of: \.text) { old, new in
            Reduce { state, _ in
              state.changes.append("\(old)>\(new)")
              return .none
            }
          }
        Reduce { state, action in
          if case .view(.tapped) = action { state.count += 1 }
          return .none
        }
      }
    }

    struct Room: ReducerProtocol {
      struct State: Equatable {
        var alert: AlertState<Alert>?
        var rows: IdentifiedArrayOf<Counter.State> = [Counter.State(id: 1)]
        var path = StackState<Counter.State>()
      }
      enum Alert: Equatable { case confirm, dismiss }
      enum Action: Equatable {
        case alert(Alert)
        case ask
        case rows(IdentifiedAction<Int, Counter.Action>)
        case path(StackAction<Counter.State, Counter.Action>)
      }
      var body: some ReducerProtocol<State, Action> {
        Reduce { state, action in
          switch action {
          case .ask:
            state.alert = AlertState {
              TextState("Sure?")
            } actions: {
              ButtonState(action: .confirm) { TextState("Yes") }
            }
          case .alert(.dismiss):
            state.alert = nil
          case .alert, .rows, .path:
            break
          }
          return .none
        }
        .forEach(\.rows, action: /Action.rows) { Counter() }
        .forEach(\.path, action: /Action.path) { Counter() }
      }
    }

    @Test func anAlertOfAnOptionalFieldIsDismissedByAnAction() {
      let store = Store(initialState: Room.State(), reducer: Room())
      let screen = TestScreen(width: 30) {
        Text("Room").alert(store.scope(state: \.alert, action: Room.Action.alert), dismiss: .dismiss)
      }
      store.send(.ask)
      #expect(screen.text.contains("Sure?"))
      screen.tap("Yes")
      #expect(store.withState(\.alert) == nil)
      store.send(.ask)
      screen.run("dismiss")
      #expect(store.withState(\.alert) == nil && !screen.text.contains("Sure?"))
    }

    @Test func aRowIsScopedByFunctions() {
      let store = Store(initialState: Room.State(), reducer: Room())
      let row = store.scope(state: { $0.rows[id: 1]! }, action: { .rows(.element(id: 1, action: $0)) })
      row.send(.view(.tapped))
      expectNoDifference(store.withState(\.rows[id: 1]?.count), 1)
      expectNoDifference(row.withState(\.count), 1)
      let viewStore = ViewStore(row.scope(state: \.count).actionless)
      expectNoDifference(viewStore.state, 1)
      ViewStore(store.stateless).send(.rows(.element(id: 1, action: .view(.tapped))))
      expectNoDifference(viewStore.state, 2)
    }

    @Test func aScreenIsSentToByItsWholeAction() async {
      let store = TestStore(initialState: Room.State(path: StackState([Counter.State()])), reducer: Room())
      await store.send(.path(.element(id: 0, action: .view(.tapped)))) { $0.path[id: 0]?.count = 1 }
    }

    @Test("A view sends its own actions") func aViewSendsItsOwnActions() {
      let store = Store(initialState: Counter.State(), reducer: Counter())
      let screen = TestScreen(width: 30) {
        WithViewStore(store, observe: { $0.count }, send: Counter.Action.view) { viewStore in
          Button("Tapped \(viewStore.state)") { viewStore.send(.tapped) }
        }
        .eraseToAnyView()
      }
      screen.tap("Tapped 0")
      #expect(screen.text.contains("Tapped 1"))
    }

    /// A derived optional value of a shared value that may be missing.
    @Test("An optional part is shared while it exists") func anOptionalPartIsSharedWhileItIsThere() {
      struct Profile: Equatable { var name: String? = "Blob" }
      @Shared(value: Profile()) var profile
      let name: Shared<String>? = $profile.name
      name?.withLock { $0 += ", Jr." }
      expectNoDifference(profile.name, "Blob, Jr.")
      @SharedReader(value: Profile()) var reader
      let readName: SharedReader<String>? = $reader.name
      expectNoDifference(readName?.wrappedValue, "Blob")
      $profile.withLock { $0.name = nil }
      let none: Shared<String>? = $profile.name
      #expect(none == nil)
    }

    @Test("A view prints the change that made it evaluate again") func aViewPrintsTheChangeThatEvaluatedIt() {
      let store = Store(initialState: Counter.State(), reducer: Counter())
      let printed = LockIsolated<[String]>([])
      let screen = TestScreen(width: 30) {
        WithViewStore(store, observe: { $0.count }, send: Counter.Action.view) { viewStore in
          Button("Tapped \(viewStore.state)") { viewStore.send(.tapped) }
        }
        ._printChanges("Counter", by: { text in printed.withValue { $0.append(text) } })
      }
      #expect(screen.text.contains("Tapped 0"))
      expectNoDifference(printed.value.count, 1)
      screen.tap("Tapped 0")
      #expect(screen.text.contains("Tapped 1"))
      expectNoDifference(
        printed.value.last?.split(separator: "\n").map(String.init),
        ["Counter: WithViewStore<Int, View>", "- 0", "+ 1"])
    }

    @Test("Changes of a bound field are observed") func changesOfABoundFieldAreSeen() async {
      let store = TestStore(initialState: Counter.State(), reducer: Counter())
      await store.send(.set(\.$text, "a")) {
        $0.text = "a"
        $0.changes = [">a"]
      }
    }
  }

  extension View {
    fileprivate func eraseToAnyView() -> AnyView { AnyView(self) }
  }
#endif
