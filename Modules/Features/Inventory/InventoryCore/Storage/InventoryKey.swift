import ComposableArchitecture
import DataSources
import Foundation
import SessionRecording

extension FileStorageKey<IdentifiedArrayOf<Item>> {
  /// All items, stored in the program's data file.
  fileprivate static var inventoryFile: Self {
    @Dependency(\.inventoryFile) var url
    return .fileStorage(url, decode: InventoryFile.decode, encode: InventoryFile.encode)
  }
}

#if PostgreSQL
  import PostgreSQL
  import SharingPostgres
#endif
#if Database
  import Sharing
  import SharingDatabase

  extension SharedKey where Self == FileOrRowsKey<Item>.Default {
    /// All items, stored in the program's database, or in its data file if it has no database.
    ///
    /// This loads the whole table of a database. A screen should load a page of it instead.
    public static var inventory: Self {
      @Dependency(\.inventoryDatabase) var database
      return Self[database.map { .rows(RowsKey(Item.self, in: $0)) } ?? .file(.inventoryFile), default: []]
    }
  }

  extension Item: TableRow {
    public static let tableName = "items"
  }

  extension DatabaseSchema {
    /// The table of the items.
    ///
    /// The database computes the columns that items are searched and sorted by, whichever program writes them.
    public static let inventory = DatabaseSchema(
      named: "inventory",
      Migration(
        """
        CREATE TABLE items (
          id TEXT PRIMARY KEY, name TEXT NOT NULL, color TEXT, status JSONB NOT NULL, position DOUBLE PRECISION,
          quantity BIGINT GENERATED ALWAYS AS (coalesce(CAST(status ->> 'quantity' AS BIGINT), 0)) STORED,
          stocked INTEGER GENERATED ALWAYS AS (CASE WHEN status ->> 'quantity' IS NULL THEN 0 ELSE 1 END) STORED,
          title TEXT GENERATED ALWAYS AS (lower(name)) STORED,
          said TEXT GENERATED ALWAYS AS (
            name || ' ' || coalesce(color, '') || ' ' || CASE
              WHEN status ->> 'quantity' IS NOT NULL THEN 'In stock: ' || (status ->> 'quantity')
              WHEN CAST(status ->> 'isOnBackOrder' AS TEXT) IN ('1', 'true') THEN 'Out of stock: on back order'
              ELSE 'Out of stock' END) STORED);
        CREATE INDEX "itemsByPosition" ON items (position, id);
        CREATE INDEX "itemsByTitle" ON items (title, position, id);
        CREATE INDEX "itemsByQuantity" ON items (quantity DESC, position, id);
        CREATE INDEX "itemsByColor" ON items (color, position, id, quantity);
        CREATE INDEX "itemsByStock" ON items (stocked)
        """,
        .searchable("items", columns: ["said"])),
      // An entry of a PostgreSQL index has at most 2,704 bytes.
      """
      DROP INDEX "itemsByTitle";
      CREATE INDEX "itemsByTitle" ON items (substr(title, 1, 200), position, id)
      """)
  }

  extension DependencyValues {
    /// The database that stores the items, or `nil` if the data file does.
    public var inventoryDatabase: DatabaseStorage? {
      get { self[InventoryDatabaseKey.self] }
      set { self[InventoryDatabaseKey.self] = newValue }
    }

    private enum InventoryDatabaseKey: DependencyKey {
      static let liveValue: DatabaseStorage? = nil
      static let testValue: DatabaseStorage? = nil
    }
  }
#else
  extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Item>>.Default {
    /// All items, stored in the program's data file.
    public static var inventory: Self { Self[.inventoryFile, default: []] }
  }
#endif

extension DependencyValues {
  /// Whether a database stores the items, rather than the data file.
  var hasInventoryDatabase: Bool {
    #if Database
      inventoryDatabase != nil
    #else
      false
    #endif
  }

  /// Stores the items in a JSON file, in an SQLite database, or on a PostgreSQL server.
  ///
  /// - Throws: `UnsupportedDatabaseError` if this program is built without support for the database.
  public mutating func keepItems(in location: DataLocation) throws {
    #if Database
      inventoryDatabase = nil
    #endif
    recordingObstacle =
      location.isDatabase ? "the items are in a database, which a recording doesn't contain." : nil
    switch location {
    case .file(let url): inventoryFile = url
    case .database(let url):
      #if Database
        inventoryDatabase = .sqlite(url, .inventory)
      #else
        _ = url
        throw UnsupportedDatabaseError(location)
      #endif
    case .server(let url):
      #if PostgreSQL
        inventoryDatabase = .postgres(PostgresConfiguration(url.absoluteString), .inventory)
      #else
        _ = url
        throw UnsupportedDatabaseError(location)
      #endif
    }
  }
}
