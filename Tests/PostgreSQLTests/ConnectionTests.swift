#if PostgreSQL
  import CustomDump
  import Foundation
  import PostgreSQL
  import Testing

  @Suite(.withServer) struct ConnectionTests {
    @Test("Values arrive with their types") func valuesComeAsTheirTypes() async throws {
      try await Server.withPool { pool in
        let rows = try await pool.query(
          """
          SELECT 'é'::text AS t, 1::smallint AS s, 2::int AS i, 9007199254740993::bigint AS b, 0.1::double precision AS d,
            'infinity'::double precision AS inf, true AS yes, false AS no, NULL::text AS none, '{"a": [1]}'::jsonb AS j,
            '\\x00ff61'::bytea AS bytes, 1.50::numeric AS n, ''::text AS empty
          """)
        expectNoDifference(rows.columns.count, 13)
        expectNoDifference(
          Array(rows[0].values),
          [
            "é", 1, 2, 9_007_199_254_740_993, .double(0.1), .double(.infinity), true, false, nil,
            .json("{\"a\": [1]}"),
            .bytes([0, 255, 97]), .numeric("1.50"), "",
          ])
        expectNoDifference(rows[0]["b"].integer, 9_007_199_254_740_993)
        expectNoDifference(rows[0]["nothing"], .null)
        expectNoDifference(rows[0]["n"].double, 1.5)
        expectSame(
          try await pool.query("SELECT sum(i::bigint) FROM generate_series(1, 3) i")[0][0].integer, 6)
      }
    }

    @Test("Arguments arrive unchanged") func argumentsArriveAsTheyAre() async throws {
      try await Server.withPool { pool in
        let bytes = (0...255).map { UInt8($0) }
        let text = "'; DROP TABLE x; -- \\ \" \u{1F9F1} \n"
        let rows = try await pool.query(
          "SELECT $1::text, $2::bigint, $3::double precision, $4::bool, $5::text, $6::jsonb, $7",
          [.text(text), .integer(.min), .double(-.infinity), false, nil, .json("[1, null]"), .bytes(bytes)])
        expectNoDifference(
          Array(rows[0].values),
          [
            .text(text), .integer(.min), .double(-.infinity), false, nil, .json("[1, null]"), .bytes(bytes),
          ])
        expectSame(try await pool.query("SELECT $1", [.bytes([])])[0][0], .bytes([]))
      }
    }

    @Test("The error of a refused statement has all fields from the server")
    func aRefusedStatementSaysAllThatTheServerSays() async throws {
      try await Server.withPool { pool in
        try await pool.query("CREATE TABLE a (id int CONSTRAINT one PRIMARY KEY)")
        expectSame(try await pool.query("INSERT INTO a VALUES (1), ($1)", [2]).affected, 2)
        let error = await #expect(throws: PostgresError.self) {
          try await pool.query("INSERT INTO a VALUES ($1)", [1])
        }
        expectNoDifference(error?.failure, .statement)
        expectNoDifference(error?.sqlState, "23505")
        expectNoDifference(error?.constraint, "one")
        expectNoDifference(error?.detail, "Key (id)=(1) already exists.")
        expectNoDifference(error?.statement, "INSERT INTO a VALUES ($1)")
        #expect(error?.server?.hasPrefix("postgres@127.0.0.1:") == true)
        let wrong = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1 FRM a") }
        expectNoDifference(wrong?.sqlState, "42601")
        expectNoDifference(wrong?.position, 14)
        // The connection still works.
        expectSame(try await pool.query("SELECT 1")[0][0], 1)
      }
    }

    @Test("A query accepts only one statement") func oneStatementIsOne() async throws {
      try await Server.withPool { pool in
        let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1; SELECT 2") }
        expectNoDifference(error?.sqlState, "42601")
        try await pool.withConnection {
          try await $0.execute(script: "CREATE TABLE a (id int); CREATE TABLE b (id int);")
        }
        await #expect(throws: PostgresError.self) {
          try await pool.withConnection { try await $0.execute(script: "DROP TABLE a; DROP TABLE c") }
        }
        // A script runs in one transaction.
        expectSame(try await pool.query("SELECT count(*) FROM a, b")[0][0], 0)
      }
    }

    @Test func aNULIsRefusedBeforeItCutsSomethingOff() async throws {
      try await Server.withPool { pool in
        let argument = await #expect(throws: PostgresError.self) {
          try await pool.query("SELECT $1::text, $2::text", ["a", "b\0c"])
        }
        #expect(argument?.message.contains("$2 contains a NUL") == true)
        let statement = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1\0, 2") }
        #expect(statement?.message.contains("The statement contains a NUL") == true)
        expectSame(
          try await pool.query("SELECT $1", [.bytes([98, 0, 99])])[0][0], .bytes([98, 0, 99]))
      }
    }

    @Test func tenMegabytesOfText() async throws {
      try await Server.withPool { pool in
        let text = String(repeating: "Größe 10 ", count: 1_000_000)
        let rows = try await pool.query("SELECT $1::text, length($1::text), md5($1::text)", [.text(text)])
        #expect(rows[0][0].text?.utf8.count == 11_000_000)
        #expect(rows[0][0] == .text(text))
        expectNoDifference(rows[0][1], 9_000_000)
      }
    }

    @Test func tenThousandRows() async throws {
      try await Server.withPool { pool in
        let rows = try await pool.query(
          "SELECT i, 'row ' || i AS name FROM generate_series(1, 10000) AS i ORDER BY i")
        expectNoDifference(rows.count, 10_000)
        expectNoDifference(rows[9_999]["name"], "row 10000")
        expectNoDifference(rows.reduce(0) { $0 + $1[0].integer! }, 50_005_000)
      }
    }

    @Test("Tasks share one connection in turns") func tasksOfOneConnectionTakeTurns() async throws {
      try await Server.withPool { pool in
        try await pool.withConnection { connection in
          let sum = try await withThrowingTaskGroup(of: Int64.self) { group in
            for index in 0..<50 {
              group.addTask {
                try await connection.query("SELECT $1::bigint", [.integer(Int64(index))])[0][0].integer!
              }
            }
            return try await group.reduce(0, +)
          }
          expectNoDifference(sum, 1225)
        }
      }
    }

    /// Takes a lock, and returns a task that waits for it in the server.
    private func blocked(
      _ pool: PostgresPool, by owner: PostgresConnection,
      _ body: (Task<PostgresRows, any Error>) async throws -> Void
    ) async throws {
      try await owner.query("SELECT pg_advisory_lock($1)", [.integer(Int64(owner.processID))])
      try await pool.withConnection { waiting in
        let task = Task {
          try await waiting.query("SELECT pg_advisory_lock($1)", [.integer(Int64(owner.processID))])
        }
        let isWaiting = "SELECT count(*) FROM pg_locks WHERE pid = $1 AND NOT granted"
        while try await owner.query(isWaiting, [.integer(Int64(waiting.processID))])[0][0] != 1 {}
        try await body(task)
        expectSame(try await waiting.query("SELECT 1")[0][0], 1)
      }
    }

    @Test func aCancelledTaskEndsItsStatement() async throws {
      try await Server.withPool { pool in
        try await pool.withConnection { owner in
          try await blocked(pool, by: owner) { task in
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
          }
        }
      }
    }

    @Test func aStatementThatTakesTooLongIsEnded() async throws {
      try await Server.withPool(statementTimeout: .milliseconds(200)) { pool in
        expectSame(try await pool.query("SHOW statement_timeout")[0][0], "200ms")
        let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT pg_sleep(60)") }
        expectNoDifference(error?.sqlState, "57014")
      }
    }

    @Test("Closing a connection ends its running statement", .timeLimit(.minutes(20)))
    func aConnectionThatIsClosedEndsWhatItRuns() async throws {
      try await Server.withPool { pool in
        try await pool.withConnection { owner in
          try await pool.withConnection { closed in
            let sleeping = "SELECT count(*) FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'"
            let processID = PostgresValue.integer(Int64(closed.processID))
            let task = Task { try await closed.query("SELECT pg_sleep(3600)") }
            while try await owner.query(sleeping, [processID])[0][0] == 0 {}
            closed.close()
            let error = await #expect(throws: PostgresError.self) { try await task.value }
            expectNoDifference(error?.failure, .connectionLost)
            let later = await #expect(throws: PostgresError.self) { try await closed.query("SELECT 1") }
            expectNoDifference(later?.outcome, .notCommitted)
            while try await owner.query(sleeping, [processID])[0][0] != 0 {}
          }
        }
      }
    }

    /// Cuts the connection at a different moment in each round: between statements, while one is sent, and
    /// while one runs.
    @Test("A connection that is cut at any time fails its statement", .timeLimit(.minutes(20)))
    func aConnectionThatIsCutAtAnyMomentFailsItsStatement() async throws {
      try await Server.withPool { pool in
        for _ in 0..<100 {
          let connection = try await PostgresConnection.open(pool.configuration)
          async let cut = pool.query(
            "SELECT pg_terminate_backend($1::int)", [.integer(Int64(connection.processID))])
          let error = await #expect(throws: PostgresError.self) {
            while true {
              try await connection.query("SELECT $1::text", [.text(String(repeating: "a", count: 50_000))])
            }
          }
          expectNoDifference(error?.failure, .connectionLost)
          try await _ = cut
        }
      }
    }

    @Test func copyIsRefused() async throws {
      try await Server.withPool { pool in
        let error = await #expect(throws: PostgresError.self) {
          try await pool.query("COPY (SELECT 1) TO STDOUT")
        }
        #expect(error?.message == "COPY isn't supported.")
        expectSame(try await pool.query("SELECT 1")[0][0], 1)
      }
    }

    @Test func aWrongPasswordIsNotShown() async throws {
      let url = try #require(Server.url).replacing(/:[^:@]+@/, with: ":geheim@")
      let error = await #expect(throws: PostgresError.self) {
        try await PostgresConnection.open(PostgresConfiguration(url))
      }
      expectNoDifference(error?.failure, .connecting)
      #expect(error?.message.contains("password authentication failed") == true)
      #expect(error?.description.contains("geheim") == false)
    }
  }
#endif
