import Foundation

/// An order that items are shown in.
public enum ItemOrder: String, CaseIterable, Hashable, Codable, Sendable, Identifiable {
  /// As they were added, or moved.
  case added
  case name
  /// What there is most of first; what is out of stock last.
  case quantity

  public var id: Self { self }

  /// The order as a person reads it.
  public var title: String {
    switch self {
    case .added: "As added"
    case .name: "By name"
    case .quantity: "By quantity"
    }
  }
}

extension Sequence<Item> {
  /// The items whose name, colour or status contains each word of a text.
  public func matching(_ text: String) -> [Item] {
    let words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    return filter { item in
      let said = "\(item.name) \(item.color?.name ?? "") \(item.status.text)".lowercased()
      return words.allSatisfy { said.contains($0) }
    }
  }

  /// The items in an order. Those that are equal in it stay as they were.
  public func sorted(by order: ItemOrder) -> [Item] {
    switch order {
    case .added: Array(self)
    case .name:
      enumerated().sorted { first, second in
        let (one, other) = (first.element.name.lowercased(), second.element.name.lowercased())
        return one == other ? first.offset < second.offset : one < other
      }
      .map(\.element)
    case .quantity:
      enumerated().sorted { first, second in
        let (one, other) = (first.element.quantity, second.element.quantity)
        return one == other ? first.offset < second.offset : one > other
      }
      .map(\.element)
    }
  }
}

/// How much there is of a colour.
public struct ColorStock: Hashable, Identifiable, Sendable {
  /// The colour; `nil` for items that have none.
  public var color: Item.Color?
  /// How many items there are of it in stock.
  public var quantity: Int

  public var id: String { color?.name ?? "None" }

  /// Makes the stock of a colour.
  public init(color: Item.Color?, quantity: Int) {
    self.color = color
    self.quantity = quantity
  }

  /// The stock by colour, in the order of the colours, of those that something is there of.
  public static func all(in items: some Sequence<Item>) -> [ColorStock] {
    let quantities = Dictionary(grouping: items, by: \.color).mapValues { items in
      // What the file holds may be any number.
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
