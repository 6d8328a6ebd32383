import ComposableArchitecture
import ShelfCore

/// The books, and a new one.
@Reducer
public struct ShelfHomeFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// All books.
    @Shared(.books) public var books
    /// The title of the new one.
    public var title = ""

    /// The state of a new screen.
    public init() {}
  }

  /// What can happen.
  public enum Action: BindableAction, Sendable {
    case addButtonTapped
    case binding(BindingAction<State>)
    case bookTapped(Book.ID)
  }

  @Dependency(\.navigate) var navigate

  /// The feature.
  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        guard !state.title.isEmpty else { return .none }
        let book = Book(title: state.title)
        state.title = ""
        state.$books.withLock { _ = $0.append(book) }
        return .none
      case .binding:
        return .none
      case .bookTapped(let id):
        return .run { _ in await navigate(to: BookDetailRoute(id)) }
      }
    }
  }
}
