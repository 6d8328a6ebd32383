#if PostgreSQL
  import CustomDump
  import Foundation
  import PostgreSQL
  import SharingDatabase
  import SharingPostgres
  import Testing

  /// Reading changes nothing, and tables of other programs are left alone.
  @Suite(.withServer) struct OtherProgramsTests {
    private static let named = DatabaseSchema(
      named: "notes", "CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT NOT NULL)",
      "ALTER TABLE notes ADD COLUMN more TEXT DEFAULT 'new'")

    private func objects(_ pool: PostgresPool) async throws -> [PostgresValue] {
      try await pool.query(
        """
        SELECT relname::text FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
        UNION ALL SELECT proname::text FROM pg_proc WHERE pronamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
        UNION ALL SELECT tgname::text FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
          WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) ORDER BY 1
        """
      ).map { $0[0] }
    }

    @Test("Reading an empty schema creates nothing") func nothingIsCreatedByReading() async throws {
      try await Server.withSchema { configuration, pool in
        let database = DatabaseStorage.postgres(configuration, .notes)
        expectSame(try await database.read { try $0.fetchAll(Note.all) }, [])
        expectSame(try await database.read { try $0.fetchAll(Note.matching("a")) }, [])
        expectSame(try await objects(pool), [])
        try await database.write { try $0.execute("INSERT INTO notes VALUES (1, 'A', '[]', 1)") }
        expectSame(try await database.read { try $0.fetchAll(Note.matching("a")) }.map(\.id), [1])
      }
    }

    @Test("Reading older tables shows them with the new columns and doesn't change them")
    func olderTablesAreNotChangedByReading() async throws {
      try await Server.withSchema { configuration, pool in
        let first = DatabaseSchema(
          named: "notes", "CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT NOT NULL)")
        try await DatabaseStorage.postgres(configuration, first).write {
          try $0.execute("INSERT INTO notes VALUES (1, 'A')")
        }
        let before = try await objects(pool)
        let database = DatabaseStorage.postgres(configuration, Self.named)
        let more = try await database.read { try $0.rows("SELECT more FROM notes").flatMap(\.values) }
        expectSame(more, [.text("new")])
        expectSame(try await objects(pool), before)
        expectSame(try await pool.query("SELECT * FROM notes").columns, ["id", "title"])
      }
    }

    @Test("A schema with the tables of another program is refused and stays as it is")
    func anotherProgramsTablesAreLeftAlone() async throws {
      try await Server.withSchema { configuration, pool in
        try await pool.query("CREATE TABLE places (id bigint PRIMARY KEY)")
        let before = try await objects(pool)
        let database = DatabaseStorage.postgres(configuration, .notes)
        let error = OtherProgramsDatabase(tables: ["places"])
        await #expect(throws: error) { try await database.read { _ in } }
        await #expect(throws: error) { try await database.write { _ in } }
        expectSame(try await objects(pool), before)
      }
    }

    @Test("Two programs don't take each other's migrations for their own")
    func migrationsHaveTheNameOfTheirProgram() async throws {
      try await Server.withSchema { configuration, _ in
        let other = DatabaseSchema(named: "other", "CREATE TABLE a (id TEXT)", "CREATE TABLE b (id TEXT)")
        try await DatabaseStorage.postgres(configuration, other).write { _ in }
        let database = DatabaseStorage.postgres(configuration, Self.named)
        await #expect(throws: OtherProgramsDatabase(tables: ["a", "b"])) { try await database.read { _ in } }
      }
    }

    @Test("Tables from before migrations had names are still used")
    func unnamedTablesAreStillUsed() async throws {
      try await Server.withSchema { configuration, pool in
        let earlier = DatabaseSchema("CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT NOT NULL)")
        try await DatabaseStorage.postgres(configuration, earlier).write {
          try $0.execute("INSERT INTO notes VALUES (1, 'A')")
        }
        // Earlier versions had no column for the name.
        try await pool.query("ALTER TABLE cairn_migrations DROP COLUMN program")
        try await pool.query(
          "ALTER TABLE cairn_migrations ADD CONSTRAINT cairn_migrations_pkey PRIMARY KEY (version)")
        let database = DatabaseStorage.postgres(configuration, Self.named)
        expectSame(try await database.read { try $0.fetchCount("SELECT count(*) FROM notes") }, 1)
        try await database.write { try $0.execute("INSERT INTO notes VALUES (2, 'B', 'x')") }
        expectSame(
          try await pool.query("SELECT program || ' ' || version FROM cairn_migrations ORDER BY 1").map {
            $0[0]
          },
          [" 1", "notes 1", "notes 2"])
        let unnamed = DatabaseStorage.postgres(configuration, earlier)
        expectSame(try await unnamed.read { try $0.fetchCount("SELECT count(*) FROM notes") }, 2)
      }
    }

    @Test("Only the program's own tables get triggers") func onlyOwnTablesAreFollowed() async throws {
      try await Server.withSchema { configuration, pool in
        let first = DatabaseSchema(
          named: "notes", "CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT NOT NULL)")
        try await DatabaseStorage.postgres(configuration, first).write { _ in }
        try await pool.query("CREATE TABLE theirs (id bigint PRIMARY KEY)")
        try await DatabaseStorage.postgres(configuration, Self.named).write { _ in }
        expectSame(
          try await pool.query(
            "SELECT DISTINCT relname::text FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
          ).map { $0[0] }, ["notes"])
      }
    }
  }
#endif
