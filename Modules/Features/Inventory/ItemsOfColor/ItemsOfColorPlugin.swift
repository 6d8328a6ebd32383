import ComposableArchitecture
import InventoryCore
import NavigationUI

extension Screens {
  /// Items of color.
  public var itemsOfColor: ScreenKey<ItemsOfColorFeature> { .init() }
}

/// Items of color as a screen, `items`.
public enum ItemsOfColorPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<ItemsOfColorFeature>> { \.itemsOfColor }

  public static let summary = "Items of color"

  public static func state(for route: ItemsOfColorRoute) throws -> ItemsOfColorFeature.State {
    ItemsOfColorFeature.State()
  }

  public static var reducer: ItemsOfColorFeature { ItemsOfColorFeature() }

  public static func view(_ store: StoreOf<ItemsOfColorFeature>) -> some View {
    ItemsOfColorView(store: store)
  }
}
