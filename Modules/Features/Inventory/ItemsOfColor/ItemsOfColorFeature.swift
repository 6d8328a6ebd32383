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
    /// All items, or none if they are stored in a database.
    @SharedReader public var items: IdentifiedArrayOf<Item>
    /// The items of the color in a database, with the visible rows loaded, or `nil` if the items are stored in a file.
    @SharedReader var page: Page<Item>?
    /// The parts of the list that are loaded.
    public private(set) var parts = PageParts()

    /// The items of a color.
    public init(color: Item.Color) {
      self.color = color
      _items = SharedReader(.itemsInMemory)
      _page = ItemQuery(color: color).page()
    }

    /// The listed items.
    public var shown: Page<Item> { page ?? Page(ItemQuery(color: color).items(in: items)) }

    /// Loads parts of the list from a database.
    mutating func show(_ parts: PageParts) -> Effect<Action> {
      self.parts = parts
      $page = ItemQuery(color: color).page(parts, until: page)
      return .loading($page)
    }
  }

  /// The actions of the feature.
  public enum Action: Equatable, Sendable {
    case itemTapped(id: Item.ID)
    case rowsShown(IndexSet)
  }

  @Dependency(\.navigate) var navigate

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .itemTapped(let id):
        return .run { _ in await navigate(to: InventoryTabsRoute.items(.detail(id))) }

      case .rowsShown(let offsets):
        let parts = PageParts(showing: offsets)
        return state.page != nil && state.parts != parts ? state.show(parts) : .none
      }
    }
  }
}
