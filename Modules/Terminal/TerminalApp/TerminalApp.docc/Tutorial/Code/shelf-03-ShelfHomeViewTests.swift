import ComposableArchitecture
import ShelfHome
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct ShelfHomeViewTests {
  private let screen = TestScreen {
    NavigationStack {
      ShelfHomeView(store: Store(initialState: ShelfHomeFeature.State()) { ShelfHomeFeature() })
    }
  }

  @Test func theScreen() { screen.expectSnapshot(width: 80) }

  @Test func aBookIsAddedByItsTitle() {
    screen.type("Middlemarch", into: "Title")
    screen.tap("Add")
    #expect(screen.text.contains("Middlemarch"))
  }
}
