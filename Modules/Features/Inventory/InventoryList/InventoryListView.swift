import ComposableArchitecture
import TerminalUI

/// Inventory list.
public struct InventoryListView: View {
  let store: StoreOf<InventoryListFeature>

  /// Shows a store.
  public init(store: StoreOf<InventoryListFeature>) { self.store = store }

  public var body: some View {
    List {
      Text("Count: \(store.count)")
      Button("Increment") { store.send(.incrementButtonTapped) }
      Button("Done") { store.send(.doneButtonTapped) }
    }
    .navigationTitle("Inventory list")
  }
}

#Preview("Inventory list") {
  NavigationStack {
    InventoryListView(store: Store(initialState: .init()) { InventoryListFeature() })
  }
}
