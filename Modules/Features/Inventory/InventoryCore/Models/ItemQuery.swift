import ComposableArchitecture

/// A search for items, with their order.
public struct ItemQuery: Hashable, Sendable {
  /// The words to find in the name, color, or status of an item.
  public var searchText: String
  /// The order of the items.
  public var order: ItemOrder
  /// The color of the items, or `nil` for all colors.
  public var color: Item.Color?

  /// Creates a query. By default, it finds all items, in the order in which they were added.
  public init(searchText: String = "", order: ItemOrder = .added, color: Item.Color? = nil) {
    self.searchText = searchText
    self.order = order
    self.color = color
  }

  /// Returns the matching items of a collection.
  public func items(in items: IdentifiedArrayOf<Item>) -> [Item] {
    let items = color.map { color in items.filter { $0.color == color } } ?? items
    return items.matching(searchText).sorted(by: order)
  }
}
