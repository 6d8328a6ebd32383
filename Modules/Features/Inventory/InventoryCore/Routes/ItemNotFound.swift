import Foundation

/// What a route names does not exist.
public struct ItemNotFound: Error, Hashable, CustomStringConvertible {
  public let description: String

  /// There is no item with an id.
  public static func item(_ id: Item.ID) -> Self {
    ItemNotFound(
      description: "there is no item with the id \(id.uuidString); 'home' shows all of them")
  }
}
