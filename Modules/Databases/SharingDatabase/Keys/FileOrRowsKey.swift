#if Database
  import IdentifiedCollections
  import Sharing

  /// A key that stores an array either in a file or in the rows of a table, which is decided when the program runs.
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
    /// The array is stored in a file.
    case file(FileStorageKey<IdentifiedArrayOf<Row>>)
    /// The array is stored in a table.
    case rows(RowsKey<Row>)

    /// The identity of the file or of the table.
    public enum ID: Hashable, Sendable {
      /// The identity of the file's key.
      case file(FileStorageKey<IdentifiedArrayOf<Row>>.ID)
      /// The identity of the table's key.
      case rows(RowsKey<Row>.ID)
    }

    /// The identity of the key.
    ///
    /// Keys of the same file or table share their value.
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

    /// Loads the value with the key of the file or table.
    public func load(
      context: LoadContext<IdentifiedArrayOf<Row>>, continuation: LoadContinuation<IdentifiedArrayOf<Row>>
    ) {
      key.load(context: context, continuation: continuation)
    }

    /// Follows changes with the key of the file or table.
    public func subscribe(
      context: LoadContext<IdentifiedArrayOf<Row>>, subscriber: SharedSubscriber<IdentifiedArrayOf<Row>>
    ) -> SharedSubscription {
      key.subscribe(context: context, subscriber: subscriber)
    }

    /// Saves the value with the key of the file or table.
    public func save(
      _ value: IdentifiedArrayOf<Row>, context: SaveContext, continuation: SaveContinuation
    ) {
      key.save(value, context: context, continuation: continuation)
    }

    /// The key as written in source code.
    public var description: String { "\(key)" }
  }

  extension FileOrRowsKey: ProvidedStorageKey {
    package var usesProvidedStorage: Bool {
      if case .file(let key) = self { key.usesProvidedStorage } else { false }
    }
  }
#endif
