import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import InventoryCore
import InventoryList
import ItemDetail
import ItemForm
import ItemQuickAdd
import Testing

@MainActor @Suite(.dependencies { $0.uuid = .incrementing }) struct InventoryListTests {
  @Shared(.inventory) var items

  private func start(_ items: IdentifiedArrayOf<Item> = Item.mocks) -> TestStoreOf<InventoryListFeature> {
    $items.withLock { $0 = items }
    return TestStore(initialState: InventoryListFeature.State()) { InventoryListFeature() }
  }

  private func form(_ name: String) -> ItemFormFeature.State {
    ItemFormFeature.State(item: Item(id: UUID(0), name: name, status: .inStock(quantity: 1)))
  }

  // MARK: Adding

  @Test func anItemIsAdded() async {
    let store = start([])
    await store.send(.addButtonTapped) { $0.destination = .addItem(form("")) }
    await store.send(\.destination.addItem.binding.item, form("Headphones").item) {
      $0.destination?.modify(\.addItem) { $0.item.name = "Headphones" }
    }
    await store.send(.confirmAddItemButtonTapped) {
      $items.withLock { $0 = [Item(id: UUID(0), name: "Headphones", status: .inStock(quantity: 1))] }
      $0.destination = nil
    }
  }

  @Test func addingIsCancelled() async {
    let store = start([])
    await store.send(.addButtonTapped) { $0.destination = .addItem(form("")) }
    await store.send(.cancelAddItemButtonTapped) { $0.destination = nil }
    await store.send(.addButtonTapped) {
      $0.destination = .addItem(
        ItemFormFeature.State(item: Item(id: UUID(1), name: "", status: .inStock(quantity: 1))))
    }
    // Escape sends the same action.
    await store.send(\.destination.dismiss) { $0.destination = nil }
    #expect(items.isEmpty)
  }

