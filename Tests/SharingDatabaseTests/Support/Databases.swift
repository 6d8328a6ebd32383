#if Database
  import ConcurrencyExtras
  import Dependencies
  import Foundation
  import GRDB
  import Sharing
  import SharingDatabase
  import Testing

  /// A kind of database on which the tests of shared values run.
  struct DatabaseKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Creates an empty database and passes `body` a function that opens it. Each call opens it like another
    /// program.
    let withDatabase:
      @Sendable (_ body: @Sendable (_ open: @escaping Opening) async throws -> Void) async throws -> Void

    typealias Opening = @Sendable (DatabaseSchema) -> DatabaseStorage

    static let file = DatabaseKind(testDescription: "SQLite in a file") { body in
      try await withFolder { folder in
        let url = folder.appending(path: "test.sqlite")
        try await body { .sqlite(url, $0) }
      }
    }

    /// Only one program can use it, so every call returns the same database.
    static let memory = DatabaseKind(testDescription: "SQLite in memory") { body in
      let storage = LockIsolated<DatabaseStorage?>(nil)
      try await body { schema in
        storage.withValue { storage in
          if let storage { return storage }
          let made = DatabaseStorage.inMemory(schema)
          storage = made
          return made
        }
      }
    }

    static let all = [memory, file] + servers
    /// The databases that several programs can use.
    static let shared = [file] + servers
    #if !PostgreSQL
      static let servers: [DatabaseKind] = []
    #endif
  }

  extension DatabaseKind {
    /// Runs a test in one program with a database of notes.
    func withNotes(_ body: @Sendable (DatabaseStorage) async throws -> Void) async throws {
      try await withPrograms { try await body($0()) }
    }

    /// Runs a test of several programs with one database of notes. Each call of the function returns another
    /// program's database.
    func withPrograms(_ body: @Sendable (@escaping @Sendable () -> DatabaseStorage) async throws -> Void)
      async throws
    {
      try await withDatabase { open in
        try await body { open(.notes) }
        try? await flushPendingSaves()
      }
    }
  }

  extension DatabaseStorage {
    /// Runs an operation in the program that has this database.
    func callAsFunction<R>(_ body: () async throws -> R) async rethrows -> R {
      try await withDependencies {
        $0.defaultDatabase = self
      } operation: {
        try await body()
      }
    }

    func callAsFunction<R>(_ body: () throws -> R) rethrows -> R {
      try withDependencies {
        $0.defaultDatabase = self
      } operation: {
        try body()
      }
    }

    /// The table's rows, without a value in memory.
    func notes() throws -> [Note] { try now { try $0.fetchAll(Note.order(by: "position")) } }

    /// Reads on this thread.
    func now<R>(_ body: (DatabaseConnection) throws -> R) throws -> R { try engine.read(body) }
  }

  /// Waits until a value has the server's data. With a local database, it has it from the start.
  func loaded<Value: Sendable>(_ value: SharedReader<Value>) async {
    await value.waitUntilLoaded()
  }

  func loaded<Value: Sendable>(_ value: Shared<Value>) async { await loaded(SharedReader(value)) }

  func withFolder<R>(_ body: @Sendable (URL) async throws -> R) async throws -> R {
    // Uses a folder in memory if there is one: waiting thousands of times for a real disk takes long.
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let exists = FileManager.default.isWritableFile(atPath: memory.path())
    let folder = (exists ? memory : .temporaryDirectory).appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = await Result { try await body(folder) }
    try? await flushPendingSaves()
    while FileManager.default.fileExists(atPath: folder.path()) {
      do {
        try FileManager.default.removeItem(at: folder)
      } catch CocoaError.fileNoSuchFile {
        // A database that is being closed removed its log at the same time.
      }
    }
    return try result.get()
  }

  extension DatabaseQueue {
    /// Opens a file like another program, which waits for the programs that are closing it.
    convenience init(waitingFor url: URL) throws {
      var configuration = Configuration()
      configuration.busyMode = .timeout(60)
      try self.init(path: url.path(percentEncoded: false), configuration: configuration)
    }
  }

  struct Note: TableRow, Equatable {
    static let tableName = "notes"
    var id: Int
    var title: String
    var text = ""
    var isDone = false
    var due: Date?
    var tags: IdentifiedArrayOf<Tag> = []
  }

  struct Tag: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var name: String
  }

  extension DatabaseSchema {
    static let notes = DatabaseSchema(
      Migration(
        """
        CREATE TABLE notes (
          id BIGINT PRIMARY KEY, title TEXT NOT NULL UNIQUE, text TEXT NOT NULL, "isDone" BOOLEAN NOT NULL, due TEXT,
          tags JSONB NOT NULL, position DOUBLE PRECISION)
        """,
        .searchable("notes", columns: ["title", "text"])))
  }
#endif
