import ComposableArchitecture
import Foundation

extension Item {
  /// One of all items, shared.
  ///
  /// - Throws: ``ItemNotFound`` where there is none with the id.
  public static func shared(_ id: Item.ID) throws -> Shared<Item> {
    @Shared(.inventory) var items
    guard let item = Shared($items[id: id]) else { throw ItemNotFound.item(id) }
    return item
  }

  /// Puts the item among all items: in its former position, or at the end where it was deleted meanwhile.
  ///
  /// - Parameter original: What it was before it was edited. What was not changed since keeps the value that another program or
  ///   screen may have given it meanwhile.
  public func keep(editedFrom original: Item? = nil) {
    @Shared(.inventory) var items
    $items.withLock { items in
      var kept = self
      if let original, let current = items[id: id] {
        if name == original.name { kept.name = current.name }
        if color == original.color { kept.color = current.color }
        if status == original.status { kept.status = current.status }
      }
      items.updateOrAppend(kept)
    }
  }
}
