import ComposableArchitecture
import ItemsOfColor
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct ItemsOfColorViewTests {
  private let screen = TestScreen {
    NavigationStack {
      ItemsOfColorView(store: Store(initialState: ItemsOfColorFeature.State()) { ItemsOfColorFeature() })
    }
  }

  /// `RECORD_SNAPSHOTS=1 swift test` records it anew.
  @Test func theScreen() { screen.expectSnapshot(width: 80) }

  @Test func theButtonCounts() {
    screen.tap("Increment")
    #expect(screen.text.contains("Count: 1"))
  }
}
