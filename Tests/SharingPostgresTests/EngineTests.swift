#if PostgreSQL
  import CairnTestSupport
  import CustomDump
  import Foundation
  import PostgreSQL
  import SharingDatabase
  import Testing

  @testable import SharingPostgres

  @Suite(.withServer, .timeLimit(.minutes(20))) struct EngineTests {
    @Test("Values have the same type and content when they are read again")
    func valuesComeBackAsTheyWere() async throws {
      try await Server.withSchema { configuration, _ in
        let database = DatabaseStorage.postgres(
          configuration,
          DatabaseSchema(
            "CREATE TABLE v (t TEXT, i INTEGER, b BIGINT, d DOUBLE PRECISION, f BOOLEAN, j JSONB)"))
        let row = try await database.write { connection in
          try connection.execute(
            "INSERT INTO v VALUES (\("é"), \(7), \(Int.max), \(0.1), \(true), \(["a": [1, 2]])), (NULL, NULL, NULL, NULL, NULL, NULL)"
          )
          return try connection.rows("SELECT * FROM v WHERE t = \("é") AND f = \(true) LIMIT \(1)")[0]
        }
        expectNoDifference(row.columns, ["t", "i", "b", "d", "f", "j"])
        expectNoDifference(
          row.values,
          [.text("é"), .integer(7), .integer(.max), .double(0.1), .bool(true), .json("{\"a\": [1, 2]}")])
        let sum = try await database.read { try $0.fetchOne("SELECT sum(b) FROM v", as: Int.self) }
        expectNoDifference(sum, .max)
      }
    }

    /// A value that the server rejects, or a column without a number, results in an error instead of a trap.
    @Test func numbersOfAnySize() async throws {
      try await Server.withSchema { configuration, _ in
        let database = DatabaseStorage.postgres(
          configuration, DatabaseSchema("CREATE TABLE v (i BIGINT, d DOUBLE PRECISION, n NUMERIC)"))
        for number in ExtremeNumbers.integers {
          let read = try await database.write { connection in
            try connection.execute("INSERT INTO v (i) VALUES (\(number))")
            return try connection.fetchOne("SELECT i FROM v WHERE i = \(number)", as: Int.self)
          }
          expectSame(read, number)
          // A position, a count, or a page beyond the last row.
          _ = try? await database.read { try $0.rows("SELECT i FROM v LIMIT \(number) OFFSET \(number)") }
        }
        for number in ExtremeNumbers.doubles {
          let read = try await database.write { connection in
            try connection.execute("DELETE FROM v")
            try connection.execute("INSERT INTO v (d) VALUES (\(number))")
            return try connection.fetchOne("SELECT d FROM v", as: Double.self)
          }
          #expect(read == number || read?.isNaN == true && number.isNaN)
        }
        for text in ExtremeNumbers.texts {
          _ = try? await database.write { connection in
            try connection.execute("INSERT INTO v (n) VALUES (CAST(\(text) AS NUMERIC))")
          }
          for query: SQL in [
            "SELECT CAST(\(text) AS BIGINT)", "SELECT CAST(\(text) AS INTEGER)",
            "SELECT CAST(\(text) AS DOUBLE PRECISION)", "SELECT CAST(\(text) AS NUMERIC)",
          ] {
            _ = try? await database.read { try $0.fetchOne(query, as: Int.self) }
          }
        }
        _ = try? await database.read { try $0.fetchOne("SELECT sum(n) FROM v", as: Int.self) }
        _ = try? await database.read { try $0.fetchOne("SELECT max(n) FROM v", as: Double.self) }
      }
    }

    @Test("A conflicting transaction is run again") func aTransactionThatLosesIsRunAgain() async throws {
      try await Server.withSchema { configuration, _ in
        let (first, second) = (
          DatabaseStorage.postgres(configuration, .notes), DatabaseStorage.postgres(configuration, .notes)
        )
        try await first.write { try $0.execute("INSERT INTO notes VALUES (1, '0', '[]', 1)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for database in [first, second] {
            for _ in 0..<20 {
              group.addTask {
                try await database.write { connection in
                  let title = try connection.fetchOne("SELECT title FROM notes", as: String.self)!
                  try connection.execute("UPDATE notes SET title = \("\(Int(title)! + 1)")")
                }
              }
            }
          }
          try await group.waitForAll()
        }
        expectSame(try await first.read { try $0.fetchOne("SELECT title FROM notes", as: String.self) }, "40")
      }
    }

    @Test("A write that throws is rolled back") func whatThrowsIsTakenBack() async throws {
      struct Mine: Error {}
      try await Server.withSchema { configuration, _ in
        let database = DatabaseStorage.postgres(configuration, .notes)
        await #expect(throws: Mine.self) {
          try await database.write { connection in
            try connection.execute("INSERT INTO notes VALUES (1, 'A', '[]', 1)")
            throw Mine()
          }
        }
        expectSame(try await database.read { try $0.fetchCount(Note.all) }, 0)
        // A read transaction can't write.
        let error = await #expect(throws: DatabaseStorageError.self) {
          try await database.read { try $0.execute("DELETE FROM notes") }
        }
        expectNoDifference(error?.code, "25006")
      }
    }

    @Test(
      "Failures have distinct kinds and codes",
      arguments: [
        ("INSERT INTO notes VALUES (1, 'B', '[]', 1)", DatabaseStorageError.Kind.refused, "23505"),
        ("INSERT INTO notes VALUES (2, NULL, '[]', 1)", .refused, "23502"),
        ("INSERT INTO notes VALUES (2, \("a\0b"), '[]', 1)", .refused, ""),
        ("INSERT INTO notes VALUES (2, 'B', \(["a\0b"]), 1)", .refused, "22P05"),
        ("INSERT INTO nots VALUES (1)", .invalid, "42P01"),
        ("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)", .unavailable, "57P01"),
      ] as [(SQL, DatabaseStorageError.Kind, String)])
    func failuresAreToldApart(_ sql: SQL, _ kind: DatabaseStorageError.Kind, _ code: String) async throws {
      try await Server.withSchema { configuration, _ in
        let database = DatabaseStorage.postgres(configuration, .notes)
        try await database.write { try $0.execute("INSERT INTO notes VALUES (1, 'A', '[]', 1)") }
        let error = await #expect(throws: DatabaseStorageError.self) {
          try await database.write { try $0.execute(sql) }
        }
        expectNoDifference(error?.kind, kind)
        expectNoDifference(error?.code, code)
        #expect(error?.message.hasPrefix("'postgres://postgres@127.0.0.1:") == true)
        expectSame(try await database.read { try $0.fetchAll(Note.all) }, [Note(id: 1, title: "A")])
      }
    }

    @Test("An unreachable server is an error of every use")
    func aServerThatIsNotThereIsAnErrorOfEachUse() async {
      let database = DatabaseStorage.postgres(
        PostgresConfiguration("postgres://me:geheim@/db?host=/nonexistent"), .notes)
      expectNoDifference("\(database.url)", "postgres://me@/db?host=/nonexistent")
      for _ in 0..<2 {
        let error = await #expect(throws: DatabaseStorageError.self) { try await database.read { _ in } }
        expectNoDifference(error?.kind, .unavailable)
        #expect(error?.message.contains("geheim") == false)
      }
    }

    // MARK: - Observing

    @Test("Each commit is reported with its table and its origin")
    func eachCommitIsToldWithItsTableAndWhoMadeIt() async throws {
      try await Server.withSchema { configuration, pool in
        let (first, second) = (
          DatabaseStorage.timeless(configuration), DatabaseStorage.postgres(configuration, .notes)
        )
        try await first.write { _ in }
        var changes = first.changes().makeAsyncIterator()
        // The first element covers all earlier changes.
        expectSame(await changes.next()?.tables, nil)
        try first.engine.write(origin: 7) { try $0.execute("INSERT INTO notes VALUES (1, 'A', '[]', 1)") }
        try second.engine.write(origin: 7) { try $0.execute("UPDATE notes SET title = 'B'") }
        _ = try? first.engine.write(origin: 8) {
          try $0.execute("UPDATE notes SET title = 'C'")
          throw CancellationError()
        }
        // Another tool makes this change.
        try await pool.query("DELETE FROM notes")
        for origin in [7, nil, nil] {
          let change = await changes.next()
          expectNoDifference(change?.tables, ["notes"])
          expectNoDifference(change?.origin, origin)
        }
      }
    }

    @Test("Changes in another schema aren't reported") func changesOfAnotherSchemaAreNotTold() async throws {
      try await Server.withSchema { configuration, pool in
        try await Server.withSchema { other, otherPool in
          let database = DatabaseStorage.timeless(configuration)
          try await DatabaseStorage.postgres(other, .notes).write { _ in }
          try await database.write { _ in }
          var changes = database.changes().makeAsyncIterator()
          expectSame(await changes.next()?.tables, nil)
          try await otherPool.query("INSERT INTO notes VALUES (1, 'A', '[]', 1)")
          // Changes arrive in the order of the commits, so the other program's change would have come first.
          try await pool.transaction {
            try await $0.query("INSERT INTO notes VALUES (1, 'A', '[]', 1)")
            try await $0.query("CREATE TABLE later (id int)")
          }
          expectSame(await changes.next()?.tables, ["notes"])
        }
      }
    }

    @Test("A lost and restored connection reports that anything may have changed")
    func aLossAndAReturnAreToldAsAnything() async throws {
      try await Server.withSchema { configuration, pool in
        let name = "cairn \(UUID().uuidString)"
        let separator = "&application_name="
        let database = DatabaseStorage.timeless(
          PostgresConfiguration(configuration.url + separator + name.replacing(" ", with: "%20")))
        try await database.write { _ in }
        var changes = database.changes().makeAsyncIterator()
        expectSame(await changes.next()?.tables, nil)
        let cut = try await pool.query(
          "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1",
          [.text(name)])
        #expect(cut.count >= 1)
        // The connection was lost and restored.
        expectSame(await changes.next()?.tables, nil)
        expectSame(await changes.next()?.tables, nil)
        try await database.write { try $0.execute("INSERT INTO notes VALUES (1, 'A', '[]', 1)") }
        expectSame(await changes.next()?.tables, ["notes"])
      }
    }

    // MARK: - Migrations

    @Test("Programs that start together create one schema")
    func programsThatStartTogetherMakeOneSchema() async throws {
      try await Server.withSchema { configuration, pool in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 1...6 {
            let database = DatabaseStorage.postgres(configuration, .notes)
            group.addTask {
              try await database.write {
                try $0.execute("INSERT INTO notes VALUES (\(number), \("\(number)"), '[]', 1)")
              }
            }
          }
          try await group.waitForAll()
        }
        expectSame(try await pool.query("SELECT count(*) FROM notes")[0][0], 6)
        expectSame(try await pool.query("SELECT version FROM cairn_migrations").map { $0[0] }, [1])
      }
    }

    @Test("An older schema is migrated, and a newer one is refused")
    func aSchemaIsBroughtUpToDateAndANewerOneIsRefused() async throws {
      try await Server.withSchema { configuration, pool in
        let older = DatabaseSchema("CREATE TABLE a (id BIGINT PRIMARY KEY); INSERT INTO a VALUES (1);")
        try await DatabaseStorage.postgres(configuration, older).write { _ in }
        let newer = DatabaseSchema(
          "CREATE TABLE a (id BIGINT PRIMARY KEY); INSERT INTO a VALUES (1);",
          Migration(
            "ALTER TABLE a ADD COLUMN name TEXT", .run { try $0.execute("UPDATE a SET name = \("x")") }),
          "CREATE TABLE b (id BIGINT PRIMARY KEY)")
        let database = DatabaseStorage.postgres(configuration, newer)
        try await database.write { _ in }
        expectSame(
          try await database.read { try $0.rows("SELECT * FROM a")[0].values }, [.integer(1), .text("x")])
        await #expect(throws: NewerSchemaError(version: 3, newest: 1)) {
          try await DatabaseStorage.postgres(configuration, older).read { _ in }
        }
        // Each table has one set of triggers: three for changed rows, and one for truncation.
        expectSame(
          try await pool.query(
            "SELECT relname || ' ' || count(*) FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = current_schema() GROUP BY relname ORDER BY 1"
          ).map { $0[0] }, ["a 4", "b 4"])
      }
    }

    @Test("A failed migration leaves the database unchanged")
    func aMigrationThatFailsLeavesTheDatabaseAsItWas() async throws {
      try await Server.withSchema { configuration, pool in
        let database = DatabaseStorage.postgres(
          configuration,
          DatabaseSchema("CREATE TABLE a (id BIGINT PRIMARY KEY)", "ALTER TABLE b ADD COLUMN c TEXT"))
        await #expect(throws: DatabaseStorageError.self) { try await database.read { _ in } }
        expectSame(
          try await pool.query(
            "SELECT count(*) FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
          )[0][0], 0)
      }
    }

    // MARK: - Searching

    @Test("A search finds words by their beginnings") func wordsAreFoundByTheirBeginnings() async throws {
      try await Server.withSchema { configuration, _ in
        let database = DatabaseStorage.postgres(configuration, .notes)
        try await database.write { connection in
          for (id, title) in [
            "Zoë's e-mail: zoe@example.com", "ÉCOLE 2.0 «Привет»", "100% 東京タワー, -5", "",
            String(repeating: "a", count: 5_000),
          ].enumerated() {
            try connection.execute(
              "INSERT INTO notes VALUES (\(id), \(title), \(["tag \(id)"]), \(Double(id)))")
          }
        }
        func found(_ text: String) async throws -> [Int] {
          try await database.read { try $0.fetchAll(Note.matching(text)).map(\.id) }
        }
        expectSame(try await found("zoe"), [0])
        expectSame(try await found("EXAMPLE mai"), [0])
        expectSame(try await found("xample"), [])
        expectSame(try await found("ecole"), [1])
        expectSame(try await found("привет"), [1])
        expectSame(try await found("0 2"), [1])
        expectSame(try await found("東京"), [2])
        expectSame(try await found("5 100"), [2])
        expectSame(try await found("tag 3"), [3])
        expectSame(try await found("tag"), [0, 1, 2, 3, 4])
        expectSame(try await found("aaaa"), [4])
      }
    }

    @Test func aSearchUsesTheIndex() async throws {
      try await Server.withSchema { configuration, pool in
        let database = DatabaseStorage.postgres(configuration, .notes)
        try await database.write { connection in
          try connection.execute(
            "INSERT INTO notes SELECT i, 'word' || i, '[]', i FROM generate_series(1, 5000) i")
        }
        try await pool.query("ANALYZE notes")
        let plan = try await database.read { connection in
          try connection.rows(
            "EXPLAIN SELECT * FROM notes WHERE \(sql: connection.engine.match(["word4711"], in: "notes"))"
          )
        }
        #expect("\(plan)".contains("notes_search"))
      }
    }
  }
#endif
