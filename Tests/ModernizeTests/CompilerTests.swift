#if OlderSpellings
  import CairnTestSupport
  import CustomDump
  import Testing

  @testable import modernize

  /// The library compiles the code that the command writes.
  @Suite struct CompilerTests {
    /// A program from before the macro: presentation, rows, effects, bindings, and tests.
    static let program = #"""
      import ComposableArchitecture

      struct Row: ReducerProtocol {
        struct State: Equatable, Identifiable {
          let id: Int
          @BindingState var isOn = false
        }
        enum Action: BindableAction, Equatable {
          case binding(BindingAction<State>)
          case buttonTapped
        }
        var body: some ReducerProtocol<State, Action> {
          BindingReducer()
          Reduce { state, action in
            switch action {
            case .binding(\.$isOn):
              return .none
            case .binding:
              return .none
            case .buttonTapped:
              return .fireAndForget { await Task.yield() }
            }
          }
        }
      }

      struct Form: ReducerProtocol {
        struct State: Equatable {
          @BindingState var title = ""
          var fact: String?
        }
        enum Action: BindableAction, Equatable {
          case binding(BindingAction<State>)
          case delegate(Delegate)
          case factTapped
          case response(TaskResult<String>)

          @CasePathable
          enum Delegate: Equatable {
            case saved(String)
          }
        }
        var body: some ReducerProtocolOf<Self> {
          BindingReducer()
          Reduce { state, action in
            switch action {
            case .binding, .delegate:
              return .none
            case .factTapped:
              return .task { [title = state.title] in
                // The fact is the title.
                await .response(TaskResult { try await fact(title) })
              }
            case .response(.success(let fact)):
              state.fact = fact
              return EffectTask(value: .delegate(.saved(fact)))
            case .response(.failure):
              return .none
            }
          }
        }
      }

      func fact(_ title: String) async throws -> String { title }

      struct Root: ReducerProtocol {
        struct State: Equatable {
          var rows: IdentifiedArrayOf<Row.State> = []
          var tab = 0
          @PresentationState var form: Form.State?
          @PresentationState var alert: AlertState<Action.Alert>?
        }
        enum Action: Equatable {
          case alert(PresentationAction<Alert>)
          case form(PresentationAction<Form.Action>)
          case formTapped
          case row(id: Row.State.ID, action: Row.Action)
          case tabChanged(Int)

          enum Alert: Equatable { case confirmed }
        }
        var body: some ReducerProtocol<State, Action> {
          Reduce { state, action in
            switch action {
            case .alert, .form(.dismiss):
              return .none
            case .form(.presented(.delegate(.saved(let title)))):
              state.alert = AlertState { TextState(title) }
              return .none
            case .form:
              return .none
            case .formTapped:
              state.form = Form.State()
              return other(1)
            case let .row(id: id, action: .buttonTapped):
              state.rows[id: id]?.isOn = true
              return .none
            case .row:
              return .none
            case let .tabChanged(tab):
              state.tab = tab
              return .none
            }
          }
          .ifLet(\.$form, action: /Action.form) {
            Form()
          }
          .ifLet(\.$alert, action: /Action.alert)
          .forEach(\.rows, action: /Action.row(id:action:)) {
            Row()
          }
        }
        func other(_ tab: Int) -> EffectTask<Action> {
          let effect = Effect(value: tab)
          return effect.map(Action.tabChanged)
        }
      }

      struct Wizard: Reducer {
        struct State: Equatable {
          @PresentationState var destination: Destination.State?
        }
        enum Action {
          case destination(PresentationAction<Destination.Action>)
        }
        @Reducer(state: .equatable)
        enum Destination {
          case form(Form)
        }
        var body: some ReducerOf<Self> {
          EmptyReducer()
            .ifLet(\.$destination, action: /Action.destination) {
              Destination()
            }
        }
      }

      @MainActor func app() -> StoreOf<Root> {
        Store(initialState: Root.State(), reducer: Root())
      }

      @MainActor func row(_ store: StoreOf<Root>) -> StoreOf<Form>? {
        store.scope(state: { $0.form }, action: { .form(.presented($0)) })
      }

      @MainActor func test() async {
        let store = TestStore(
          initialState: Root.State(rows: [Row.State(id: 1)]),
          reducer: Root()
        ) {
          $0.uuid = .incrementing
        }
        await store.send(.formTapped) {
          $0.form = Form.State()
        }
        await store.receive(.tabChanged(1)) {
          $0.tab = 1
        }
        await store.send(.form(.presented(.set(\.$title, "Blob")))) {
          $0.form?.title = "Blob"
        }
        await store.send(.form(.presented(.binding(.set(\.$title, "Blob, Jr."))))) {
          $0.form?.title = "Blob, Jr."
        }
        await store.send(.form(.presented(.factTapped)))
        await store.receive(.form(.presented(.response(.success("Blob, Jr."))))) {
          $0.form?.fact = "Blob, Jr."
        }
        await store.receive(.form(.presented(.delegate(.saved("Blob, Jr.")))))
        await store.send(.form(.dismiss)) {
          $0.form = nil
        }
        await store.send(.row(id: 1, action: .buttonTapped)) {
          $0.rows[id: 1]?.isOn = true
        }
        await store.send(.row(id: 1, action: .set(\.$isOn, false))) {
          $0.rows[id: 1]?.isOn = false
        }
      }
      """#

    /// The views of that program and of a stack.
    static let views = #"""
      import NavigationUI
      import TerminalUI

      struct RowView: View {
        let store: StoreOf<Row>
        var body: some View {
          WithViewStore(self.store, observe: { $0 }) { viewStore in
            Toggle("On", isOn: viewStore.$isOn)
            Button("Tap") { viewStore.send(.buttonTapped) }
          }
        }
      }

      struct FormView: View {
        let store: StoreOf<Form>
        var body: some View {
          WithViewStore(store, observe: { $0 }) { viewStore in
            // The title.
            TextField("Title", text: viewStore.binding(\.$title))
            if let fact = viewStore.fact {
              Text("\(fact)")
            }
          }
        }
      }

      struct RootView: View {
        let store: StoreOf<Root>
        var body: some View {
          WithViewStore(store, observe: { $0 }) { viewStore in
            VStack {
              Stepper("Tab", value: viewStore.binding(get: { $0.tab }, send: { .tabChanged($0) }), in: 0...3)
              ForEachStore(store.scope(state: { $0.rows }, action: { .row(id: $0, action: $1) })) {
                RowView(store: $0)
              }
              IfLetStore(store.scope(state: \.$form, action: { .form($0) })) { store in
                FormView(store: store)
              } else: {
                Text("No form")
              }
            }
            .onAppear { viewStore.send(.formTapped) }
          }
          .sheet(store: store.scope(state: \.$form, action: { .form($0) })) { store in
            FormView(store: store)
          }
          .alert(store: store.scope(state: \.$alert, action: Root.Action.alert))
        }
      }

      struct Path: Reducer {
        enum State: Equatable {
          case form(Form.State)
          case row(Row.State)
        }
        enum Action {
          case form(Form.Action)
          case row(Row.Action)
        }
        var body: some ReducerOf<Self> {
          Scope(state: /State.form, action: /Action.form) { Form() }
          Scope(state: /State.row, action: /Action.row) { Row() }
        }
      }

      struct Stack: Reducer {
        struct State: Equatable {
          var path = StackState<Path.State>()
        }
        enum Action {
          case path(StackAction<Path.State, Path.Action>)
        }
        var body: some ReducerOf<Self> {
          EmptyReducer()
            .forEach(\.path, action: /Action.path) { Path() }
        }
      }

      struct StackView: View {
        let store: StoreOf<Stack>
        var body: some View {
          NavigationStackStore(self.store.scope(state: \.path, action: { .path($0) })) {
            Text("Root")
          } destination: { state in
            switch state {
            case .form:
              CaseLet(/Path.State.form, action: Path.Action.form, then: FormView.init(store:))
            case .row:
              CaseLet(/Path.State.row, action: Path.Action.row) { store in
                RowView(store: store)
              }
            }
          }
        }
      }

      struct PathView: View {
        let store: StoreOf<Path>
        var body: some View {
          SwitchStore(store) { state in
            switch state {
            case .form:
              CaseLet(/Path.State.form, action: Path.Action.form) { FormView(store: $0) }
            case .row:
              CaseLet(/Path.State.row, action: Path.Action.row) { store in
                RowView(store: store)
              }
            }
          }
        }
      }
      """#

    @Test func aModernizedProgramCompiles() throws {
      let result = Modernization(Self.program, path: "Tests/Program.swift")
      #expect(!result.isBroken)
      expectNoDifference(result.notes, [])
      expectNoDifference(Modernization(result.after, path: "Tests/Program.swift").count, 0)
      try expectNoDifference(Compiler.complaints(about: result.after, withLines: true), [], result.after)
    }

    @Test func modernizedViewsCompile() throws {
      let result = Modernization("\(Self.program)\n\(Self.views)", path: "Tests/Program.swift")
      expectNoDifference(Modernization(result.after, path: "Tests/Program.swift").count, 0)
      try expectNoDifference(Compiler.complaints(about: result.after, withLines: true), [], result.after)
    }
  }
#endif
