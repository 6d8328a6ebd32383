#if OlderSpellings
  import ComposableArchitecture
  import CustomDump
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// Views that take stores, and their replacements.
  @MainActor @Suite struct ViewTests {
    struct Counter: ReducerProtocol {
      struct State: Equatable, Identifiable {
        var id = 0
        var count = 0
        var other = 0
      }
      enum Action: Equatable { case decrement, increment, otherChanged, set(Int) }
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        switch action {
        case .decrement: state.count -= 1
        case .increment: state.count += 1
        case .otherChanged: state.other += 1
        case .set(let count): state.count = count
        }
        return .none
      }
    }

    struct CounterView: View {
      let store: StoreOf<Counter>
      var body: some View {
        WithViewStore(store, observe: { $0 }) { viewStore in
          HStack {
            Button("-") { viewStore.send(.decrement) }
            Text("\(viewStore.count)")
            Button("+") { viewStore.send(.increment) }
          }
        }
      }
    }

    struct Links: View {
      @State var isActive = false
      @State var selection: String?
      var body: some View {
        NavigationView {
          NavigationLink("First", isActive: $isActive) { Text("one") }
          NavigationLink(tag: "b", selection: $selection) {
            Text("two")
          } label: {
            Text("Second")
          }
          Button("Select") { selection = "b" }
        }
      }
    }

    @Test func linksFollowTheirBindings() {
      let screen = TestScreen(width: 30) { Links() }
      screen.tap("First")
      #expect(screen.text.contains("one"))
      screen.back()
      #expect(screen.text.contains("Select"))
      screen.tap("Select")
      #expect(screen.text.contains("two"))
      screen.back()
      screen.tap("Second")
      #expect(screen.text.contains("two"))
    }

    @Test("A view store updates only for the observed state") func aViewStoreUpdatesOnlyForTheObservedState()
    {
      final class Evaluations { var count = 0 }
      let evaluations = Evaluations()
      let store = Store(initialState: Counter.State(), reducer: Counter())
      let screen = TestScreen(width: 30) {
        WithViewStore(store, observe: \.count) { viewStore in
          let _ = evaluations.count += 1
          Text("Count \(viewStore.state)")
          Button("More") { viewStore.send(.increment) }
          Stepper("Value", value: viewStore.binding(send: Counter.Action.set))
        }
      }
      #expect(screen.text.contains("Count 0"))
      screen.tap("More")
      #expect(screen.text.contains("Count 1"))
      screen.run("set value 7")
      #expect(screen.text.contains("Count 7"))
      let before = evaluations.count
      store.send(.otherChanged)
      #expect(screen.text.contains("Count 7"))
      expectNoDifference(evaluations.count, before)
    }

    @Test("A view store uses its own comparison to notify") func aViewStoreUsesItsOwnComparison() async {
      let store = Store(initialState: Counter.State(), reducer: Counter())
      let viewStore = ViewStore(
        store, observe: { $0 }, removeDuplicates: { ($0.count > 1) == ($1.count > 1) })
      viewStore.send(.increment)
      expectNoDifference(viewStore.count, 0)
      viewStore.send(.increment)
      expectNoDifference(viewStore.count, 2)
      let binding = viewStore.binding(get: \.count, send: { .set($0) })
      binding.wrappedValue = 9
      expectNoDifference(store.withState(\.count), 9)
      await viewStore.yield(while: { $0.count < 2 })
      await viewStore.send(.set(12), while: { $0.count < 10 && $0.count > 9 })
    }

    struct Parent: ReducerProtocol {
      struct State: Equatable {
        var child: Counter.State?
        @PresentationState var sheet: Counter.State?
        @PresentationState var alert: AlertState<Never>?
        var rows: IdentifiedArrayOf<Counter.State> = [Counter.State(id: 1), Counter.State(id: 2)]
        var either = Either.State.left(Counter.State())
      }
      enum Action: Equatable {
        case child(Counter.Action)
        case sheet(PresentationAction<Counter.Action>)
        case alert(PresentationAction<Never>)
        case row(id: Int, action: Counter.Action)
        case either(Either.Action)
        case show, hide, present, ask, other
      }
      var body: some ReducerProtocol<State, Action> {
        Scope(state: \.either, action: /Action.either) { Either() }
        Reduce { state, action in
          switch action {
          case .show: state.child = Counter.State()
          case .hide: state.child = nil
          case .present: state.sheet = Counter.State(count: 5)
          case .ask: state.alert = AlertState { TextState("Really?") }
          case .other: state.either = .right(Counter.State(count: 30))
          default: break
          }
          return .none
        }
        .ifLet(\.child, action: /Action.child) { Counter() }
        .ifLet(\.$sheet, action: /Action.sheet) { Counter() }
        .ifLet(\.$alert, action: /Action.alert)
        .forEach(\.rows, action: /Action.row(id:action:)) { Counter() }
      }
    }

    struct Either: ReducerProtocol {
      enum State: Equatable { case left(Counter.State), right(Counter.State) }
      enum Action: Equatable { case left(Counter.Action), right(Counter.Action) }
      var body: some ReducerProtocolOf<Self> {
        Scope(state: /State.left, action: /Action.left) { Counter() }
        EmptyReducer().ifCaseLet(/State.right, action: /Action.right) { Counter() }
      }
    }

    @Test("A child is shown while its state exists") func aChildIsShownWhileItIsThere() {
      let store = Store(initialState: Parent.State(), reducer: Parent())
      let screen = TestScreen(width: 30) {
        IfLetStore(store.scope(state: \.child, action: Parent.Action.child)) {
          CounterView(store: $0)
        } else: {
          Text("Nothing")
        }
      }
      expectNoDifference(screen.text, "Nothing")
      store.send(.show)
      screen.tap("+")
      #expect(screen.text.contains("1"))
      store.send(.hide)
      expectNoDifference(screen.text, "Nothing")
    }

    @Test("Each row has its own store") func rowsHaveStoresOfTheirOwn() {
      let store = Store(initialState: Parent.State(), reducer: Parent())
      let screen = TestScreen(width: 30) {
        ForEachStore(store.scope(state: \.rows, action: { .row(id: $0.0, action: $0.1) })) { row in
          WithViewStore(row, observe: { $0 }) { viewStore in
            Text("\(viewStore.id): \(viewStore.count)")
          }
        }
      }
      store.send(.row(id: 2, action: .increment))
      expectNoDifference(screen.text, "1: 0\n2: 1")
    }

    @Test("Each case has its own store") func casesHaveStoresOfTheirOwn() {
      let store = Store(initialState: Parent.State(), reducer: Parent())
      let screen = TestScreen(width: 30) {
        SwitchStore(store.scope(state: \.either, action: Parent.Action.either)) {
          switch $0 {
          case .left:
            CaseLet(/Either.State.left, action: Either.Action.left) { store in
              Text("Left")
              CounterView(store: store)
            }
          case .right:
            CaseLet(/Either.State.right, action: Either.Action.right) { store in
              Text("Right")
              CounterView(store: store)
            }
          }
        }
      }
      screen.tap("+")
      #expect(screen.text.contains("Left") && screen.text.contains("1"))
      store.send(.other)
      screen.tap("+")
      #expect(screen.text.contains("Right") && screen.text.contains("31"))
    }

    @Test func aSheetAndAnAlertArePresented() {
      let store = Store(initialState: Parent.State(), reducer: Parent())
      let screen = TestScreen(width: 40) {
        Text("Home")
          .sheet(store: store.scope(state: \.$sheet, action: Parent.Action.sheet)) { CounterView(store: $0) }
          .alert(store: store.scope(state: \.$alert, action: Parent.Action.alert))
      }
      store.send(.present)
      screen.tap("+")
      expectNoDifference(store.withState(\.sheet?.count), 6)
      screen.run("dismiss")
      expectNoDifference(store.withState(\.sheet), nil)
      store.send(.ask)
      #expect(screen.text.contains("Really?"))
      screen.tap("OK")
      expectNoDifference(store.withState(\.alert), nil)
    }

    @Test func perceptionIsObservation() {
      struct Shown: View {
        @Perception.Bindable var store: StoreOf<Observed>
        var body: some View {
          WithPerceptionTracking { Text("Count \(store.count)") }
        }
      }
      let store = Store(initialState: Observed.State()) { Observed() }
      let screen = TestScreen(width: 30) { Shown(store: store) }
      store.send(())
      expectNoDifference(screen.text, "Count 1")
    }

    @Reducer struct Observed {
      @ObservableState struct State { var count = 0 }
      typealias Action = Void
      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    }
  }
#endif
