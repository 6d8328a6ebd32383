/// The quantity of a color in stock.
public struct ColorStock: Hashable, Identifiable, Sendable {
  /// The color, or `nil` for items without one.
  public var color: Item.Color?
  /// The number of items in stock.
  public var quantity: Int

  public var id: String { color?.name ?? "None" }

  /// Creates the stock of a color.
  public init(color: Item.Color?, quantity: Int) {
    self.color = color
    self.quantity = quantity
  }

  /// Returns the stock of each color that is in stock, in the order of the colors.
  public static func all(in items: some Sequence<Item>) -> [ColorStock] {
    let quantities = Dictionary(grouping: items, by: \.color).mapValues { items in
      // The file can contain any number.
      items.reduce(0) { sum, item in
        let (total, overflows) = sum.addingReportingOverflow(item.quantity)
        return overflows ? .max : total
      }
    }
    return inOrder(quantities)
  }

  static func inOrder(_ quantities: [Item.Color?: Int]) -> [ColorStock] {
    (Item.Color.defaults.map(Optional.some) + [nil]).compactMap { color in
      quantities[color].map { ColorStock(color: color, quantity: $0) }
    }
  }
}
