import ComposableArchitecture
import TerminalUI

/// Inventory tabs.
public struct InventoryTabsView: View {
  let store: StoreOf<InventoryTabsFeature>

  /// Shows a store.
  public init(store: StoreOf<InventoryTabsFeature>) { self.store = store }

  public var body: some View {
    List {
      Text("Count: \(store.count)")
      Button("Increment") { store.send(.incrementButtonTapped) }
    }
    .navigationTitle("Inventory tabs")
  }
}

#Preview("Inventory tabs") {
  NavigationStack {
    InventoryTabsView(store: Store(initialState: .init()) { InventoryTabsFeature() })
  }
}
