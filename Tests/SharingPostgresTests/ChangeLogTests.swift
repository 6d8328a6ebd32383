#if PostgreSQL
  import CustomDump
  import SharingDatabase
  @testable import SharingPostgres
  import Testing

  /// The log of rows that others have changed on a server.
  @Suite struct ChangeLogTests {
    @Test("The log lists the changed rows after a position") func whatComesAfterAPlaceIsNamed() throws {
      let log = PostgresChangeLog()
      log.add("notes", [.integer(1)])
      #expect(log.place == nil)
      log.begin()
      let first = try #require(log.place)
      log.add("notes", [.integer(1), .integer(2)])
      log.add("others", nil)
      let second = try #require(log.place)
      log.add("notes", [.integer(2), .integer(3)])
      expectNoDifference(log.rows(of: "notes", after: first), [.integer(1), .integer(2), .integer(3)])
      expectNoDifference(log.rows(of: "notes", after: second), [.integer(2), .integer(3)])
      expectNoDifference(log.rows(of: "notes", after: log.place), [])
      expectNoDifference(log.rows(of: "notes", after: nil), nil)
      expectNoDifference(log.rows(of: "others", after: first), nil)
      expectNoDifference(log.rows(of: "others", after: second), [])
    }

    @Test("A lost connection leaves a gap in the log") func aConnectionThatWasLostLeavesAGap() throws {
      let log = PostgresChangeLog()
      log.begin()
      let place = log.place
      log.end()
      #expect(log.place == nil)
      expectNoDifference(log.rows(of: "notes", after: place), nil)
      log.begin()
      expectNoDifference(log.rows(of: "notes", after: place), nil)
      expectNoDifference(log.rows(of: "notes", after: log.place), [])
    }

    @Test("The log returns no result for too many rows") func tooManyRowsAreNotNamed() throws {
      let log = PostgresChangeLog()
      log.begin()
      let first = log.place
      var places: [ChangePlace?] = []
      for number in 0..<10 {
        log.add("notes", (0..<500).map { .integer(500 * number + $0) })
        places.append(log.place)
      }
      // Most of the log has been dropped, and the remaining four changes are as many as a result may contain.
      expectNoDifference(log.rows(of: "notes", after: first), nil)
      expectNoDifference(log.rows(of: "notes", after: places[0]), nil)
      expectNoDifference(log.rows(of: "notes", after: places[5])?.count, 2_000)
      expectNoDifference(log.rows(of: "notes", after: places[8])?.count, 500)
    }

    @Test func payloadsOfAllTriggersAreUnderstood() throws {
      let change = try #require(PostgresChange(#"engine 7 42 ["my notes", [1, "two"]]"#))
      expectNoDifference(change.engine, "engine")
      expectNoDifference(change.origin, 7)
      expectNoDifference(change.namespace, 42)
      expectNoDifference(change.table, "my notes")
      expectNoDifference(change.rows, [.integer(1), .text("two")])
      let all = try #require(PostgresChange(#"- - 42 ["notes", null]"#))
      expectNoDifference(all.origin, nil)
      expectNoDifference(all.rows, nil)
      // The format of an earlier version.
      let old = try #require(PostgresChange("- - 42 my notes"))
      expectNoDifference(old.table, "my notes")
      expectNoDifference(old.rows, nil)
      #expect(PostgresChange("something else") == nil)
      #expect(PostgresChange("") == nil)
    }

    /// A table without change notifications is read completely.
    @Test(.withServer, .timeLimit(.minutes(20))) func aTableWithoutTriggersIsNotLogged() async throws {
      try await Server.withSchema { configuration, pool in
        func place() async throws -> ChangePlace? {
          let database = DatabaseStorage.timeless(configuration)
          // Usually the first element reports that the connection is listening.
          let changes = database.changes()
          for await _ in changes { break }
          defer { withExtendedLifetime(changes) {} }
          return try await database.read { try $0.engine.changes(of: "notes", after: nil).place }
        }
        try await DatabaseStorage.postgres(configuration, .notes).write { _ in }
        // Creating the tables may report changes first.
        while try await place() == nil {}
        try await pool.query("ALTER TABLE notes DISABLE TRIGGER cairn_changed_insert")
        #expect(try await place() == nil)
        try await pool.query("DROP TRIGGER cairn_changed_insert ON notes")
        #expect(try await place() == nil)
      }
    }
  }
#endif
