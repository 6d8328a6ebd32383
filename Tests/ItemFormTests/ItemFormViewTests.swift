import ComposableArchitecture
import ItemForm
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct ItemFormViewTests {
  private let screen = TestScreen {
    NavigationStack {
      ItemFormView(store: Store(initialState: ItemFormFeature.State()) { ItemFormFeature() })
    }
  }

  /// `RECORD_SNAPSHOTS=1 swift test` records it anew.
  @Test func theScreen() { screen.expectSnapshot(width: 80) }

  @Test func theButtonCounts() {
    screen.tap("Increment")
    #expect(screen.text.contains("Count: 1"))
  }
}
