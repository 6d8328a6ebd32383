import ComposableArchitecture
import TerminalUI

/// Item quick add.
public struct ItemQuickAddView: View {
  let store: StoreOf<ItemQuickAddFeature>

  /// Shows a store.
  public init(store: StoreOf<ItemQuickAddFeature>) { self.store = store }

  public var body: some View {
    List {
      Text("Count: \(store.count)")
      Button("Increment") { store.send(.incrementButtonTapped) }
      Button("Done") { store.send(.doneButtonTapped) }
    }
    .navigationTitle("Item quick add")
  }
}

#Preview("Item quick add") {
  NavigationStack {
    ItemQuickAddView(store: Store(initialState: .init()) { ItemQuickAddFeature() })
  }
}
