import ComposableArchitecture
import Foundation

/// Something that is kept in stock.
public struct Item: Hashable, Identifiable, Codable, Sendable {
  public let id: UUID
  /// What it is called.
  public var name: String
  /// Its colour, where it has one.
  public var color: Color?
  /// How much of it there is.
  public var status: Status

  /// Makes an item.
  ///
  /// - Parameter id: Its identity; a new one, from the dependency `uuid`, where it is `nil`.
  public init(id: UUID? = nil, name: String, color: Color? = nil, status: Status) {
    @Dependency(\.uuid) var uuid
    self.id = id ?? uuid()
    self.name = name
    self.color = color
    self.status = status
  }

  /// How much of an item there is.
  @CasePathable
  @dynamicMemberLookup
  public enum Status: Hashable, Codable, Sendable {
    case inStock(quantity: Int)
    case outOfStock(isOnBackOrder: Bool)

    /// Whether there is something of it.
    public var isInStock: Bool {
      guard case .inStock = self else { return false }
      return true
    }

    /// The status as a person reads it.
    public var text: String {
      switch self {
      case .inStock(let quantity): "In stock: \(quantity)"
      case .outOfStock(let isOnBackOrder): "Out of stock\(isOnBackOrder ? ": on back order" : "")"
      }
    }
  }

  /// A copy of the item with an identity of its own.
  public func duplicate() -> Self { Self(name: name, color: color, status: status) }

  /// The name as it is shown: an item without one can be told from nothing.
  public var shownName: String { name.allSatisfy(\.isWhitespace) ? "(no name)" : name }

  /// How many of it there are.
  public var quantity: Int { status[case: \.inStock] ?? 0 }
}

extension Item.Status {
  private enum CodingKeys: String, CodingKey { case quantity, isOnBackOrder }

  /// Reads `{"quantity": 3}` or `{"isOnBackOrder": true}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let quantity = try container.decodeIfPresent(Int.self, forKey: .quantity) {
      self = .inStock(quantity: quantity)
    } else {
      self = .outOfStock(isOnBackOrder: try container.decode(Bool.self, forKey: .isOnBackOrder))
    }
  }

  /// Writes what the case holds, under its name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .inStock(let quantity): try container.encode(quantity, forKey: .quantity)
    case .outOfStock(let isOnBackOrder): try container.encode(isOnBackOrder, forKey: .isOnBackOrder)
    }
  }
}
