#if Database
  import Foundation
  import Sharing

  /// The interface that shared values need of a database, which SQLite and PostgreSQL implement.
  ///
  /// All functions block the thread. ``DatabaseStorage`` and the shared values call them through an executor of
  /// ``makeExecutor()`` or, if ``isLocal`` is `true`, on the thread that creates a shared value. An engine with an asynchronous
  /// driver waits for it there.
  ///
  /// An engine connects on its first use, and tries again on the next use if that failed. A server that can't be reached is an
  /// error of each load and save, but not of the program. Connecting also brings the schema up to date.
  ///
  /// Errors are ``DatabaseStorageError``s, or ``NewerSchemaError`` if the schema is newer than the program's.
  package protocol DatabaseEngine: AnyObject, Sendable {
    /// The location of the database for messages: a file, or the address of a server without a password.
    var url: URL { get }

    /// A Boolean value that indicates whether reading is so fast that a new shared value has its content immediately, without
    /// `isLoading`.
    var isLocal: Bool { get }

    /// Reads in one transaction, so that all results are consistent.
    func read<R>(_ body: (DatabaseConnection) throws -> R) throws -> R

    /// Writes in one transaction, which waits for other transactions and is rolled back if `body` throws.
    ///
    /// When this method returns, the changes are on the disk. Observers are notified afterward, with no lock held.
    ///
    /// - Parameters:
    ///   - origin: The observer that makes the change, for ``DatabaseChange/origin``.
    ///   - body: Changes the database. It may be called again if another transaction was in the way, so it must not affect
    ///     anything except the connection.
    func write<R>(origin: Int?, _ body: (DatabaseConnection) throws -> R) throws -> R

    /// Calls `changed` after each transaction that changed something, whether by this engine, another connection, or another
    /// process.
    ///
    /// The calls are made on any thread, with no lock held, one at a time, in the order of the transactions. Cancel the
    /// subscription to end them.
    func observe(_ changed: @escaping @Sendable (DatabaseChange) -> Void) -> SharedSubscription

    /// Creates an executor that does work in order. For a database in memory it does the work immediately, so that a test doesn't
    /// have to wait.
    func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void

    /// The syncs that all shared values of the database share. The engine creates them once.
    var syncs: RowsSyncs { get }
  }

  /// A transaction that changed something.
  package struct DatabaseChange: Sendable {
    /// The changed tables, or `nil` if they aren't known.
    package var tables: Set<String>?
    /// The observer that made the change, if it is an observer of this engine.
    package var origin: Int?

    package init(tables: Set<String>?, origin: Int? = nil) {
      self.tables = tables
      self.origin = origin
    }
  }

  /// A part of the rows that a search finds.
  package struct SearchPart {
    /// The number of rows that the search finds.
    package var found: Int
    /// The offset after the last row of the part.
    package var end: Int

    /// Returns `true` if it is better to test the rows of the table in order until there are enough, and `false` if it is better to
    /// find all rows first and then order them.
    ///
    /// - Parameter ratio: The ratio of found rows to wanted rows that must be exceeded.
    package func isBeginning(_ ratio: Int) -> Bool { found > ratio * end }
  }

  /// The operations of an engine within a transaction.
  ///
  /// The text of SQL is the same for all engines, except for these functions.
  package protocol EngineConnection {
    /// Runs one statement and calls `row` with each row of its result.
    func run(_ sql: SQL, _ row: (DatabaseRow) throws -> Void) throws

    /// Runs any number of statements without arguments, such as the statements of a migration.
    func run(script: String) throws

    /// Makes the columns of a table searchable, whether or not the table already has rows.
    func makeSearchable(_ table: String, columns: [String]) throws

    /// Returns the condition for rows with searchable columns in which each of the words is the beginning of a word.
    ///
    /// Case and accents are ignored. There is at least one word, and words consist of letters and digits.
    func match(_ words: [String], in table: String) throws -> SQL

    /// Returns the query for a part of the rows that a search finds.
    ///
    /// - Parameters:
    ///   - condition: The condition of the search from ``match(_:in:)``.
    ///   - order: The order, starting with `ORDER BY`.
    ///   - limit: The number and the offset of the wanted rows, starting with `LIMIT`.
    ///   - rows: Returns the table with a condition and all other conditions, starting with `FROM`.
    func select(
      _ part: SearchPart, in table: String, where condition: SQL, order: SQL, limit: SQL, _ rows: (SQL) -> SQL
    ) -> SQL

    /// Returns the query for the number of these rows.
    func countMatches(_ words: [String], in table: String) throws -> SQL

    /// Returns the rows of a table that may have changed since a place in the log of changes.
    func changes(of table: String, after place: ChangePlace?) throws -> LoggedChanges
  }
#endif
