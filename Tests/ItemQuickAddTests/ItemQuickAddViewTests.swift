import ComposableArchitecture
import ItemQuickAdd
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct ItemQuickAddViewTests {
  private let screen = TestScreen {
    NavigationStack {
      ItemQuickAddView(store: Store(initialState: ItemQuickAddFeature.State()) { ItemQuickAddFeature() })
    }
  }

  /// `RECORD_SNAPSHOTS=1 swift test` records it anew.
  @Test func theScreen() { screen.expectSnapshot(width: 80) }

  @Test func theButtonCounts() {
    screen.tap("Increment")
    #expect(screen.text.contains("Count: 1"))
  }
}
