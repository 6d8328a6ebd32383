import ComposableArchitecture
import InventoryCore
import InventoryUI
import ItemForm
import NavigationUI
import TerminalUI

/// The screen of an item.
public struct ItemDetailView: View {
  @Bindable var store: StoreOf<ItemDetailFeature>

  /// Creates the view of an item.
  public init(store: StoreOf<ItemDetailFeature>) { self.store = store }

  public var body: some View {
    List {
      LabeledContent("Status", value: store.item.status.text)
      if let color = store.item.color {
        LabeledContent("Color") { ColorSwatch(color) }
        NavigationLink("Items in \(color.name.lowercased())", route: ItemsOfColorRoute(color))
      }
    }
    .deletedNotice("This item", isPresented: !store.$item.isPresent) { store.send(.keepButtonTapped) }
    .navigationTitle(store.item.shownName)
    .toolbar {
      ToolbarItem { Button("Edit") { store.send(.editButtonTapped) }.help("open the form") }
    }
    .sheet(item: $store.scope(state: \.editItem, action: \.editItem)) { formStore in
      ItemFormView(store: formStore)
        .formSheet(title: "Edit item") {
          store.send(.cancelEditButtonTapped)
        } save: {
          Button("Save") { store.send(.saveEditButtonTapped) }
            .help("save the changes")
        }
    }
  }
}

#Preview("The headphones") {
  NavigationStack {
    ItemDetailView(
      store: Store(initialState: .init(item: Shared(value: .headphones))) { ItemDetailFeature() })
  }
}
