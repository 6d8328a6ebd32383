#if PostgreSQL

  /// What `NOTIFY` has sent.
  public struct PostgresNotification: Hashable, Sendable {
    /// The channel that it came by.
    public let channel: String
    /// What it says.
    public let payload: String
    /// The ``PostgresConnection/processID`` of the connection that sent it.
    public let processID: Int32
  }

  /// What a listener hears.
  public enum PostgresSignal: Hashable, Sendable {
    /// From here on each notification is heard. What was sent before was missed: read what the notifications are about.
    case listening
    /// A transaction that notified was committed.
    case notification(PostgresNotification)
    /// The connection is gone, or could not be opened; it is tried again. ``listening`` follows.
    case lost(PostgresError)
  }

  extension PostgresPool {
    /// Listens to channels over a connection of its own, which is opened again as often as it is lost.
    ///
    /// - Parameters:
    ///   - channels: The names of the channels.
    ///   - clock: Measures the waits before it is opened again, which grow from 50 ms to two seconds.
    /// - Returns: What is heard, until the task that reads it is cancelled.
    /// - Throws: A ``PostgresError`` for a name that is none.
    public func listen(
      to channels: String..., clock: any Clock<Duration> = ContinuousClock()
    ) throws -> AsyncStream<PostgresSignal> {
      try listen(to: channels, first: [], clock: clock)
    }

    /// Listens to channels over a connection on which other statements are run first, each time that it is opened.
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
            let session = try await PostgresSession.open(
              configuration, onNotification: { continuation.yield(.notification($0)) },
              onLoss: { loss.yield($0) })
            defer { session.close() }
            for statement in statements { _ = try await session.run(statement, []) }
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
