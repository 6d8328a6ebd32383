#if Database
  import ComposableArchitecture
  import DataSources
  import Foundation
  import NavigationCore
  import Sharing
  import SharingDatabase

  extension ItemQuery {
    /// The matching items in a database, with some parts loaded, or `nil` if the items are in memory.
    ///
    /// - Parameters:
    ///   - parts: The parts to load.
    ///   - present: The page to show until a server has answered.
    func page(_ parts: PageParts = PageParts(), until present: Page<Item>? = nil)
      -> SharedReader<Page<Item>?>
    {
      reader(default: present ?? Page()) { FetchKey(FetchPage(request, parts), in: $0) }
    }

    /// The request for the matching rows.
    var request: TableRequest<Item> {
      // Equal items stay in the order in which they were added.
      let items = Item.matching(searchText).order(by: "position")
      let found = color.map { items.where(\.color, $0) } ?? items
      return switch order {
      case .added: found
      // The index has the same expression.
      case .name: found.order(bySQL: "substr(items.title, 1, 200)")
      case .quantity: found.order(by: "quantity", descending: true)
      }
    }
  }

  extension Item {
    /// The number of rows.
    static var rowCount: SharedReader<Int> {
      reader(default: 0) { FetchKey(FetchCount(all), in: $0) }.read { $0 ?? 0 }
    }
  }

  extension ItemCounts {
    /// The number of rows, and how many of the items are in stock.
    static var rows: SharedReader<ItemCounts> {
      reader(default: ItemCounts()) { FetchKey(Request(), in: $0) }.read { $0 ?? ItemCounts() }
    }

    private struct Request: DatabaseRequest {
      var tables: Set<String>? { [Item.tableName] }

      func fetch(_ database: DatabaseConnection) throws -> ItemCounts {
        try ItemCounts(
          all: database.fetchCount(Item.all), inStock: database.fetchCount(Item.where("quantity > 0")))
      }
    }
  }

  extension ColorStock {
    /// The stock of each color in the rows.
    static var rows: SharedReader<[ColorStock]> {
      reader(default: []) { FetchKey(Request(), in: $0) }.read { $0 ?? [] }
    }

    private struct Request: DatabaseRequest {
      private struct Row: Decodable {
        var color: Item.Color?
        var quantity: Double
      }

      var tables: Set<String>? { [Item.tableName] }

      func fetch(_ database: DatabaseConnection) throws -> [ColorStock] {
        // The sum of integers can be too large for the database.
        let rows = try database.fetchAll(
          "SELECT color, sum(CAST(quantity AS DOUBLE PRECISION)) AS quantity FROM items GROUP BY color",
          as: Row.self)
        return ColorStock.inOrder(
          Dictionary(rows.map { ($0.color, Int(exactly: $0.quantity) ?? .max) }, uniquingKeysWith: { $1 }))
      }
    }
  }

  /// The result of a request, or `nil` if the program has no database.
  private func reader<Request: DatabaseRequest>(
    default value: Request.Value, _ key: (DatabaseStorage) -> FetchKey<Request>
  ) -> SharedReader<Request.Value?> {
    @Dependency(\.inventoryDatabase) var database
    guard let database else { return .constant(nil) }
    return SharedReader(wrappedValue: value, key(database)).read { $0 }
  }

  extension Item {
    /// Returns the shared row with an id.
    static func row(_ id: Item.ID) throws -> Shared<Item> {
      @Dependency(\.inventoryDatabase) var database
      // A link to an item is followed immediately or not at all, so this waits for the server.
      guard let database, let present = try database.engine.read({ try $0.fetchOne(Item.where(\.id, id)) }),
        let item = Shared(Shared(wrappedValue: present, RowKey(Item.self, id: id, in: database)))
      else { throw RouteNotFoundError.item(id) }
      return item
    }
  }

  extension ItemEdit {
    /// Makes the change in a transaction.
    func applyToDatabase() async throws {
      @Dependency(\.inventoryDatabase) var database
      try await database?.write { try apply(to: $0) }
    }

    private func apply(to database: DatabaseConnection) throws {
      switch self {
      case .add(let item):
        if try !database.update(item) { try database.insert(item) }
      case .change(let item, let original):
        if let current = try database.fetchOne(Item.where(\.id, item.id)) {
          try database.update(item.edited(from: original, onto: current))
        } else {
          try database.insert(item)
        }
      case .delete(let id):
        try database.execute("DELETE FROM items WHERE id = \(id)")
      case .duplicate(let id, let copy):
        try database.insert(copy, before: id)
      case .move(let ids, let target):
        try database.move(Item.self, ids, before: target)
      }
    }
  }

  extension DatabaseConnection {
    /// Updates the row of an item.
    ///
    /// - Returns: `false` if the row doesn't exist.
    @discardableResult
    fileprivate func update(_ item: Item) throws -> Bool {
      guard try fetchOne(Item.where(\.id, item.id)) != nil else { return false }
      let color: SQL = item.color.map { "\($0)" } ?? "NULL"
      try execute(
        "UPDATE items SET name = \(item.name), color = \(sql: color), status = \(item.status) WHERE id = \(item.id)"
      )
      return true
    }
  }
#else
  import ComposableArchitecture
  import DataSources
  import NavigationCore

  // Without the trait `Database`, all items are in memory.

  extension ItemQuery {
    func page(_ parts: PageParts = PageParts(), until present: Page<Item>? = nil) -> SharedReader<Page<Item>?>
    { .constant(nil) }
  }

  extension Item {
    static var rowCount: SharedReader<Int> { .constant(0) }

    static func row(_ id: Item.ID) throws -> Shared<Item> { throw RouteNotFoundError.item(id) }
  }

  extension ItemCounts {
    static var rows: SharedReader<ItemCounts> { .constant(ItemCounts()) }
  }

  extension ColorStock {
    static var rows: SharedReader<[ColorStock]> { .constant([]) }
  }

  extension ItemEdit {
    func applyToDatabase() async throws {}
  }
#endif
