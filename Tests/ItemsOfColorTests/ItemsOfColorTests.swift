import ComposableArchitecture
import InventoryCore
import ItemsOfColor
import Testing

@MainActor @Suite struct ItemsOfColorTests {
  @Test func counting() async {
    let store = TestStore(initialState: ItemsOfColorFeature.State()) { ItemsOfColorFeature() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
  }

  @Test func aRouteLeadsToIt() throws {
    let route = try #require(ItemsOfColorRoute(arguments: []))
    #expect(try ItemsOfColorPlugin.state(for: route) == ItemsOfColorFeature.State())
    #expect(ItemsOfColorRoute(arguments: ["more"]) == nil)
  }
}
