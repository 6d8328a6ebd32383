#if PostgreSQL
  import CLibPQ
  import CLibrary
  import CairnSupport
  import ConcurrencyExtras
  import Dispatch

  /// A connection of PostgreSQL's library and the statement that it runs.
  ///
  /// A private queue does all work with the library. The socket doesn't block: slow statements and connections that only listen
  /// occupy no thread, so a program may have many of both. Only opening a connection blocks, because the library always resolves
  /// names synchronously, and supports `connect_timeout` and lists of hosts only in that mode.
  final class LibPQConnection: @unchecked Sendable {
    struct Status {
      /// The reason that the connection was lost.
      var lost: PostgresError?
      /// Whether no transaction is open.
      var isIdle = true
    }

    /// A statement, and the continuation that waits for it.
    private final class Call: @unchecked Sendable {
      let sql: String
      /// The arguments, or `nil` for a script of several statements.
      let arguments: [PostgresValue]?
      var continuation: CheckedContinuation<PostgresRows, any Error>?
      var outcome: Result<PostgresRows, PostgresError>?
      var isCancelled = false
      /// Whether a cancel request is in progress.
      ///
      /// It applies to the statement that runs when the server receives it.
      var isCancelling = false
      /// Keeps the connection alive until the answer arrives.
      private let owner: LibPQConnection

      init(_ owner: LibPQConnection, _ sql: String, _ arguments: [PostgresValue]?) {
        self.owner = owner
        self.sql = sql
        self.arguments = arguments
      }
    }

    let server: String
    let processID: Int32
    let status = Locked(Status())
    private let queue: DispatchQueue
    private let onNotification: @Sendable (PostgresNotification) -> Void
    private let onLoss: @Sendable (PostgresError) -> Void
    // Used only on the queue:
    private var connection: OpaquePointer?
    private var reading: (any DispatchSourceProtocol)?
    private var writing: (any DispatchSourceProtocol)?
    /// Entered by each source of the socket until it is canceled completely.
    ///
    /// Only then may the socket be closed.
    private let sources = DispatchGroup()
    private var call: Call?

    // MARK: - Opening

    private final class Opening: Sendable {
      let continuation: Locked<CheckedContinuation<LibPQConnection, any Error>?>
      init(_ continuation: CheckedContinuation<LibPQConnection, any Error>?) {
        self.continuation = Locked(continuation)
      }
      func resume(_ result: Result<LibPQConnection, any Error>) {
        let continuation = continuation.withLock { value in
          defer { value = nil }
          return value
        }
        // Without a continuation, the task was canceled. The connection closes when it is deallocated.
        continuation?.resume(with: result)
      }
    }

    nonisolated(nonsending) static func open(
      _ configuration: PostgresConfiguration,
      onNotification: @escaping @Sendable (PostgresNotification) -> Void = { _ in },
      onLoss: @escaping @Sendable (PostgresError) -> Void = { _ in }
    ) async throws -> LibPQConnection {
      let parameters = try configuration.parameters()
      try Task.checkCancellation()
      let opening = Opening(nil)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          opening.continuation.withLock { $0 = continuation }
          if Task.isCancelled { return opening.resume(.failure(CancellationError())) }
          let queue = DispatchQueue(label: "cairn.postgres")
          queue.async {
            opening.resume(
              Result {
                try LibPQConnection(parameters, queue, onNotification: onNotification, onLoss: onLoss)
              })
          }
        }
      } onCancel: {
        opening.resume(.failure(CancellationError()))
      }
    }

    private init(
      _ parameters: [(key: String, value: String)], _ queue: DispatchQueue,
      onNotification: @escaping @Sendable (PostgresNotification) -> Void,
      onLoss: @escaping @Sendable (PostgresError) -> Void
    ) throws {
      let keys = CStrings(parameters.map(\.key) + [nil])
      let values = CStrings(parameters.map(\.value) + [nil])
      let connection = PQconnectdbParams(keys.pointers, values.pointers, 1)
      guard PQstatus(connection) == CONNECTION_OK, PQsetnonblocking(connection, 1) == 0 else {
        defer { PQfinish(connection) }
        throw PostgresError(.connecting, Self.message(of: connection))
      }
      // By default, notices of the server would be printed to the program's screen.
      PQsetNoticeReceiver(connection, { _, _ in }, nil)
      self.connection = connection
      self.queue = queue
      self.onNotification = onNotification
      self.onLoss = onLoss
      processID = PQbackendPID(connection)
      func part(_ text: UnsafeMutablePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
      server =
        "\(part(PQuser(connection)))@\(part(PQhost(connection))):\(part(PQport(connection)))/\(part(PQdb(connection)))"
      reading = watch(connection!) {
        DispatchSource.makeReadSource(fileDescriptor: $0, queue: queue)
      } _: {
        $0.receive()
      }
    }

    deinit { disconnect() }

    /// Watches the socket with a duplicate descriptor.
    ///
    /// The library closes its descriptor whenever it notices a lost connection, for example while sending. A closed descriptor is
    /// no longer watched, or belongs to the next connection. Two sources of the same descriptor can't be used instead: the system
    /// treats them as one, and canceling one source has stopped the events of the other.
    private func watch(
      _ connection: OpaquePointer, _ make: (Int32) -> any DispatchSourceProtocol,
      _ handler: @escaping @Sendable (LibPQConnection) -> Void
    ) -> any DispatchSourceProtocol {
      let descriptor = dup(PQsocket(connection))
      let source = make(descriptor)
      source.setEventHandler { [weak self] in if let self { handler(self) } }
      sources.enter()
      source.setCancelHandler { [sources] in
        closeDescriptor(descriptor)
        sources.leave()
      }
      source.activate()
      return source
    }

    private func disconnect() {
      guard let connection else { return }
      self.connection = nil
      reading?.cancel()
      writing?.cancel()
      reading = nil
      writing = nil
      nonisolated(unsafe) let ended = connection
      sources.notify(queue: queue) { PQfinish(ended) }
    }

    /// Closes the connection and cancels its statement, which the server would otherwise run until it sends data.
    func close() {
      queue.async {
        if self.call != nil, let connection = self.connection { Self.cancel(connection) { _ in } }
        self.lose(PostgresError(.connectionLost, "The program closed it.", server: self.server))
      }
    }

    // MARK: - Statements

    /// Runs a statement, or several without arguments for a migration script.
    ///
    /// The caller must run one at a time.
    ///
    /// - Parameter isCancellable: Whether canceling the task asks the server to stop.
    nonisolated(nonsending) func run(
      _ sql: String, _ arguments: [PostgresValue]?, isCancellable: Bool = true
    ) async throws -> PostgresRows {
      try check(sql, arguments)
      let call = Call(self, sql, arguments)
      guard isCancellable else { return try await run(call) }
      try Task.checkCancellation()
      return try await withTaskCancellationHandler {
        try await run(call)
      } onCancel: {
        queue.async { self.cancel(call) }
      }
    }

    // ThreadSanitizer doesn't always recognize that resuming a continuation happens before the following code on another thread.
    // Its reports about the rows read there are false: a program of fifteen lines with only a continuation gets the same report.
    nonisolated(nonsending) private func run(_ call: Call) async throws -> PostgresRows {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          call.continuation = continuation
          self.start(call)
        }
      }
    }

    /// Checks for text that the server can't take or that would be truncated: the library's strings end at a NUL.
    private func check(_ sql: String, _ arguments: [PostgresValue]?) throws {
      func failure(_ what: String) -> PostgresError {
        var error = PostgresError(
          .invalid, "\(what) contains a NUL character, which PostgreSQL can't store in text.", server: server,
          advice: "Remove it, or store the value in a column of type bytea.")
        error.statement = sql.replacing("\0", with: "␀")
        error.outcome = .notCommitted
        return error
      }
      if sql.utf8.contains(0) { throw failure("The statement") }
      for (index, argument) in (arguments ?? []).enumerated() where argument.text?.utf8.contains(0) == true {
        throw failure("Argument $\(index + 1)")
      }
    }

    private func start(_ call: Call) {
      guard !call.isCancelled else {
        call.continuation?.resume(throwing: CancellationError())
        return
      }
      guard let connection else {
        var error =
          status.withLock(\.lost)
          ?? PostgresError(.connectionLost, "The connection is closed.", server: server)
        error.outcome = .notCommitted
        call.continuation?.resume(throwing: error)
        return
      }
      precondition(self.call == nil, "A connection performs one statement at a time.")
      self.call = call
      guard send(call, connection) else { return lose(lost(connection)) }
      flush()
    }

    private func send(_ call: Call, _ connection: OpaquePointer) -> Bool {
      guard let arguments = call.arguments else { return PQsendQuery(connection, call.sql) == 1 }
      let values = CStrings(arguments)
      // Bytes are sent as they are. Other values are sent as text, with the type from the statement.
      let (byteType, isBinary): (Oid, Int32) = (17, 1)
      let isSent = PQsendQueryParams(
        connection, call.sql, Int32(arguments.count), arguments.map { $0.bytes == nil ? 0 : byteType },
        values.pointers, arguments.map { Int32($0.bytes?.count ?? 0) },
        arguments.map { $0.bytes == nil ? 0 : isBinary }, 0)
      return isSent == 1
    }

    /// Sends as much as the socket takes now, and the rest later.
    private func flush() {
      guard let connection else { return }
      switch PQflush(connection) {
      case 0:
        writing?.cancel()
        writing = nil
        // A lost connection isn't a failure of this function.
        if PQstatus(connection) == CONNECTION_BAD { receive() }
      case 1:
        guard writing == nil else { return }
        // The server may answer before it has read everything, and may not continue until the answer is read.
        writing = watch(connection) {
          DispatchSource.makeWriteSource(fileDescriptor: $0, queue: queue)
        } _: {
          $0.flush()
        }
      default:
        writing?.cancel()
        writing = nil
        // The server's data may contain the reason.
        receive()
      }
    }

    /// Receives everything that the server has sent.
    ///
    /// A source reports the end of a connection only once, together with earlier data. Waiting for data that is left in the socket
    /// would never end.
    private func receive() {
      repeat { receiveSome() } while hasMore
    }

    /// Whether the socket contains more data or its end.
    private var hasMore: Bool {
      guard let connection, PQsocket(connection) >= 0 else { return false }
      var socket = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
      return poll(&socket, 1, 0) > 0
    }

    private func receiveSome() {
      guard let connection else { return }
      let isConnected = PQconsumeInput(connection) == 1
      if writing != nil { flush() }
      while let call, self.connection != nil, PQisBusy(connection) == 0 {
        guard let result = PQgetResult(connection) else {
          finish(call)
          break
        }
        defer { PQclear(result) }
        take(result, of: call, connection)
      }
      while self.connection != nil, let notification = PQnotifies(connection) {
        defer { PQfreemem(notification) }
        onNotification(
          PostgresNotification(
            channel: String(cString: notification.pointee.relname),
            payload: String(cString: notification.pointee.extra), processID: notification.pointee.be_pid))
      }
      if self.connection != nil, !isConnected || PQstatus(connection) == CONNECTION_BAD {
        lose(lost(connection))
      }
    }

    private func take(_ result: OpaquePointer, of call: Call, _ connection: OpaquePointer) {
      // The first error is the cause. Later ones are its consequences.
      if case .failure = call.outcome { return }
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
        call.outcome = .success(PostgresRows(result))
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        lose(
          PostgresError(
            .invalid, "COPY isn't supported.", server: server,
            advice: "Insert many rows at once with INSERT … SELECT … FROM jsonb_to_recordset($1)."))
      default:
        var error = PostgresError(.statement, "", server: server)
        error.read(result)
        error.statement = call.sql
        call.outcome = .failure(error)
      }
    }

    /// Completes a statement.
    ///
    /// The next one waits until the server has also received a pending cancel request, which would otherwise apply to the next
    /// statement.
    private func finish(_ call: Call) {
      guard !call.isCancelling, let connection, PQstatus(connection) == CONNECTION_OK else { return }
      self.call = nil
      let isIdle = PQtransactionStatus(connection) == PQTRANS_IDLE
      status.withLock { $0.isIdle = isIdle }
      if case .failure(let error) = call.outcome, error.sqlState == "57014", call.isCancelled {
        call.continuation?.resume(throwing: CancellationError())
      } else {
        let unanswered = PostgresError(.statement, "The server didn't answer.", server: server)
        call.continuation?.resume(with: (call.outcome ?? .failure(unanswered)).mapError { $0 })
      }
    }

    /// Asks the server to stop the statement of a canceled task.
    private func cancel(_ call: Call) {
      call.isCancelled = true
      guard self.call === call, let connection else { return }
      call.isCancelling = true
      Self.cancel(connection) { isAccepted in
        self.queue.async {
          call.isCancelling = false
          guard self.call === call, let connection = self.connection else { return }
          // Don't wait for a server that can't be reached.
          if !isAccepted { return self.lose(self.lost(connection)) }
          if PQtransactionStatus(connection) != PQTRANS_ACTIVE { self.finish(call) }
        }
      }
    }

    /// Asks the server, over another connection and on another thread, to stop the statement of a connection.
    private static func cancel(_ connection: OpaquePointer, done: @escaping @Sendable (Bool) -> Void) {
      nonisolated(unsafe) let request = PQgetCancel(connection)
      DispatchQueue.global().async {
        var message = [CChar](repeating: 0, count: 256)
        let isAccepted = PQcancel(request, &message, Int32(message.count)) == 1
        PQfreeCancel(request)
        done(isAccepted)
      }
    }

    // MARK: - Losing the connection

    /// Returns the library's error for a lost connection.
    private func lost(_ connection: OpaquePointer) -> PostgresError {
      PostgresError(.connectionLost, Self.message(of: connection), server: server)
    }

    private func lose(_ error: PostgresError) {
      guard connection != nil else { return }
      disconnect()
      var error = error
      // The server's last message before it closed the connection.
      if let call, case .failure(let last) = call.outcome {
        error.message = last.message
        error.sqlState = last.sqlState
        error.hint = last.hint
      }
      status.withLock {
        $0.lost = error
        $0.isIdle = false
      }
      if let call {
        self.call = nil
        error.statement = call.sql
        error.outcome = .unknown
        call.continuation?.resume(throwing: call.isCancelled ? CancellationError() : error)
      }
      onLoss(error)
    }

    private static func message(of connection: OpaquePointer?) -> String {
      let text = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
      return text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
    }
  }
#endif
