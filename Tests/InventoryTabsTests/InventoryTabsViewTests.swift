import ComposableArchitecture
import InventoryTabs
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct InventoryTabsViewTests {
  private let screen = TestScreen {
    NavigationStack {
      InventoryTabsView(store: Store(initialState: InventoryTabsFeature.State()) { InventoryTabsFeature() })
    }
  }

  /// `RECORD_SNAPSHOTS=1 swift test` records it anew.
  @Test func theScreen() { screen.expectSnapshot(width: 80) }

  @Test func theButtonCounts() {
    screen.tap("Increment")
    #expect(screen.text.contains("Count: 1"))
  }
}
