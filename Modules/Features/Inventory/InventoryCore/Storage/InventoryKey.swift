import ComposableArchitecture
import DataSources
import Foundation
import SessionRecording

extension FileStorageKey<IdentifiedArrayOf<Item>> {
  /// All items, in the program's data file.
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
    /// All items, in the program's database, or in its data file where there is none.
    ///
    /// Of a database this reads the whole table: a screen shows a page of it.
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
    /// What an item is found and ordered by is calculated by the database, for any program that writes.
    public static let inventory = DatabaseSchema(
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
        .searchable("items", columns: ["said"])))
  }

  extension DependencyValues {
    /// The database that keeps the items; `nil` where the data file does.
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
    /// All items, in the program's data file.
    public static var inventory: Self { Self[.inventoryFile, default: []] }
  }
#endif

extension DependencyValues {
  /// Keeps the items in a file, in a database that is one, or on a PostgreSQL server.
  ///
  /// - Throws: `NoDatabases` where this program does not know such databases.
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
        throw NoDatabases(location)
      #endif
    case .server(let url):
      #if PostgreSQL
        inventoryDatabase = .postgres(PostgresConfiguration(url.absoluteString), .inventory)
      #else
        _ = url
        throw NoDatabases(location)
      #endif
    }
  }
}
