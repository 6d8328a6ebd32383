#if Database
  import CairnSupport
  import GRDB

  /// The log of changed rows: a table `cairn_changes` in the file itself, which triggers fill.
  ///
  /// Changes by any program, including changes with SQL, are logged in the same transaction, so that another program reads only
  /// the rows in the log. The log has the last two to three thousand changes. For a table without a column `id`, changes are
  /// logged without an id. Counting the rows finds changes that don't fire triggers, such as a row that `INSERT OR REPLACE`
  /// removes because another column is unique.
  final class SQLiteChangeLog: Sendable {
    static let table = "cairn_changes"

    private struct Known {
      var schema = -1
      var tables: Set<String> = []
    }

    private let opening = UniqueID.next() & 0x7FFF_FFFF
    /// The tables that have their triggers, in one version of the file's schema.
    private let known = Locked(Known())
    /// The version of the schema after the triggers were last created.
    private let installed = Locked<Int?>(nil)

    // MARK: - Writing

    /// Creates missing triggers, within a transaction that writes.
    ///
    /// Tables of other programs get no triggers. A table is this program's if a migration created it, or if it has any of the
    /// triggers.
    ///
    /// - Parameter new: The tables that a migration has created.
    func install(_ database: Database, new: Set<String> = []) throws {
      let schema = try Self.schemaVersion(database)
      guard !new.isEmpty || installed.withLock({ $0 }) != schema else { return }
      let own = try Self.triggers(database).filter { table, names in
        Self.events.contains { names.contains(Self.name(table, $0)) }
      }
      let missing = try new.union(own.keys).intersection(Self.tables(database)).subtracting(logged(database))
      if !missing.isEmpty {
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS \(Self.table) (number INTEGER PRIMARY KEY, table_name TEXT NOT NULL, id);
            CREATE TRIGGER IF NOT EXISTS \(Self.table)_trim AFTER INSERT ON \(Self.table) WHEN NEW.number % 1000 = 0 BEGIN
              DELETE FROM \(Self.table) WHERE number <= NEW.number - \(LoggedChanges.limit);
            END;
            """)
      }
      for table in missing.sorted() {
        let columns = try String.fetchAll(
          database, sql: "SELECT lower(name) FROM pragma_table_info(?)", arguments: [table])
        try database.execute(sql: Self.triggers(of: table, hasID: columns.contains("id")))
      }
      let new = try Self.schemaVersion(database)
      // If the transaction is rolled back, the schema has the old version, and the triggers are created again.
      installed.withLock { $0 = new }
    }

    private static func triggers(of table: String, hasID: Bool) -> String {
      let (new, old) = hasID ? ("NEW.id", "OLD.id") : ("NULL", "NULL")
      let text = "'\(table.replacing("'", with: "''"))'"
      func trigger(_ event: String, _ rows: String...) -> String {
        let inserts = rows.map { "INSERT INTO \(self.table) (table_name, id) SELECT \(text), \($0);" }
        return """
          DROP TRIGGER IF EXISTS \(quoted(name(table, event)));
          CREATE TRIGGER \(quoted(name(table, event))) AFTER \(event) ON \(quoted(table)) BEGIN
            \(inserts.joined(separator: " "))
          END;
          """
      }
      return trigger("INSERT", new) + trigger("DELETE", old)
        + trigger("UPDATE", old, "\(new) WHERE \(new) IS NOT \(old)")
    }

    private static let events = ["insert", "update", "delete"]

    /// Returns the names of the triggers of each table that has any.
    private static func triggers(_ database: Database) throws -> [String: Set<String>] {
      let rows = try Row.fetchAll(
        database, sql: "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger'")
      return Dictionary(grouping: rows) { $0[0] as String }.mapValues { Set($0.map { $0[1] as String }) }
    }

    private static func name(_ table: String, _ event: String) -> String {
      "\(Self.table)_\(event.lowercased())_\(table)"
    }

    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    /// Returns the tables that can have triggers.
    ///
    /// Views and the tables of a search index are excluded.
    static func tables(_ database: Database) throws -> Set<String> {
      let names = try String.fetchAll(
        database, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
      return Set(names.filter { !$0.hasPrefix("sqlite_") && $0 != table && $0 != SQLiteMigrations.table })
    }

    // MARK: - Reading

    /// Returns the changes of a table that were logged after a place.
    func changes(
      of table: String, after place: ChangePlace?, _ database: Database
    ) throws -> LoggedChanges {
      guard try logged(database).contains(table) else { return LoggedChanges() }
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT (SELECT max(number) FROM \(Self.table)), (SELECT min(number) FROM \(Self.table))
          """)
      let last: Int = row?[0] ?? 0
      let first: Int = row?[1] ?? 1
      var changes = LoggedChanges(place: ChangePlace(epoch: try epoch(database), number: last))
      // Another program may have written any number.
      guard let place, place.epoch == changes.place?.epoch, first > 0, last < .max,
        place.number <= last, place.number >= first - 1,
        last - place.number <= LoggedChanges.limit
      else { return changes }
      if last == place.number {
        changes.rows = []
        return changes
      }
      var ids: Set<ColumnValue> = []
      let sql: SQL = """
        SELECT DISTINCT id FROM \(name: Self.table) WHERE number > \(place.number) AND table_name = \(table)
        """
      try SQLiteConnection(database, log: self).run(sql) { ids.formUnion($0.values) }
      guard !ids.contains(.null) else { return changes }
      changes.rows = ids
      if !ids.isEmpty {
        changes.count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(Self.quoted(table))")
      }
      return changes
    }

    /// Returns the tables for which all changes are logged.
    private func logged(_ database: Database) throws -> Set<String> {
      let schema = try Self.schemaVersion(database)
      if let tables = known.withLock({ $0.schema == schema ? $0.tables : nil }) { return tables }
      let tables = Set(
        try Self.triggers(database).filter { table, names in
          Self.events.allSatisfy { names.contains(Self.name(table, $0)) }
        }.keys)
      known.withLock { $0 = Known(schema: schema, tables: tables) }
      return tables
    }

    /// Returns a number that differs after tables or triggers have changed, and after another file has taken the place of this one.
    private func epoch(_ database: Database) throws -> Int {
      try opening << 32 | Self.schemaVersion(database) & 0xFFFF_FFFF
    }

    /// Returns a number that SQLite changes when tables or triggers change.
    private static func schemaVersion(_ database: Database) throws -> Int {
      try Int.fetchOne(database.cachedStatement(sql: "PRAGMA schema_version")) ?? 0
    }
  }
#endif
