#if OlderSpellings
  import Testing

  /// An older spelling and today's, by the row of the list of deprecated spellings that both come from.
  struct Sample: CustomTestStringConvertible, Sendable {
    var id: String
    var before: String
    var after: String

    init(_ id: String, _ before: String, _ after: String) {
      self.id = id
      self.before = before
      self.after = after
    }

    var testDescription: String { id }
  }

  extension Sample {
    static let all = reducers + effects + views + tests

    /// In a function whose `store` is a `TestStore`.
    private static func test(_ id: String, _ before: String, _ after: String, _ types: String = "") -> Sample
    {
      func source(_ line: String) -> String {
        """
        \(types)func test() async {
          let store = TestStore(initialState: Feature.State()) { Feature() }
          await store.\(line)
        }

        """
      }
      return Sample(id, source(before), source(after))
    }

    /// In the body of a view with a store.
    private static func view(_ id: String, _ before: String, _ after: String, bindable: Bool = false)
      -> Sample
    {
      func source(_ body: String, _ store: String) -> String {
        """
        struct FeatureView: View {
          \(store): StoreOf<Feature>

          var body: some View {
        \(body.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
          }
        }

        """
      }
      return Sample(
        id, source(before, "let store"), source(after, bindable ? "@Bindable var store" : "let store"))
    }

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

    static let effects = [
      Sample(
        "OLD-08",
        "func f() -> Effect<Action, Never> { return Effect(value: .addItemSheet(isPresented: false)) }",
        "func f() -> Effect<Action> { return .send(.addItemSheet(isPresented: false)) }"),
      Sample(
        "OLD-08 without a type around it", "let effect = Effect(value: Action.tapped)",
        "let effect = Effect.send(Action.tapped)"),
      Sample(
        "EffectTask", "func f() -> EffectTask<Action> { g() as EffectPublisher<Action, Never> }",
        "func f() -> Effect<Action> { g() as Effect<Action> }"),
      Sample(
        "fireAndForget",
        "func f() -> Effect<Action> { .merge(.fireAndForget { await log() }, .fireAndForget(priority: .low) { [id] in log(id) }) }",
        "func f() -> Effect<Action> { .merge(.run { _ in await log() }, .run(priority: .low) { [id] _ in log(id) }) }"
      ),
      Sample(
        "task",
        """
        func f() -> Effect<Action> {
          return .task {
            // Asks.
            await .response(TaskResult { try await fact(1) })
          }
        }
        """,
        """
        func f() -> Effect<Action> {
          return .run { send in
            // Asks.
            await send(.response(Result { try await fact(1) }))
          }
        }
        """),
      Sample(
        "task of a view stays", "let view = Text(\"\").task { await load() }",
        "let view = Text(\"\").task { await load() }"),
      Sample(
        "OLD-48",
        """
        enum Action: Equatable {
          case response(TaskResult<String>)
        }
        func f() -> Effect<Action> { .run { send in await send(.response(TaskResult { try await fact() })) } }
        """,
        """
        enum Action {
          case response(Result<String, any Error>)
        }
        func f() -> Effect<Action> { .run { send in await send(.response(Result { try await fact() })) } }
        """),
      Sample(
        "OLD-48 in the action of a child",
        """
        struct Child: Reducer {
          struct State {}
          enum Action: Equatable {
            case part(Part)
            enum Part: Equatable { case response(TaskResult<Int>) }
          }
        }
        @Reducer enum Path { case child(Child) }
        @Reducer struct Parent {
          enum Action: Equatable, Sendable { case path(StackActionOf<Path>) }
        }
        @Reducer struct Other {
          enum Action: Equatable { case part(Part) }
        }
        """,
        """
        @Reducer
        struct Child {
          @ObservableState
          struct State {}
          enum Action {
            case part(Part)
            enum Part { case response(Result<Int, any Error>) }
          }
        }
        @Reducer enum Path { case child(Child) }
        @Reducer struct Parent {
          enum Action: Sendable { case path(StackActionOf<Path>) }
        }
        @Reducer struct Other {
          enum Action: Equatable { case part(Part) }
        }
        """),
      Sample(
        "lines that end with two characters", "import XCTestDynamicOverlay\r\nlet a = 1\r\n",
        "import IssueReporting\r\nlet a = 1\r\n"),
      Sample(
        "OLD-67",
        """
        func f() -> Effect<Action> {
          return client.fetch()
            .map(Action.response)
        }
        """,
        """
        func f() -> Effect<Action> {
          return client.fetch()
            .map { .response($0) }
        }
        """),
      Sample(
        "OLD-67 without a type around it", "let effects = [client.fetch().map(Feature.Action.response)]",
        "let effects = [client.fetch().map { Feature.Action.response($0) }]"),
      Sample("OLD-77", "import XCTestDynamicOverlay", "import IssueReporting"),
    ]

    static let views = [
      view(
        "OLD-22", #".alert(store: store.scope(state: \.$alert, action: \.alert))"#.onText,
        #".alert($store.scope(state: \.alert, action: \.alert))"#.onText, bindable: true),
      view(
        "OLD-23",
        """
        Text("")
          .sheet(store: store.scope(state: \\.$child, action: \\.child)) { store in
            ChildView(store: store)
          }
        """,
        """
        Text("")
          .sheet(item: $store.scope(state: \\.child, action: \\.child)) { store in
            ChildView(store: store)
          }
        """, bindable: true),
      view(
        "OLD-24",
        """
        Text("")
          .sheet(
            store: self.store.scope(state: \\.$destination, action: { .destination($0) }),
            state: /Feature.Destination.State.editForm,
            action: { .editForm($0) }
          ) { store in EditForm(store: store) }
        """,
        """
        Text("")
          .sheet(
            item: self.$store.scope(state: \\.destination?.editForm, action: \\.destination.editForm)
          ) { store in EditForm(store: store) }
        """, bindable: true),
      view(
        "OLD-40, OLD-41",
        """
        Text("")
          .popover(
            store: store.scope(
              state: \\.$destination.editForm,
              action: \\.destination.editForm
            )
          ) { store in ChildView(store: store) }
        """,
        """
        Text("")
          .popover(
            item: $store.scope(
              state: \\.destination?.editForm,
              action: \\.destination.editForm
            )
          ) { store in ChildView(store: store) }
        """, bindable: true),
      view(
        "OLD-25",
        "IfLetStore(store.scope(state: \\.child, action: { .child($0) }), then: ChildView.init(store:))",
        """
        if let childStore = store.scope(state: \\.child, action: \\.child) {
          ChildView(store: childStore)
        }
        """),
      view(
        "OLD-26",
        """
        IfLetStore(store: store.scope(state: \\.child, action: \\.child)) { childStore in
          ChildView(store: childStore)
        } else: {
          Text("Nothing to show")
        }
        """,
        """
        if let childStore = store.scope(state: \\.child, action: \\.child) {
          ChildView(store: childStore)
        } else {
          Text("Nothing to show")
        }
        """),
      view(
        "OLD-26 over lines",
        """
        IfLetStore(
          self.store.scope(
            state: \\.addItem,
            action: InventoryFeature.Action.addItem
          )
        ) { store in
          ItemFormView(store: store)
        }
        """,
        """
        if let store = self.store.scope(
          state: \\.addItem,
          action: \\.addItem
        ) {
          ItemFormView(store: store)
        }
        """),
      view(
        "OLD-30 without content",
        """
        WithViewStore(store, observe: { $0 }) { viewStore in
          // Nothing yet.
        }
        """,
        """
        Group {
          // Nothing yet.
        }
        """),
      view(
        "OLD-27",
        """
        ForEachStore(
          store.scope(state: \\.rows, action: \\.rows)
        ) { childStore in
          ChildView(store: childStore)
        }
        """,
        """
        ForEach(
          store.scope(state: \\.rows, action: \\.rows),
          id: \\.state.id
        ) { childStore in
          ChildView(store: childStore)
        }
        """),
      view(
        "OLD-27 in one line",
        "ForEachStore(self.store.scope(state: \\.rows, action: Feature.Action.rows)) { Row(store: $0) }",
        "ForEach(self.store.scope(state: \\.rows, action: \\.rows), id: \\.state.id) { Row(store: $0) }"),
      view(
        "OLD-28",
        """
        SwitchStore(store) {
          switch $0 {
          case .activity:
            // The first.
            CaseLet(/Feature.State.activity, action: Feature.Action.activity) { store in
              ActivityView(store: store)
            }
          case .settings:
            CaseLet(/Feature.State.settings, action: Feature.Action.settings, then: SettingsView.init(store:))
          }
        }
        """,
        """
        switch store.state {
        case .activity:
          // The first.
          if let store = store.scope(state: \\.activity, action: \\.activity) {
            ActivityView(store: store)
          }
        case .settings:
          if let store = store.scope(state: \\.settings, action: \\.settings) {
            SettingsView(store: store)
          }
        }
        """),
      view(
        "OLD-29",
        """
        NavigationStackStore(store.scope(state: \\.path, action: \\.path)) {
          RootView()
        } destination: {
          switch $0 {
          case .activity:
            CaseLet(/Feature.State.activity, action: Feature.Action.activity) { store in
              ActivityView(store: store)
            }
          case .settings:
            CaseLet(/Feature.State.settings, action: Feature.Action.settings) { store in
              SettingsView(store: store)
            }
          }
        }
        """,
        """
        NavigationStack(path: $store.scope(state: \\.path, action: \\.path)) {
          RootView()
        } destination: { store in
          switch store.state {
          case .activity:
            if let store = store.scope(state: \\.activity, action: \\.activity) {
              ActivityView(store: store)
            }
          case .settings:
            if let store = store.scope(state: \\.settings, action: \\.settings) {
              SettingsView(store: store)
            }
          }
        }
        """, bindable: true),
      view(
        "OLD-30, OLD-32",
        """
        WithViewStore(self.store, observe: { $0 }) { viewStore in
          // The form.
          Form {
            Text(viewStore.count.description)
            Text("\\(viewStore.count) of them")
            Button("+") { viewStore.send(.incrementButtonTapped) }
            // The end.
          }
        }
        """,
        """
        // The form.
        Form {
          Text(self.store.count.description)
          Text("\\(self.store.count) of them")
          Button("+") { self.store.send(.incrementButtonTapped) }
          // The end.
        }
        """),
      view(
        "OLD-35",
        """
        WithViewStore(store, observe: { $0 }) { viewStore in
          TabView(selection: viewStore.binding(get: \\.tab, send: { .tabChanged($0) })) { Text("") }
        }
        """,
        """
        TabView(selection: $store.tab.sending(\\.tabChanged)) { Text("") }
        """, bindable: true),
      view(
        "OLD-36",
        """
        WithViewStore(store, observe: { $0 }) { viewStore in
          TextField("Text", text: viewStore.$text)
          TextField("Name", text: viewStore.binding(\\.$item.name))
        }
        """,
        """
        TextField("Text", text: $store.text)
        TextField("Name", text: $store.item.name)
        """, bindable: true),
      view(
        "OLD-42", "ChildView(store: store.scope(state: { $0.child }, action: { .child($0) }))",
        #"ChildView(store: store.scope(state: \.child, action: \.child))"#),
      view(
        "OLD-44",
        "ChildView(store: store.scope(state: \\.rows[id: id], action: { .rows(.element(id: id, action: $0)) }))",
        #"ChildView(store: store.scope(state: \.rows[id: id], action: \.rows[id: id]))"#),
      Sample(
        "OLD-78",
        """
        struct FeatureView: View {
          @Perception.Bindable var store: StoreOf<Feature>
          var body: some View {
            WithPerceptionTracking {
              Text(store.name)
              Text(\"""
                two
                lines
                \""")
            }
          }
        }
        """,
        """
        struct FeatureView: View {
          @Bindable var store: StoreOf<Feature>
          var body: some View {
            Text(store.name)
            Text(\"""
              two
              lines
              \""")
          }
        }
        """),
      view(
        "OLD-78 with a modifier",
        """
        WithPerceptionTracking {
          Text(store.name)
          Text(store.name)
        }
        .padding()
        """,
        """
        Group {
          Text(store.name)
          Text(store.name)
        }
        .padding()
        """),
    ]

    static let tests = [
      test("OLD-38 in a test", #"send(.set(\.$standup, 1))"#, #"send(\.binding.standup, 1)"#),
      test(
        "OLD-49", #"receive(.child(.presented(.response(.success("Hello!")))))"#,
        #"receive(\.child.response.success)"#),
      test(
        "OLD-50", "receive(.child(.delegate(.response(true))))", #"receive(\.child.delegate.response, true)"#),
      test("OLD-51", "send(.destination(.presented(.tap)))", #"send(\.destination.tap)"#),
      test("OLD-52", "send(.path(.element(id: 0, action: .tap)))", #"send(\.path[id: 0].tap)"#),
      test("OLD-53", #"send(.binding(.set(\.firstName, "Blob")))"#, #"send(\.binding.firstName, "Blob")"#),
      test(
        "a binding to a property of a property", #"send(.set(\.$item.name, "Blob"))"#,
        #"send(.binding(.set(\.item.name, "Blob")))"#),
      test(
        "all of these together",
        "send(.path(.element(id: 0, action: .destination(.presented(.record(.startButtonTapped)))))) { $0.a = 1 }",
        #"send(\.path[id: 0].destination.record.startButtonTapped) { $0.a = 1 }"#),
      test(
        "a case of an enum without key paths", "receive(.child(.delegate(.response(true))))",
        #"receive(\.child.delegate, .response(true))"#,
        """
        enum Action {
          case child(Child.Action)
          case delegate(Delegate)
          enum Delegate { case response(Bool) }
        }

        """),
      test("a plain action", "receive(.tick)", #"receive(\.tick)"#),
      test("a plain action that is sent stays", "send(.child(.tap))", "send(.child(.tap))"),
      test(
        "a presented action in a variable stays", "receive(.child(.presented(action)))",
        "receive(.child(.presented(action)))"),
      Sample(
        "an action without key paths stays",
        """
        struct Feature: Reducer {
          typealias State = Int
          enum Action: Equatable { case tick }
          func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
        }
        func test() async {
          let store = TestStore(initialState: 0) { Feature() }
          await store.receive(.tick)
        }
        """,
        """
        struct Feature: Reducer {
          typealias State = Int
          enum Action: Equatable { case tick }
          func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
        }
        func test() async {
          let store = TestStore(initialState: 0) { Feature() }
          await store.receive(.tick)
        }
        """),
      Sample(
        "another store stays",
        "func f(store: StoreOf<Feature>) { store.send(.destination(.presented(.tap))) }",
        "func f(store: StoreOf<Feature>) { store.send(.destination(.presented(.tap))) }"),
    ]
  }

  extension String {
    fileprivate var onText: String { "Text(\"\")\n  \(self)" }
  }
#endif
