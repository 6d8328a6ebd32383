import ComposableArchitecture

/// A book, which is known by its title.
public struct Book: Codable, Equatable, Identifiable, Sendable {
  /// Its title.
  public var title: String
  /// Whether it was read.
  public var isRead: Bool

  public var id: String { title }

  /// A book.
  public init(title: String, isRead: Bool = false) {
    self.title = title
    self.isRead = isRead
  }
}

extension SharedKey where Self == InMemoryKey<IdentifiedArrayOf<Book>>.Default {
  /// All books. Every screen that has them sees the changes of the others.
  public static var books: Self {
    Self[.inMemory("books"), default: [Book(title: "Emma"), Book(title: "Ulysses")]]
  }
}
