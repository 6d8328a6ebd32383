import ComposableArchitecture
import InventoryCore
import NavigationUI

extension Screens {
  /// Inventory tabs.
  public var inventoryTabs: ScreenKey<InventoryTabsFeature> { .init() }
}

/// Inventory tabs as a screen, `inventory`.
public enum InventoryTabsPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<InventoryTabsFeature>> { \.inventoryTabs }

  public static let summary = "Inventory tabs"

  public static func state(for route: InventoryTabsRoute) throws -> InventoryTabsFeature.State {
    InventoryTabsFeature.State()
  }

  public static var reducer: InventoryTabsFeature { InventoryTabsFeature() }

  public static func view(_ store: StoreOf<InventoryTabsFeature>) -> some View {
    InventoryTabsView(store: store)
  }
}
