#if Database
  import IdentifiedCollections
  import Sharing

  /// Keeps an array in a file, or in the rows of a table: which of them is known when the program runs.
  ///
  /// ```swift
  /// extension SharedKey where Self == FileOrRowsKey<Item>.Default {
  ///   static var items: Self {
  ///     @Dependency(\.itemsDatabase) var database
  ///     return Self[database.map { .rows(RowsKey(Item.self, in: $0)) } ?? .file(.fileStorage(.items)), default: []]
  ///   }
  /// }
  /// ```
  public enum FileOrRowsKey<Row: TableRow>: SharedKey, FileKey, CustomStringConvertible {
    /// In a file.
    case file(FileStorageKey<IdentifiedArrayOf<Row>>)
    /// In a table.
    case rows(RowsKey<Row>)

    /// The identity of the file or of the table.
    public enum ID: Hashable, Sendable {
      /// The file's.
      case file(FileStorageKey<IdentifiedArrayOf<Row>>.ID)
      /// The table's.
      case rows(RowsKey<Row>.ID)
    }

    /// Keys of the same file or table share.
    public var id: ID {
      switch self {
      case .file(let key): .file(key.id)
      case .rows(let key): .rows(key.id)
      }
    }

    private var key: any SharedKey<IdentifiedArrayOf<Row>> {
      switch self {
      case .file(let key): key
      case .rows(let key): key
      }
    }

    package var file: KeptFile<IdentifiedArrayOf<Row>> {
      switch self {
      case .file(let key): key.file
      case .rows(let key): key.file
      }
    }

    /// Loads as the file's or the table's key does.
    public func load(
      context: LoadContext<IdentifiedArrayOf<Row>>, continuation: LoadContinuation<IdentifiedArrayOf<Row>>
    ) {
      key.load(context: context, continuation: continuation)
    }

    /// Follows changes as the file's or the table's key does.
    public func subscribe(
      context: LoadContext<IdentifiedArrayOf<Row>>, subscriber: SharedSubscriber<IdentifiedArrayOf<Row>>
    ) -> SharedSubscription {
      key.subscribe(context: context, subscriber: subscriber)
    }

    /// Saves as the file's or the table's key does.
    public func save(
      _ value: IdentifiedArrayOf<Row>, context: SaveContext, continuation: SaveContinuation
    ) {
      key.save(value, context: context, continuation: continuation)
    }

    /// The key as it is written.
    public var description: String { "\(key)" }
  }
#endif
