#if Database
  import ComposableArchitecture
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import InventoryCore
  import InventoryList
  import ItemDetail
  import ItemForm
  import NavigationUI
  import SharingDatabase
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// The list over a database works as over a file, but reads only the visible rows.
  @MainActor
  @Suite(
    .dependency(\.inventoryDatabase, .inMemory(.inventory)), .dependencies { $0.uuid = .incrementing })
  struct DatabaseTests {
    @Dependency(\.inventoryDatabase!) var database

    private func start(_ items: IdentifiedArrayOf<Item> = Item.mocks) async throws -> TestStoreOf<
      InventoryListFeature
    > {
      try await database.write { database in
        for item in items { try database.insert(item) }
      }
      return TestStore(initialState: InventoryListFeature.State()) { InventoryListFeature() }
    }

    /// Returns the table's items in order.
    private func items() throws -> [Item] {
      try database.engine.read { try $0.fetchAll(Item.order(by: "position")) }
    }

    @Test func anItemIsAddedToADatabase() async throws {
      let store = try await start([.mouse])
      let item = Item(id: UUID(0), name: "Trackball", status: .inStock(quantity: 1))
      await store.send(.addButtonTapped) {
        $0.destination = .addItem(
          ItemFormFeature.State(item: Item(id: UUID(0), name: "", status: .inStock(quantity: 1))))
      }
      await store.send(\.destination.addItem.binding.item, item) {
        $0.destination?.modify(\.addItem) { $0.item.name = "Trackball" }
      }
      await store.send(.confirmAddItemButtonTapped) { $0.destination = nil }
      await store.finish()
      expectNoDifference(store.state.shown.elements, [.mouse, item])
      expectNoDifference(store.state.items.count, 2)
    }

    /// An item that can't be saved stays in the form.
    @Test("An item that can't be saved stays in the form")
    func whatCannotBeKeptStaysInTheForm() async throws {
      let store = try await start([])
      let announced = LockIsolated("")
      store.dependencies.announce = AnnounceEffect { text, _ in announced.setValue(text) }
      await store.send(.quickAddButtonTapped) { $0.destination = .quickAdd(.init(id: UUID(0))) }
      try await database.write { try $0.execute("ALTER TABLE items RENAME TO others") }
      await store.send(\.destination.quickAdd.saveButtonTapped) { $0.destination = nil }
      let item = Item(id: UUID(0), name: "New item", status: .outOfStock(isOnBackOrder: false))
      await store.receive(\.savingFailed, .add(item)) { $0.destination = .addItem(.init(item: item)) }
      await store.finish()
      #expect(announced.value.hasPrefix("Can't save the change: ") && store.state.destination != nil)
    }

    @Test("An item in a database is deleted after an alert")
    func anItemIsDeletedBehindAnAlertInADatabase() async throws {
      let store = try await start()
      await store.send(.deleteButtonTapped(id: Item.mouse.id)) {
        $0.destination = .alert(.delete(item: .mouse))
      }
      await store.send(\.destination.alert.confirmDeletion, Item.mouse.id) { $0.destination = nil }
      await store.finish()
      expectNoDifference(store.state.shown.elements, [.monitor, .keyboard, .headphones])
    }

    @Test func anItemIsDuplicatedBeforeItselfInADatabase() async throws {
      let store = try await start()
      await store.send(.duplicateButtonTapped(id: Item.mouse.id)) {
        $0.destination = .confirmationDialog(.duplicate(item: .mouse))
      }
      await store.send(\.destination.confirmationDialog.confirmDuplication, Item.mouse.id) {
        $0.destination = nil
      }
      await store.finish()
      expectNoDifference(
        store.state.shown.elements.map(\.name), ["Monitor", "Mouse", "Mouse", "Keyboard", "Headphones"])
      expectNoDifference(store.state.shown[2].element?.id, Item.mouse.id)
    }

    @Test("An edit keeps changes made by others") func anEditKeepsWhatOthersHaveChanged() async throws {
      let store = try await start()
      await store.send(.editButtonTapped(id: Item.mouse.id)) {
        $0.destination = .editItem(.init(item: .mouse))
      }
      var edited = Item.mouse
      edited.name = "Trackball"
      await store.send(\.destination.editItem.binding.item, edited) {
        $0.destination?.modify(\.editItem) { $0.item.name = "Trackball" }
      }
      var others = Item.mouse
      others.status = .inStock(quantity: 1)
      try await ItemEdit.change(others, from: .mouse).apply()
      await store.send(.saveEditItemButtonTapped) { $0.destination = nil }
      await store.finish()
      edited.status = .inStock(quantity: 1)
      expectNoDifference(store.state.shown[id: edited.id], edited)
    }

    @Test func itemsAreMoved() async throws {
      let store = try await start()
      await store.send(.moveItems(fromOffsets: [0], toOffset: 4))
      await store.finish()
      try expectNoDifference(items(), [.mouse, .keyboard, .headphones, .monitor])
      await store.send(.moveItems(fromOffsets: [1, 3], toOffset: 1))
      await store.finish()
      try expectNoDifference(items(), [.mouse, .keyboard, .monitor, .headphones])
      try expectNoDifference(store.state.shown.elements, items())
    }

    @Test func itemsAreFoundAndSorted() async throws {
      let store = try await start()
      for (order, names) in [
        (ItemOrder.name, ["Headphones", "Keyboard", "Monitor", "Mouse"]),
        (.quantity, ["Headphones", "Mouse", "Monitor", "Keyboard"]),
      ] {
        await store.send(\.binding.order, order) { $0.order = order }
        expectNoDifference(store.state.shown.elements.map(\.name), names)
      }
      for (text, names) in [
        ("mo", ["Mouse", "Monitor"]), ("back order", ["Monitor"]), ("in stock: 20", ["Headphones"]),
        ("YELLOW out", ["Keyboard"]), ("no such", []),
      ] {
        await store.send(\.binding.searchText, text) { $0.searchText = text }
        expectNoDifference(store.state.shown.elements.map(\.name), names, "\(text)")
      }
      expectNoDifference(store.state.items.count, 4)
    }

    @Test func anItemIsOpenedAndFollowed() async throws {
      let store = try await start()
      let item = try Item.shared(Item.mouse.id)
      await store.send(.itemTapped(id: Item.mouse.id)) {
        $0.destination = .detailItem(ItemDetailFeature.State(item: item))
      }
      await store.send(\.destination.detailItem.editButtonTapped) {
        $0.destination?.modify(\.detailItem) { $0.editItem = ItemFormFeature.State(item: .mouse) }
      }
      var edited = Item.mouse
      edited.color = .red
      await store.send(\.destination.detailItem.editItem.binding.item, edited) {
        $0.destination?.modify(\.detailItem) { $0.editItem?.item.color = .red }
      }
      await store.send(\.destination.detailItem.saveEditButtonTapped) {
        $0.destination?.modify(\.detailItem) {
          $0.editItem = nil
          $0.$item.withLock { $0.color = .red }
        }
      }
      expectNoDifference(store.state.shown[id: Item.mouse.id], edited)
      try await ItemEdit.delete(Item.mouse.id).apply()
      #expect(store.state.destination?.detailItem?.$item.isPresent == false)
      await store.send(\.destination.detailItem.keepButtonTapped)
      await store.finish()
      try expectNoDifference(items().last, edited)
    }

    @Test("Actions for rows that aren't in the database change nothing")
    func whatIsNotInADatabaseIsLeftAlone() async throws {
      let store = try await start([])
      await store.send(.deleteButtonTapped(id: UUID(9)))
      await store.send(.itemTapped(id: UUID(9)))
      await store.send(.moveItems(fromOffsets: [3], toOffset: 9))
      await store.finish()
      #expect(throws: RouteNotFoundError.self) { _ = try Item.shared(UUID(9)) }
    }
  }
#endif
