import ComposableArchitecture
import CustomDump
import Testing

/// `BindingReducer` and binding actions: writes as actions.
@MainActor @Suite struct BindingReducerTests {
  @Reducer struct Form {
    @ObservableState struct State: Equatable {
      var name = ""
      var age = 0
      var address = Address()
      var log: [String] = []
    }
    struct Address: Equatable {
      var zip = ""
      var city = ""
    }
    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case other
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .binding(\.name) = action { state.log.append("before: \(state.name)") }
        return .none
      }
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.name): state.log.append("after: \(state.name)")
        case .binding(\.address.zip): state.log.append("zip: \(state.address.zip)")
        case .binding(\.address): state.log.append("address")
        case .binding: state.log.append("something")
        case .other: state.log.append("other")
        }
        return .none
      }
    }
  }

  @Reducer struct Viewed {
    @ObservableState struct State: Equatable { var name = "" }
    enum Action: ViewAction {
      case view(View)
      case other
      @CasePathable
      enum View: BindableAction {
        case binding(BindingAction<State>)
        case tap
      }
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.self, action: \.view) { BindingReducer() }
    }
  }

  /// The action isn't a case-pathable enum, so the reducer uses the protocol requirement to extract the
  /// binding action.
  struct Wrapped: Reducer {
    struct State: Equatable { var name = "" }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case other
    }
    var body: some Reducer<State, Action> { BindingReducer() }
  }

  @Test("The binding reducer runs at its position in the body")
  func theBindingReducerRunsAtItsPosition() async {
    let store = TestStore(initialState: Form.State(name: "a")) { Form() }
    await store.send(\.binding.name, "b") {
      $0.name = "b"
      $0.log = ["before: a", "after: b"]
    }
  }

  @Test("Bindings to a field and to its part are distinct") func aFieldAndItsPartAreToldApart() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.set(\.address.zip, "1")) {
      $0.address.zip = "1"
      $0.log = ["zip: 1"]
    }
    await store.send(.binding(.set(\.address, Form.Address(zip: "2", city: "x")))) {
      $0.address = Form.Address(zip: "2", city: "x")
      $0.log.append("address")
    }
    await store.send(\.binding.age, 4) {
      $0.age = 4
      $0.log.append("something")
    }
    await store.send(.other) { $0.log.append("other") }
  }

  @Test func aWriteIsReceivedByItsField() async {
    @MainActor func received(_ effect: Effect<Form.Action>) async -> TestStoreOf<Form> {
      let store = TestStore(initialState: Form.State()) {
        Form()
        Reduce { _, action in action == .other ? effect : .none }
      }
      store.exhaustivity = .off
      await store.send(.other)
      return store
    }
    let store = await received(.send(.set(\.name, "x")))
    await store.receive(\.binding.name, "x") { $0.name = "x" }
    let other = await received(.send(.set(\.name, "x")))
    await other.receive(\.binding.name)
    let third = await received(.send(.set(\.name, "x")))
    await third.receive(.set(\.name, "x"))
  }

  @Test func theWritesOfViewActionsAreApplied() async {
    let store = TestStore(initialState: Viewed.State()) { Viewed() }
    await store.send(\.view.binding.name, "x") { $0.name = "x" }
    await store.send(.view(.tap))
    await store.send(.other)
  }

  @Test("A binding action is found without case paths") func anActionWithoutCasePathsIsFoundToo() async {
    let store = TestStore(initialState: Wrapped.State()) { Wrapped() }
    await store.send(.set(\.name, "x")) { $0.name = "x" }
    await store.send(.other)
  }

  @Test func actionsAreEqualByFieldAndValue() {
    typealias Write = BindingAction<Form.State>
    expectNoDifference(Write.set(\.name, "a"), .set(\.name, "a"))
    #expect(Write.set(\.name, "a") != .set(\.name, "b"))
    #expect(Write.set(\.age, 1) != .set(\.name, "a"))
    #expect(Write.set(\.address.zip, "a") != .set(\.address.city, "a"))
    expectNoDifference(Write.set(\.name, "a").keyPath, \Form.State.name)
    #expect(\Form.State.name ~= Write.set(\.name, "a"))
    #expect(!(\Form.State.age ~= Write.set(\.name, "a")))
    expectNoDifference(Form.Action.set(\.name, "a").binding, .set(\.name, "a"))
    expectNoDifference(Form.Action.other.binding, nil)
  }

  @Test func actionsAreFoundByTheirField() {
    let write = BindingAction<Form.State>.set(\.name, "a")
    expectNoDifference(write[case: \.name], "a")
    expectNoDifference(write[case: \.age], nil)
    expectNoDifference(Form.Action.binding(write)[case: \.binding.name], "a")
    expectNoDifference(Form.Action.other[case: \.binding.name], nil)
  }

  @Test func aWriteIsShownByItsField() {
    #expect(
      String(customDumping: BindingAction<Form.State>.set(\.name, "a")).contains(#".set("name", "a")"#)
        || String(customDumping: BindingAction<Form.State>.set(\.name, "a")).contains("\"a\""))
    #expect(String(customDumping: BindingAction<Form.State>.set(\.age, 3)).contains("3"))
    #expect(String(customDumping: BindingAction<Form.State>.set(\.address.zip, "z")).contains("zip"))
  }
}
