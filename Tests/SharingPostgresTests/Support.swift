#if PostgreSQL
  import Clocks
  import ConcurrencyExtras
  import CustomDump
  import Foundation
  import IdentifiedCollections
  import PostgreSQL
  import SharingDatabase
  import Testing

  @testable import SharingPostgres

  extension Trait where Self == ConditionTrait {
    /// Skips a test if there is no server.
    static var withServer: Self {
      .enabled(
        if: Server.url != nil,
        "They need a server: CAIRN_POSTGRES=$(Tools/Postgres/start /tmp/postgres) swift test --traits default,PostgreSQL"
      )
    }
  }

  enum Server {
    static let url = ProcessInfo.processInfo.environment["CAIRN_POSTGRES"]

    /// Runs a test with a separate schema: a configuration that leads there, and a pool to inspect it.
    static func withSchema(_ body: (PostgresConfiguration, PostgresPool) async throws -> Void) async throws {
      let schema = "test \(UUID().uuidString)"
      let url = try #require(url)
      let owner = try await PostgresConnection.open(PostgresConfiguration(url))
      defer { owner.close() }
      let name = try quotedIdentifier(schema)
      try await owner.query("CREATE SCHEMA \(name)")
      let escaped = schema.replacing(" ", with: "%5C%20")
      let configuration = PostgresConfiguration("\(url)?options=-c%20search_path%3D%22\(escaped)%22")
      let pool = PostgresPool(configuration)
      let result = await Result { try await body(configuration, pool) }
      pool.close()
      try await owner.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks JOIN pg_class c ON c.oid = relation WHERE relnamespace = $1::regnamespace",
        [.text(name)])
      try await owner.query("DROP SCHEMA \(name) CASCADE")
      try result.get()
    }
  }

  extension DatabaseStorage {
    /// Returns a database whose time stands still, so that a slow notification isn't taken for one that never arrives.
    static func timeless(_ configuration: PostgresConfiguration) -> Self {
      Self(PostgresEngine(configuration, .notes, connections: 4, clock: TestClock()))
    }

    /// Returns the changes as they arrive, without those of other tests' schemas.
    func changes() -> AsyncStream<DatabaseChange> {
      let (stream, continuation) = AsyncStream<DatabaseChange>.makeStream()
      let subscription = engine.observe { continuation.yield($0) }
      continuation.onTermination = { _ in subscription.cancel() }
      return stream
    }
  }

  struct Note: TableRow, Equatable {
    static let tableName = "notes"
    var id: Int
    var title: String
    var tags: [String] = []
  }

  extension DatabaseSchema {
    static let notes = DatabaseSchema(
      Migration(
        "CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT NOT NULL UNIQUE, tags JSONB NOT NULL, position DOUBLE PRECISION)",
        .searchable("notes", columns: ["title", "tags"])))
  }

  func expectSame<Value: Equatable>(
    _ value: Value, _ expected: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    expectNoDifference(value, expected, fileID: fileID, filePath: filePath, line: line, column: column)
  }
#endif
