/// One book, by its title: `book:Emma`.
public struct BookDetailRoute: Route {
  public static let name = "book"

  /// The title of the book.
  public var title: String

  /// The route of a book.
  public init(_ title: String) { self.title = title }

  public var arguments: [String] { [title] }

  public init?(arguments: [String]) {
    guard arguments.count == 1 else { return nil }
    self.init(arguments[0])
  }
}
