import ComposableArchitecture
import Foundation

extension FileStorageKey<IdentifiedArrayOf<Standup>> {
  /// All standups, in the program's data file.
  fileprivate static var standupsFile: Self {
    @Dependency(\.standupsFile) var url
    return .fileStorage(url, decode: StandupsFile.decode, encode: StandupsFile.encode)
  }
}

#if PostgreSQL
  import PostgreSQL
  import SharingPostgres
#endif
#if Database
  import Sharing
  import SharingDatabase

  extension SharedKey where Self == StandupsKey.Default {
    /// All standups, in the program's database, or in its data file where there is none.
    public static var standups: Self {
      @Dependency(\.standupsDatabase) var database
      let key = database.map { StandupsKey.rows(RowsKey(Standup.self, in: $0)) } ?? .file(.standupsFile)
      return Self[key, default: []]
    }
  }

  /// Keeps the standups in a file, or in a database: which of them is known when the program runs.
  public enum StandupsKey: SharedKey, FileKey, CustomStringConvertible {
    case file(FileStorageKey<IdentifiedArrayOf<Standup>>)
    case rows(RowsKey<Standup>)

    /// The identity of the file or of the table.
    public enum ID: Hashable, Sendable {
      case file(FileStorageKey<IdentifiedArrayOf<Standup>>.ID)
      case rows(RowsKey<Standup>.ID)
    }

    public var id: ID {
      switch self {
      case .file(let key): .file(key.id)
      case .rows(let key): .rows(key.id)
      }
    }

    private var key: any SharedKey<IdentifiedArrayOf<Standup>> {
      switch self {
      case .file(let key): key
      case .rows(let key): key
      }
    }

    package var file: KeptFile<IdentifiedArrayOf<Standup>> {
      switch self {
      case .file(let key): key.file
      case .rows(let key): key.file
      }
    }

    public func load(
      context: LoadContext<IdentifiedArrayOf<Standup>>,
      continuation: LoadContinuation<IdentifiedArrayOf<Standup>>
    ) {
      key.load(context: context, continuation: continuation)
    }

    public func subscribe(
      context: LoadContext<IdentifiedArrayOf<Standup>>,
      subscriber: SharedSubscriber<IdentifiedArrayOf<Standup>>
    ) -> SharedSubscription {
      key.subscribe(context: context, subscriber: subscriber)
    }

    public func save(
      _ value: IdentifiedArrayOf<Standup>, context: SaveContext, continuation: SaveContinuation
    ) {
      key.save(value, context: context, continuation: continuation)
    }

    public var description: String { "\(key)" }
  }

  extension Standup: TableRow {
    public static let tableName = "standups"
  }

  extension DatabaseSchema {
    /// The table of the standups.
    public static let standups = DatabaseSchema(
      """
      CREATE TABLE standups (
        id TEXT PRIMARY KEY, title TEXT NOT NULL, seconds DOUBLE PRECISION NOT NULL, theme TEXT NOT NULL,
        attendees JSONB NOT NULL, meetings JSONB NOT NULL, position DOUBLE PRECISION)
      """)
  }

  extension DependencyValues {
    /// The database that keeps the standups; `nil` where the data file does.
    public var standupsDatabase: DatabaseStorage? {
      get { self[StandupsDatabaseKey.self] }
      set { self[StandupsDatabaseKey.self] = newValue }
    }

    private enum StandupsDatabaseKey: DependencyKey {
      static let liveValue: DatabaseStorage? = nil
      static let testValue: DatabaseStorage? = nil
    }
  }
#else
  extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Standup>>.Default {
    /// All standups, in the program's data file.
    public static var standups: Self { Self[.standupsFile, default: []] }
  }
#endif

extension DependencyValues {
  /// Keeps the standups in a file: in a database where the file is one, or where its name says so (`.sqlite`); or on a PostgreSQL
  /// server, by its address.
  ///
  /// - Parameters:
  ///   - url: The file, or the address: `postgres://user@host/database`.
  ///   - file: What drafts lie beside where the standups are on a server; that which is set already unless it is given.
  /// - Throws: ``NoDatabases`` where this program does not know such databases.
  public mutating func keepStandups(in url: URL, orBeside file: URL? = nil) throws {
    standupsFile = isServer(url) ? file ?? standupsFile : url
    recordingObstacle = nil
    #if Database
      standupsDatabase = nil
    #endif
    if isServer(url) || StandupsFile.isDatabase(url) {
      recordingObstacle = "the standups are in a database, whose rows no recording has."
    }
    if isServer(url) {
      #if PostgreSQL
        standupsDatabase = .postgres(PostgresConfiguration(url.absoluteString), .standups)
      #else
        throw NoDatabases(trait: "PostgreSQL")
      #endif
    } else if StandupsFile.isDatabase(url) {
      #if Database
        standupsDatabase = .sqlite(url, .standups)
      #else
        throw NoDatabases(trait: "Database")
      #endif
    }
  }
}

/// Where the host finds the files of a program whose standups are kept at a URL.
///
/// A database is no such file, and there is none below it: a program that opens and closes the file of an SQLite database besides
/// SQLite gives up the locks that SQLite has in the same process, so that another program may remove the log that is in use.
public func filesOfStandups(at url: URL) -> URL {
  isServer(url) || StandupsFile.isDatabase(url) ? url.appending(path: "files") : url
}

/// A program that was built without databases was given one.
public struct NoDatabases: Error, CustomStringConvertible {
  let trait: String

  /// What is wrong, and what to do.
  public var description: String {
    """
    This is a database, and this program was built without such databases: build it with '--traits default,\(trait)', or name \
    another file.
    """
  }
}

private func isServer(_ url: URL) -> Bool { ["postgres", "postgresql"].contains(url.scheme) }

extension StandupsFile {
  /// Whether the file is a database, or is going to be one by its name.
  public static func isDatabase(_ url: URL) -> Bool {
    // Also where it has something else in it: that is not taken for a damaged data file, and set aside.
    if url.pathExtension == "sqlite" { return true }
    // A folder can be opened, and not read.
    return (try? FileHandle(forReadingFrom: url).read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }
}
