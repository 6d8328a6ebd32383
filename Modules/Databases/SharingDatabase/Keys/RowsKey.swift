#if Database
  import CairnSupport
  import DataSources
  import Dependencies
  import DurableFiles
  import Foundation
  import IdentifiedCollections
  import Sharing

  extension SharedReaderKey {
    /// Shares all rows of a table, as an array that is written row by row.
    ///
    /// The order of the array is kept in a column `position` (`DOUBLE PRECISION`), which the table has besides the members of the
    /// row's type.
    public static func rows<Row>(_ type: Row.Type) -> Self where Self == RowsKey<Row>.Default {
      Self[RowsKey(type), default: []]
    }

    /// Shares some rows of a table, in the order of a column, as an array that is written row by row.
    public static func rows<Row>(_ request: TableRequest<Row>) -> Self where Self == RowsKey<Row>.Default {
      Self[RowsKey(request), default: []]
    }
  }

  /// Keeps an array in the rows of a table.
  ///
  /// A change writes the rows, and in them the columns, that it changes, in one transaction. What others change, with any connection
  /// and in any process, arrives in the shared value. Where both change a row they are merged as a file's JSON is: field by field,
  /// also within a column that has JSON. Where both changed the same field this program's value is saved, and
  /// `takeMergeConflicts()` has both.
  ///
  /// What the database does not allow is taken back (``RefusedChange``). What it cannot do now, because it is locked, full or not there,
  /// stays in memory and is tried again by `flushPendingSaves()`, as with a file.
  ///
  /// An empty table is as a file that is not there: the default counts.
  public struct RowsKey<Row: TableRow>: SharedKey, FileKey, CustomStringConvertible {
    private let source: RowSource<Row>
    private let sync: RowsSync<Row>

    /// The identity of the key: its rows, in their database.
    public struct ID: Hashable, Sendable {
      let source: RowSource<Row>
      let storage: DatabaseStorage
    }

    /// A key for all rows of a table, in the default database unless another one is given.
    public init(_ type: Row.Type, in storage: DatabaseStorage? = nil) {
      self.init(.table, storage)
    }

    /// A key for some rows of a table, in the default database unless another one is given.
    public init(_ request: TableRequest<Row>, in storage: DatabaseStorage? = nil) {
      self.init(.request(request), storage)
    }

    private init(_ source: RowSource<Row>, _ given: DatabaseStorage?) {
      @Dependency(\.defaultDatabase) var defaultStorage
      let storage = given ?? defaultStorage
      self.source = source
      self.sync = storage.engine.syncs.sync(of: source, storage.engine)
    }

    /// Keys of the same rows share.
    public var id: ID { ID(source: source, storage: DatabaseStorage(sync.engine)) }

    package var file: KeptFile<IdentifiedArrayOf<Row>> {
      sync.file({ $0 }, { $0 })
    }

    /// Reads the rows: of a local database at once, and after all that waits to be written for `load()`.
    public func load(
      context: LoadContext<IdentifiedArrayOf<Row>>, continuation: LoadContinuation<IdentifiedArrayOf<Row>>
    ) {
      sync.load(context, continuation) { $0 }
    }

    /// Follows the changes that others make to the table.
    public func subscribe(
      context: LoadContext<IdentifiedArrayOf<Row>>, subscriber: SharedSubscriber<IdentifiedArrayOf<Row>>
    ) -> SharedSubscription {
      sync.subscribe(subscriber) { $0 }
    }

    /// Writes the rows that are different, soon.
    public func save(
      _ value: IdentifiedArrayOf<Row>, context: SaveContext, continuation: SaveContinuation
    ) {
      sync.save(value) { continuation.resume(with: $0) }
    }

    /// The key as it is written, with the name of the table.
    public var description: String { ".rows(\(Row.tableName))" }
  }

  extension RowsSync {
    /// Loads for a key whose value is made of the rows.
    func load<Value>(
      _ context: LoadContext<Value>, _ continuation: LoadContinuation<Value>,
      _ value: @escaping @Sendable (Rows) -> Value
    ) {
      switch context {
      case .initialValue:
        // No row is no value: the default counts.
        load { result, isStale in
          let result = result.map { $0.isEmpty ? nil : value($0) }
          if case .success(let value) = result, let isStale {
            continuation.resume(returning: value, unless: isStale)
          } else {
            continuation.resume(with: result)
          }
        }
      case .userInitiated:
        reload { result, isStale in
          switch result {
          case .success(let rows): continuation.resume(returning: value(rows), unless: isStale)
          case .failure(let error): continuation.resume(throwing: error)
          }
        }
      }
    }

    /// Follows changes for a key whose value is made of the rows.
    func subscribe<Value>(
      _ subscriber: SharedSubscriber<Value>, _ value: @escaping @Sendable (Rows) -> Value
    ) -> SharedSubscription {
      subscribe(
        Subscriber(
          changed: { subscriber.yield(value($0), unless: $1) },
          failed: { subscriber.yield(throwing: $0) },
          conflicted: { subscriber.reportConflict($0) }))
    }

    /// How a value is written down where the database cannot have it, and how conflicts are decided.
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
          // A server has no folder.
          guard url.isFileURL else { throw CocoaError(.fileWriteUnsupportedScheme) }
          return try DurableFile(url).writeAside(content, as: label, at: Date())
        },
        unknown: { [self] in try unknownMembers() }, keep: { [self] in keep($0) })
    }
  }
#endif
