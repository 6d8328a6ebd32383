import ComposableArchitecture
import InventoryList
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct InventoryListViewTests {
  private let screen = TestScreen {
    NavigationStack {
      InventoryListView(store: Store(initialState: InventoryListFeature.State()) { InventoryListFeature() })
    }
  }

  /// `RECORD_SNAPSHOTS=1 swift test` records it anew.
  @Test func theScreen() { screen.expectSnapshot(width: 80) }

  @Test func theButtonCounts() {
    screen.tap("Increment")
    #expect(screen.text.contains("Count: 1"))
  }
}
