import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import InventoryCore
import ItemDetail
import ItemForm
import TerminalUITesting
import Testing

@MainActor @Suite struct ItemDetailTests {
  @Shared(.inventory) var items

  init() { $items.withLock { $0 = Item.mocks } }

  private func start() throws -> TestStoreOf<ItemDetailFeature> {
    let state = ItemDetailFeature.State(item: try Item.shared(Item.mouse.id))
    return TestStore(initialState: state) { ItemDetailFeature() }
  }

  private func named(_ name: String) -> Item {
    var item = Item.mouse
    item.name = name
    return item
  }

  @Test func anItemIsEditedInASheet() async throws {
    let store = try start()
    await store.send(.editButtonTapped) { $0.editItem = ItemFormFeature.State(item: .mouse) }
    await store.send(\.editItem.binding.item, named("Trackball")) { $0.editItem?.item.name = "Trackball" }
    await store.send(.saveEditButtonTapped) {
      $0.$item.withLock { $0.name = "Trackball" }
      $0.editItem = nil
    }
    expectNoDifference(items[id: Item.mouse.id]?.name, "Trackball")
  }

  /// A field that the form didn't change keeps the value that another program has assigned.
  @Test("An edit is merged with another one") func anEditIsMergedWithAnother() async throws {
    let store = try start()
    store.exhaustivity = .off
    await store.send(.editButtonTapped)
    await store.send(\.editItem.binding.item, named("Trackball"))
    $items.withLock { $0[id: Item.mouse.id]?.status = .inStock(quantity: 1) }
    await store.send(.saveEditButtonTapped)
    var merged = named("Trackball")
    merged.status = .inStock(quantity: 1)
    expectNoDifference(items[id: Item.mouse.id], merged)
  }

  @Test func anEditIsCancelled() async throws {
    let store = try start()
    await store.send(.editButtonTapped) { $0.editItem = ItemFormFeature.State(item: .mouse) }
    await store.send(\.editItem.binding.item, named("Trackball")) { $0.editItem?.item.name = "Trackball" }
    await store.send(.cancelEditButtonTapped) { $0.editItem = nil }
    expectNoDifference(items, Item.mocks)
  }

  /// Three levels: the item, its form, and an alert on the form.
  @Test func anInvalidItemIsNotSaved() async throws {
    let store = try start()
    await store.send(.editButtonTapped) { $0.editItem = ItemFormFeature.State(item: .mouse) }
    await store.send(\.editItem.binding.item, named("")) { $0.editItem?.item.name = "" }
    await store.send(.saveEditButtonTapped) { $0.editItem?.alert = .invalid }
    await store.send(\.editItem.alert.dismiss) { $0.editItem?.alert = nil }
    await store.send(\.editItem.dismiss) { $0.editItem = nil }
    expectNoDifference(items, Item.mocks)
  }

  @Test("An item deleted elsewhere can be kept") func anItemThatWasDeletedElsewhereIsKept() async throws {
    let state = ItemDetailFeature.State(item: try Item.shared(Item.mouse.id))
    let store = Store(initialState: state) { ItemDetailFeature() }
    let screen = TestScreen { ItemDetailView(store: store) }
    screen.expectSnapshot(width: 60)
    $items.withLock { _ = $0.remove(id: Item.mouse.id) }
    screen.expectSnapshot("deleted", width: 60)
    screen.tap("Keep")
    #expect(items.last == .mouse && !screen.text.contains("Deleted"))
  }
}
