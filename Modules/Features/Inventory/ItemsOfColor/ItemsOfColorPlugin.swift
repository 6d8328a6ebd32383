import ComposableArchitecture
import InventoryCore
import NavigationUI

extension Screens {
  /// The items of a color.
  public var itemsOfColor: ScreenKey<ItemsOfColorFeature> { .init() }
}

/// The screen of the items of a color: `items:Red`.
public enum ItemsOfColorPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<ItemsOfColorFeature>> { \.itemsOfColor }

  public static let summary = "The items of one color"

  public static func state(for route: ItemsOfColorRoute) throws -> ItemsOfColorFeature.State {
    ItemsOfColorFeature.State(color: route.color)
  }

  public static var reducer: ItemsOfColorFeature { ItemsOfColorFeature() }

  public static func view(_ store: StoreOf<ItemsOfColorFeature>) -> some View {
    ItemsOfColorView(store: store)
  }
}
