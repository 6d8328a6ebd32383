import ComposableArchitecture
import InventoryCore
import InventoryList
import InventoryUI
import NavigationUI
import TerminalUI

/// The three tabs of the inventory.
public struct InventoryTabsView: View {
  @Bindable var store: StoreOf<InventoryTabsFeature>

  /// Creates the view of a store.
  public init(store: StoreOf<InventoryTabsFeature>) { self.store = store }

  public var body: some View {
    TabView(selection: $store.selectedTab.sending(\.selectedTabChanged)) {
      FirstTabView(store: store.scope(state: \.firstTab, action: \.firstTab))
        .tabItem { Text("Start") }
        .tag(InventoryTabsRoute.Tab.start)
      InventoryListView(store: store.scope(state: \.inventory, action: \.inventory))
        .tabItem { Text("Items") }
        .tag(InventoryTabsRoute.Tab.items)
        .badge(store.inventory.items.count)
      ThirdTabView(store: store.scope(state: \.thirdTab, action: \.thirdTab))
        .tabItem { Text("Chart") }
        .tag(InventoryTabsRoute.Tab.chart)
    }
  }
}

struct FirstTabView: View {
  let store: StoreOf<FirstTabFeature>

  var body: some View {
    List {
      if store.counts.all == 0 {
        Text("There are no items yet. Add one with its name, color, and quantity.")
        Button("Add the first item") { store.send(.addFirstItemButtonTapped) }
          .help("open a form for a new item")
      } else {
        Text(summary)
      }
      Button("Go to inventory tab") { store.send(.goToInventoryButtonTapped) }
        .help("show the items")
    }
    .navigationTitle("Inventory")
  }

  private var summary: String {
    let (items, inStock) = (store.counts.all, store.counts.inStock)
    return
      "\(items) \(items == 1 ? "item" : "items"), of which \(inStock) \(inStock == 1 ? "is" : "are") in stock."
  }
}

struct ThirdTabView: View {
  let store: StoreOf<ThirdTabFeature>

  var body: some View {
    List {
      StockChart(store.stock)
      Section("Items by color") {
        ForEach(store.stock) { stock in
          if let color = stock.color {
            NavigationLink(route: ItemsOfColorRoute(color)) { ColorSwatch(color) }
          }
        }
      }
    }
    .navigationTitle("Stock by color")
  }
}

#Preview("The tabs with four items") {
  withDependencies {
    try? $0.keepInMemory(Item.mocks)
  } operation: {
    NavigationStack {
      InventoryTabsView(store: Store(initialState: .init(selectedTab: .items)) { InventoryTabsFeature() })
    }
  }
}
