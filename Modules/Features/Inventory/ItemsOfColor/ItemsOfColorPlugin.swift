import ComposableArchitecture
import InventoryCore
import NavigationUI

/// The screen of the items of a color: `items:Red`.
public enum ItemsOfColorPlugin: ScreenPlugin {
  public static let summary = "The items of one color"

  public static func state(for route: ItemsOfColorRoute) throws -> ItemsOfColorFeature.State {
    ItemsOfColorFeature.State(color: route.color)
  }

  public static var reducer: ItemsOfColorFeature { ItemsOfColorFeature() }

  public static func view(_ store: StoreOf<ItemsOfColorFeature>) -> some View {
    ItemsOfColorView(store: store)
  }
}
