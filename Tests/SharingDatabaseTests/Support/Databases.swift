#if Database
  import ConcurrencyExtras
  import Dependencies
  import Foundation
  import Sharing
  import SharingDatabase
  import Testing

  /// A kind of database that the behavior of shared values is tested on.
  struct DatabaseKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes an empty database, and calls a function with what opens it: each call as another program does.
    let withDatabase:
      @Sendable (_ body: @Sendable (_ open: @escaping Opening) async throws -> Void) async throws -> Void

    typealias Opening = @Sendable (DatabaseSchema) -> DatabaseStorage

    static let file = DatabaseKind(testDescription: "SQLite in a file") { body in
      try await withFolder { folder in
        let url = folder.appending(path: "test.sqlite")
        try await body { .sqlite(url, $0) }
      }
    }

    /// One program alone has it: each opening of the test is the same.
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
    /// Those that several programs can use.
    static let shared = [file] + servers
    #if !PostgreSQL
      static let servers: [DatabaseKind] = []
    #endif
  }

  extension DatabaseKind {
    /// One program with a database of notes.
    func withNotes(_ body: @Sendable (DatabaseStorage) async throws -> Void) async throws {
      try await withPrograms { try await body($0()) }
    }

    /// Programs with one database of notes: each call of the function is another one.
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
    /// Does something in the program that has this database.
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

    /// A table as it is, without a value in memory.
    func notes() throws -> [Note] { try now { try $0.fetchAll(Note.order(by: "position")) } }

    /// Reads on this thread.
    func now<R>(_ body: (DatabaseConnection) throws -> R) throws -> R { try engine.read(body) }
  }

  /// Waits until a value has what a server has; one of a local database has it from the start.
  func loaded<Value: Sendable>(_ value: SharedReader<Value>) async {
    await value.waitUntilLoaded()
  }

  func loaded<Value: Sendable>(_ value: Shared<Value>) async { await loaded(SharedReader(value)) }

  func withFolder<R>(_ body: @Sendable (URL) async throws -> R) async throws -> R {
    // In memory where there is such a folder: waiting for a real disk some thousand times takes long.
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let isThere = FileManager.default.isWritableFile(atPath: memory.path())
    let folder = (isThere ? memory : .temporaryDirectory).appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = await Result { try await body(folder) }
    try? await flushPendingSaves()
    try FileManager.default.removeItem(at: folder)
    return try result.get()
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
