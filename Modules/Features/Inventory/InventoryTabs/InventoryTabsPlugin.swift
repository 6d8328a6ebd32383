import ComposableArchitecture
import InventoryCore
import InventoryList
import ItemDetail
import ItemForm
import ItemQuickAdd
import NavigationUI

/// The screen of the tabs, with the sheets and questions of the items. See `InventoryTabsRoute`.
public enum InventoryTabsPlugin: ScreenPlugin {
  public static let summary = "All items, in stock or not"

  public static func state(for route: InventoryTabsRoute) throws -> InventoryTabsFeature.State {
    switch route {
    case .tab(let tab): return InventoryTabsFeature.State(selectedTab: tab)
    case .items(let presentation):
      return InventoryTabsFeature.State(
        inventory: InventoryListFeature.State(destination: try destination(of: presentation)),
        selectedTab: .items)
    }
  }

  private static func destination(
    of presentation: InventoryTabsRoute.Presentation
  ) throws -> InventoryListFeature.Destination.State {
    @Dependency(\.uuid) var uuid
    switch presentation {
    case .add, .addInvalid:
      var form = ItemFormFeature.State(item: Item(id: uuid(), name: "", status: .inStock(quantity: 1)))
      if presentation == .addInvalid { form.alert = .invalid }
      return .addItem(form)
    case .quickAdd: return .quickAdd(.init(id: uuid()))
    case .edit(let id), .editInvalid(let id):
      var form = ItemFormFeature.State(item: try Item.shared(id).wrappedValue)
      if presentation == .editInvalid(id) { form.alert = .invalid }
      return .editItem(form)
    case .delete(let id): return .alert(.delete(item: try Item.shared(id).wrappedValue))
    case .duplicate(let id): return .confirmationDialog(.duplicate(item: try Item.shared(id).wrappedValue))
    case .detail(let id, let detail):
      let item = try Item.shared(id)
      var form = detail.map { _ in ItemFormFeature.State(item: item.wrappedValue) }
      if detail == .invalid { form?.alert = .invalid }
      return .detailItem(ItemDetailFeature.State(editItem: form, item: item))
    }
  }

  public static func route(
    of state: InventoryTabsFeature.State, from base: InventoryTabsRoute
  ) -> InventoryTabsRoute {
    guard state.selectedTab == .items, let destination = state.inventory.destination else {
      return .tab(state.selectedTab)
    }
    switch destination {
    case .addItem(let form): return .items(form.alert == nil ? .add : .addInvalid)
    case .quickAdd: return .items(.quickAdd)
    case .editItem(let form):
      return .items(form.alert == nil ? .edit(form.item.id) : .editInvalid(form.item.id))
    case .detailItem(let detail):
      return .items(.detail(detail.item.id, detail.editItem.map { $0.alert == nil ? .edit : .invalid }))
    case .alert(let alert):
      for case .confirmDeletion(let id)? in alert.buttons.map(\.action.action) { return .items(.delete(id)) }
    case .confirmationDialog(let dialog):
      for case .confirmDuplication(let id)? in dialog.buttons.map(\.action.action) {
        return .items(.duplicate(id))
      }
    }
    return .tab(.items)
  }

  /// Searches again, because a session has the words of the search but not the items of a database.
  public static func restored(_ state: inout InventoryTabsFeature.State, after pause: Duration) {
    state.inventory.search()
  }

  public static var reducer: InventoryTabsFeature { InventoryTabsFeature() }

  public static func view(_ store: StoreOf<InventoryTabsFeature>) -> some View {
    InventoryTabsView(store: store)
  }
}
