import ComposableArchitecture
import InventoryCore
import InventoryTabs
import Testing

@MainActor @Suite struct InventoryTabsTests {
  @Test func counting() async {
    let store = TestStore(initialState: InventoryTabsFeature.State()) { InventoryTabsFeature() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
  }

  @Test func aRouteLeadsToIt() throws {
    let route = try #require(InventoryTabsRoute(arguments: []))
    #expect(try InventoryTabsPlugin.state(for: route) == InventoryTabsFeature.State())
    #expect(InventoryTabsRoute(arguments: ["more"]) == nil)
  }
}
