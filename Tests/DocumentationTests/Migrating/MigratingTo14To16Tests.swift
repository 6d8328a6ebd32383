import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "Migrating to 1.4", "1.5", and "1.6": actions by key path, rows with ids, scoping, and payloads in tests.
@MainActor @Suite(.dependencies) struct MigratingTo14To16Tests {
  @Reducer struct Row {
    @ObservableState struct State: Equatable, Identifiable {
      let id: Int
      var isDone = false
    }
    enum Action { case doneTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.isDone.toggle()
        return .none
      }
    }
  }

  @Reducer struct Child {
    @ObservableState struct State: Equatable { var text: String? }
    enum Action {
      case askTapped
      case delegate(Delegate)
      case response(Result<String, any Error>)
      @CasePathable enum Delegate { case answered(Bool) }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .askTapped: return .run { send in await send(.response(.success("Hello!"))) }
        case .delegate: return .none
        case .response(let result):
          state.text = try? result.get()
          return .send(.delegate(.answered(true)))
        }
      }
    }
  }

  @Reducer struct Feature {
    @ObservableState struct State: Equatable {
      @Presents var child: Child.State?
      var rows: IdentifiedArrayOf<Row.State> = []
      var done = 0
      var setting = 1
      /// The row for the view.
      var first: Row.State { rows.first ?? Row.State(id: 0) }
      subscript(setting number: Int) -> Row.State { Row.State(id: number * setting) }
    }
    enum Action {
      case child(PresentationAction<Child.Action>)
      case rows(IdentifiedActionOf<Row>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .rows(.element(id: let id, action: .doneTapped)) = action { state.done += id }
        return .none
      }
      .ifLet(\.$child, action: \.child) { Child() }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  let state = Feature.State(child: Child.State(), rows: [Row.State(id: 1), Row.State(id: 2)])

  // MARK: 1.4

  @Test func aRowActsByItsID() async {
    let store = TestStore(initialState: state) { Feature() }
    await store.send(\.rows[id: 2].doneTapped) {
      $0.rows[id: 2]?.isDone = true
      $0.done = 2
    }
    await store.send(.rows(.element(id: 1, action: .doneTapped))) {
      $0.rows[id: 1]?.isDone = true
      $0.done = 3
    }
  }

  @Test func actionsAreReceivedByTheirCases() async {
    let store = TestStore(initialState: state) { Feature() }
    await store.send(\.child.askTapped)
    // Neither actions nor errors need to be equatable, and `presented` may be omitted.
    await store.receive(\.child.response.success) { $0.child?.text = "Hello!" }
    await store.receive(\.child.delegate.answered, true)
    await store.send(\.child.presented.askTapped)
    await store.receive(\.child.presented.response.success)
    await store.receive(\.child.presented.delegate)
  }

  @Test func casesOfAnEnumAreProperties() {
    let action = Feature.Action.rows(.element(id: 1, action: .doneTapped))
    #expect(action.is(\.rows) && !action.is(\.child))
    #expect(action[case: \.rows] != nil)
  }

  // MARK: 1.5

  @Test func scopingAgainGivesTheSameStore() {
    let store = Store(initialState: state) { Feature() }
    #expect(
      store.scope(state: \.child, action: \.child.presented)
        === store.scope(state: \.child, action: \.child.presented))
    #expect(
      store.scope(state: \.rows[id: 1], action: \.rows[id: 1])
        === store.scope(state: \.rows[id: 1], action: \.rows[id: 1]))
  }

  @Test("A store can be scoped to a row by its id") func oneRowIsScopedByItsID() {
    let store = Store(initialState: state) { Feature() }
    let row = store.scope(state: \.rows[id: 2], action: \.rows[id: 2])
    expectNoDifference(row?.id, 2)
    row?.send(.doneTapped)
    #expect(store.rows[id: 2]?.isDone == true && store.rows[id: 1]?.isDone == false)
    expectNoDifference(store.scope(state: \.rows[id: 9], action: \.rows[id: 9]), nil)
  }

  @Test("A scope can use a computed property or a subscript")
  func aScopeMayGoAlongAComputedPropertyOrASubscript() {
    let store = Store(initialState: state) { Feature() }
    let first: StoreOf<Row> = store.scope(state: \.first, action: \.rows[id: 1])
    #expect(first.id == 1 && !first.isDone)
    first.send(.doneTapped)
    #expect(first.isDone, "It's computed from the current state.")
    let seven: StoreOf<Row> = store.scope(state: \.[setting: 7], action: \.rows[id: 1])
    expectNoDifference(seven.id, 7)
    #expect(seven === store.scope(state: \.[setting: 7], action: \.rows[id: 1]) as StoreOf<Row>)
    #expect(seven !== store.scope(state: \.[setting: 8], action: \.rows[id: 1]) as StoreOf<Row>)
  }

  // MARK: 1.6

  @Test("An assertion of a received action includes its payload")
  func aPayloadIsPartOfWhatIsReceived() async {
    let store = TestStore(initialState: state) { Feature() }
    store.exhaustivity = .off
    await store.send(\.child.askTapped)
    let texts = await failures {
      await store.receive(\.child.delegate.answered, false, timeout: .zero)
    }
    expectNoDifference(texts.count, 1, "\(texts)")
    await store.send(\.child.askTapped)
    await store.receive(\.child.delegate.answered, true)
  }
}
