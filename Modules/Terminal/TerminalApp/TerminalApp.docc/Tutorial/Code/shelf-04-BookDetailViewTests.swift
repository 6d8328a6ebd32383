import BookDetail
import ComposableArchitecture
import ShelfCore
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct BookDetailViewTests {
  private let store = Store(initialState: BookDetailFeature.State(book: Shared(value: Book(title: "Emma")))) {
    BookDetailFeature()
  }

  @Test func theScreen() {
    let screen = TestScreen { NavigationStack { BookDetailView(store: store) } }
    screen.expectSnapshot(width: 80)
    screen.run("toggle read")
    #expect(store.book.isRead)
  }
}
