import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "Working with SwiftUI bindings": one action per form field, and one binding action for all fields.
@MainActor @Suite(.dependencies) struct BindingsTests {
  // MARK: An action for each control

  @Reducer struct Feedback {
    @ObservableState struct State: Equatable { var isSoundOn = true }
    enum Action { case soundChanged(Bool) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .soundChanged(let isOn):
          state.isSoundOn = isOn
          return .none
        }
      }
    }
  }

  @Test("A control sends its own action") func aControlSendsAnActionOfItsOwn() async {
    @Bindable var store = Store(initialState: Feedback.State()) { Feedback() }
    let isOn: Binding<Bool> = $store.isSoundOn.sending(\.soundChanged)
    #expect(isOn.wrappedValue)
    isOn.wrappedValue = false
    #expect(!store.isSoundOn && !isOn.wrappedValue)

    let test = TestStore(initialState: Feedback.State()) { Feedback() }
    await test.send(\.soundChanged, false) { $0.isSoundOn = false }
  }

  // MARK: One action for all fields

  enum Digest: Equatable { case daily, weekly, off }

  @Reducer struct Account {
    @ObservableState struct State: Equatable {
      var alertsAreOn = false
      var digest = Digest.daily
      var isPrivate = false
      var name = ""
      var problem: String?
      var sendsMail = false
      var changes: [String] = []
    }
    enum Action: BindableAction {
      case askedForPermission
      case binding(BindingAction<State>)
      case resetTapped
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
        .onChange(of: \.name) { old, new in
          Reduce { state, _ in
            state.changes.append("'\(old)' → '\(new)'")
            return .none
          }
        }
      Reduce { state, action in
        switch action {
        case .binding(\.name):
          state.problem = state.name.isEmpty ? "A name is missing." : nil
          return .none
        case .binding(\.alertsAreOn):
          return state.alertsAreOn ? .send(.askedForPermission) : .none
        case .askedForPermission, .binding:
          return .none
        case .resetTapped:
          state = State()
          return .none
        }
      }
    }
  }

  @Test func aFieldIsWrittenByItsKeyPath() async {
    let store = TestStore(initialState: Account.State()) { Account() }
    await store.send(\.binding.digest, .weekly) { $0.digest = .weekly }
    await store.send(\.binding.isPrivate, true) { $0.isPrivate = true }
    await store.send(.binding(.set(\.sendsMail, true))) { $0.sendsMail = true }
  }

  @Test func theFeaturesOwnLogicRunsAfterTheWrite() async {
    let store = TestStore(initialState: Account.State(name: "Blob")) { Account() }
    store.exhaustivity = .off
    await store.send(\.binding.name, "") { $0.problem = "A name is missing." }
    await store.send(\.binding.name, "Blob Jr") { $0.problem = nil }
    await store.send(\.binding.alertsAreOn, true)
    await store.receive(\.askedForPermission)
    await store.send(\.binding.alertsAreOn, false)
    await store.finish()
  }

  @Test("A change of one field reports the old and the new value")
  func aChangeOfAFieldIsReportedWithBothValues() async {
    let store = TestStore(initialState: Account.State(name: "Blob")) { Account() }
    await store.send(\.binding.name, "Blobby") {
      $0.name = "Blobby"
      $0.changes = ["'Blob' → 'Blobby'"]
    }
    // Assigning the same name, or changing another field, isn't a change of the name.
    await store.send(\.binding.name, "Blobby")
    await store.send(\.binding.isPrivate, true) { $0.isPrivate = true }
    // The operator observes only the reducer that it's applied to.
    await store.send(.resetTapped) { $0 = Account.State() }
  }

  @Test func bindingsOfAViewWriteTheSameFields() {
    @Bindable var store = Store(initialState: Account.State()) { Account() }
    let name: Binding<String> = $store.name
    name.wrappedValue = "Blob"
    $store.digest.wrappedValue = .off
    #expect(store.name == "Blob" && store.digest == .off && name.wrappedValue == "Blob")
    expectNoDifference(store.changes, ["'' → 'Blob'"])
    store.isPrivate = true
    #expect(store.isPrivate)
  }

  // MARK: A nested value, and the payload of a case

  @Reducer struct ItemForm {
    @ObservableState struct State: Equatable {
      var item = Item()
      var focus: Field? = .name
      enum Field: Hashable { case name, note(Int) }
    }
    struct Item: Equatable, Sendable {
      var name = ""
      var status = Status.inStock(quantity: 1)
      @CasePathable @dynamicMemberLookup enum Status: Equatable, Sendable {
        case inStock(quantity: Int)
        case outOfStock(isOnBackOrder: Bool)
      }
    }
    enum Action: BindableAction { case binding(BindingAction<State>) }
    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Test("A binding of a nested value writes the nested field")
  func aBindingOfANestedValueWritesTheNestedField() async {
    @Bindable var store = Store(initialState: ItemForm.State()) { ItemForm() }
    let name: Binding<String> = $store.item.name
    name.wrappedValue = "Lamp"
    expectNoDifference(store.item.name, "Lamp")
    let test = TestStore(initialState: ItemForm.State()) { ItemForm() }
    await test.send(.binding(.set(\.item.name, "Lamp"))) { $0.item.name = "Lamp" }
    await test.send(\.binding.item, ItemForm.Item(name: "Desk")) { $0.item.name = "Desk" }
  }

  @Test func aControlOfACaseIsThereWhileTheCaseIs() {
    @Bindable var store = Store(initialState: ItemForm.State()) { ItemForm() }
    let status: Binding<ItemForm.Item.Status> = $store.item.status
    guard let quantity = status.inStock else {
      Issue.record("The item must be in stock.")
      return
    }
    #expect(status.outOfStock == nil)
    quantity.wrappedValue += 4
    expectNoDifference(store.item.status, .inStock(quantity: 5))
    $store.item.status.wrappedValue = .outOfStock(isOnBackOrder: false)
    #expect(status.inStock == nil)
    status.outOfStock?.wrappedValue = true
    expectNoDifference(store.item.status, .outOfStock(isOnBackOrder: true))
  }

  @Test("The focus is a field like any other") func focusIsAFieldLikeAnother() async {
    let test = TestStore(initialState: ItemForm.State()) { ItemForm() }
    await test.send(\.binding.focus, .note(2)) { $0.focus = .note(2) }
    @Bindable var store = Store(initialState: ItemForm.State(focus: .note(3))) { ItemForm() }
    let focus: Binding<ItemForm.State.Field?> = $store.focus
    expectNoDifference(focus.wrappedValue, .note(3))
    focus.wrappedValue = nil
    expectNoDifference(store.focus, nil)
  }
}
