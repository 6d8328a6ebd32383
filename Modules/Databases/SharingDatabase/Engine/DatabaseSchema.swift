#if Database
  /// The tables of a database, as the ordered migrations from an empty database to the current version.
  ///
  /// ```swift
  /// extension DatabaseSchema {
  ///   static let notes = DatabaseSchema(
  ///     Migration(
  ///       "CREATE TABLE notes (id TEXT PRIMARY KEY, title TEXT NOT NULL, position DOUBLE PRECISION)",
  ///       .searchable("notes", columns: ["title"])),
  ///     "ALTER TABLE notes ADD COLUMN tags JSONB")
  /// }
  /// ```
  ///
  /// The number of migrations is the version of the schema. Never change a released migration; add a new one. A database of a
  /// newer version is refused (``NewerDatabaseSchema``).
  public struct DatabaseSchema: Sendable {
    package let migrations: [Migration]

    /// Creates a schema of some migrations.
    public init(_ migrations: Migration...) {
      self.migrations = migrations
    }

    /// The newest version that the program knows.
    public var version: Int { migrations.count }
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
