#if PostgreSQL
  import PostgreSQL
  import SharingDatabase

  /// Brings the tables up to date, and reads their metadata.
  struct PostgresMigrations {
    let schema: DatabaseSchema
    let pool: PostgresPool

    /// The metadata of tables that are up to date.
    struct Opened: Sendable {
      /// The number of the namespace that contains the tables.
      var namespace: Int64
      /// The searchable columns, by table.
      var searchable: [String: [String]] = [:]
      /// The tables whose triggers report rows.
      var logged: Set<String> = []
    }

    /// Ends a transaction that must not change anything.
    private struct RolledBack: Error {}

    /// The tables as a transaction finds them.
    private struct Found {
      /// The version of the schema.
      var version: Int
      /// Whether the migrations have the name of the schema, which earlier versions didn't write.
      var isNamed: Bool
      var tables: Set<String>
      var opened: Opened
    }

    /// Reads the metadata, or returns `nil` if the tables aren't up to date.
    ///
    /// - Throws: An error if the tables belong to a newer version or to another program.
    func openIfCurrent() async throws -> Opened? {
      let found = try await pool.transaction(isolation: .readOnly) { try await state($0) }
      return found.version == schema.version && found.isNamed ? found.opened : nil
    }

    /// Brings the tables up to date.
    func open() async throws -> Opened {
      if let opened = try await openIfCurrent() { return opened }
      return try await pool.transaction(isolation: .readCommitted) { transaction in
        let before = try await apply(in: transaction)
        let found = try await state(transaction)
        let new = found.tables.subtracting(before.tables).sorted()
        try await transaction.query("SELECT set_config('cairn.tables', $1, true)", [.text(array(new))])
        try await transaction.execute(script: Self.triggers)
        return try await state(transaction).opened
      }
    }

    /// Reads the tables as they would be if they were up to date, without changing them.
    func readingAsCurrent<R>(
      _ body: (PostgresTransaction, Opened) async throws -> R
    ) async throws -> R {
      var result: R?
      do {
        try await pool.transaction(isolation: .readCommitted) { transaction in
          _ = try await apply(in: transaction)
          result = try await body(transaction, state(transaction).opened)
          throw RolledBack()
        }
      } catch is RolledBack {}
      return result!
    }

    /// Applies the missing migrations.
    ///
    /// Each statement sees the commits that others made while it waited for the lock. Serializable statements would not.
    ///
    /// - Returns: The tables before that.
    private func apply(in transaction: PostgresTransaction) async throws -> Found {
      // 'cair', followed by the namespace.
      let lock = try await 0x6361_6972 << 32 | state(transaction).opened.namespace
      try await transaction.query("SELECT pg_advisory_xact_lock($1)", [.integer(lock)])
      let found = try await state(transaction)
      if found.version < schema.version || !found.isNamed { try await prepare(transaction) }
      func record(_ version: Int) async throws {
        try await transaction.query(
          "INSERT INTO cairn_migrations (program, version) VALUES ($1, $2)",
          [.text(program), .integer(Int64(version))])
      }
      if !found.isNamed { for version in 1...found.version { try await record(version) } }
      for version in found.version..<schema.version {
        try schema.migrations[version].apply(
          DatabaseConnection(PostgresEngineConnection(transaction: transaction)))
        try await record(version + 1)
      }
      return found
    }

    /// The name with which migrations are recorded.
    private var program: String { schema.name ?? "" }

    private func array(_ texts: [String]) -> String {
      let quoted = texts.map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
      return "{\(quoted.joined(separator: ","))}"
    }

    private func state(_ transaction: PostgresTransaction) async throws -> Found {
      let schemas = try await transaction.query(
        """
        SELECT oid::bigint AS namespace, to_regclass(quote_ident(nspname) || '.cairn_migrations') IS NOT NULL AS is_there,
          EXISTS (SELECT FROM pg_attribute WHERE attname = 'program' AND NOT attisdropped
            AND attrelid = to_regclass(quote_ident(nspname) || '.cairn_migrations')) AS has_programs
        FROM pg_namespace WHERE nspname = current_schema()
        """)
      guard let row = schemas.first, let namespace = row["namespace"].integer else {
        throw DatabaseStorageError(
          .invalid, code: "3F000",
          message: "There is no schema for the tables. Create one, or add one to the user's search_path.")
      }
      let tables = try await transaction.query(
        """
        SELECT relname::text FROM pg_class c
        WHERE relnamespace = $1 AND relkind IN ('r', 'p', 'v', 'm', 'f') AND relname NOT LIKE 'cairn\\_%'
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND classid = 'pg_class'::regclass AND deptype = 'e')
        """, [.integer(namespace)])
      var found = Found(
        version: 0, isNamed: true, tables: Set(tables.compactMap { $0[0].text }),
        opened: Opened(namespace: namespace))
      if row["is_there"].bool == true {
        try await read(&found, hasPrograms: row["has_programs"].bool == true, transaction)
      }
      if found.version > schema.version {
        throw NewerSchemaError(version: found.version, newest: schema.version)
      }
      // Without a schema, any tables can be read.
      if found.version == 0, schema.version > 0, !found.tables.isEmpty {
        throw OtherProgramsDatabase(tables: found.tables.sorted())
      }
      return found
    }

    private func read(
      _ found: inout Found, hasPrograms: Bool, _ transaction: PostgresTransaction
    ) async throws {
      for row in try await transaction.query(
        "SELECT table_name, c FROM cairn_searchable, jsonb_array_elements_text(columns) WITH ORDINALITY AS t (c, n) ORDER BY n"
      ) {
        found.opened.searchable[row["table_name"].text ?? "", default: []].append(row["c"].text ?? "")
      }
      for row in try await transaction.query(
        """
        SELECT relname::text FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
        WHERE relnamespace = $1 AND tgname = 'cairn_changed_insert' AND tgenabled IN ('O', 'A')
        """, [.integer(found.opened.namespace)])
      {
        found.opened.logged.insert(row[0].text ?? "")
      }
      func version(of program: String) async throws -> Int {
        let rows =
          hasPrograms
          ? try await transaction.query(
            "SELECT max(version) FROM cairn_migrations WHERE program = $1", [.text(program)])
          : program.isEmpty ? try await transaction.query("SELECT max(version) FROM cairn_migrations") : nil
        return Int(rows?.first?[0].integer ?? 0)
      }
      found.version = try await version(of: program)
      guard found.version == 0, schema.name != nil else { return }
      // Earlier versions didn't write the name.
      let unnamed = try await version(of: "")
      if unnamed > 0, (try? schema.tables(ofVersion: unnamed))?.isSubset(of: found.tables) != false {
        (found.version, found.isNamed) = (unnamed, false)
      }
    }

    /// The objects that migrations need.
    private func prepare(_ transaction: PostgresTransaction) async throws {
      let unicode = try await transaction.query("SELECT FROM pg_collation WHERE collname = 'und-x-icu'")
      try await transaction.execute(
        script: """
          CREATE TABLE IF NOT EXISTS cairn_migrations (version integer PRIMARY KEY, applied timestamptz DEFAULT now());
          ALTER TABLE cairn_migrations ADD COLUMN IF NOT EXISTS program text NOT NULL DEFAULT '';
          ALTER TABLE cairn_migrations DROP CONSTRAINT IF EXISTS cairn_migrations_pkey;
          ALTER TABLE cairn_migrations ADD PRIMARY KEY (program, version);
          CREATE TABLE IF NOT EXISTS cairn_searchable (table_name text PRIMARY KEY, columns jsonb NOT NULL);
          \(Self.function("cairn_changed", ids: ""))
          \(Self.function("cairn_changed_rows", ids: Self.changedIDs))
          \(PostgresSearch.functions(collation: unicode.isEmpty ? "" : " COLLATE \"und-x-icu\""))
          """)
    }

    /// A trigger function that reports a change.
    ///
    /// - Parameter ids: Statements that determine which rows changed.
    private static func function(_ name: String, ids: String) -> String {
      """
      CREATE OR REPLACE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $body$ DECLARE ids jsonb; BEGIN
        \(ids)
        PERFORM pg_notify('\(PostgresEngine.channel)', concat_ws(' ', coalesce(nullif(current_setting('cairn.origin', true), ''), '- -'),
          (SELECT relnamespace FROM pg_class WHERE oid = TG_RELID), jsonb_build_array(TG_TABLE_NAME, ids)));
        RETURN NULL;
      END $body$;
      """
    }

    /// The ids of the rows that a statement changed.
    ///
    /// Empty if there are more than five hundred, or more than a notification can hold.
    private static let changedIDs = """
      IF TG_OP = 'INSERT' THEN
        SELECT jsonb_agg(id) INTO ids FROM (SELECT id FROM new_rows LIMIT 501) AS rows;
      ELSIF TG_OP = 'DELETE' THEN
        SELECT jsonb_agg(id) INTO ids FROM (SELECT id FROM old_rows LIMIT 501) AS rows;
      ELSE
        SELECT jsonb_agg(DISTINCT to_jsonb(id)) INTO ids
          FROM (SELECT id FROM new_rows UNION ALL SELECT id FROM old_rows LIMIT 1001) AS rows;
      END IF;
      IF ids IS NULL THEN RETURN NULL; END IF;
      IF jsonb_array_length(ids) > 500 OR octet_length(ids::text) > 7000 THEN ids := NULL; END IF;
      """

    /// Adds the triggers that report changes: to new tables, whose names are in a setting, and to tables that have such triggers.
    ///
    /// Each event has a separate trigger, because that is the only way to know the changed rows. A table without a
    /// column `id` reports changes without rows.
    private static let triggers = """
      DO $body$ DECLARE name text; has_id boolean; event text; rows text; BEGIN
        FOR name, has_id IN SELECT format('%I.%I', nspname, relname), EXISTS
              (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'id' AND NOT attisdropped)
          FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
          WHERE nspname = current_schema() AND relkind IN ('r', 'p') AND NOT relispartition
            AND relname NOT IN ('cairn_migrations', 'cairn_searchable')
            AND (relname = ANY (current_setting('cairn.tables')::text[])
              OR EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid AND tgname LIKE 'cairn\\_changed%'))
        LOOP
          EXECUTE 'DROP TRIGGER IF EXISTS cairn_changed ON ' || name;
          FOREACH event IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
            EXECUTE 'DROP TRIGGER IF EXISTS cairn_changed_' || lower(event) || ' ON ' || name;
            rows := CASE event WHEN 'INSERT' THEN 'NEW TABLE AS new_rows' WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
              ELSE 'NEW TABLE AS new_rows OLD TABLE AS old_rows' END;
            IF has_id THEN
              EXECUTE 'CREATE TRIGGER cairn_changed_' || lower(event) || ' AFTER ' || event || ' ON ' || name
                || ' REFERENCING ' || rows || ' FOR EACH STATEMENT EXECUTE FUNCTION cairn_changed_rows()';
            END IF;
          END LOOP;
          EXECUTE 'CREATE TRIGGER cairn_changed AFTER ' || CASE WHEN has_id THEN '' ELSE 'INSERT OR UPDATE OR DELETE OR ' END
            || 'TRUNCATE ON ' || name || ' FOR EACH STATEMENT EXECUTE FUNCTION cairn_changed()';
        END LOOP;
      END $body$;
      """
  }
#endif
