#if Database
  /// The tables of a database, as the steps that lead from an empty one to today's, in their order.
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
  /// The number of migrations is the version of the schema. One that was released is never changed: a new one is added. A database
  /// of a newer version is refused (``NewerDatabaseSchema``).
  public struct DatabaseSchema: Sendable {
    package let migrations: [Migration]

    /// A schema of some migrations.
    public init(_ migrations: Migration...) {
      self.migrations = migrations
    }

    /// The version that the program knows.
    public var version: Int { migrations.count }
  }

  /// What leads from one version of a schema to the next, in one transaction.
  public struct Migration: ExpressibleByStringLiteral, Sendable {
    /// A part of a migration.
    public struct Step: ExpressibleByStringLiteral, Sendable {
      let apply: @Sendable (DatabaseConnection) throws -> Void

      private init(apply: @escaping @Sendable (DatabaseConnection) throws -> Void) {
        self.apply = apply
      }

      /// Statements, which all engines understand.
      ///
      /// The types `TEXT`, `INTEGER`, `BIGINT`, `DOUBLE PRECISION`, `BOOLEAN` and `JSONB` mean the same everywhere.
      public init(stringLiteral script: String) {
        self = .sql(script)
      }

      /// Statements, which all engines understand.
      public static func sql(_ script: String) -> Self {
        Self(apply: { try $0.engine.run(script: script) })
      }

      /// Makes columns of a table searchable, for ``TableRow/matching(_:)``.
      public static func searchable(_ table: String, columns: [String]) -> Self {
        Self(apply: { try $0.engine.makeSearchable(table, columns: columns) })
      }

      /// Anything else, such as taking over what a file had.
      public static func run(_ body: @escaping @Sendable (DatabaseConnection) throws -> Void) -> Self {
        Self(apply: body)
      }
    }

    let steps: [Step]

    /// A migration of some steps.
    public init(_ steps: Step...) {
      self.steps = steps
    }

    /// A migration that consists of statements.
    public init(stringLiteral script: String) {
      self.steps = [.sql(script)]
    }

    package func apply(_ connection: DatabaseConnection) throws {
      for step in steps { try step.apply(connection) }
    }
  }
#endif
