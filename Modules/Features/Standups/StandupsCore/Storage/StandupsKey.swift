import ComposableArchitecture
import DataSources
import Foundation
import SessionRecording

extension FileStorageKey<IdentifiedArrayOf<Standup>> {
  /// All standups, stored in the program's data file.
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

  extension SharedKey where Self == FileOrRowsKey<Standup>.Default {
    /// All standups, stored in the program's database, or in its data file if it has no database.
    public static var standups: Self {
      @Dependency(\.standupsDatabase) var database
      return Self[database.map { .rows(RowsKey(Standup.self, in: $0)) } ?? .file(.standupsFile), default: []]
    }
  }

  extension Standup: TableRow {
    public static let tableName = "standups"
  }

  extension DatabaseSchema {
    /// The table of the standups.
    public static let standups = DatabaseSchema(
      named: "standups",
      """
      CREATE TABLE standups (
        id TEXT PRIMARY KEY, title TEXT NOT NULL, seconds DOUBLE PRECISION NOT NULL, theme TEXT NOT NULL,
        attendees JSONB NOT NULL, meetings JSONB NOT NULL, position DOUBLE PRECISION)
      """)
  }

  extension DependencyValues {
    /// The database that stores the standups, or `nil` if the data file does.
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
    /// All standups, stored in the program's data file.
    public static var standups: Self { Self[.standupsFile, default: []] }
  }
#endif

extension DependencyValues {
  /// Stores the standups in a JSON file, in an SQLite database, or on a PostgreSQL server.
  ///
  /// - Parameters:
  ///   - location: The file or the address.
  ///   - file: If the standups are on a server, the file that the drafts are stored beside. The default is the current data file.
  /// - Throws: `UnsupportedDatabaseError` if this program is built without support for the database.
  public mutating func keepStandups(in location: DataLocation, orBeside file: URL? = nil) throws {
    #if Database
      standupsDatabase = nil
    #endif
    recordingObstacle =
      location.isDatabase ? "the standups are in a database, which a recording doesn't contain." : nil
    switch location {
    case .file(let url): standupsFile = url
    case .database(let url):
      standupsFile = url
      #if Database
        standupsDatabase = .sqlite(url, .standups)
      #else
        throw UnsupportedDatabaseError(location)
      #endif
    case .server(let url):
      standupsFile = file ?? standupsFile
      #if PostgreSQL
        standupsDatabase = .postgres(PostgresConfiguration(url.absoluteString), .standups)
      #else
        _ = url
        throw UnsupportedDatabaseError(location)
      #endif
    }
  }
}
