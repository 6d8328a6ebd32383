import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Episode 223, "Alerts & dialogs": questions are values, and an answer dismisses them.
@MainActor @Suite(.dependencies) struct AlertsAndDialogsTests {
  struct Item: Equatable, Identifiable, Sendable {
    let id: UUID
    var name: String
    var status = Status.inStock(quantity: 1)
    @CasePathable enum Status: Equatable, Sendable {
      case inStock(quantity: Int)
      case outOfStock(isOnBackOrder: Bool)
    }
    init(id: UUID? = nil, name: String) {
      @Dependency(\.uuid) var uuid
      self.id = id ?? uuid()
      self.name = name
    }
    func duplicate() -> Self { Self(name: name) }
  }

  @Reducer struct Inventory {
    @ObservableState struct State: Equatable {
      @Presents var alert: AlertState<Action.Alert>?
      @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
      var items: IdentifiedArrayOf<Item> = []
      var log: [String] = []
    }
    enum Action {
      case alert(PresentationAction<Alert>)
      case deleteTapped(id: Item.ID)
      case dialog(PresentationAction<Dialog>)
      case duplicateTapped(id: Item.ID)
      @CasePathable enum Alert: Equatable { case confirmDeletion(id: Item.ID) }
      @CasePathable enum Dialog: Equatable { case confirmDuplication(id: Item.ID) }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .alert(.dismiss):
          state.log.append("cancelled")
        case .alert(.presented(.confirmDeletion(let id))):
          state.items.remove(id: id)
        case .deleteTapped(let id):
          guard let item = state.items[id: id] else { return .none }
          state.alert = .delete(item)
        case .dialog(.dismiss):
          break
        case .dialog(.presented(.confirmDuplication(let id))):
          guard let item = state.items[id: id], let index = state.items.index(id: id) else { return .none }
          state.items.insert(item.duplicate(), at: index)
        case .duplicateTapped(let id):
          guard let item = state.items[id: id] else { return .none }
          state.dialog = .duplicate(item)
        }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$dialog, action: \.dialog)
    }
  }

  let lamp = Item(id: UUID(7), name: "Lamp")

  func store() -> TestStoreOf<Inventory> {
    TestStore(initialState: Inventory.State(items: [lamp])) {
      Inventory()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test func anAlertIsClearedByTheOneActionOfItsButton() async {
    let store = store()
    await store.send(.deleteTapped(id: lamp.id)) { $0.alert = .delete(lamp) }
    await store.send(\.alert.confirmDeletion, lamp.id) {
      $0.alert = nil
      $0.items = []
    }
    // An exhaustive test would report a second action.
    await store.finish()
  }

  @Test("A canceled alert sends a different action than an answered one")
  func aCanceledAlertSendsADifferentAction() async {
    let store = store()
    await store.send(.deleteTapped(id: lamp.id)) { $0.alert = .delete(lamp) }
    await store.send(\.alert.dismiss) {
      $0.alert = nil
      $0.log = ["cancelled"]
    }
  }

  @Test func anUnknownItemAsksNothing() async {
    await store().send(.deleteTapped(id: UUID(99)))
  }

  @Test("A duplicate is inserted before its original") func aDuplicateIsInsertedBeforeItsOriginal() async {
    let store = store()
    await store.send(.duplicateTapped(id: lamp.id)) { $0.dialog = .duplicate(lamp) }
    await store.send(\.dialog.confirmDuplication, lamp.id) {
      $0.dialog = nil
      $0.items = [Item(id: UUID(0), name: "Lamp"), lamp]
    }
  }

  @Test func everyPartOfAnAlertIsAsserted() async {
    let store = store()
    let texts = await failures {
      await store.send(.deleteTapped(id: lamp.id)) {
        $0.alert = AlertState {
          TextState("Delete \"Lamp\"")
        } actions: {
          ButtonState(role: .destructive, action: .confirmDeletion(id: lamp.id)) { TextState("Delete") }
        } message: {
          TextState("Are you sure you want to delete this item?")
        }
      }
    }
    expectNoDifference(texts.count, 1, "The button's animation is omitted.")
    expectNoDifference(texts.first?.contains("animation"), true, "\(texts)")
  }

  @Test("Elements are identified by ids instead of positions") func elementsAreIdentifiedByIDs() {
    var items: IdentifiedArrayOf<Item> = [lamp, Item(id: UUID(8), name: "Desk")]
    items[id: lamp.id]?.name = "Light"
    #expect(items.map(\.name) == ["Light", "Desk"] && items[id: lamp.id]?.name == "Light")
    items.remove(id: lamp.id)
    #expect(items.map(\.name) == ["Desk"] && items[id: lamp.id] == nil)
    items[id: UUID(8)]?.name = "Table"
    items.append(lamp)
    items.remove(atOffsets: [0])
    expectNoDifference(items.elements, [lamp])
    expectNoDifference(Identified(3, id: \.self).id, 3)
  }

  @Test("A status has exactly one case") func aStatusIsOneOfTwoAndNeverBoth() {
    var item = lamp
    item.status = .outOfStock(isOnBackOrder: true)
    #expect(item.status[case: \.inStock] == nil && item.status[case: \.outOfStock] == true)
  }

  // MARK: Messages to the parent

  @Reducer struct First {
    struct State: Equatable {}
    enum Action {
      case delegate(Delegate)
      case goTapped
      @CasePathable enum Delegate { case switchToInventory }
    }
    var body: some ReducerOf<Self> {
      Reduce { _, action in
        if case .goTapped = action { .send(.delegate(.switchToInventory)) } else { .none }
      }
    }
  }

  @Reducer struct App {
    enum Tab { case first, inventory }
    @ObservableState struct State: Equatable {
      var first = First.State()
      var inventory = Inventory.State()
      var selectedTab = Tab.first
    }
    enum Action { case first(First.Action), inventory(Inventory.Action), tabSelected(Tab) }
    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) { First() }
      Scope(state: \.inventory, action: \.inventory) { Inventory() }
      Reduce { state, action in
        switch action {
        case .first(.delegate(.switchToInventory)): state.selectedTab = .inventory
        case .tabSelected(let tab): state.selectedTab = tab
        case .first, .inventory: break
        }
        return .none
      }
    }
  }

  @Test("A child sends a delegate action to its parent") func aChildTellsItsParentByADelegateAction() async {
    let store = TestStore(initialState: App.State()) { App() }
    await store.send(\.first.goTapped)
    await store.receive(\.first.delegate.switchToInventory) { $0.selectedTab = .inventory }
  }

  @Test func everyActionAndItsChangeArePrinted() {
    let lines = LockIsolated<[String]>([])
    let store = Store(initialState: App.State()) {
      App()._printChanges(
        _ReducerPrinter { action, old, new in
          let text = "\(String(customDumping: action))\n\(diff(old, new) ?? "(No state changes)")"
          lines.withValue { $0.append(text) }
        })
    }
    store.send(.first(.goTapped))
    expectNoDifference(
      lines.value,
      [
        """
        AlertsAndDialogsTests.App.Action.first(.goTapped)
        (No state changes)
        """,
        """
        AlertsAndDialogsTests.App.Action.first(
          .delegate(.switchToInventory)
        )
          AlertsAndDialogsTests.App.State(
            _first: AlertsAndDialogsTests.First.State(),
            _inventory: AlertsAndDialogsTests.Inventory.State(…),
        -   _selectedTab: .first
        +   _selectedTab: .inventory
          )
        """,
      ], "\(lines.value)")
  }
}

extension AlertState<AlertsAndDialogsTests.Inventory.Action.Alert> {
  static func delete(_ item: AlertsAndDialogsTests.Item) -> Self {
    AlertState {
      TextState("Delete \"\(item.name)\"")
    } actions: {
      ButtonState(role: .destructive, action: .send(.confirmDeletion(id: item.id), animation: .default)) {
        TextState("Delete")
      }
    } message: {
      TextState("Are you sure you want to delete this item?")
    }
  }
}

extension ConfirmationDialogState<AlertsAndDialogsTests.Inventory.Action.Dialog> {
  static func duplicate(_ item: AlertsAndDialogsTests.Item) -> Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Duplicate \"\(item.name)\"")
    } actions: {
      ButtonState(action: .confirmDuplication(id: item.id)) { TextState("Duplicate") }
    } message: {
      TextState("Are you sure you want to duplicate this item?")
    }
  }
}
