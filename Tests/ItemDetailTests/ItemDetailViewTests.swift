import ComposableArchitecture
import ItemDetail
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct ItemDetailViewTests {
  private let screen = TestScreen {
    NavigationStack {
      ItemDetailView(store: Store(initialState: ItemDetailFeature.State()) { ItemDetailFeature() })
    }
  }

  /// `RECORD_SNAPSHOTS=1 swift test` records it anew.
  @Test func theScreen() { screen.expectSnapshot(width: 80) }

  @Test func theButtonCounts() {
    screen.tap("Increment")
    #expect(screen.text.contains("Count: 1"))
  }
}
