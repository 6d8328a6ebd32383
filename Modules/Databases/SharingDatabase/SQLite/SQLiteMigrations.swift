#if Database
  import Foundation
  import GRDB

  /// Brings the tables of a file up to date, and recognizes the files of other programs.
  struct SQLiteMigrations: Sendable {
    /// The `PRAGMA application_id` of new files: "Cair", which `file` shows.
    static let applicationID = 0x4361_6972
    static let table = "grdb_migrations"

    let schema: DatabaseSchema

    /// The migrations that a file has.
    private struct Applied {
      /// The version of the schema.
      var version: Int
      /// Whether the migrations have the name of the schema, which earlier versions didn't write.
      var isNamed: Bool
    }

    /// Returns a Boolean value that indicates whether a file has the newest tables.
    ///
    /// - Throws: An error if the file belongs to a newer version or to another program.
    func isCurrent(_ reader: any DatabaseReader) throws -> Bool { try reader.read(isCurrent) }

    /// Does the same on a connection.
    func isCurrent(_ database: Database) throws -> Bool {
      // Without a schema, any file can be read.
      guard schema.version > 0 else { return true }
      let applied = try applied(database)
      return applied.version == schema.version && applied.isNamed
    }

    /// Brings a file up to date.
    func migrate(_ writer: any DatabaseWriter, _ log: SQLiteChangeLog) throws {
      guard schema.version > 0 else { return }
      var migrator = DatabaseMigrator()
      for (index, migration) in schema.migrations.enumerated() {
        migrator.registerMigration(schema.identifier(index + 1)) { database in
          let before = try SQLiteChangeLog.tables(database)
          try migration.apply(DatabaseConnection(SQLiteConnection(database, log: nil)))
          try log.install(database, new: SQLiteChangeLog.tables(database).subtracting(before))
        }
      }
      while true {
        let before = try writer.read(applied)
        if before.version == schema.version, before.isNamed { return }
        do {
          try writer.write { try prepare($0) }
          return try migrator.migrate(writer)
        } catch {
          // Another program may have applied the same migration at the same time.
          guard try writer.read(applied).version > before.version else { throw error }
        }
      }
    }

    /// Marks a file as this program's before its first migration.
    private func prepare(_ database: Database) throws {
      let applied = try applied(database)
      if applied.version == 0 || !applied.isNamed,
        try Int.fetchOne(database, sql: "PRAGMA application_id") == 0
      {
        try database.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
      }
      guard !applied.isNamed else { return }
      // Earlier versions, which still find their own names, can use the file as well.
      for version in 1...applied.version {
        try database.execute(
          sql: "INSERT OR IGNORE INTO \(Self.table) (identifier) VALUES (?)",
          arguments: [schema.identifier(version)])
      }
    }

    private func applied(_ database: Database) throws -> Applied {
      // The first statement decides which transactions the others see. `appliedIdentifiers` isn't first, because without its table it
      // looks twice, and another program may create the table in between.
      var tables = Set(
        try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
          .filter { !$0.hasPrefix("sqlite_") && $0 != SQLiteChangeLog.table })
      let identifiers =
        try tables.contains(Self.table) ? DatabaseMigrator().appliedIdentifiers(database) : []
      // A program that was killed may have left it empty.
      if identifiers.isEmpty { tables.remove(Self.table) }
      var applied = Applied(version: identifiers.compactMap(schema.version(of:)).max() ?? 0, isNamed: true)
      if applied.version == 0, let unnamed = identifiers.compactMap({ Int($0) }).max(), unnamed > 0,
        try schema.tables(ofVersion: unnamed).isSubset(of: tables)
      {
        applied = Applied(version: unnamed, isNamed: false)
      }
      if applied.version > schema.version {
        throw NewerSchemaError(version: applied.version, newest: schema.version)
      }
      if applied.version == 0 {
        let mark = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        guard tables.isEmpty, mark == 0 || mark == Self.applicationID else {
          throw OtherProgramsDatabase(tables: tables.sorted())
        }
      }
      return applied
    }
  }

  extension DatabaseSchema {
    /// Returns the tables that the migrations up to a version create in an empty SQLite database.
    package func tables(ofVersion version: Int) throws -> Set<String> {
      try DatabaseQueue().write { database in
        for migration in migrations.prefix(version) {
          try migration.apply(DatabaseConnection(SQLiteConnection(database, log: nil)))
        }
        return try SQLiteChangeLog.tables(database)
      }
    }
  }
#endif
