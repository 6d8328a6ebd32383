import ComposableArchitecture
import TerminalUI

/// Item detail.
public struct ItemDetailView: View {
  let store: StoreOf<ItemDetailFeature>

  /// Shows a store.
  public init(store: StoreOf<ItemDetailFeature>) { self.store = store }

  public var body: some View {
    List {
      Text("Count: \(store.count)")
      Button("Increment") { store.send(.incrementButtonTapped) }
      Button("Done") { store.send(.doneButtonTapped) }
    }
    .navigationTitle("Item detail")
  }
}

#Preview("Item detail") {
  NavigationStack {
    ItemDetailView(store: Store(initialState: .init()) { ItemDetailFeature() })
  }
}
