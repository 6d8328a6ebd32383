import ComposableArchitecture
import ShelfCore
import TerminalUI

/// One book, and whether it was read.
public struct BookDetailView: View {
  @Bindable var store: StoreOf<BookDetailFeature>

  /// Shows a store.
  public init(store: StoreOf<BookDetailFeature>) { self.store = store }

  public var body: some View {
    Form {
      Toggle("Read", isOn: $store.book.isRead.sending(\.readToggled))
    }
    .navigationTitle(store.book.title)
  }
}

#Preview("A book") {
  NavigationStack {
    BookDetailView(
      store: Store(initialState: .init(book: Shared(value: Book(title: "Emma")))) { BookDetailFeature() })
  }
}
