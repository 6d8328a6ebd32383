#if Database
  /// The tables of a database, as the ordered migrations from an empty database to the current version.
  ///
  /// ```swift
  /// extension DatabaseSchema {
  ///   static let notes = DatabaseSchema(
  ///     named: "notes",
  ///     Migration(
  ///       "CREATE TABLE notes (id TEXT PRIMARY KEY, title TEXT NOT NULL, position DOUBLE PRECISION)",
  ///       .searchable("notes", columns: ["title"])),
  ///     "ALTER TABLE notes ADD COLUMN tags JSONB")
  /// }
  /// ```
  ///
  /// The number of migrations is the version of the schema. Never change a released migration; add a new one. A database of a
  /// newer version is refused (``NewerSchemaError``), and so is a database that has tables but none of these migrations
  /// (``OtherProgramsDatabase``).
  ///
  /// Reading doesn't apply migrations: only the first write does. Until then, an older database is read as if it had them.
  public struct DatabaseSchema: Sendable {
    /// The name of the program, or `nil` if its migrations are recorded by their numbers alone.
    package let name: String?
    package let migrations: [Migration]

    /// Creates a schema of some migrations.
    ///
    /// - Parameters:
    ///   - name: The name of the program, with which the database records the migrations. Without a name, the database of another
    ///     program that numbers its migrations can be taken for this program's.
    ///   - migrations: The migrations, in order.
    public init(named name: String? = nil, _ migrations: Migration...) {
      self.name = name
      self.migrations = migrations
    }

    /// The newest version that the program knows.
    public var version: Int { migrations.count }

    /// Returns the name with which an SQLite file records a migration.
    func identifier(_ version: Int) -> String { name.map { "\($0) \(version)" } ?? "\(version)" }

    /// Returns the version that an SQLite file recorded with a name, or `nil` if it isn't a migration of this schema.
    func version(of identifier: String) -> Int? {
      guard let name else { return Int(identifier) }
      return identifier.hasPrefix("\(name) ") ? Int(identifier.dropFirst(name.count + 1)) : nil
    }
  }

  /// The change from one version of a schema to the next, in one transaction.
  public struct Migration: ExpressibleByStringLiteral, Sendable {
    /// A part of a migration.
    public struct Step: ExpressibleByStringLiteral, Sendable {
      let apply: @Sendable (DatabaseConnection) throws -> Void

      private init(apply: @escaping @Sendable (DatabaseConnection) throws -> Void) {
        self.apply = apply
      }

      /// Creates a step of statements that all engines support.
      ///
      /// The types `TEXT`, `INTEGER`, `BIGINT`, `DOUBLE PRECISION`, `BOOLEAN`, and `JSONB` mean the same for all engines.
      public init(stringLiteral script: String) {
        self = .sql(script)
      }

      /// Returns a step of statements that all engines support.
      public static func sql(_ script: String) -> Self {
        Self(apply: { try $0.engine.run(script: script) })
      }

      /// Returns a step that makes columns of a table searchable for ``TableRow/matching(_:)``.
      public static func searchable(_ table: String, columns: [String]) -> Self {
        Self(apply: { try $0.engine.makeSearchable(table, columns: columns) })
      }

      /// Returns a step that runs any other code, such as importing the content of a file.
      public static func run(_ body: @escaping @Sendable (DatabaseConnection) throws -> Void) -> Self {
        Self(apply: body)
      }
    }

    let steps: [Step]

    /// Creates a migration of some steps.
    public init(_ steps: Step...) {
      self.steps = steps
    }

    /// Creates a migration of SQL statements.
    public init(stringLiteral script: String) {
      self.steps = [.sql(script)]
    }

    package func apply(_ connection: DatabaseConnection) throws {
      for step in steps { try step.apply(connection) }
    }
  }
#endif
