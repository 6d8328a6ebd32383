import ComposableArchitecture
import Foundation

/// A change of the items, as a file's and a database's are made alike.
public enum ItemEdit: Equatable, Sendable {
  /// Adds an item at the end.
  case add(Item)
  /// Keeps what a form has made of an item. What was not changed there keeps the value that another program or screen gave it
  /// meanwhile; an item that was deleted meanwhile is added.
  case change(Item, from: Item)
  /// Deletes an item.
  case delete(Item.ID)
  /// Adds a copy of an item before it.
  case duplicate(Item.ID, Item)
  /// Moves items before another one; to the end where that is `nil`.
  case move([Item.ID], before: Item.ID?)

  /// Makes the change in an array.
  public func apply(to items: inout IdentifiedArrayOf<Item>) {
    switch self {
    case .add(let item):
      items.updateOrAppend(item)
    case .change(let item, let original):
      items.updateOrAppend(items[id: item.id].map { item.edited(from: original, onto: $0) } ?? item)
    case .delete(let id):
      items.remove(id: id)
    case .duplicate(let id, let copy):
      items.insert(copy, at: items.index(id: id) ?? items.count)
    case .move(let ids, let target):
      let sources = IndexSet(ids.compactMap { items.index(id: $0) })
      items.move(fromOffsets: sources, toOffset: target.flatMap { items.index(id: $0) } ?? items.count)
    }
  }
}

extension Item {
  /// The item with what a form has changed, and what others have.
  public func edited(from original: Item, onto current: Item) -> Item {
    var item = self
    if name == original.name { item.name = current.name }
    if color == original.color { item.color = current.color }
    if status == original.status { item.status = current.status }
    return item
  }
}
