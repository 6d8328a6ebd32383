import Foundation

/// An order of the items.
public enum ItemOrder: String, CaseIterable, Hashable, Codable, Sendable, Identifiable {
  /// The order in which they were added or moved.
  case added
  case name
  /// By quantity, the largest first. Items that are out of stock come last.
  case quantity

  public var id: Self { self }

  /// The name of the order as the user reads it.
  public var title: String {
    switch self {
    case .added: "As added"
    case .name: "By name"
    case .quantity: "By quantity"
    }
  }
}

extension Sequence<Item> {
  /// Returns the items that have, for each word of a text, a word that begins with it in their name, color, or status. Case and
  /// accents are ignored. A database finds the same items.
  public func matching(_ text: String) -> [Item] {
    let words = text.searchWords
    guard !words.isEmpty else { return Array(self) }
    return filter { item in
      let said = "\(item.name) \(item.color?.name ?? "") \(item.status.text)".searchWords
      return words.allSatisfy { word in said.contains { $0.hasPrefix(word) } }
    }
  }

  /// Returns the items in an order. Equal items keep their positions.
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

extension String {
  /// The words of the text, without case and accents.
  fileprivate var searchWords: [Substring] {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).split {
      !$0.isLetter && !$0.isNumber
    }
  }
}
