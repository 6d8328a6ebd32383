#if PostgreSQL
  import PostgreSQL
  import SharingDatabase

  /// Brings the tables up to date, and finds out what is to be known of them.
  struct PostgresMigrations {
    let schema: DatabaseSchema
    let pool: PostgresPool

    /// What there is once the tables are up to date.
    struct Opened: Sendable {
      /// The number of the namespace that the tables are in.
      var namespace: Int64
      /// The searchable columns, by their table.
      var searchable: [String: [String]] = [:]
    }

    func open() async throws -> Opened {
      let (version, opened) = try await pool.transaction(isolation: .readOnly) { try await state($0) }
      try check(version)
      if version == schema.version { return opened }
      // Each statement sees what others have committed while the lock was waited for; serializable ones would not.
      return try await pool.transaction(isolation: .readCommitted) { transaction in
        // 'cair', then the namespace.
        let lock = 0x6361_6972 << 32 | opened.namespace
        try await transaction.query("SELECT pg_advisory_xact_lock($1)", [.integer(lock)])
        var (version, _) = try await state(transaction)
        try check(version)
        if version < schema.version { try await prepare(transaction) }
        while version < schema.version {
          try schema.migrations[version].apply(
            DatabaseConnection(PostgresEngineConnection(transaction: transaction, searchable: [:])))
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
          message: "There is no schema for the tables; create it, or set the user's search_path to one.")
      }
      var opened = Opened(namespace: namespace)
      guard row["is_there"].bool == true else { return (0, opened) }
      for row in try await transaction.query(
        "SELECT table_name, c FROM cairn_searchable, jsonb_array_elements_text(columns) WITH ORDINALITY AS t (c, n) ORDER BY n"
      ) {
        opened.searchable[row["table_name"].text ?? "", default: []].append(row["c"].text ?? "")
      }
      let version = try await transaction.query("SELECT max(version) FROM cairn_migrations")[0][0].integer
      return (Int(version ?? 0), opened)
    }

    /// What migrations need.
    private func prepare(_ transaction: PostgresTransaction) async throws {
      let unicode = try await transaction.query("SELECT FROM pg_collation WHERE collname = 'und-x-icu'")
      try await transaction.execute(
        script: """
          CREATE TABLE IF NOT EXISTS cairn_migrations (version integer PRIMARY KEY, applied timestamptz DEFAULT now());
          CREATE TABLE IF NOT EXISTS cairn_searchable (table_name text PRIMARY KEY, columns jsonb NOT NULL);
          CREATE OR REPLACE FUNCTION cairn_changed() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
            PERFORM pg_notify('\(PostgresEngine.channel)', concat_ws(' ', coalesce(nullif(current_setting('cairn.origin', true), ''), '- -'),
              (SELECT relnamespace FROM pg_class WHERE oid = TG_RELID), TG_TABLE_NAME));
            RETURN NULL;
          END $body$;
          \(PostgresSearch.functions(collation: unicode.isEmpty ? "" : " COLLATE \"und-x-icu\""))
          """)
    }

    /// Gives each table that has none the trigger which notifies of changes: also of those that another program makes in SQL.
    private static let triggers = """
      DO $body$ DECLARE name text; BEGIN
        FOR name IN SELECT format('%I.%I', nspname, relname) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
          WHERE nspname = current_schema() AND relkind IN ('r', 'p') AND NOT relispartition
            AND relname NOT IN ('cairn_migrations', 'cairn_searchable')
            AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid AND tgname = 'cairn_changed')
        LOOP
          EXECUTE 'CREATE TRIGGER cairn_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ' || name
            || ' FOR EACH STATEMENT EXECUTE FUNCTION cairn_changed()';
        END LOOP;
      END $body$;
      """
  }
#endif
