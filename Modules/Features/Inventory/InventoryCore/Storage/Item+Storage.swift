import ComposableArchitecture
import DataSources
import Foundation

// Screens read all items of a file from memory, and the rows that they show from a database.

extension Shared where Value == IdentifiedArrayOf<Item> {
  /// All items of the data file, or none if the items are stored in a database.
  public static var itemsInMemory: Self {
    #if Database
      @Dependency(\.inventoryDatabase) var database
      if database != nil { return Shared(value: []) }
    #endif
    return Shared(.inventory)
  }
}

extension Item {
  /// Returns the shared item with an id.
  ///
  /// - Throws: ``ItemNotFound`` if no item has the id.
  public static func shared(_ id: Item.ID) throws -> Shared<Item> {
    #if Database
      @Dependency(\.inventoryDatabase) var database
      if let database { return try shared(id, in: database) }
    #endif
    @Shared(.inventory) var items
    guard let item = Shared($items[id: id]) else { throw ItemNotFound.item(id) }
    return item
  }
}

extension ItemEdit {
  /// Makes the change immediately if the items are stored in a file.
  ///
  /// - Returns: `false` if the items are stored in a database. Make the change with ``make()`` then.
  public func makeAtOnce() -> Bool {
    #if Database
      @Dependency(\.inventoryDatabase) var database
      if database != nil { return false }
    #endif
    @Shared(.inventory) var items
    $items.withLock { apply(to: &$0) }
    return true
  }

  /// Makes the change, in a file or in a database.
  ///
  /// - Throws: The error of the database.
  public func make() async throws {
    #if Database
      @Dependency(\.inventoryDatabase) var database
      if let database { return try await database.write { try apply(to: $0) } }
    #endif
    _ = makeAtOnce()
  }
}

#if !Database
  extension ItemQuery {
    /// The matching items in a database, with some parts loaded, or `nil` if the items are in memory.
    public func page(_ parts: PageParts = PageParts(), until present: Page<Item>? = nil)
      -> SharedReader<Page<Item>?>
    { .constant(nil) }
  }

  extension Item {
    /// The number of items in a database, or `nil` if the items are in memory.
    public static var keptCount: SharedReader<Int?> { .constant(nil) }
  }

  extension ItemCounts {
    /// The number of items in a database, and how many are in stock, or `nil` if the items are in memory.
    public static var kept: SharedReader<ItemCounts?> { .constant(nil) }
  }

  extension ColorStock {
    /// The stock of each color in a database, or `nil` if the items are in memory.
    public static var kept: SharedReader<[ColorStock]?> { .constant(nil) }
  }
#endif
