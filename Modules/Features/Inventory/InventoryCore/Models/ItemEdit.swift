import ComposableArchitecture
import DataSources
import Foundation

/// A change of the items, for files and for databases.
public enum ItemEdit: Codable, Equatable, Sendable {
  /// Appends an item.
  case add(Item)
  /// Saves an item that was edited in a form.
  ///
  /// Fields that weren't edited keep the values that another program or screen gave them in the meantime. If the item was deleted in
  /// the meantime, it is added again.
  case change(Item, from: Item)
  /// Deletes an item.
  case delete(Item.ID)
  /// Inserts a copy of an item before it.
  case duplicate(Item.ID, Item)
  /// Moves items to the position before an item, or to the end.
  case move([Item.ID], before: Item.ID?)

  /// Moves the items at some positions of a list to another position of the list.
  public static func move(_ source: IndexSet, to target: Int, in shown: Page<Item>) -> Self {
    let moved = source.filter { $0 < shown.count }.compactMap { shown[$0].element?.id }
    let next = (target..<max(shown.count, target)).first { !source.contains($0) }
    return .move(moved, before: next.flatMap { shown[$0].element?.id })
  }

  /// Makes the change in a collection.
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
  /// Returns this edited item, merged with the changes of others.
  public func edited(from original: Item, onto current: Item) -> Item {
    var item = self
    if name == original.name { item.name = current.name }
    if color == original.color { item.color = current.color }
    if status == original.status { item.status = current.status }
    return item
  }
}
