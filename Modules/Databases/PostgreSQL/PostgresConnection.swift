#if PostgreSQL
  import ConcurrencyExtras

  /// A connection to a server: one statement, or one transaction, at a time.
  ///
  /// Tasks that use one connection at once wait for each other in the order in which they came. A program has more of them by a
  /// ``PostgresPool``.
  public final class PostgresConnection: Sendable {
    let session: PostgresSession
    private let turn = AsyncSemaphore(1)
    /// The connections whose transaction the current task is in: a statement beside it would wait for itself.
    @TaskLocal private static var inTransaction: Set<ObjectIdentifier> = []

    private init(_ session: PostgresSession) { self.session = session }

    /// Opens a connection.
    ///
    /// - Parameter configuration: Which server, and as whom.
    /// - Throws: A ``PostgresError``.
    nonisolated(nonsending) public static func open(
      _ configuration: PostgresConfiguration
    ) async throws -> PostgresConnection {
      let session = try await PostgresSession.open(configuration)
      if let timeout = configuration.statementTimeout {
        _ = try await session.run(
          "SELECT set_config('statement_timeout', $1, false)", [.text("\(timeout.milliseconds)ms")])
      }
      return PostgresConnection(session)
    }

    /// The server, as in errors: `user@host:port/database`.
    public var server: String { session.server }

    /// The number of the server's process for this connection, by which other connections know it.
    public var processID: Int32 { session.processID }

    /// Why the connection is lost; `nil` while it is there, as far as is known.
    public var lost: PostgresError? { session.status.withLock(\.lost) }

    /// Whether it can be given to another task.
    var isIdle: Bool { session.status.withLock { $0.lost == nil && $0.isIdle } }

    /// Ends the connection; what runs fails.
    public func close() { session.close() }

    /// Runs one statement.
    ///
    /// The server is told to stop when the task is cancelled, and `CancellationError` is thrown if it does.
    ///
    /// ```swift
    /// let rows = try await connection.query("SELECT title FROM standups WHERE id = $1", [.text(id)])
    /// ```
    ///
    /// - Parameters:
    ///   - sql: The statement, with `$1`, `$2` … for its arguments.
    ///   - arguments: The values. They are sent beside the statement and are never a part of it.
    /// - Throws: A ``PostgresError``.
    @discardableResult nonisolated(nonsending) public func query(
      _ sql: String, _ arguments: [PostgresValue] = []
    ) async throws -> PostgresRows {
      try await exclusively { try await session.run(sql, arguments) }
    }

    /// Runs several statements, divided by `;`, as the text of a migration has them: all of them or none.
    ///
    /// They have no arguments, and are never made of values.
    nonisolated(nonsending) public func execute(script: String) async throws {
      try await exclusively { _ = try await session.run(script, nil) }
    }

    /// Runs a transaction, again where it lost against another one.
    ///
    /// ```swift
    /// try await connection.transaction { transaction in
    ///   let rows = try await transaction.query("SELECT count FROM counters WHERE id = $1", [1])
    ///   try await transaction.query("UPDATE counters SET count = $1", [.integer(rows[0][0].integer! + 1)])
    /// }
    /// ```
    ///
    /// The body must do nothing but send statements, as it may be run again. An error that it throws takes all back; so does a
    /// statement that failed, even where the body has caught its error.
    ///
    /// - Parameters:
    ///   - isolation: What the transaction sees of others.
    ///   - retries: How often it is tried again after a serialization failure or a deadlock (40001, 40P01).
    ///   - clock: Measures the waits between, which grow from 10 ms to a second.
    ///   - body: Sends the statements.
    /// - Throws: What the body throws, or a ``PostgresError`` whose ``PostgresError/outcome`` says whether the commit is known to
    ///   have failed.
    nonisolated(nonsending) public func transaction<R>(
      isolation: PostgresIsolation = .serializable, retries: Int = 10,
      clock: any Clock<Duration> = ContinuousClock(), _ body: (PostgresTransaction) async throws -> R
    ) async throws -> R {
      try await retrying(retries, clock: clock, stagger: Int(processID), where: \.isConflict) {
        try await attempt(isolation, body)
      }
    }

    /// Runs a transaction once.
    ///
    /// - Parameter prelude: Statements without values that are sent with the beginning, and take no time of their own.
    nonisolated(nonsending) func attempt<R>(
      _ isolation: PostgresIsolation, prelude: String = "", _ body: (PostgresTransaction) async throws -> R
    ) async throws -> R {
      try await exclusively {
        let transaction = PostgresTransaction(session)
        let result: R
        do {
          try await transaction.execute(script: "BEGIN ISOLATION LEVEL \(isolation.rawValue); \(prelude)")
          result = try await Self.$inTransaction.withValue(Self.inTransaction.union([ObjectIdentifier(self)]))
          {
            try await body(transaction)
          }
          try Task.checkCancellation()
        } catch {
          // A server that is not there any more has taken it back by itself.
          _ = try? await session.run("ROLLBACK", [], isCancellable: false)
          // The body may have made an error of its own of the conflict.
          var error = transaction.failure.flatMap { $0.isConflict ? $0 : nil } ?? error
          if var known = error as? PostgresError {
            known.outcome = .notCommitted
            error = known
          }
          throw error
        }
        try await commit(transaction)
        return result
      }
    }

    nonisolated(nonsending) private func commit(_ transaction: PostgresTransaction) async throws {
      var failure: PostgresError
      do {
        // The answer is waited for, also in a task that is cancelled: with it, it is known what has happened.
        let tag = try await session.run("COMMIT", [], isCancellable: false).tag
        if tag == "COMMIT" { return }
        failure =
          transaction.failure
          ?? PostgresError(
            .statement, "The transaction was rolled back.", server: server,
            advice: "Rethrow the statement's error from the transaction's body.")
        failure.outcome = .notCommitted
      } catch let error as PostgresError {
        failure = error
        if failure.failure == .statement { failure.outcome = .notCommitted }
      }
      throw failure
    }

    nonisolated(nonsending) private func exclusively<R>(_ body: () async throws -> R) async throws -> R {
      guard !Self.inTransaction.contains(ObjectIdentifier(self)) else {
        throw PostgresError(
          .invalid, "The connection is already in a transaction of this task.",
          server: server, advice: "Send the statement through the transaction that the body receives.")
      }
      try await turn.wait()
      defer { turn.signal() }
      return try await body()
    }
  }

  extension Duration {
    fileprivate var milliseconds: Int64 {
      components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
  }
#endif
