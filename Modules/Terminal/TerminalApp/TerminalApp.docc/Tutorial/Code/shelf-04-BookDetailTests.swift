import BookDetail
import ComposableArchitecture
import ShelfCore
import Testing

@MainActor @Suite struct BookDetailTests {
  /// The book of the screen is the one on the shelf.
  @Test func aBookIsRead() async throws {
    @Shared(.books) var books
    let state = try BookDetailPlugin.state(for: BookDetailRoute("Emma"))
    let store = TestStore(initialState: state) { BookDetailFeature() }
    await store.send(.readToggled(true)) { $0.$book.withLock { $0.isRead = true } }
    #expect(books[id: "Emma"]?.isRead == true)
  }

  @Test func aBookThatIsNotThereIsSaid() throws {
    let error = #expect(throws: (any Error).self) {
      try BookDetailPlugin.state(for: BookDetailRoute("Dracula"))
    }
    #expect(error.map { "\($0)" } == "there is no book 'Dracula'; the shelf shows those that are there")
  }
}
