#if OlderSpellings
  import ComposableArchitecture
  import CustomDump
  import Testing

  /// View state and view actions derived from a test store.
  @MainActor @Suite struct TestStoreBindingTests {
    struct Form: Reducer {
      struct State: Equatable {
        struct Person: Equatable { var name = "Blob" }
        @BindingState var count = 0
        @BindingState var person = Person()
      }
      @CasePathable enum Action: BindableAction, Equatable {
        case binding(BindingAction<State>)
        case reset
      }
      var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          if action == .reset { state = State() }
          return .none
        }
      }
    }

    struct ViewState: Equatable {
      @BindingViewState var count: Int
      @BindingViewState var name: String
      init(store: BindingViewStore<Form.State>) {
        self._count = store.$count
        self._name = store.$person.name
      }
    }

    @Test("A view state is created from the asserted state") func aViewStateIsMadeOfTheAssertedState() async {
      let store = TestStore(initialState: Form.State()) { Form() }
      await store.send(.set(\.$count, 2)) { $0.count = 2 }
      let viewState = ViewState(store: store.bindings)
      expectNoDifference(viewState.count, 2)
      expectNoDifference(viewState.name, "Blob")
      // The bindings write to a copy.
      viewState.$count.wrappedValue = 3
      viewState.$name.wrappedValue = "Blob, Jr."
      expectNoDifference(viewState.$count.wrappedValue, 3)
      expectNoDifference(viewState.$name.wrappedValue, "Blob, Jr.")
      expectNoDifference(store.state, Form.State(count: 2))
      expectNoDifference(store.bindings.count, 2)
    }

    struct Screen: Reducer {
      struct State: Equatable { @BindingState var text = "" }
      enum Action: Equatable {
        case view(View)
        enum View: Equatable, BindableAction { case binding(BindingAction<State>) }
      }
      var body: some ReducerOf<Self> { BindingReducer(action: /Action.view) }
    }

    @Test func theActionsOfAViewAreNamed() async {
      let store = TestStore(initialState: Screen.State(text: "a")) { Screen() }
      expectNoDifference(store.bindings(action: /Screen.Action.view).text, "a")
      let feature = TestStore(initialState: Form.State()) { Form() }
      expectNoDifference(feature.bindings(action: \.self).count, 0)
    }

    @Test func aWriteIsFoundByItsField() {
      let action = Form.Action.set(\.$count, 4)
      let count: Int? = action[case: \.binding.$count]
      expectNoDifference(count, 4)
      expectNoDifference(action[case: \.binding.$person], nil)
      expectNoDifference(Form.Action.reset[case: \.binding.$count], nil)
      expectNoDifference(AnyCasePath(\Form.Action.Cases.binding.$count).embed(4), action)
    }

    @MainActor @Test func aBindingOfAPartWritesTheField() {
      let store = Store(initialState: Form.State()) { Form() }
      let viewStore = ViewStore(store, observe: ViewState.init)
      viewStore.$name.wrappedValue = "Blob, Sr."
      expectNoDifference(store.withState(\.person.name), "Blob, Sr.")
    }
  }

  /// An optional alert without presentation state, which needs no reducer.
  @MainActor @Suite struct OptionalAlertTests {
    struct Feature: Reducer {
      struct State: Equatable {
        var alert: AlertState<Action.Alert>?
        var deletions = 0
      }
      enum Action: Equatable {
        case alert(Alert)
        enum Alert: Equatable { case delete }
      }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if action == .alert(.delete) { state.deletions += 1 }
          return .none
        }
        .ifLet(\.alert, action: /Action.alert)
      }
    }

    @Test func anAnswerClearsTheAlert() async {
      let alert = AlertState<Feature.Action.Alert> { TextState("Delete?") }
      let store = TestStore(initialState: Feature.State(alert: alert)) { Feature() }
      await store.send(.alert(.delete)) {
        $0.alert = nil
        $0.deletions = 1
      }
    }
  }
#endif
