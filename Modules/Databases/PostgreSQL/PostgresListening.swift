#if PostgreSQL

  /// A notification from `NOTIFY`.
  public struct PostgresNotification: Hashable, Sendable {
    /// The channel of the notification.
    public let channel: String
    /// The payload.
    public let payload: String
    /// The ``PostgresConnection/processID`` of the connection that sent it.
    public let processID: Int32
  }

  /// An event of a listener.
  public enum PostgresSignal: Hashable, Sendable {
    /// The listener receives all notifications from now on. Earlier ones were missed, so read the data that the notifications are
    /// about.
    case listening
    /// A transaction with a notification was committed.
    case notification(PostgresNotification)
    /// The connection was lost or couldn't be opened. It is retried, and ``listening`` follows.
    case lost(PostgresError)
  }

  extension PostgresPool {
    /// Listens to channels over a separate connection, which is reopened whenever it is lost.
    ///
    /// - Parameters:
    ///   - channels: The names of the channels.
    ///   - clock: Measures the delays before reopening, which grow from 50 ms to two seconds.
    /// - Returns: The events, until the task that reads them is canceled.
    /// - Throws: A ``PostgresError`` for an invalid name.
    public func listen(
      to channels: String..., clock: any Clock<Duration> = ContinuousClock()
    ) throws -> AsyncStream<PostgresSignal> {
      try listen(to: channels, first: [], clock: clock)
    }

    /// Listens to channels over a separate connection.
    ///
    /// Each time it is opened, the statements in `first` run before.
    package func listen(
      to channels: [String], first: [String], clock: any Clock<Duration> = ContinuousClock()
    ) throws -> AsyncStream<PostgresSignal> {
      let statements = first + (try channels.map { "LISTEN " + (try quotedIdentifier($0)) })
      let configuration = configuration
      let (stream, continuation) = AsyncStream<PostgresSignal>.makeStream()
      let task = Task {
        var wait = Duration.milliseconds(50)
        while !Task.isCancelled {
          do {
            let (losses, loss) = AsyncStream<PostgresError>.makeStream()
            let libPQ = try await LibPQConnection.open(
              configuration, onNotification: { continuation.yield(.notification($0)) },
              onLoss: { loss.yield($0) })
            defer { libPQ.close() }
            for statement in statements { _ = try await libPQ.run(statement, []) }
            continuation.yield(.listening)
            wait = .milliseconds(50)
            for await error in losses { throw error }
          } catch let error as PostgresError {
            continuation.yield(.lost(error))
          } catch {
            break
          }
          try? await clock.sleep(for: wait)
          wait = min(wait * 2, .seconds(2))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
      return stream
    }
  }
#endif
