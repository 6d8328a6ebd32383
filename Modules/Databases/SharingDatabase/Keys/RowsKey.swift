#if Database
  import DataSources
  import Dependencies
  import DurableFiles
  import Foundation
  import IdentifiedCollections
  import JSONValues
  import Sharing

  extension SharedReaderKey {
    /// Shares all rows of a table as an array that is written row by row.
    ///
    /// The order of the array is stored in a column `position` (`DOUBLE PRECISION`), which the table must have in addition to the
    /// members of the row's type.
    public static func rows<Row>(_ type: Row.Type) -> Self where Self == RowsKey<Row>.Default {
      Self[RowsKey(type), default: []]
    }

    /// Shares some rows of a table, in the order of a column, as an array that is written row by row.
    public static func rows<Row>(_ request: TableRequest<Row>) -> Self where Self == RowsKey<Row>.Default {
      Self[RowsKey(request), default: []]
    }
  }

  /// A key that stores an array in the rows of a table.
  ///
  /// A change writes only the changed columns of the changed rows, in one transaction. Changes by others, on any connection and
  /// in any process, arrive in the shared value. If both sides change a row, the changes are merged field by field like the JSON
  /// of a file, including fields within a JSON column. If both changed the same field, this program's value is saved, and
  /// `takeMergeConflicts()` returns both values.
  ///
  /// A change that the database doesn't allow is undone (``RejectedChangeError``). A change that the database can't save now, because
  /// it is locked, full, or unavailable, stays in memory, and `flushPendingSaves()` tries again, as with a file.
  ///
  /// An empty table is treated like a missing file: the default is used.
  public struct RowsKey<Row: TableRow>: SharedKey, FileKey, CustomStringConvertible {
    private let source: RowSource<Row>
    private let sync: BackendSync<RowsBackend<Row>>

    /// The identity of the key: its rows and their database.
    public struct ID: Hashable, Sendable {
      let source: RowSource<Row>
      let storage: DatabaseStorage
    }

    /// Creates a key for all rows of a table, in the default database unless another one is given.
    public init(_ type: Row.Type, in storage: DatabaseStorage? = nil) {
      self.init(.table, storage)
    }

    /// Creates a key for some rows of a table, in the default database unless another one is given.
    public init(_ request: TableRequest<Row>, in storage: DatabaseStorage? = nil) {
      self.init(.request(request), storage)
    }

    private init(_ source: RowSource<Row>, _ given: DatabaseStorage?) {
      @Dependency(\.defaultDatabase) var defaultStorage
      let storage = given ?? defaultStorage
      self.source = source
      self.sync = storage.engine.syncs.sync(of: source, storage.engine)
    }

    /// The identity of the key.
    ///
    /// Keys of the same rows share their value.
    public var id: ID { ID(source: source, storage: DatabaseStorage(sync.backend.engine)) }

    package var file: KeptFile<IdentifiedArrayOf<Row>> {
      sync.backend.file({ $0 }, { $0 })
    }

    /// Reads the rows: immediately from a local database, and after all waiting changes are written for `load()`.
    public func load(
      context: LoadContext<IdentifiedArrayOf<Row>>, continuation: LoadContinuation<IdentifiedArrayOf<Row>>
    ) {
      sync.load(context, continuation) { $0 }
    }

    /// Follows changes that others make to the table.
    public func subscribe(
      context: LoadContext<IdentifiedArrayOf<Row>>, subscriber: SharedSubscriber<IdentifiedArrayOf<Row>>
    ) -> SharedSubscription {
      sync.subscribe(subscriber) { $0 }
    }

    /// Writes the rows that have changed, soon.
    public func save(
      _ value: IdentifiedArrayOf<Row>, context: SaveContext, continuation: SaveContinuation
    ) {
      sync.save(value) { continuation.resume(with: $0) }
    }

    /// The key as written in source code, with the name of the table.
    public var description: String { ".rows(\(Row.tableName))" }
  }

  extension BackendSync {
    /// Loads the value of a key that is made from the rows.
    func load<Row, Value>(
      _ context: LoadContext<Value>, _ continuation: LoadContinuation<Value>,
      _ value: @escaping @Sendable (IdentifiedArrayOf<Row>) -> Value
    ) where Backend == RowsBackend<Row> {
      switch context {
      case .initialValue:
        // No rows count as no value, so the default is used.
        load { result, isStale in
          let result = result.map { $0.rows.isEmpty ? nil : value($0.rows) }
          if case .success(let value) = result, let isStale {
            continuation.resume(returning: value, unless: isStale)
          } else {
            continuation.resume(with: result)
          }
        }
      case .userInitiated:
        reload { result, isStale in
          switch result {
          case .success(let known): continuation.resume(returning: value(known.rows), unless: isStale)
          case .failure(let error): continuation.resume(throwing: error)
          }
        }
      }
    }

    /// Follows changes for a key whose value is made from the rows.
    func subscribe<Row, Value>(
      _ subscriber: SharedSubscriber<Value>, _ value: @escaping @Sendable (IdentifiedArrayOf<Row>) -> Value
    ) -> SharedSubscription where Backend == RowsBackend<Row> {
      subscribe(
        Subscriber(
          changed: { subscriber.yield(value($0.rows), unless: $1) },
          failed: { subscriber.yield(throwing: $0) },
          conflicted: { subscriber.reportConflict($0) }))
    }
  }

  extension RowsBackend {
    /// Returns the functions that write a value to a copy if the database can't store it, and that resolve conflicts.
    func file<Value>(
      _ value: @escaping @Sendable (Rows) -> Value, _ rows: @escaping @Sendable (Value) -> Rows
    ) -> KeptFile<Value> {
      let url = engine.url
      return KeptFile(
        url: url, name: DataLocation(url).name,
        decode: { data in
          let rows = try RowCoding.decode([String: [Row]].self, from: data)[Row.tableName] ?? []
          return value(IdentifiedArray(uniqueElements: rows))
        },
        encode: { value in
          try JSON(rows: rows(value).map { try RowCoding.json(of: $0) }, of: Row.tableName).encoded()
        },
        writeAside: { content, label in
          // A server has no folder for a copy.
          guard url.isFileURL else { throw CocoaError(.fileWriteUnsupportedScheme) }
          return try DurableFile(url).writeAside(content, as: label, at: Date())
        },
        unknown: { [self] in try unknownMembers() }, keep: { [self] in keep($0) })
    }
  }
#endif
