import ComposableArchitecture
import Foundation
import NavigationCore

// The items of a file are all in memory. If a database stores the items, each screen loads the rows that it shows.

extension Item {
  /// Returns the shared item with an id.
  ///
  /// - Throws: ``RouteNotFoundError`` if no item has the id.
  public static func shared(_ id: Item.ID) throws -> Shared<Item> {
    @Dependency(\.hasInventoryDatabase) var hasDatabase
    if hasDatabase { return try row(id) }
    @Shared(.inventory) var items
    guard let item = Shared($items[id: id]) else { throw RouteNotFoundError.item(id) }
    return item
  }
}

extension ItemCounts {
  /// The shared counts.
  ///
  /// - Parameter countsRows: Whether to count the rows of a database, which takes a while if there are many. If it's `false`, the
  ///   counts are 0. A file's items are counted in any case.
  public static func shared(countsRows: Bool = true) -> SharedReader<ItemCounts> {
    @Dependency(\.hasInventoryDatabase) var hasDatabase
    guard hasDatabase else { return Shared(.inventory).read { ItemCounts($0) } }
    return countsRows ? rows : .constant(ItemCounts())
  }
}

extension ColorStock {
  /// The shared stock of each color.
  ///
  /// - Parameter countsRows: Whether to count the rows of a database. If it's `false`, there is no stock.
  public static func shared(countsRows: Bool = true) -> SharedReader<[ColorStock]> {
    @Dependency(\.hasInventoryDatabase) var hasDatabase
    guard hasDatabase else { return Shared(.inventory).read { all(in: $0) } }
    return countsRows ? rows : .constant([])
  }
}

extension ItemEdit {
  /// Makes the change immediately if a file stores the items, and returns `false` if a database does.
  func applyToFile() -> Bool {
    @Dependency(\.hasInventoryDatabase) var hasDatabase
    guard !hasDatabase else { return false }
    @Shared(.inventory) var items
    $items.withLock { apply(to: &$0) }
    return true
  }

  /// Makes the change, in a file or in a database.
  ///
  /// - Throws: The error of the database.
  public func apply() async throws {
    if !applyToFile() { try await applyToDatabase() }
  }
}
