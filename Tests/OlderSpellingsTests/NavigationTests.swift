#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import CustomDump
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// Destinations and stacks, with case paths and with stores that are passed to views.
  @MainActor @Suite struct NavigationTests {
    struct Leaf: ReducerProtocol {
      struct State: Equatable {
        @BindingState var title = ""
        var count = 0
      }
      enum Action: Equatable {
        case add
        case view(View)
        enum View: BindableAction, Equatable { case binding(BindingAction<State>) }
      }
      var body: some ReducerProtocol<State, Action> {
        BindingReducer(action: /Action.view)
        Reduce { state, action in
          if action == .add { state.count += 1 }
          return .none
        }
      }
    }

    struct LeafView: View {
      let store: StoreOf<Leaf>
      var body: some View {
        WithViewStore(store, observe: { $0 }) { viewStore in
          Text("\(viewStore.title) \(viewStore.count)")
          Button("Add") { viewStore.send(.add) }
        }
      }
    }

    struct Tree: ReducerProtocol {
      struct State: Equatable {
        @PresentationState var destination: Destination.State?
        var path = StackState<Path.State>()
      }
      enum Action: Equatable {
        case destination(PresentationAction<Destination.Action>)
        case path(StackAction<Path.State, Path.Action>)
        case show(Destination.State)
        case push(Path.State)
      }
      struct Destination: ReducerProtocol {
        @CasePathable
        enum State: Equatable {
          case edit(Leaf.State)
          case alert(AlertState<Action.Alert>)
        }
        @CasePathable
        enum Action: Equatable {
          case edit(Leaf.Action)
          case alert(Alert)
          enum Alert: Equatable { case confirm }
        }
        var body: some ReducerProtocolOf<Self> {
          Scope(state: /State.edit, action: /Action.edit) { Leaf() }
        }
      }
      struct Path: ReducerProtocol {
        enum State: Equatable {
          case first(Leaf.State)
          case second(Leaf.State)
        }
        enum Action: Equatable {
          case first(Leaf.Action)
          case second(Leaf.Action)
        }
        var body: some ReducerProtocolOf<Self> {
          Scope(state: /State.first, action: /Action.first) { Leaf() }
          Scope(state: /State.second, action: /Action.second) { Leaf() }
        }
      }
      var body: some ReducerProtocol<State, Action> {
        Reduce { state, action in
          switch action {
          case .show(let destination): state.destination = destination
          case .push(let screen): state.path.append(screen)
          default: break
          }
          return .none
        }
        .ifLet(\.$destination, action: /Action.destination) { Destination() }
        .forEach(\.path, action: /Action.path) { Path() }
      }
    }

    @Test func aDestinationIsShownByItsCase() {
      let store = Store(initialState: Tree.State(), reducer: Tree())
      let screen = TestScreen(width: 40) {
        Text("Root")
          .sheet(
            store: store.scope(state: \.$destination, action: { .destination($0) }),
            state: { (/Tree.Destination.State.edit).extract(from: $0) }, action: Tree.Destination.Action.edit
          ) { LeafView(store: $0) }
          .alert(
            store: store.scope(state: \.$destination, action: { .destination($0) }),
            state: { (/Tree.Destination.State.alert).extract(from: $0) },
            action: Tree.Destination.Action.alert)
      }
      store.send(.show(.edit(Leaf.State(title: "Edited"))))
      screen.tap("Add")
      #expect(screen.text.contains("Edited 1"))
      screen.run("dismiss")
      #expect(store.withState(\.destination) == nil)
      store.send(
        .show(
          .alert(
            AlertState {
              TextState("Sure?")
            } actions: {
              ButtonState(action: .confirm) { TextState("Yes") }
            })))
      #expect(screen.text.contains("Sure?"))
      screen.tap("Yes")
      #expect(store.withState(\.destination) == nil)
    }

    @Test func aDestinationIsScopedThroughItsWrapper() {
      let store = Store(initialState: Tree.State(), reducer: Tree())
      let screen = TestScreen(width: 40) {
        Text("Root")
          .sheet(
            store: store.scope(state: \.$destination.edit, action: { .destination($0.map { .edit($0) }) })
          ) { LeafView(store: $0) }
      }
      store.send(.show(.edit(Leaf.State(title: "Edited"))))
      screen.tap("Add")
      #expect(screen.text.contains("Edited 1"))
    }

    @Test func aStackIsShownByTheStatesOfItsScreens() {
      let store = Store(initialState: Tree.State(), reducer: Tree())
      let screen = TestScreen(width: 40) {
        NavigationStackStore(store.scope(state: \.path, action: { .path($0) })) {
          Text("Root")
        } destination: {
          switch $0 {
          case .first:
            CaseLet(/Tree.Path.State.first, action: Tree.Path.Action.first) { LeafView(store: $0) }
          case .second:
            CaseLet(/Tree.Path.State.second, action: Tree.Path.Action.second) { LeafView(store: $0) }
          }
        }
      }
      expectNoDifference(screen.text, "Root")
      store.send(.push(.second(Leaf.State(title: "Second"))))
      screen.tap("Add")
      #expect(screen.text.contains("Second 1"))
      screen.back()
      expectNoDifference(screen.text, "Root")
    }

    @Test func fieldsAreWrittenThroughTheCaseOfAView() async {
      let store = TestStore(initialState: Leaf.State(), reducer: Leaf())
      await store.send(.view(.set(\.$title, "New"))) { $0.title = "New" }
    }

    @Test("An observer is called when a child appears and disappears")
    func anObserverIsCalledWhenAChildAppearsAndDisappears() {
      final class Log { var entries: [String] = [] }
      let log = Log()
      let store = Store(initialState: Optionally.State(), reducer: Optionally())
      let token = store.scope(state: \.child, action: Optionally.Action.child)
        .ifLet(
          then: { log.entries.append("there \($0.withState(\.count))") }, else: { log.entries.append("gone") }
        )
      store.send(.show)
      store.send(.child(.add))
      store.send(.hide)
      token.cancel()
      expectNoDifference(log.entries, ["gone", "there 0", "gone"])
    }

    struct Optionally: ReducerProtocol {
      struct State: Equatable { var child: Leaf.State? }
      enum Action: Equatable { case child(Leaf.Action), show, hide }
      var body: some ReducerProtocol<State, Action> {
        Reduce { state, action in
          switch action {
          case .show: state.child = Leaf.State()
          case .hide: state.child = nil
          case .child: break
          }
          return .none
        }
        .ifLet(\.child, action: /Action.child) { Leaf() }
      }
    }
  }

  extension PresentationAction {
    fileprivate func map<New>(_ transform: (Action) -> New) -> PresentationAction<New> {
      switch self {
      case .dismiss: .dismiss
      case .presented(let action): .presented(transform(action))
      }
    }
  }
#endif
