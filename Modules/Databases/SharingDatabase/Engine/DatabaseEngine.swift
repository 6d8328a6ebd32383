#if Database
  import Foundation
  import Sharing

  /// What shared values need of a database: the one interface that SQLite and PostgreSQL implement.
  ///
  /// All functions block, as a thread of a database does: ``DatabaseStorage`` and the shared values call them through an executor
  /// of ``makeExecutor()`` or, where ``isLocal``, on the thread that creates a shared value. An engine whose driver is asynchronous
  /// waits for it there.
  ///
  /// An engine connects when it is used first, and tries again on the next use after that failed: a server that is not there
  /// is an error of each load and save, not of the program. The schema is brought up to date with it.
  ///
  /// Errors are ``DatabaseFailure``s; a schema that is newer than the program's is a ``NewerDatabaseSchema``.
  package protocol DatabaseEngine: AnyObject, Sendable {
    /// Where the database is: a file, or the address of a server without a password. Messages show it.
    var url: URL { get }

    /// Whether reading takes so little time that a new shared value has its content at once, and not after `isLoading`.
    var isLocal: Bool { get }

    /// Reads in one transaction, so that all that is read belongs together.
    func read<R>(_ body: (DatabaseConnection) throws -> R) throws -> R

    /// Writes in one transaction, which waits for those of others, and is rolled back when the body throws.
    ///
    /// When this returns, what was written is on the disk. Observers are told afterwards, with nothing locked.
    ///
    /// - Parameters:
    ///   - origin: Which observer makes the change, for ``DatabaseChange/origin``.
    ///   - body: May be called again, where another transaction was in the way: it has no effect but on the connection.
    func write<R>(origin: Int?, _ body: (DatabaseConnection) throws -> R) throws -> R

    /// Calls a function after each transaction that changed something: of this engine, of any other connection and process.
    ///
    /// Called on any thread, with nothing locked, one call at a time, in the order of the transactions. Cancelling ends it.
    func observe(_ changed: @escaping @Sendable (DatabaseChange) -> Void) -> SharedSubscription

    /// Makes something that does work in order. Where all is in memory the work is done at once: a test needs no waiting.
    func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void

    /// What all shared values of the database have in common: a value that the engine makes once.
    var syncs: RowsSyncs { get }
  }

  /// A transaction that has changed something.
  package struct DatabaseChange: Sendable {
    /// The tables that have changed; `nil` where that is not known.
    package var tables: Set<String>?
    /// The observer that made the change, where it is one of this engine.
    package var origin: Int?

    package init(tables: Set<String>?, origin: Int? = nil) {
      self.tables = tables
      self.origin = origin
    }
  }

  /// A part of the rows that a search finds.
  package struct SearchPart {
    /// How many rows are found.
    package var found: Int
    /// Behind which of them the part ends.
    package var end: Int

    /// Whether it is better to look at the rows of the table in their order, until there are enough, than to order all that are
    /// found.
    ///
    /// - Parameter ratio: How many times more rows have to be found than are wanted.
    package func isBeginning(_ ratio: Int) -> Bool { found > ratio * end }
  }

  /// What an engine does within a transaction.
  ///
  /// SQL's text is the same for all engines but for what is a function here.
  package protocol EngineConnection {
    /// Runs one statement, and calls a function with each row of its result.
    func run(_ sql: SQL, _ row: (DatabaseRow) throws -> Void) throws

    /// Runs any number of statements without arguments, such as those of a migration.
    func run(script: String) throws

    /// Makes the columns of a table searchable, before the table has rows or after.
    func makeSearchable(_ table: String, columns: [String]) throws

    /// The condition for rows of a table in whose searchable columns each of some words begins a word.
    ///
    /// Case and accents make no difference. There is at least one word, and words consist of letters and digits.
    func match(_ words: [String], in table: String) throws -> SQL

    /// The query for a part of what a search finds.
    ///
    /// - Parameters:
    ///   - condition: Which rows are found, as ``match(_:in:)`` says it.
    ///   - order: The order, from `ORDER BY` on.
    ///   - limit: How many rows are wanted, and after which, from `LIMIT` on.
    ///   - rows: Makes of a condition the table with it and the others, from `FROM` on.
    func select(
      _ part: SearchPart, in table: String, where condition: SQL, order: SQL, limit: SQL, _ rows: (SQL) -> SQL
    ) -> SQL

    /// The query for how many such rows there are.
    func countMatches(_ words: [String], in table: String) throws -> SQL

    /// Which rows of a table may have changed since a place in the log of changes.
    func changes(of table: String, after place: ChangePlace?) throws -> LoggedChanges
  }
#endif
