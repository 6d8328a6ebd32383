#if PostgreSQL
  import CairnSupport

  /// The isolation level of a transaction.
  public enum PostgresIsolation: String, Sendable {
    /// The result is the same as if all transactions ran one after the other. Some may have to be retried.
    case serializable = "SERIALIZABLE"
    /// All statements see the rows as of the first statement.
    case repeatableRead = "REPEATABLE READ"
    /// Repeatable read, for a transaction that writes nothing.
    case readOnly = "REPEATABLE READ, READ ONLY"
    /// Each statement sees the data that was committed before it.
    case readCommitted = "READ COMMITTED"
  }

  /// An open transaction, in the body of `transaction`.
  public final class PostgresTransaction: Sendable {
    private let libPQ: LibPQConnection
    private let first = Locked<PostgresError?>(nil)

    init(_ libPQ: LibPQConnection) { self.libPQ = libPQ }

    /// The error of the first failed statement.
    ///
    /// Later statements have no effect.
    var failure: PostgresError? { first.withLock { $0 } }

    /// Runs one statement of the transaction.
    ///
    /// - Parameters:
    ///   - sql: The statement, with `$1`, `$2` … for its arguments.
    ///   - arguments: The values. They are sent separately and never become part of the statement.
    /// - Throws: A ``PostgresError``.
    @discardableResult nonisolated(nonsending) public func query(
      _ sql: String, _ arguments: [PostgresValue] = []
    ) async throws -> PostgresRows {
      try await noting { try await libPQ.run(sql, arguments) }
    }

    /// Runs several statements, separated by `;`, such as those of a migration.
    nonisolated(nonsending) public func execute(script: String) async throws {
      try await noting { _ = try await libPQ.run(script, nil) }
    }

    nonisolated(nonsending) private func noting<R>(_ body: () async throws -> R) async throws -> R {
      do {
        return try await body()
      } catch let error as PostgresError {
        first.withLock { $0 = $0 ?? error }
        throw error
      }
    }
  }

  /// Retries an operation as long as it fails with a transient error.
  ///
  /// The delays double from 10 ms to a second. `stagger` differs between connections. It lengthens each delay by up to half, so
  /// that conflicting transactions don't retry together.
  nonisolated(nonsending) func retrying<R>(
    _ retries: Int, clock: any Clock<Duration>, stagger: @autoclosure () -> Int,
    where canPass: (PostgresError) -> Bool,
    _ body: () async throws -> R
  ) async throws -> R {
    var wait = Duration.milliseconds(10)
    var attempts = 1
    while true {
      do {
        return try await body()
      } catch var error as PostgresError where canPass(error) {
        guard attempts <= retries else {
          error.attempts = attempts
          throw error
        }
        try await clock.sleep(for: wait + wait * (stagger() % 16) / 32)
        wait = min(wait * 2, .seconds(1))
        attempts += 1
      }
    }
  }
#endif
