import ComposableArchitecture
import DataSources
import InventoryCore
import InventoryUI
import NavigationUI
import TerminalUI

/// The items of one color.
public struct ItemsOfColorView: View {
  let store: StoreOf<ItemsOfColorFeature>

  /// Creates the view of a store.
  public init(store: StoreOf<ItemsOfColorFeature>) { self.store = store }

  public var body: some View {
    List {
      let shown = store.shown
      if shown.isEmpty { Text("There are no \(store.color.name.lowercased()) items.").dim() }
      ForEach(shown) { row in
        if let item = row.element {
          Button {
            store.send(.itemTapped(id: item.id))
          } label: {
            ItemRow(item)
          }
        } else {
          Text("…").dim()
        }
      }
      .onShow { offsets in
        if store.items.needsRows(around: offsets) { store.send(.rowsShown(offsets)) }
      }
      // This link works in a program that also has the standups.
      RouteLink("Daily standups", to: AnyRoute(name: "list"))
    }
    .navigationTitle("\(store.color.name) items")
  }
}

#Preview("The blue ones") {
  withDependencies {
    try? $0.keepInMemory(Item.mocks)
  } operation: {
    NavigationStack {
      ItemsOfColorView(store: Store(initialState: .init(color: .blue)) { ItemsOfColorFeature() })
    }
  }
}
