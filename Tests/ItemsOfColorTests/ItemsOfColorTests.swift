import ComposableArchitecture
import CustomDump
import InventoryCore
import ItemsOfColor
import NavigationCore
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct ItemsOfColorTests {
  @Shared(.inventory) var items

  init() { $items.withLock { $0 = Item.mocks } }

  @Test("An item is opened by its route") func anItemIsGoneToByItsRoute() async throws {
    let state = try ItemsOfColorPlugin.state(for: ItemsOfColorRoute(.blue))
    let store = TestStore(initialState: state) { ItemsOfColorFeature() }
    expectNoDifference(store.state.shown.elements, [.headphones])
    await store.send(.itemTapped(id: Item.headphones.id))
    await store.receiveNavigation(to: InventoryTabsRoute.items(.detail(Item.headphones.id)))
  }

  @Test func theScreen() {
    func screen(_ color: Item.Color) -> TestScreen {
      let store = Store(initialState: ItemsOfColorFeature.State(color: color)) { ItemsOfColorFeature() }
      return TestScreen { NavigationStack { ItemsOfColorView(store: store) } }
    }
    screen(.blue).expectSnapshot(width: 60)
    screen(.white).expect("White items\n───────────\nThere are no white items.")
  }
}
