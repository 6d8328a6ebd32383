#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import CustomDump
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// Older spellings next to their replacements. Both behave the same.
  @MainActor @Suite struct MigrationTests {
    // MARK: Features of both kinds

    @Reducer struct Child {
      @ObservableState struct State: Equatable, Identifiable {
        var id = 0
        var name = ""
        var count = 0
      }
      enum Action: BindableAction {
        case binding(BindingAction<State>)
        case addTapped
      }
      var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          if case .addTapped = action { state.count += 1 }
          return .none
        }
      }
    }

    struct ChildView: View {
      let store: StoreOf<Child>
      var body: some View { Button("\(store.name): \(store.count)") { store.send(.addTapped) } }
    }

    struct Counter: Reducer {
      struct State: Equatable, Identifiable {
        var id = 0
        var firstName = "Blob"
        var lastName = "Jr"
        var count = 0
      }
      enum Action: Equatable { case increment, rename(String) }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .increment: state.count += 1
        case .rename(let name): state.lastName = name
        }
        return .none
      }
    }

    // MARK: Stores

    @Test("A store can be created with a reducer value") func aStoreIsMadeOfAReducerThatIsPassed() {
      let older = Store(initialState: Child.State(name: "a"), reducer: Child())
      let newer = Store(initialState: Child.State(name: "a")) { Child() }
      for store in [older, newer] {
        store.send(.addTapped)
        expectNoDifference(store.withState { $0 }, Child.State(name: "a", count: 1))
      }
    }

    @Reducer struct Rows {
      @ObservableState struct State: Equatable {
        var rows: IdentifiedArrayOf<Child.State> = [Child.State(id: 1), Child.State(id: 2)]
      }
      enum Action { case rows(IdentifiedActionOf<Child>) }
      var body: some ReducerOf<Self> { EmptyReducer().forEach(\.rows, action: \.rows) { Child() } }
    }

    @Test func aRowIsScopedByItsKeyPathAndAFunction() throws {
      let store = Store(initialState: Rows.State()) { Rows() }
      let older = store.scope(state: \.rows[id: 2], action: { .rows(.element(id: 2, action: $0)) })
      older.send(.addTapped)
      let newer = try #require(store.scope(state: \.rows[id: 2], action: \.rows[id: 2]))
      newer.send(.addTapped)
      expectNoDifference(store.withState { $0.rows.map(\.count) }, [0, 2])
      expectNoDifference(older.withState { $0?.count }, 2)
      expectNoDifference(newer.count, 2)
    }

    @Test func aFieldIsSetByABindingActionAndByAKeyPath() async {
      let store = TestStore(initialState: Child.State()) { Child() }
      await store.send(.binding(.set(\.name, "Blob"))) { $0.name = "Blob" }
      await store.send(\.binding.name, "Blob Jr") { $0.name = "Blob Jr" }
    }

    // MARK: View states

    struct CounterView: View {
      struct ViewState: Equatable {
        let fullName: String
        init(state: Counter.State) { fullName = "\(state.firstName) \(state.lastName)" }
      }
      let store: StoreOf<Counter>
      let made: @MainActor () -> Void
      var body: some View {
        WithViewStore(store, observe: ViewState.init) { viewStore in
          let _ = made()
          Button(viewStore.fullName) { viewStore.send(.rename("Sr")) }
        }
      }
    }

    @Test("A view state contains only what the view shows") func aViewStateHoldsWhatTheViewShows() {
      let count = LockIsolated(0)
      let store = Store(initialState: Counter.State()) { Counter() }
      let screen = TestScreen(width: 30) {
        CounterView(store: store) { count.withValue { $0 += 1 } }
      }
      expectNoDifference(screen.text, "[Blob Jr]")
      let before = count.value
      // A change outside the view state doesn't evaluate the view again.
      store.send(.increment)
      expectNoDifference(screen.text, "[Blob Jr]")
      expectNoDifference(count.value, before)
      screen.tap("Blob Jr")
      expectNoDifference(screen.text, "[Blob Sr]")
      #expect(count.value > before)
    }

    @Test("A view store can be created in each way") func aViewStoreIsMadeInEachWay() {
      let store = Store(initialState: Counter.State()) { Counter() }
      let parity: (Int, Int) -> Bool = { $0 / 2 == $1 / 2 }
      let screen = TestScreen(width: 40) {
        WithViewStore(store, observe: \.count) { Text("a \($0.state)") }
        WithViewStore(store, observe: \.count, removeDuplicates: parity) { Text("b \($0.state)") }
        WithViewStore(store, observe: \.count, send: { (_: Int) in .increment }) { viewStore in
          Button("c \(viewStore.state)") { viewStore.send(7) }
        }
        WithViewStore(
          store, observe: \.count, send: { (_: Int) in .increment }, removeDuplicates: parity
        ) { viewStore in
          Button("d \(viewStore.state)") { viewStore.send(7) }
        }
      }
      expectNoDifference(screen.text, "a 0\nb 0\n[c 0]\n[d 0]")
      screen.tap("c 0")
      expectNoDifference(screen.text, "a 1\nb 0\n[c 1]\n[d 0]")
      screen.tap("d 0")
      expectNoDifference(screen.text, "a 2\nb 2\n[c 2]\n[d 2]")
    }

    @Test("A view store suspends while a predicate is true")
    func aViewStoreSuspendsWhileAPredicateHolds() async {
      let store = Store(initialState: Counter.State()) { Counter() }
      let viewStore = ViewStore(store, observe: { $0 })
      let log = LockIsolated<[String]>([])
      let sending = Task.immediate {
        await viewStore.send(.increment, while: { $0.count == 1 })
        log.withValue { $0.append("sent") }
      }
      let waiting = Task.immediate {
        await viewStore.yield(while: { $0.count < 3 })
        log.withValue { $0.append("waited") }
      }
      expectNoDifference(viewStore.count, 1)
      expectNoDifference(log.value, [])
      store.send(.increment)
      await sending.value
      expectNoDifference(log.value, ["sent"])
      store.send(.increment)
      await waiting.value
      expectNoDifference(log.value, ["sent", "waited"])
    }

    // MARK: Mixed observation

    @Reducer struct Newer {
      @ObservableState struct State: Equatable {
        var title = "Newer"
        var counter = Counter.State()
      }
      enum Action { case counter(Counter.Action) }
      var body: some ReducerOf<Self> { Scope(state: \.counter, action: \.counter) { Counter() } }
    }

    struct Older: Reducer {
      struct State: Equatable { var child = Child.State(name: "Newer") }
      @CasePathable enum Action { case child(Child.Action) }
      var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Child() } }
    }

    /// A newer feature isn't evaluated again for changes in the older features that it contains. An older
    /// feature is evaluated again for changes in newer ones, so features should be migrated from the outside
    /// in.
    @Test func featuresAreMovedFromTheOutsideIn() {
      let count = LockIsolated(0)
      let newer = Store(initialState: Newer.State()) { Newer() }
      let outsideIn = TestScreen(width: 30) {
        Live {
          let _ = count.withValue { $0 += 1 }
          Text(newer.title)
          WithViewStore(newer.scope(state: \.counter, action: \.counter), observe: { $0 }) { viewStore in
            Button("Count \(viewStore.count)") { viewStore.send(.increment) }
          }
        }
      }
      outsideIn.tap("Count 0")
      expectNoDifference(outsideIn.text, "Newer\n[Count 1]")
      expectNoDifference(count.value, 1)

      count.setValue(0)
      let older = Store(initialState: Older.State()) { Older() }
      let insideOut = TestScreen(width: 30) {
        WithViewStore(older, observe: { $0 }) { viewStore in
          let _ = count.withValue { $0 += 1 }
          Text("Sum \(viewStore.child.count)")
          ChildView(store: older.scope(state: \.child, action: \.child))
        }
      }
      insideOut.tap("Newer: 0")
      expectNoDifference(insideOut.text, "Sum 1\n[Newer: 1]")
      expectNoDifference(count.value, 2)
    }

    struct Live<Content: View>: View {
      @ViewBuilder let content: @MainActor () -> Content
      var body: some View { content() }
    }

    // MARK: Destinations

    @Reducer struct ByHand {
      @CasePathable @ObservableState enum State: Equatable { case add(Child.State), edit(Child.State) }
      enum Action { case add(Child.Action), edit(Child.Action) }
      var body: some ReducerOf<Self> {
        Scope(state: \.add, action: \.add) { Child() }
        Scope(state: \.edit, action: \.edit) { Child() }
      }
    }

    @Reducer(state: .equatable) enum ByMacro { case add(Child), edit(Child) }

    @Test("A handwritten destination behaves like the enum of features")
    func aDestinationByHandIsTheEnumOfFeatures() {
      let older = Store(initialState: ByHand.State.add(Child.State())) { ByHand() }
      let newer = Store(initialState: ByMacro.State.add(Child.State())) { ByMacro.body }
      for _ in 0..<2 {
        older.send(.add(.addTapped))
        newer.send(.add(.addTapped))
      }
      expectNoDifference(older.withState { $0 }, .add(Child.State(count: 2)))
      expectNoDifference(newer.withState { $0 }, .add(Child.State(count: 2)))
    }

    @Reducer struct Screens {
      @ObservableState struct State { var path = StackState<ByMacro.State>() }
      enum Action {
        case path(StackActionOf<ByMacro>)
        case push(ByMacro.State)
      }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if case .push(let screen) = action { state.path.append(screen) }
          return .none
        }
        .forEach(\.path, action: \.path)
      }
    }

    @Test func aScreenIsChosenByTheStateOfItsStore() {
      @Bindable var store = Store(initialState: Screens.State()) { Screens() }
      let screen = TestScreen(width: 30) {
        NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
          Text("Root")
        } destination: { store in
          switch store.state {
          case .add:
            if let store = store.scope(state: \.add, action: \.add) { ChildView(store: store) }
          case .edit:
            if let store = store.scope(state: \.edit, action: \.edit) { ChildView(store: store) }
          }
        }
      }
      store.send(.push(.edit(Child.State(name: "Edit"))))
      screen.tap("Edit: 0")
      #expect(screen.text.contains("Edit: 1"))
      store.send(.push(.add(Child.State(name: "Add"))))
      #expect(screen.text.contains("Add: 0") && !screen.text.contains("Edit: 1"))
    }
  }
#endif
