import ComposableArchitecture
import ShelfCore

/// One book.
@Reducer
public struct BookDetailFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// The book, which is the one on the shelf, not a copy.
    @Shared public var book: Book

    /// The state for a book.
    public init(book: Shared<Book>) { _book = book }
  }

  /// What can happen.
  public enum Action: Sendable {
    case readToggled(Bool)
  }

  /// The feature.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .readToggled(let isRead):
        state.$book.withLock { $0.isRead = isRead }
        return .none
      }
    }
  }
}
