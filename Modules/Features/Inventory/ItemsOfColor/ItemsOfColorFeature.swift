import ComposableArchitecture
import DataSources
import Foundation
import InventoryCore

/// The items of one colour.
@Reducer
public struct ItemsOfColorFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// The colour.
    public let color: Item.Color
    /// All items of a file; none where a database keeps them.
    @SharedReader public var items: IdentifiedArrayOf<Item>
    /// Those of the colour in a database, of which those that are looked at are there; `nil` for a file.
    @SharedReader var page: Page<Item>?
    /// The parts of the list that are looked at.
    public private(set) var parts = PageParts()

    /// The items of a colour.
    public init(color: Item.Color) {
      self.color = color
      _items = SharedReader(.itemsInMemory)
      _page = ItemQuery(color: color).page()
    }

    /// Those of the colour.
    public var shown: Page<Item> { page ?? Page(ItemQuery(color: color).items(in: items)) }

    /// Reads the parts of a database that are looked at.
    mutating func show(_ parts: PageParts) -> Effect<Action> {
      self.parts = parts
      $page = ItemQuery(color: color).page(parts, until: page)
      return .loading($page)
    }
  }

  /// What can happen.
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
