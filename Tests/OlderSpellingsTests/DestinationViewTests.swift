#if OlderSpellings
  import ComposableArchitecture
  import CustomDump
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// Views of the cases of a destination.
  @MainActor @Suite struct DestinationViewTests {
    struct Row: Reducer {
      struct State: Equatable, Identifiable {
        let id: Int
        var count = 0
      }
      enum Action { case add }
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        state.count += 1
        return .none
      }
    }

    struct RowView: View {
      let store: StoreOf<Row>
      var body: some View {
        WithViewStore(store, observe: { $0 }) { viewStore in
          Button("Row \(viewStore.id): \(viewStore.count)") { viewStore.send(.add) }
        }
      }
    }

    @Reducer struct Destination {
      @CasePathable @dynamicMemberLookup
      enum State: Equatable { case row(Row.State), other(Row.State) }
      enum Action { case row(Row.Action), other(Row.Action) }
      var body: some ReducerOf<Self> {
        Scope(state: /State.row, action: /Action.row) { Row() }
        Scope(state: /State.other, action: /Action.other) { Row() }
      }
    }

    struct Root: Reducer {
      struct State: Equatable {
        @PresentationState var destination: Destination.State?
        @PresentationState var row: Row.State?
      }
      enum Action {
        case destination(PresentationAction<Destination.Action>)
        case row(PresentationAction<Row.Action>)
        case show(Destination.State)
        case rowTapped(Int)
      }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .show(let destination): state.destination = destination
          case .rowTapped(let id): state.row = Row.State(id: id)
          case .destination, .row: break
          }
          return .none
        }
        .ifLet(\.$destination, action: /Action.destination) { Destination() }
        .ifLet(\.$row, action: /Action.row) { Row() }
      }
    }

    let store = Store(initialState: Root.State(), reducer: Root())

    @Test func aCaseOfADestinationIsUnwrapped() {
      let destination = store.scope(state: \.$destination, action: { .destination($0) })
      let screen = TestScreen(width: 30) {
        IfLetStore(destination, state: /Destination.State.row, action: Destination.Action.row) {
          RowView(store: $0)
        } else: {
          Text("No row")
        }
        IfLetStore(destination, state: \.other, action: { .other($0) }) { RowView(store: $0) }
      }
      expectNoDifference(screen.text, "No row")
      store.send(.show(.row(Row.State(id: 1))))
      screen.tap("Row 1: 0")
      #expect(screen.text.contains("Row 1: 1"))
      store.send(.show(.other(Row.State(id: 2))))
      #expect(screen.text.contains("No row") && screen.text.contains("Row 2: 0"))
    }

    @Test func aCaseIsNamedByAKeyPath() {
      let store = Store(initialState: Destination.State.row(Row.State(id: 1)), reducer: Destination())
      let screen = TestScreen(width: 30) {
        SwitchStore(store) {
          switch $0 {
          case .row:
            CaseLet(\Destination.State.row, action: Destination.Action.row) { RowView(store: $0) }
          case .other:
            CaseLet(/Destination.State.other, action: Destination.Action.other, then: RowView.init(store:))
          }
        }
      }
      screen.tap("Row 1: 0")
      #expect(screen.text.contains("Row 1: 1"))
    }

    @Test("Links push the presented screen") func linksPushThePresentedScreen() {
      let screen = TestScreen(width: 30) {
        NavigationStack {
          ForEach([1, 2], id: \.self) { id in
            NavigationLinkStore(store.scope(state: \.$row, action: Root.Action.row), id: id) {
              store.send(.rowTapped(id))
            } destination: {
              RowView(store: $0)
            } label: {
              Text("Go to \(id)")
            }
          }
          NavigationLinkStore(
            store.scope(state: \.$destination, action: { .destination($0) }),
            state: /Destination.State.other, action: Destination.Action.other
          ) {
            store.send(.show(.other(Row.State(id: 7))))
          } destination: {
            RowView(store: $0)
          } label: {
            Text("Other")
          }
        }
      }
      screen.tap("Go to 2")
      screen.tap("Row 2: 0")
      #expect(screen.text.contains("Row 2: 1") && !screen.text.contains("Go to"))
      screen.back()
      expectNoDifference(store.withState(\.row), nil)
      screen.tap("Other")
      #expect(screen.text.contains("Row 7: 0"))
      screen.back()
      expectNoDifference(store.withState(\.destination), nil)
      #expect(screen.text.contains("Go to 1"))
    }
  }
#endif
