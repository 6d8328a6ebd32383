#if PostgreSQL
  import CairnSupport

  /// A pool of connections to one server, which tasks share.
  ///
  /// Connections are opened on demand and kept. If all are in use, tasks wait in order. A connection that was lost, or left within
  /// a transaction, is closed and replaced.
  public final class PostgresPool: Sendable {
    /// The server and the user.
    public let configuration: PostgresConfiguration
    private let turn: AsyncSemaphore
    private let idle = Locked<[PostgresConnection]?>([])

    /// Creates a pool without opening a connection.
    ///
    /// - Parameters:
    ///   - configuration: The server and the user.
    ///   - size: The maximum number of connections.
    public init(_ configuration: PostgresConfiguration, size: Int = 4) {
      precondition(size > 0, "A pool needs at least one connection.")
      self.configuration = configuration
      turn = AsyncSemaphore(size)
    }

    deinit { close() }

    /// The number of tasks that wait for a connection.
    public var waiting: Int { turn.waiting }

    /// Lends a connection to a task.
    ///
    /// - Parameter body: Uses the connection exclusively. It must not request another connection from the pool: tasks that each
    ///   hold one and wait for a second would wait forever.
    nonisolated(nonsending) public func withConnection<R>(
      _ body: (PostgresConnection) async throws -> R
    ) async throws -> R {
      try await turn.wait()
      defer { turn.signal() }
      let connection = try await take()
      defer { giveBack(connection) }
      return try await body(connection)
    }

    /// Runs one statement; see ``PostgresConnection/query(_:_:)``.
    @discardableResult nonisolated(nonsending) public func query(
      _ sql: String, _ arguments: [PostgresValue] = []
    ) async throws -> PostgresRows {
      try await withConnection { try await $0.query(sql, arguments) }
    }

    /// Runs a transaction; see ``PostgresConnection/transaction(isolation:retries:clock:_:)``.
    ///
    /// If its connection is lost before the commit is sent, the transaction is also retried on a new connection, but only once,
    /// because it may be the cause of a server crash.
    nonisolated(nonsending) public func transaction<R>(
      isolation: PostgresIsolation = .serializable, retries: Int = 10,
      clock: any Clock<Duration> = ContinuousClock(), _ body: (PostgresTransaction) async throws -> R
    ) async throws -> R {
      try await transaction(isolation: isolation, prelude: "", retries: retries, clock: clock, body)
    }

    /// Runs a transaction that begins with the caller's statements, which must not be built from values.
    nonisolated(nonsending) package func transaction<R>(
      isolation: PostgresIsolation, prelude: String, retries: Int, clock: any Clock<Duration>,
      _ body: (PostgresTransaction) async throws -> R
    ) async throws -> R {
      var processID: Int32 = 0
      var losses = 0
      return try await retrying(retries, clock: clock, stagger: Int(processID)) { error in
        if error.isConflict { return true }
        guard error.failure == .connectionLost, error.outcome == .notCommitted, losses == 0 else {
          return false
        }
        losses += 1
        // The other connections were open at the same time and may be lost, too.
        closeIdle()
        return true
      } _: {
        try await withConnection {
          processID = $0.processID
          return try await $0.attempt(isolation, prelude: prelude, body)
        }
      }
    }

    private func closeIdle() {
      let connections = idle.withLock { connections in
        defer { if connections != nil { connections = [] } }
        return connections ?? []
      }
      for connection in connections { connection.close() }
    }

    /// Closes all connections, including those in use.
    ///
    /// Waiting tasks fail.
    public func close() {
      turn.close(
        PostgresError(
          .connectionLost, "The pool is closed.", server: nil, advice: "Create a new pool."))
      let idle = idle.withLock { connections in
        defer { connections = nil }
        return connections
      }
      for connection in idle ?? [] { connection.close() }
    }

    nonisolated(nonsending) private func take() async throws -> PostgresConnection {
      let known = idle.withLock { connections in
        while let connection = connections?.popLast() {
          if connection.isIdle { return connection as PostgresConnection? }
        }
        return nil
      }
      if let known { return known }
      return try await PostgresConnection.open(configuration)
    }

    private func giveBack(_ connection: PostgresConnection) {
      guard connection.isIdle else { return connection.close() }
      let isKept = idle.withLock { connections in
        connections?.append(connection)
        return connections != nil
      }
      if !isKept { connection.close() }
    }
  }
#endif
