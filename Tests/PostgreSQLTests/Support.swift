#if PostgreSQL
  import ConcurrencyExtras
  import CustomDump
  import Foundation
  import PostgreSQL
  import Testing

  /// The server at the address in `CAIRN_POSTGRES`.
  enum Server {
    static let url = ProcessInfo.processInfo.environment["CAIRN_POSTGRES"]
    static let reason: Comment =
      "They need a server: CAIRN_POSTGRES=$(Tools/Postgres/start /tmp/postgres) swift test --traits default,PostgreSQL"

    /// Runs a test with a pool whose tables are in a separate schema.
    @discardableResult static func withPool<R>(
      size: Int = 4, statementTimeout: Duration? = nil, _ body: (PostgresPool) async throws -> R
    ) async throws -> R {
      let schema = "test_" + UUID().uuidString.lowercased()
      let url = try #require(url)
      let owner = try await PostgresConnection.open(PostgresConfiguration(url))
      defer { owner.close() }
      let name = try quotedIdentifier(schema)
      try await owner.query("CREATE SCHEMA \(name)")
      let pool = PostgresPool(
        PostgresConfiguration(
          "\(url)?options=-c%20search_path%3D%22\(schema)%22", statementTimeout: statementTimeout), size: size
      )
      let result = await Result { try await body(pool) }
      pool.close()
      // A statement that a test has left running would keep its tables locked.
      try await owner.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks JOIN pg_class c ON c.oid = relation WHERE relnamespace = $1::regnamespace",
        [.text(name)])
      try await owner.query("DROP SCHEMA \(name) CASCADE")
      return try result.get()
    }
  }

  extension Trait where Self == ConditionTrait {
    /// Skips a test if there is no server.
    static var withServer: Self { .enabled(if: Server.url != nil, Server.reason) }
  }

  /// An `expectNoDifference` whose arguments may be asynchronous.
  func expectSame<Value: Equatable>(
    _ value: Value, _ expected: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    expectNoDifference(value, expected, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The elements that tasks have added.
  final class Recorded<Element: Sendable>: Sendable {
    private let elements = LockIsolated<[Element]>([])
    var value: [Element] { elements.value }
    func append(_ element: Element) { elements.withValue { $0.append(element) } }
  }

  /// A clock that doesn't wait and records the durations.
  struct RecordingClock: Clock {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
      func duration(to other: Self) -> Duration { other.offset - offset }
      static func < (a: Self, b: Self) -> Bool { a.offset < b.offset }
    }
    let waits = Recorded<Duration>()
    var now: Instant { Instant(offset: .zero) }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      try Task.checkCancellation()
      waits.append(deadline.offset)
    }
  }
#endif
