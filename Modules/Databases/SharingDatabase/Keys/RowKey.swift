#if Database
  import Dependencies
  import Foundation
  import IdentifiedCollections
  import Sharing

  extension SharedReaderKey {
    /// Shares one row of a table, or `nil` if there is none.
    ///
    /// Setting `nil` deletes the row.
    public static func row<Row>(_ type: Row.Type, id: Row.ID) -> Self where Self == RowKey<Row>.Default {
      Self[RowKey(type, id: id), default: nil]
    }
  }

  /// A key that stores a value in one row of a table.
  ///
  /// It behaves like ``RowsKey``.
  public struct RowKey<Row: TableRow>: SharedKey, FileKey, CustomStringConvertible {
    private let rowID: Row.ID
    private let sync: BackendSync<RowsBackend<Row>>

    /// The identity of the key: its row and its database.
    public struct ID: Hashable, Sendable {
      let table: String
      let row: Row.ID
      let storage: DatabaseStorage
    }

    /// Creates a key for the row with an id, in the default database unless another one is given.
    public init(_ type: Row.Type, id: Row.ID, in given: DatabaseStorage? = nil) {
      @Dependency(\.defaultDatabase) var defaultStorage
      let storage = given ?? defaultStorage
      self.rowID = id
      self.sync = storage.engine.syncs.sync(of: .row(id), storage.engine)
    }

    /// The identity of the key.
    ///
    /// Keys of the same row share their value.
    public var id: ID { ID(table: Row.tableName, row: rowID, storage: DatabaseStorage(sync.backend.engine)) }

    package var file: KeptFile<Row?> {
      sync.backend.file({ $0.first }, Self.rows)
    }

    private static func rows(_ row: Row?) -> IdentifiedArrayOf<Row> {
      IdentifiedArray(uniqueElements: row.map { [$0] } ?? [])
    }

    /// Reads the row: immediately from a local database, and after all waiting changes are written for `load()`.
    public func load(context: LoadContext<Row?>, continuation: LoadContinuation<Row?>) {
      sync.load(context, continuation) { $0.first }
    }

    /// Follows changes that others make to the row.
    public func subscribe(
      context: LoadContext<Row?>, subscriber: SharedSubscriber<Row?>
    ) -> SharedSubscription {
      sync.subscribe(subscriber) { $0.first }
    }

    /// Writes the columns that have changed, soon.
    public func save(_ value: Row?, context: SaveContext, continuation: SaveContinuation) {
      sync.save(Self.rows(value)) { continuation.resume(with: $0) }
    }

    /// The key as written in source code, with the name of the table.
    public var description: String { ".row(\(Row.tableName), \(rowID))" }
  }
#endif
