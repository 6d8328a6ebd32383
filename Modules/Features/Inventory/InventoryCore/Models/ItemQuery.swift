import ComposableArchitecture

/// Which items are shown, and in what order.
public struct ItemQuery: Hashable, Sendable {
  /// Words that an item has in its name, color or status.
  public var searchText: String
  /// The order.
  public var order: ItemOrder
  /// The color that all of them have; any where it is `nil`.
  public var color: Item.Color?

  /// All items, as they were added, unless something else is said.
  public init(searchText: String = "", order: ItemOrder = .added, color: Item.Color? = nil) {
    self.searchText = searchText
    self.order = order
    self.color = color
  }

  /// Those among some items.
  public func items(in items: IdentifiedArrayOf<Item>) -> [Item] {
    let items = color.map { color in items.filter { $0.color == color } } ?? items
    return items.matching(searchText).sorted(by: order)
  }
}

/// How many items there are.
public struct ItemCounts: Hashable, Codable, Sendable {
  /// All.
  public var all: Int
  /// Those that are in stock.
  public var inStock: Int

  /// Some numbers.
  public init(all: Int = 0, inStock: Int = 0) {
    self.all = all
    self.inStock = inStock
  }

  /// Counts items.
  public init(_ items: IdentifiedArrayOf<Item>) {
    self.init(all: items.count, inStock: items.count { $0.status.isInStock })
  }
}
