#if PostgreSQL
  import CairnSupport

  /// What a transaction sees of others that run at the same time.
  public enum PostgresIsolation: String, Sendable {
    /// All transactions have the result that they have one after the other; some are tried again for it.
    case serializable = "SERIALIZABLE"
    /// All statements see the rows as they were when the first began.
    case repeatableRead = "REPEATABLE READ"
    /// The same, for a transaction that writes nothing.
    case readOnly = "REPEATABLE READ, READ ONLY"
    /// Each statement sees what was committed before it.
    case readCommitted = "READ COMMITTED"
  }

  /// A transaction that is open, in the body of `transaction`.
  public final class PostgresTransaction: Sendable {
    private let session: PostgresSession
    private let first = Locked<PostgresError?>(nil)

    init(_ session: PostgresSession) { self.session = session }

    /// The error of the first statement that failed: nothing that follows is done.
    var failure: PostgresError? { first.withLock { $0 } }

    /// Runs one statement of the transaction.
    ///
    /// - Parameters:
    ///   - sql: The statement, with `$1`, `$2` … for its arguments.
    ///   - arguments: The values. They are sent beside the statement and are never a part of it.
    /// - Throws: A ``PostgresError``.
    @discardableResult nonisolated(nonsending) public func query(
      _ sql: String, _ arguments: [PostgresValue] = []
    ) async throws -> PostgresRows {
      try await noting { try await session.run(sql, arguments) }
    }

    /// Runs several statements, divided by `;`, as the text of a migration has them.
    nonisolated(nonsending) public func execute(script: String) async throws {
      try await noting { _ = try await session.run(script, nil) }
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

  /// Does something again, as long as it fails in a way that can pass.
  ///
  /// The waits double from 10 ms to a second. Two that lost against each other must not meet again: `stagger`, which differs
  /// between connections, lengthens them by up to a half.
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
