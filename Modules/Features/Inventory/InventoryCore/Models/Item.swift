import ComposableArchitecture
import Foundation

/// An item in the inventory.
public struct Item: Hashable, Identifiable, Codable, Sendable {
  public let id: UUID
  /// The name of the item.
  public var name: String
  /// The color of the item, if it has one.
  public var color: Color?
  /// The quantity in stock, or whether the item is on back order.
  public var status: Status

  /// Creates an item.
  ///
  /// - Parameter id: The id of the item. If it's `nil`, the dependency `uuid` generates one.
  public init(id: UUID? = nil, name: String, color: Color? = nil, status: Status) {
    @Dependency(\.uuid) var uuid
    self.id = id ?? uuid()
    self.name = name
    self.color = color
    self.status = status
  }

  /// The status of an item.
  @CasePathable
  @dynamicMemberLookup
  public enum Status: Hashable, Codable, Sendable {
    case inStock(quantity: Int)
    case outOfStock(isOnBackOrder: Bool)

    /// A Boolean value that indicates whether the item is in stock.
    public var isInStock: Bool {
      guard case .inStock = self else { return false }
      return true
    }

    /// The status as the user reads it.
    public var text: String {
      switch self {
      case .inStock(let quantity): "In stock: \(quantity)"
      case .outOfStock(let isOnBackOrder): "Out of stock\(isOnBackOrder ? ": on back order" : "")"
      }
    }
  }

  /// Returns a copy of the item with a new id.
  public func duplicate() -> Self { Self(name: name, color: color, status: status) }

  /// The name, or a placeholder if it's empty.
  public var shownName: String { name.allSatisfy(\.isWhitespace) ? "(no name)" : name }

  /// The quantity in stock, which is 0 if the item is out of stock.
  public var quantity: Int { status[case: \.inStock] ?? 0 }
}

extension Item.Status {
  private enum CodingKeys: String, CodingKey { case quantity, isOnBackOrder }

  /// Decodes `{"quantity": 3}` or `{"isOnBackOrder": true}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let quantity = try container.decodeIfPresent(Int.self, forKey: .quantity) {
      self = .inStock(quantity: quantity)
    } else {
      self = .outOfStock(isOnBackOrder: try container.decode(Bool.self, forKey: .isOnBackOrder))
    }
  }

  /// Encodes the associated value under its name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .inStock(let quantity): try container.encode(quantity, forKey: .quantity)
    case .outOfStock(let isOnBackOrder): try container.encode(isOnBackOrder, forKey: .isOnBackOrder)
    }
  }
}
