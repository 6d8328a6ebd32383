#if PostgreSQL
  import CustomDump
  import Foundation
  import PostgreSQL
  import Testing

  /// The samples in the guide.
  @Suite(.withServer) struct GuideTests {
    @Test func overview() async throws {
      let (url, id) = (try #require(Server.url), "1")
      try await Server.withPool { pool in
        try await pool.query("CREATE TABLE standups (id text, title text)")
        try await pool.query("INSERT INTO standups VALUES ('1', 'Design')")
        let rows = try await pool.query("SELECT title FROM standups WHERE id = $1", [.text(id)])
        expectNoDifference(rows[0]["title"], "Design")
      }
      func sample() async throws {
        let pool = PostgresPool(PostgresConfiguration(url))
        let rows = try await pool.query("SELECT title FROM standups WHERE id = $1", [.text(id)])
        _ = rows
      }
      // The table exists only in the test's schema.
      let error = await #expect(throws: PostgresError.self) { try await sample() }
      expectNoDifference(error?.sqlState, "42P01")
    }

    @Test func transactions() async throws {
      try await Server.withPool { pool in
        try await pool.query("CREATE TABLE counters (id int, count int)")
        try await pool.query("INSERT INTO counters VALUES (1, 41)")
        try await pool.transaction { transaction in
          let count = try await transaction.query("SELECT count FROM counters WHERE id = 1")[0]["count"]
          try await transaction.query(
            "UPDATE counters SET count = $1 WHERE id = 1", [.integer((count.integer ?? 0) + 1)])
        }
        expectSame(try await pool.query("SELECT count FROM counters")[0][0], 42)
      }
    }

    @Test func listening() async throws {
      try await Server.withPool { pool in
        let reloaded = Recorded<String?>()
        @Sendable func reload(_ payload: String? = nil) async throws {
          reloaded.append(payload)
          if payload == nil { return _ = try await pool.query("SELECT pg_notify('changes', 'one')") }
          withUnsafeCurrentTask { $0?.cancel() }
        }
        @Sendable func show(_ error: PostgresError) { Issue.record(error) }
        let task = Task {
          for await signal in try pool.listen(to: "changes") {
            switch signal {
            case .listening: try await reload()
            case .notification(let notification): try await reload(notification.payload)
            case .lost(let error): show(error)
            }
          }
        }
        try await task.value
        expectNoDifference(reloaded.value, [nil, "one"])
      }
    }

    @Test func names() async throws {
      let name = "a \"table\""
      try await Server.withPool { pool in
        try await pool.query("CREATE TABLE \(quotedIdentifier(name)) (id bigint PRIMARY KEY)")
        expectSame(
          try await pool.query(
            "SELECT relname FROM pg_class WHERE oid = $1::regclass", ["\"a \"\"table\"\"\""])[0][0],
          .text(name))
      }
    }
  }
#endif
