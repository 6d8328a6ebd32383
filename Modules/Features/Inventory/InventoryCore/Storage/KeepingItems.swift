import ComposableArchitecture
import DataSources
import Foundation

// What screens read and change: of a file the items in memory, of a database what is asked for.

extension Shared where Value == IdentifiedArrayOf<Item> {
  /// All items of the data file; none where a database keeps them.
  public static var itemsInMemory: Self {
    #if Database
      @Dependency(\.inventoryDatabase) var database
      if database != nil { return Shared(value: []) }
    #endif
    return Shared(.inventory)
  }
}

extension Item {
  /// One of all items, shared.
  ///
  /// - Throws: ``ItemNotFound`` where there is none with the id.
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
  /// Makes the change of a file at once.
  ///
  /// - Returns: Whether a file keeps the items; of a database the change is still to be made, by ``make()``.
  public func makeAtOnce() -> Bool {
    #if Database
      @Dependency(\.inventoryDatabase) var database
      if database != nil { return false }
    #endif
    @Shared(.inventory) var items
    $items.withLock { apply(to: &$0) }
    return true
  }

  /// Makes the change, wherever the items are.
  ///
  /// - Throws: Why the database could not make it.
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
    /// The items that are found, of which some parts are there; `nil` where they are in memory.
    public func page(_ parts: PageParts = PageParts(), until present: Page<Item>? = nil)
      -> SharedReader<Page<Item>?>
    { .constant(nil) }
  }

  extension Item {
    /// How many items there are; `nil` where they are in memory.
    public static var keptCount: SharedReader<Int?> { .constant(nil) }
  }

  extension ItemCounts {
    /// How many items there are, and how many in stock; `nil` where they are in memory.
    public static var kept: SharedReader<ItemCounts?> { .constant(nil) }
  }

  extension ColorStock {
    /// The stock by color; `nil` where the items are in memory.
    public static var kept: SharedReader<[ColorStock]?> { .constant(nil) }
  }
#endif
