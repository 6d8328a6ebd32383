import ComposableArchitecture
import NavigationUI
import ShelfCore

extension Screens {
  /// One book.
  public var bookDetail: ScreenKey<BookDetailFeature> { .init() }
}

/// One book as a screen, `book:Emma`.
public enum BookDetailPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<BookDetailFeature>> { \.bookDetail }

  public static let summary = "One book"

  public static func state(for route: BookDetailRoute) throws -> BookDetailFeature.State {
    @Shared(.books) var books
    guard let book = Shared($books[id: route.title]) else { throw BookNotFound(title: route.title) }
    return BookDetailFeature.State(book: book)
  }

  public static var reducer: BookDetailFeature { BookDetailFeature() }

  public static func view(_ store: StoreOf<BookDetailFeature>) -> some View { BookDetailView(store: store) }
}

/// The route names a book that is not on the shelf.
struct BookNotFound: Error, CustomStringConvertible {
  let title: String
  var description: String { "there is no book '\(title)'; the shelf shows those that are there" }
}
