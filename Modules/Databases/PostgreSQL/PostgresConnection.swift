#if PostgreSQL
  import ConcurrencyExtras

  /// A connection to a server.
  ///
  /// It runs one statement or one transaction at a time.
  ///
  /// Tasks that use the same connection wait for each other, in order. A ``PostgresPool`` provides several connections.
  public final class PostgresConnection: Sendable {
    let libPQ: LibPQConnection
    private let turn = AsyncSemaphore(1)
    /// The connections on which the current task is in a transaction.
    ///
    /// Another statement on such a connection would wait for itself.
    @TaskLocal private static var inTransaction: Set<ObjectIdentifier> = []

    private init(_ libPQ: LibPQConnection) { self.libPQ = libPQ }

    /// Opens a connection.
    ///
    /// - Parameter configuration: The server and the user.
    /// - Throws: A ``PostgresError``.
    nonisolated(nonsending) public static func open(
      _ configuration: PostgresConfiguration
    ) async throws -> PostgresConnection {
      let libPQ = try await LibPQConnection.open(configuration)
      if let timeout = configuration.statementTimeout {
        _ = try await libPQ.run(
          "SELECT set_config('statement_timeout', $1, false)", [.text("\(timeout.milliseconds)ms")])
      }
      return PostgresConnection(libPQ)
    }

    /// The server as it is named in errors: `user@host:port/database`.
    public var server: String { libPQ.server }

    /// The id of the server's process for this connection, which identifies it to other connections.
    public var processID: Int32 { libPQ.processID }

    /// The reason that the connection was lost, or `nil` if it isn't known to be lost.
    public var lost: PostgresError? { libPQ.status.withLock(\.lost) }

    /// Whether another task can use the connection.
    var isIdle: Bool { libPQ.status.withLock { $0.lost == nil && $0.isIdle } }

    /// Closes the connection.
    ///
    /// Running statements fail.
    public func close() { libPQ.close() }

    /// Runs one statement.
    ///
    /// If the task is canceled, the server is asked to stop, and `CancellationError` is thrown if it does.
    ///
    /// ```swift
    /// let rows = try await connection.query("SELECT title FROM standups WHERE id = $1", [.text(id)])
    /// ```
    ///
    /// - Parameters:
    ///   - sql: The statement, with `$1`, `$2` … for its arguments.
    ///   - arguments: The values. They are sent separately and never become part of the statement.
    /// - Throws: A ``PostgresError``.
    @discardableResult nonisolated(nonsending) public func query(
      _ sql: String, _ arguments: [PostgresValue] = []
    ) async throws -> PostgresRows {
      try await exclusively { try await libPQ.run(sql, arguments) }
    }

    /// Runs several statements, separated by `;`, such as those of a migration: all of them or none.
    ///
    /// They have no arguments and must never be built from values.
    nonisolated(nonsending) public func execute(script: String) async throws {
      try await exclusively { _ = try await libPQ.run(script, nil) }
    }

    /// Runs a transaction, and retries it after a conflict with another one.
    ///
    /// ```swift
    /// try await connection.transaction { transaction in
    ///   let rows = try await transaction.query("SELECT count FROM counters WHERE id = $1", [1])
    ///   try await transaction.query("UPDATE counters SET count = $1", [.integer(rows[0][0].integer! + 1)])
    /// }
    /// ```
    ///
    /// The body must only send statements, because it may run several times. If it throws an error, all changes are rolled back.
    /// The same happens if a statement fails, even if the body catches the error.
    ///
    /// - Parameters:
    ///   - isolation: The isolation from other transactions.
    ///   - retries: The maximum number of retries after a serialization failure or a deadlock (40001, 40P01).
    ///   - clock: Measures the delays between attempts, which grow from 10 ms to a second.
    ///   - body: Sends the statements.
    /// - Throws: An error of the body, or a ``PostgresError`` whose ``PostgresError/outcome`` indicates whether the commit is known
    ///   to have failed.
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
    /// - Parameter prelude: Statements without values that are sent with `BEGIN`, without a separate round trip.
    nonisolated(nonsending) func attempt<R>(
      _ isolation: PostgresIsolation, prelude: String = "", _ body: (PostgresTransaction) async throws -> R
    ) async throws -> R {
      try await exclusively {
        let transaction = PostgresTransaction(libPQ)
        let result: R
        do {
          try await transaction.execute(script: "BEGIN ISOLATION LEVEL \(isolation.rawValue); \(prelude)")
          result = try await Self.$inTransaction.withValue(Self.inTransaction.union([ObjectIdentifier(self)]))
          {
            try await body(transaction)
          }
          try Task.checkCancellation()
        } catch {
          // If the connection is lost, the server has rolled the transaction back.
          _ = try? await libPQ.run("ROLLBACK", [], isCancellable: false)
          // The body may have replaced the conflict by its own error.
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
        // Wait for the answer even if the task is canceled, because it determines the outcome.
        let tag = try await libPQ.run("COMMIT", [], isCancellable: false).tag
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
