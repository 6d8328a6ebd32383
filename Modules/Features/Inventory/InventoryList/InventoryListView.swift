import ComposableArchitecture
import DataSources
import Foundation
import InventoryCore
import InventoryUI
import ItemDetail
import ItemForm
import ItemQuickAdd
import NavigationUI
import TerminalUI

/// The list of items.
public struct InventoryListView: View {
  @Bindable var store: StoreOf<InventoryListFeature>

  /// Creates the list.
  public init(store: StoreOf<InventoryListFeature>) { self.store = store }

  public var body: some View {
    list
      .sheet(item: $store.scope(state: \.destination?.addItem, action: \.destination.addItem)) { formStore in
        ItemFormView(store: formStore)
          .formSheet(title: "New item") {
            store.send(.cancelAddItemButtonTapped)
          } save: {
            Button("Add") { store.send(.confirmAddItemButtonTapped) }
              .help("add the item")
          }
      }
      .popover(item: $store.scope(state: \.destination?.editItem, action: \.destination.editItem)) {
        formStore in
        ItemFormView(store: formStore)
          .formSheet(title: "Edit item") {
            store.send(.cancelEditItemButtonTapped)
          } save: {
            Button("Save") { store.send(.saveEditItemButtonTapped) }
              .help("save the changes")
          }
      }
      .sheet(item: $store.scope(state: \.destination?.quickAdd, action: \.destination.quickAdd)) {
        ItemQuickAddView(store: $0, count: store.items.count)
      }
      .navigationDestination(
        item: $store.scope(state: \.destination?.detailItem, action: \.destination.detailItem)
      ) { ItemDetailView(store: $0) }
      .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
      .confirmationDialog(
        $store.scope(state: \.destination?.confirmationDialog, action: \.destination.confirmationDialog))
  }

  private var list: some View {
    List {
      let shown = store.shown
      if store.items.count == 0 {
        Text("No items yet. Use 'Add' to add one.").dim()
      } else if shown.isEmpty {
        Text("No item matches '\(store.searchText)'.").dim()
      }
      ForEach(shown) { row in
        if let item = row.element {
          Button {
            store.send(.itemTapped(id: item.id))
          } label: {
            ItemRow(item)
          }
          .contextMenu {
            Button("Edit") { store.send(.editButtonTapped(id: item.id)) }
            Button("Duplicate") { store.send(.duplicateButtonTapped(id: item.id)) }
            Button("Delete", role: .destructive) { store.send(.deleteButtonTapped(id: item.id)) }
          }
        } else {
          Text("…").dim()
        }
      }
      .onShow { offsets in
        if store.items.needsRows(around: offsets) { store.send(.rowsShown(offsets)) }
      }
      .onDelete(perform: delete)
      .onMove(perform: store.order == .added && store.searchText.isEmpty ? move : nil)
    }
    .searchable(text: $store.searchText, prompt: "A name, color, or status")
    .navigationTitle("Inventory")
    .navigationSubtitle(subtitle)
    .toolbar {
      ToolbarItem { Button("Add") { store.send(.addButtonTapped) }.help("open a form for a new item") }
      ToolbarItem {
        Button("Quick add") { store.send(.quickAddButtonTapped) }.help("add an item with a few taps")
      }
      ToolbarItem {
        Picker("Sort", selection: $store.order) {
          ForEach(ItemOrder.allCases) { Text($0.title).tag($0) }
        }
      }
    }
  }

  private var subtitle: String {
    let count = store.items.count
    let items = count == 1 ? "1 item" : "\(count) items"
    return store.searchText.isEmpty ? items : "\(store.shown.count) of \(items) match"
  }

  private func delete(_ offsets: IndexSet) {
    // Ask about one item at a time, the first of several rows.
    let shown = store.shown
    guard let first = offsets.first, first < shown.count, let item = shown[first].element else { return }
    store.send(.deleteButtonTapped(id: item.id))
  }

  private func move(_ source: IndexSet, _ target: Int) {
    store.send(.moveItems(fromOffsets: source, toOffset: target))
  }
}

#Preview("Four items") {
  withDependencies {
    try? $0.keepInMemory(Item.mocks)
  } operation: {
    NavigationStack {
      InventoryListView(store: Store(initialState: .init()) { InventoryListFeature() })
    }
  }
}
