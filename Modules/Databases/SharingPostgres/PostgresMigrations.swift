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

    func open() async throws -> Opened {
      let (version, opened) = try await pool.transaction(isolation: .readOnly) { try await state($0) }
      try check(version)
      if version == schema.version { return opened }
      // Each statement sees the commits that others made while it waited for the lock. Serializable statements would
      // not.
      return try await pool.transaction(isolation: .readCommitted) { transaction in
        // 'cair', followed by the namespace.
        let lock = 0x6361_6972 << 32 | opened.namespace
        try await transaction.query("SELECT pg_advisory_xact_lock($1)", [.integer(lock)])
        var (version, _) = try await state(transaction)
        try check(version)
        if version < schema.version { try await prepare(transaction) }
        while version < schema.version {
          try schema.migrations[version].apply(
            DatabaseConnection(PostgresEngineConnection(transaction: transaction)))
          version += 1
          try await transaction.query(
            "INSERT INTO cairn_migrations (version) VALUES ($1)", [.integer(Int64(version))])
        }
        try await transaction.execute(script: Self.triggers)
        return try await state(transaction).1
      }
    }

    private func check(_ version: Int) throws {
      if version > schema.version { throw NewerDatabaseSchema(version: version, newest: schema.version) }
    }

    private func state(_ transaction: PostgresTransaction) async throws -> (version: Int, Opened) {
      let found = try await transaction.query(
        """
        SELECT oid::bigint AS namespace, to_regclass(quote_ident(nspname) || '.cairn_migrations') IS NOT NULL AS is_there
        FROM pg_namespace WHERE nspname = current_schema()
        """)
      guard let row = found.first, let namespace = row["namespace"].integer else {
        throw DatabaseFailure(
          .invalid, code: "3F000",
          message: "There is no schema for the tables. Create one, or add one to the user's search_path.")
      }
      var opened = Opened(namespace: namespace)
      guard row["is_there"].bool == true else { return (0, opened) }
      for row in try await transaction.query(
        "SELECT table_name, c FROM cairn_searchable, jsonb_array_elements_text(columns) WITH ORDINALITY AS t (c, n) ORDER BY n"
      ) {
        opened.searchable[row["table_name"].text ?? "", default: []].append(row["c"].text ?? "")
      }
      for row in try await transaction.query(
        """
        SELECT relname::text FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
        WHERE relnamespace = $1 AND tgname = 'cairn_changed_insert' AND tgenabled IN ('O', 'A')
        """, [.integer(namespace)])
      {
        opened.logged.insert(row[0].text ?? "")
      }
      let version = try await transaction.query("SELECT max(version) FROM cairn_migrations")[0][0].integer
      return (Int(version ?? 0), opened)
    }

    /// The objects that migrations need.
    private func prepare(_ transaction: PostgresTransaction) async throws {
      let unicode = try await transaction.query("SELECT FROM pg_collation WHERE collname = 'und-x-icu'")
      try await transaction.execute(
        script: """
          CREATE TABLE IF NOT EXISTS cairn_migrations (version integer PRIMARY KEY, applied timestamptz DEFAULT now());
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

    /// Adds the triggers that report changes to each table without them, including tables that another program creates
    /// in SQL.
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
