import ComposableArchitecture
import TerminalUI

/// Item form.
public struct ItemFormView: View {
  let store: StoreOf<ItemFormFeature>

  /// Shows a store.
  public init(store: StoreOf<ItemFormFeature>) { self.store = store }

  public var body: some View {
    List {
      Text("Count: \(store.count)")
      Button("Increment") { store.send(.incrementButtonTapped) }
      Button("Done") { store.send(.doneButtonTapped) }
    }
    .navigationTitle("Item form")
  }
}

#Preview("Item form") {
  NavigationStack {
    ItemFormView(store: Store(initialState: .init()) { ItemFormFeature() })
  }
}
