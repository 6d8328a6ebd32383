#if OlderSpellings
  extension Sample {
    /// Reducers, state, and stores.
    static let reducers = [
      Sample(
        "OLD-01",
        """
        struct InventoryFeature: ReducerProtocol {
          struct State: Equatable {}
          enum Action: Equatable {}
          var body: some ReducerProtocol<State, Action> { EmptyReducer() }
          static var other: some ReducerProtocolOf<Self> { EmptyReducer() }
        }
        """,
        """
        @Reducer
        struct InventoryFeature {
          @ObservableState
          struct State: Equatable {}
          enum Action: Equatable {}
          var body: some Reducer<State, Action> { EmptyReducer() }
          static var other: some ReducerOf<Self> { EmptyReducer() }
        }
        """),
      // Features from versions 1.4 to 1.6 use the macro, but their state isn't observable.
      Sample(
        "OLD-30 of a feature with the macro",
        """
        @Reducer
        struct Feature {
          struct State: Equatable { var count = 0 }
          enum Action { case tap }
        }
        struct FeatureView: View {
          let store: StoreOf<Feature>
          var body: some View {
            WithViewStore(store, observe: { $0 }) { viewStore in
              Text("\\(viewStore.count)")
            }
          }
        }
        """,
        """
        @Reducer
        struct Feature {
          @ObservableState
          struct State: Equatable { var count = 0 }
          enum Action { case tap }
        }
        struct FeatureView: View {
          let store: StoreOf<Feature>
          var body: some View {
            Text("\\(store.count)")
          }
        }
        """),
      Sample(
        "OLD-14 of an enum without key paths",
        """
        enum Phase { case first(Child.State), second(Child.State) }
        let body = EmptyReducer().ifCaseLet(/Phase.first, action: /Action.first) { Child() }
        """,
        """
        @CasePathable
        enum Phase { case first(Child.State), second(Child.State) }
        let body = EmptyReducer().ifCaseLet(\\.first, action: \\.first) { Child() }
        """),
      Sample(
        "OLD-45 beside other cases",
        """
        enum Action { case row(id: Int, action: Row.Action), tap }
        let body = EmptyReducer().forEach(\\.rows, action: /Action.row(id:action:)) { Row() }
        """,
        """
        enum Action { case rows(IdentifiedAction<Int, Row.Action>), tap }
        let body = EmptyReducer().forEach(\\.rows, action: \\.rows) { Row() }
        """),
      Sample(
        "OLD-78 of a model",
        """
        @Perceptible
        class Model {
          var count = 0
          @PerceptionIgnored var cache = 0
        }
        let count = withPerceptionTracking { model.count } onChange: { print("changed") }
        """,
        """
        @Observable
        class Model {
          var count = 0
          @ObservationIgnored var cache = 0
        }
        let count = withObservationTracking { model.count } onChange: { print("changed") }
        """),
      Sample(
        "OLD-45 of a function without labels",
        """
        enum Action { case row(id: Int, action: Row.Action) }
        let body = EmptyReducer().forEach(\\.rows, action: /Action.row(id:action:)) { Row() }
        let rows = store.scope(state: \\.rows, action: Feature.Action.row)
        """,
        """
        enum Action { case rows(IdentifiedAction<Int, Row.Action>) }
        let body = EmptyReducer().forEach(\\.rows, action: \\.rows) { Row() }
        let rows = store.scope(state: \\.rows, action: \\.rows)
        """),
      Sample(
        "OLD-10", "let store = Store(initialState: Feature.State(), reducer: Feature())",
        "let store = Store(initialState: Feature.State()) { Feature() }"),
      Sample(
        "OLD-10 over lines",
        """
        struct Preview {
          static var view: some View {
            ItemFormView(
              store: Store(
                initialState: ItemFormFeature.State(
                  item: .headphones
                ),
                reducer: ItemFormFeature()
                  ._printChanges()
              )
            )
          }
        }
        """,
        """
        struct Preview {
          static var view: some View {
            ItemFormView(
              store: Store(
                initialState: ItemFormFeature.State(
                  item: .headphones
                )
              ) {
                ItemFormFeature()
                  ._printChanges()
              }
            )
          }
        }
        """),
      Sample(
        "OLD-11",
        """
        let store = TestStore(
          initialState: InventoryFeature.State(),
          reducer: InventoryFeature()
        ) {
          $0.uuid = .incrementing
        }
        """,
        """
        let store = TestStore(
          initialState: InventoryFeature.State()
        ) {
          InventoryFeature()
        } withDependencies: {
          $0.uuid = .incrementing
        }
        """),
      Sample(
        "OLD-11 with other blanks",
        "func f() {\n\tlet s = Store(\n\t\tinitialState: 0,\n\t\treducer: Feature()\n\t)\n}",
        "func f() {\n\tlet s = Store(\n\t\tinitialState: 0\n\t) {\n\t\tFeature()\n\t}\n}"),
      Sample(
        "OLD-11 with its older label",
        "let store = TestStore(initialState: 0, reducer: Feature(), prepareDependencies: { $0.uuid = .incrementing })",
        "let store = TestStore(initialState: 0) { Feature() } withDependencies: { $0.uuid = .incrementing }"),
      Sample(
        "OLD-12",
        """
        struct Feature: ReducerProtocol {
          struct State {}
          enum Action {}
          func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
        }
        """,
        """
        @Reducer
        struct Feature {
          @ObservableState
          struct State {}
          enum Action {}
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }
        """),
      Sample(
        "OLD-13",
        """
        // Counts.
        public struct CounterFeature: Reducer, Sendable {
          // What it counts.
          public struct State {
            var count = 0
          }
          @CasePathable
          public enum Action { case tapped }
          public var body: some ReducerOf<Self> { EmptyReducer() }
        }
        """,
        """
        // Counts.
        @Reducer
        public struct CounterFeature: Sendable {
          // What it counts.
          @ObservableState
          public struct State {
            var count = 0
          }
          public enum Action { case tapped }
          public var body: some ReducerOf<Self> { EmptyReducer() }
        }
        """),
      Sample(
        "OLD-14",
        #"let body = Reduce { state, action in .none }.ifLet(\.child, action: /Action.child) { ChildFeature() }"#,
        #"let body = Reduce { state, action in .none }.ifLet(\.child, action: \.child) { ChildFeature() }"#),
      Sample(
        "OLD-15",
        #"let body = base.ifLet(\.addItem, action: (/Action.addItem).appending(path: /SheetAction.presented)) { Child() }"#,
        #"let body = base.ifLet(\.addItem, action: \.addItem.presented) { Child() }"#),
      Sample(
        "OLD-16", #"let body = base.ifLet(\.$addStandup, action: #casePath(\.addStandup))"#,
        #"let body = base.ifLet(\.$addStandup, action: \.addStandup)"#),
      Sample(
        "OLD-37",
        """
        @Reducer
        struct Feature {
          struct State {
            @BindingState var text = ""
            @BindingState
            var isOn = false
          }
          enum Action: BindableAction {
            case binding(BindingAction<State>)
          }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .binding(\\.$text): .none
              case .binding: .none
              }
            }
          }
        }
        """,
        """
        @Reducer
        struct Feature {
          @ObservableState
          struct State {
            var text = ""
            var isOn = false
          }
          enum Action: BindableAction {
            case binding(BindingAction<State>)
          }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .binding(\\.text): .none
              case .binding: .none
              }
            }
          }
        }
        """),
      Sample(
        "OLD-38",
        #"func f() { viewStore.send(.set(\.$item.name, "Blob")); store.send(.binding(.set(\.$standup, s))) }"#,
        #"func f() { viewStore.send(.binding(.set(\.item.name, "Blob"))); store.send(.binding(.set(\.standup, s))) }"#
      ),
      Sample(
        "OLD-39",
        """
        struct State {
          @PresentationState var child: Child.State?  // Shown as a sheet.
        }
        """,
        """
        @ObservableState
        struct State {
          @Presents var child: Child.State?  // Shown as a sheet.
        }
        """),
      Sample(
        "OLD-45, OLD-46, OLD-47",
        """
        @Reducer
        struct Nested {
          enum Action {
            // One row.
            case row(id: State.ID, action: Action)
          }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case let .row(id: id, action: .buttonTapped):
                return .none
              case .row(_, .other), .row:
                return .send(.row(id: 1, action: .other))
              }
            }
            .forEach(\\.rows, action: /Action.row(id:action:)) {
              Nested()
            }
          }
        }
        """,
        """
        @Reducer
        struct Nested {
          enum Action {
            // One row.
            case rows(IdentifiedActionOf<Nested>)
          }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case let .rows(.element(id: id, action: .buttonTapped)):
                return .none
              case .rows(.element(id: _, action: .other)), .rows:
                return .send(.rows(.element(id: 1, action: .other)))
              }
            }
            .forEach(\\.rows, action: \\.rows) {
              Nested()
            }
          }
        }
        """),
      Sample(
        "OLD-55",
        """
        @Reducer
        enum Destination { case edit(Form) }
        let body = base
          .ifLet(\\.$destination, action: \\.destination) {
            Destination()
          }
        """,
        """
        @Reducer
        enum Destination { case edit(Form) }
        let body = base
          .ifLet(\\.$destination, action: \\.destination)
        """),
      Sample(
        "OLD-57",
        """
        struct Feature {
          @Reducer(state: .equatable, .sendable, action: .sendable)
          enum Destination { case edit(Form) }
        }

        """,
        """
        struct Feature {
          @Reducer
          enum Destination { case edit(Form) }
        }

        extension Feature.Destination.State: Equatable, Sendable {}
        extension Feature.Destination.Action: Sendable {}

        """),
    ]
  }
#endif
