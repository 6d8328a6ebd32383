import ComposableArchitecture
import ShelfCore
import TerminalUI

/// The books, and a field for a new one.
public struct ShelfHomeView: View {
  @Bindable var store: StoreOf<ShelfHomeFeature>

  /// Shows a store.
  public init(store: StoreOf<ShelfHomeFeature>) { self.store = store }

  public var body: some View {
    List {
      ForEach(store.books) { book in
        Button(book.isRead ? "\(book.title) (read)" : book.title) { store.send(.bookTapped(book.id)) }
      }
      TextField("Title", text: $store.title)
      Button("Add") { store.send(.addButtonTapped) }
    }
    .navigationTitle("Shelf")
  }
}

#Preview("The shelf") {
  NavigationStack {
    ShelfHomeView(store: Store(initialState: .init()) { ShelfHomeFeature() })
  }
}
