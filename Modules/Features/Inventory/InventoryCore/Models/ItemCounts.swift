import ComposableArchitecture

/// The numbers of all items and of the items in stock.
public struct ItemCounts: Hashable, Codable, Sendable {
  /// The number of all items.
  public var all: Int
  /// The number of items of which at least one is in stock.
  public var inStock: Int

  /// Creates counts.
  public init(all: Int = 0, inStock: Int = 0) {
    self.all = all
    self.inStock = inStock
  }

  /// Counts items.
  public init(_ items: IdentifiedArrayOf<Item>) {
    self.init(all: items.count, inStock: items.count { $0.quantity > 0 })
  }
}
