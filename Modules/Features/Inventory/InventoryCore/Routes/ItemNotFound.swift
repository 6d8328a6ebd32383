import Foundation

/// An error for a route to an item that doesn't exist.
public struct ItemNotFound: Error, Hashable, CustomStringConvertible {
  public let description: String

  /// No item has the id.
  public static func item(_ id: Item.ID) -> Self {
    ItemNotFound(
      description: "there is no item with the id \(id.uuidString); 'home' shows all of them")
  }
}
