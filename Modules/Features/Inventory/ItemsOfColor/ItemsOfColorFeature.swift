import ComposableArchitecture
import DataSources
import Foundation
import InventoryCore

/// The items of one color.
@Reducer
public struct ItemsOfColorFeature: Sendable {
  /// The state of the feature.
  @ObservableState
  public struct State: Equatable {
    /// The color.
    public let color: Item.Color
    /// The items.
    public var items: ItemRows

    /// The items of a color.
    public init(color: Item.Color) {
      self.color = color
      items = ItemRows(ItemQuery(color: color))
    }

    /// The items of the color.
    public var shown: Page<Item> { items.shown(query) }

    var query: ItemQuery { ItemQuery(color: color) }
  }

  /// The actions of the feature.
  public enum Action: Equatable, Sendable {
    case itemTapped(id: Item.ID)
    case rowsShown(IndexSet)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .itemTapped(let id):
        return .navigate(to: InventoryTabsRoute.items(.detail(id)))

      case .rowsShown(let offsets):
        state.items.load(state.query, around: offsets)
        return .none
      }
    }
  }
}