  @Test("An item without a name isn't added") func anItemWithoutANameIsNotAdded() async {
    let store = start([])
    await store.send(.addButtonTapped) { $0.destination = .addItem(form("")) }
    await store.send(.confirmAddItemButtonTapped) {
      $0.destination?.modify(\.addItem) { $0.alert = .invalid }
    }
    await store.send(\.destination.addItem.alert.dismiss) {
      $0.destination?.modify(\.addItem) { $0.alert = nil }
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  /// Tapping again presents another form for a new item.
  @Test("Adding twice presents a new form") func addingTwicePresentsAnotherForm() async {
    let store = start([])
    await store.send(.addButtonTapped) { $0.destination = .addItem(form("")) }
    await store.send(.addButtonTapped) {
      $0.destination = .addItem(
        ItemFormFeature.State(item: Item(id: UUID(1), name: "", status: .inStock(quantity: 1))))
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func anItemIsAddedByAFewTaps() async {
    let store = start([])
    await store.send(.quickAddButtonTapped) { $0.destination = .quickAdd(.init(id: UUID(0))) }
    await store.send(\.destination.quickAdd.change, .green) {
      $0.destination?.modify(\.quickAdd) { $0.style = .green }
    }
    await store.send(\.destination.quickAdd.incrementButtonTapped) {
      $0.destination?.modify(\.quickAdd) { $0.value = 1 }
    }
    await store.send(\.destination.quickAdd.saveButtonTapped) {
      $items.withLock {
        $0 = [Item(id: UUID(0), name: "Green item", color: .green, status: .inStock(quantity: 1))]
      }
      $0.destination = nil
    }
  }

  @Test func theQuickScreenClosesItself() async {
    let store = start([])
    await store.send(.quickAddButtonTapped) { $0.destination = .quickAdd(.init(id: UUID(0))) }
    await store.send(\.destination.quickAdd.dismissButtonTapped)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  // MARK: Deleting

  @Test("An item is deleted after an alert") func anItemIsDeletedBehindAnAlert() async {
    let store = start([.headphones])
    await store.send(.deleteButtonTapped(id: Item.headphones.id)) {
      $0.destination = .alert(.delete(item: .headphones))
    }
    await store.send(\.destination.alert.confirmDeletion, Item.headphones.id) {
      $items.withLock { $0 = [] }
      $0.destination = nil
    }
  }

  @Test func deletingIsCancelled() async {
    let store = start([.headphones])
    await store.send(.deleteButtonTapped(id: Item.headphones.id)) {
      $0.destination = .alert(.delete(item: .headphones))
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    expectNoDifference(items, [.headphones])
  }

  @Test("Actions for missing items change nothing") func actionsForMissingItemsChangeNothing() async {
    let store = start([])
    await store.send(.deleteButtonTapped(id: UUID(9)))
    await store.send(.duplicateButtonTapped(id: UUID(9)))
    await store.send(.editButtonTapped(id: UUID(9)))
    await store.send(.itemTapped(id: UUID(9)))
    await store.send(.confirmAddItemButtonTapped)
    await store.send(.saveEditItemButtonTapped)
  }

  // MARK: Duplicating

  @Test func anItemIsDuplicatedBeforeItself() async {
    let store = start([.headphones])
    await store.send(.duplicateButtonTapped(id: Item.headphones.id)) {
      $0.destination = .confirmationDialog(.duplicate(item: .headphones))
    }
    await store.send(\.destination.confirmationDialog.confirmDuplication, Item.headphones.id) {
      $items.withLock {
        $0 = [
          Item(id: UUID(0), name: "Headphones", color: .blue, status: .inStock(quantity: 20)), .headphones,
        ]
      }
      $0.destination = nil
    }
  }

  // MARK: Editing and continuing

  @Test func aFormOpensAgainIfItsChangeFails() async {
    let store = start([])
    var edited = Item.mouse
    edited.name = "Trackball"
    await store.send(.savingFailed(.change(edited, from: .mouse))) {
      $0.destination = .editItem(ItemFormFeature.State(item: edited, original: .mouse))
    }
    // The input of both forms is kept.
    await store.send(.savingFailed(.add(.monitor))) { $0.refused = [.add(.monitor)] }
    await store.send(\.destination.dismiss) {
      $0.destination = .addItem(ItemFormFeature.State(item: .monitor))
      $0.refused = []
    }
    await store.send(.cancelAddItemButtonTapped) { $0.destination = nil }
    await store.send(.savingFailed(.delete(Item.mouse.id)))
  }

  @Test func anItemIsEditedInAPopover() async {
    let store = start()
    await store.send(.editButtonTapped(id: Item.mouse.id)) { $0.destination = .editItem(.init(item: .mouse)) }
    var edited = Item.mouse
    edited.status = .outOfStock(isOnBackOrder: true)
    await store.send(\.destination.editItem.binding.item, edited) {
      $0.destination?.modify(\.editItem) { $0.item.status = .outOfStock(isOnBackOrder: true) }
    }
    await store.send(.saveEditItemButtonTapped) {
      $items.withLock { $0[id: Item.mouse.id]?.status = .outOfStock(isOnBackOrder: true) }
      $0.destination = nil
    }
  }

  @Test func anItemIsDrilledDownTo() async throws {
    let store = start()
    let item = try Item.shared(Item.mouse.id)
    await store.send(.itemTapped(id: Item.mouse.id)) { $0.destination = .detailItem(.init(item: item)) }
    await store.send(\.destination.detailItem.editButtonTapped) {
      $0.destination?.modify(\.detailItem) { $0.editItem = ItemFormFeature.State(item: .mouse) }
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  /// The timer is an effect of the presented form and ends with it, however the form is dismissed.
  @Test func theTimerEndsWithItsForm() async {
    let clock = TestClock()
    let store = start([])
    store.dependencies.continuousClock = clock
    await store.send(.addButtonTapped) { $0.destination = .addItem(form("")) }
    await store.send(\.destination.addItem.timerButtonTapped) {
      $0.destination?.modify(\.addItem) { $0.isTimerOn = true }
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.destination.addItem.timerTicked) {
      $0.destination?.modify(\.addItem) { $0.secondsElapsed = 1 }
    }
    await store.send(.cancelAddItemButtonTapped) { $0.destination = nil }
    await clock.advance(by: .seconds(10))
  }

  @Test func theTimerClosesTheForm() async {
    let clock = TestClock()
    let store = start([])
    store.dependencies.continuousClock = clock
    await store.send(.addButtonTapped) { $0.destination = .addItem(form("")) }
    await store.send(\.destination.addItem.timerButtonTapped) {
      $0.destination?.modify(\.addItem) { $0.isTimerOn = true }
    }
    for second in 1...ItemFormFeature.timerSeconds {
      await clock.advance(by: .seconds(1))
      await store.receive(\.destination.addItem.timerTicked) {
        $0.destination?.modify(\.addItem) { $0.secondsElapsed = second }
      }
    }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  // MARK: Finding and ordering

  @Test func itemsAreFoundAndSorted() async {
    let store = start()
    await store.send(\.binding.searchText, "m") { $0.searchText = "m" }
    await store.send(\.binding.order, .name) { $0.order = .name }
    expectNoDifference(store.state.shown.elements.map(\.name), ["Monitor", "Mouse"])
    // A list in another sort order can't be reordered.
    await store.send(.moveItems(fromOffsets: [0], toOffset: 2))
  }

  @Test func itemsAreMoved() async {
    let store = start()
    await store.send(.moveItems(fromOffsets: [0], toOffset: 4)) { _ in
      $items.withLock { $0 = [.mouse, .keyboard, .headphones, .monitor] }
    }
  }
}
