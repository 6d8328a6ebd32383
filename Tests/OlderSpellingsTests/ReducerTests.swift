#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import CustomDump
  import Testing

  /// Effects, results, bindable fields, and reducers with environments, by their older names.
  @MainActor @Suite struct ReducerTests {
    struct Failure: Error, Equatable {}

    struct Facts: ReducerProtocol {
      struct State: Equatable {
        @BindingState var text = ""
        @BindingState var isOn = false
        var log: [String] = []
      }
      enum Action: Equatable, BindableAction {
        case binding(BindingAction<State>)
        case ask, again, quiet
        case response(TaskResult<String>)
        case said(String)
      }
      let fetch: @Sendable () async throws -> String
      let heard = LockIsolated(0)
      var body: some ReducerProtocol<State, Action> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .binding(\.$text):
            state.log.append("text")
            return .none
          case .binding:
            return .none
          case .ask:
            return .task { [fetch] in await .response(TaskResult { try await fetch() }) }
          case .again:
            return .task { [fetch] in
              .said(try await fetch())
            } catch: {
              .said("\($0)")
            }
          case .quiet:
            return .merge(.fireAndForget { heard.withValue { $0 += 1 } }, EffectTask(value: .said("value")))
          case .response(.success(let text)), .said(let text):
            state.log.append(text)
            return .none
          case .response(.failure):
            state.log.append("failed")
            return .none
          }
        }
      }
    }

    @Test("Effects can be created by their older names") func effectsByTheirOlderNames() async {
      let facts = Facts { "fact" }
      let store = TestStore(initialState: Facts.State(), reducer: facts)
      await store.send(.ask)
      await store.receive(.response(.success("fact"))) { $0.log = ["fact"] }
      await store.send(.again)
      await store.receive(/Facts.Action.said) { $0.log = ["fact", "fact"] }
      await store.send(.quiet)
      await store.receive(.said("value")) { $0.log = ["fact", "fact", "value"] }
      await store.finish()
      expectNoDifference(facts.heard.value, 1)
      let failing = TestStore(initialState: Facts.State(), reducer: Facts { throw Failure() })
      await failing.send(.ask)
      await failing.receive(.response(.failure(Failure()))) { $0.log = ["failed"] }
      await failing.send(.again)
      await failing.receive(.said("Failure()")) { $0.log = ["failed", "Failure()"] }
    }

    @Test("Results are comparable whatever type their error has")
    func resultsAreComparedWhateverTheirErrorIs() async throws {
      struct Opaque: Error {}
      #expect(TaskResult<Int>.failure(Failure()) == .failure(Failure()))
      #expect(TaskResult<Int>.failure(Failure()) != .failure(Opaque()))
      #expect(TaskResult<Int>.failure(Opaque()) == .failure(Opaque()))
      #expect(TaskResult.success(1) != .failure(Failure()))
      #expect(Set([TaskResult.success(1), .success(1), .failure(Failure())]).count == 2)
      let thrown = await TaskResult<Int> { throw Failure() }
      #expect(throws: Failure.self) { try thrown.value }
      #expect(try TaskResult.success(2).map { $0 * 2 }.value == 4)
      #expect(
        TaskResult.success(2).flatMap { _ in TaskResult<Int>.failure(Failure()) } == .failure(Failure()))
      #expect(try Result(TaskResult.success(3)).get() == 3)
      #expect(TaskResult(Result<Int, Failure>.failure(Failure())) == .failure(Failure()))
      #expect(TaskResult.success("a")[case: \.success] == "a")
    }

    @Test func fieldsAreBoundByTheirWrappers() async {
      let store = TestStore(initialState: Facts.State(), reducer: Facts { "" })
      await store.send(.set(\.$text, "a")) {
        $0.text = "a"
        $0.log = ["text"]
      }
      await store.send(.binding(.set(\.$isOn, true))) { $0.isOn = true }
      let live = Store(initialState: Facts.State(), reducer: Facts { "" })
      let viewStore = ViewStore(live, observe: { $0 })
      viewStore.$text.wrappedValue = "typed"
      viewStore.binding(\.$isOn).wrappedValue = true
      expectNoDifference(viewStore.text, "typed")
      #expect(viewStore.isOn && viewStore.log == ["text"])
      let part = ViewStore(live, observe: Part.init)
      part.$isOn.wrappedValue = false
      #expect(!live.withState(\.isOn) && !part.isOn)
      expectNoDifference(String(customDumping: BindingState(wrappedValue: 3)), "3")
    }

    /// A feature that doesn't apply its bindings.
    struct Unbound: ReducerProtocol {
      struct State: Equatable { @BindingState var text = "" }
      enum Action: BindableAction, Equatable { case binding(BindingAction<State>) }
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
    }

    struct UnboundPart: Equatable {
      @BindingViewState var text: String
      @MainActor init(store: BindingViewStore<Unbound.State>) { _text = store.$text }
    }

    @Test("A binding that no reducer handles is reported") func aBindingThatNoReducerAppliesIsReported() {
      let store = Store(initialState: Unbound.State(), reducer: Unbound())
      for write in [
        { ViewStore(store, observe: { $0 }).$text.wrappedValue = "a" },
        { ViewStore(store, observe: { $0 }).binding(\.$text).wrappedValue = "b" },
        { ViewStore(store, observe: UnboundPart.init).$text.wrappedValue = "c" },
      ] as [@MainActor () -> Void] {
        expectIssues {
          write()
        } matching: {
          $0.text.contains("was not handled") && $0.text.contains("BindingReducer()")
        }
      }
      expectNoDifference(store.withState(\.text), "")
    }

    struct Part: Equatable {
      @BindingViewState var isOn: Bool
      @MainActor init(store: BindingViewStore<Facts.State>) { _isOn = store.$isOn }
    }

    // MARK: Environments

    struct AppState: Equatable {
      var count = 0
      var child: ChildState?
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    }
    struct ChildState: Equatable { var text = "" }
    struct Row: Equatable, Identifiable {
      var id: Int
      var count = 0
    }
    enum AppAction: Equatable { case add, child(ChildAction), row(id: Int, action: Int), answered(Int) }
    enum ChildAction: Equatable { case typed(String), answered(String) }
    struct AppEnvironment {
      var number: @Sendable () async -> Int
      var child: ChildEnvironment
    }
    struct ChildEnvironment { var answer: String }

    nonisolated static let childReducer = AnyReducer<ChildState, ChildAction, ChildEnvironment> {
      state, action, environment in
      switch action {
      case .typed(let text):
        state.text = text
        return Effect(value: .answered(environment.answer))
      case .answered(let text):
        state.text += text
        return .none
      }
    }

    static let rowReducer = AnyReducer<Row, Int, Void> { state, action, _ in
      state.count += action
      return .none
    }

    static let appReducer: AnyReducer<AppState, AppAction, AppEnvironment> = .combine(
      childReducer.optional()
        .pullback(state: \.child, action: /AppAction.child, environment: { $0.child }),
      rowReducer.forEach(state: \.rows, action: /AppAction.row(id:action:), environment: { _ in }),
      AnyReducer { state, action, environment in
        switch action {
        case .add:
          return .task { .answered(await environment.number()) }
        case .answered(let number):
          state.count = number
          return .none
        default:
          return .none
        }
      }
    )

    @Test func reducersWithEnvironmentsAreCombined() async {
      let environment = AppEnvironment(number: { 42 }, child: ChildEnvironment(answer: "!"))
      let store = TestStore(
        initialState: AppState(child: ChildState()), reducer: Self.appReducer, environment: environment)
      await store.send(.add)
      await store.receive(.answered(42)) { $0.count = 42 }
      await store.send(.child(.typed("a"))) { $0.child?.text = "a" }
      await store.receive(.child(.answered("!"))) { $0.child?.text = "a!" }
      await store.send(.row(id: 2, action: 5)) { $0.rows[id: 2]?.count = 5 }
      let live = Store(initialState: AppState(), reducer: Self.appReducer, environment: environment)
      expectIssues {
        live.send(.child(.typed("lost")))
        live.send(.row(id: 9, action: 1))
      } matching: {
        $0.description.contains("received an action while its state was 'nil'")
      }
    }

    // MARK: Questions and sheets

    struct Room: ReducerProtocol {
      struct State: Equatable {
        var alert: AlertState<Action.Alert>?
        var item: ChildState?
        var names: [String] = []
      }
      enum Action: Equatable {
        case alert(AlertAction<Alert>)
        case item(SheetAction<ChildAction>)
        case ask, add
        enum Alert: Equatable { case confirm }
      }
      var body: some ReducerProtocol<State, Action> {
        Reduce<State, Action> { state, action in
          switch action {
          case .ask:
            state.alert = AlertState { TextState("Sure?") }
          case .add:
            state.item = ChildState()
          case .alert(.presented(.confirm)):
            state.names.append("confirmed")
          case .item(.dismiss):
            state.names.append(state.item?.text ?? "nothing")
          case .alert, .item:
            break
          }
          return .none
        }
        .alert(state: \.alert, action: /Action.alert)
        .sheet(state: \.item, action: /Action.item) {
          Reduce(ReducerTests.childReducer, environment: ChildEnvironment(answer: "?"))
        }
      }
    }

    @Test("The operators from the episodes present alerts, dialogs, and sheets")
    func theOperatorsOfTheEpisodes() async {
      let store = TestStore(initialState: Room.State(), reducer: Room())
      await store.send(.ask) { $0.alert = AlertState { TextState("Sure?") } }
      await store.send(.alert(.presented(.confirm))) {
        $0.alert = nil
        $0.names = ["confirmed"]
      }
      await store.send(.add) { $0.item = ChildState() }
      await store.send(.item(.presented(.typed("a")))) { $0.item?.text = "a" }
      await store.receive(.item(.presented(.answered("?")))) { $0.item?.text = "a?" }
      await store.send(.item(.dismiss)) {
        $0.item = nil
        $0.names = ["confirmed", "a?"]
      }
    }
  }
#endif
