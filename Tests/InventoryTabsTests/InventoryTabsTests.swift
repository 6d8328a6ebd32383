import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import InventoryCore
import InventoryList
import InventoryTabs
import ItemForm
import NavigationCore
import Testing

@MainActor @Suite(.dependencies { $0.uuid = .incrementing }) struct InventoryTabsTests {
  @Shared(.inventory) var items

  init() { $items.withLock { $0 = Item.mocks } }

  @Test func theFirstTabLeadsToTheItems() async {
    let store = TestStore(initialState: InventoryTabsFeature.State()) { InventoryTabsFeature() }
    await store.send(\.firstTab.goToInventoryButtonTapped)
    await store.receive(\.firstTab.delegate.switchToInventoryTab) { $0.select(.items) }
    await store.send(.selectedTabChanged(.chart)) { $0.select(.chart) }
    expectNoDifference(store.state.thirdTab.stock.count, 4)
  }

  @Test("An empty inventory offers to add the first item") func anEmptyProgramOffersWhatToDoFirst() async {
    $items.withLock { $0 = [] }
    let store = TestStore(initialState: InventoryTabsFeature.State()) { InventoryTabsFeature() }
    await store.send(\.firstTab.addFirstItemButtonTapped)
    await store.receive(\.firstTab.delegate.addFirstItem) { $0.select(.items) }
    await store.receive(\.inventory.addButtonTapped) {
      $0.inventory.destination = .addItem(
        ItemFormFeature.State(item: Item(id: UUID(0), name: "", status: .inStock(quantity: 1))))
    }
  }

  /// The initial state opens the form at launch.
  @Test func theFormIsOpenAtLaunch() async {
    let laptop = Item(name: "Laptop", status: .inStock(quantity: 100))
    let store = TestStore(
      initialState: InventoryTabsFeature.State(
        inventory: InventoryListFeature.State(destination: .addItem(ItemFormFeature.State(item: laptop))),
        selectedTab: .items)
    ) {
      InventoryTabsFeature()
    }
    await store.send(\.inventory.confirmAddItemButtonTapped) {
      $items.withLock { _ = $0.append(laptop) }
      $0.inventory.destination = nil
    }
  }

  nonisolated static let routes: [InventoryTabsRoute] =
    InventoryTabsRoute.Tab.allCases.map { .tab($0) }
    + [
      .items(.add), .items(.addInvalid), .items(.editInvalid(Item.mouse.id)), .items(.quickAdd),
      .items(.edit(Item.mouse.id)), .items(.delete(Item.mouse.id)),
      .items(.duplicate(Item.mouse.id)), .items(.detail(Item.mouse.id)),
      .items(.detail(Item.mouse.id, .edit)), .items(.detail(Item.mouse.id, .invalid)),
    ]

  /// Each state returns the route that leads to it.
  @Test("The route of a state leads to that state", arguments: routes)
  func aRouteLeadsToAStateAndBack(route: InventoryTabsRoute) throws {
    let state = try InventoryTabsPlugin.state(for: route)
    expectNoDifference(InventoryTabsPlugin.route(of: state, from: route.base), route)
  }

  @Test(
    "The error for a missing item points to the list of all items",
    arguments: [
      InventoryTabsRoute.items(.edit(UUID(9))), .items(.delete(UUID(9))), .items(.duplicate(UUID(9))),
      .items(.editInvalid(UUID(9))), .items(.detail(UUID(9))), .items(.detail(UUID(9), .invalid)),
    ])
  func anItemThatIsNotThereIsSaid(route: InventoryTabsRoute) {
    let error = #expect(throws: RouteNotFoundError.self) { try InventoryTabsPlugin.state(for: route) }
    expectNoDifference(error?.description.contains("'home' shows all of them"), true)
  }
}

#if Database
  import SharingDatabase

  /// The tabs over a database: each tab starts to read its data when it appears.
  @MainActor
  @Suite(.dependency(\.inventoryDatabase, .inMemory(.inventory))) struct DatabaseTests {
    @Dependency(\.inventoryDatabase!) var database

    @Test("A tab loads its data when it is selected") func aTabReadsWhatItShows() async throws {
      try await database.write { database in
        for item in Item.mocks { try database.insert(item) }
      }
      let store = TestStore(initialState: InventoryTabsFeature.State(selectedTab: .items)) {
        InventoryTabsFeature()
      }
      expectNoDifference(store.state.inventory.items.count, 4)
      expectNoDifference(store.state.firstTab.counts, ItemCounts())
      await store.send(.selectedTabChanged(.start)) { $0.select(.start) }
      expectNoDifference(store.state.firstTab.counts, ItemCounts(all: 4, inStock: 2))
      await store.send(.selectedTabChanged(.chart)) { $0.select(.chart) }
      expectNoDifference(store.state.thirdTab.stock, ColorStock.all(in: Item.mocks))
      // The item is observed from then on.
      try await ItemEdit.delete(Item.headphones.id).apply()
      expectNoDifference(
        store.state.thirdTab.stock, ColorStock.all(in: Item.mocks.filter { $0.id != Item.headphones.id }))
      expectNoDifference(store.state.firstTab.counts.inStock, 1)
    }

    @Test func aRestoredSearchFindsItems() async throws {
      try await database.write { database in
        for item in Item.mocks { try database.insert(item) }
      }
      var state = InventoryTabsFeature.State(selectedTab: .items)
      state.inventory.searchText = "mo"
      InventoryTabsPlugin.restored(&state, after: .zero)
      expectNoDifference(state.inventory.shown.elements, [.monitor, .mouse])
    }
  }
#endif
