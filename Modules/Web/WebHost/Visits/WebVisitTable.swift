#if Server && PostgreSQL
  import CairnSupport
  import Foundation
  import JSONValues
  import PostgreSQL
  import Sharing

  /// A store in tables of a PostgreSQL server, which several processes share. Each process can resume the visits of others.
  ///
  /// A row of a visit has the number of the process that the visit belongs to, with all of its windows. The windows have rows in
  /// another table. Rows are sealed with the visit's token, so that the server's administrators can't read them. A process holds an advisory lock of its number while it is connected. The visits of a process
  /// without a lock are free. `NOTIFY` asks a process with a lock to give up a visit.
  final class WebVisitTable: WebVisitStore {
    private let pool: PostgresPool
    /// The time after which an unused window expires, in days.
    private let days: Int
    /// The number of the process in the table of visits.
    private let process = Int64(Int32.random(in: 1...Int32.max))
    private let writer: WebVisitWriter
    private let shared = Locked(Shared())
    private let listening: Task<Void, Never>
    private let signalStream: AsyncStream<WebVisitSignal>

    /// The first number of the advisory locks.
    private static let locks = 7_264_002
    private static let channel = "cairn_sessions"
    /// The time to wait for a visit that another process has.
    private let timeout: Duration

    private struct Shared {
      /// A Boolean value that indicates whether the process holds its lock, as far as it knows.
      var isHeld = false
      /// The streams that wait for a visit to be given up, by its name.
      var waiting: [String: [AsyncStream<Void>.Continuation]] = [:]
    }

    /// Connects to a server, and creates the tables if they don't exist.
    ///
    /// - Parameters:
    ///   - days: The time after which an unused window expires.
    ///   - timeout: The time to wait for a visit that another process has.
    init(_ configuration: PostgresConfiguration, days: Int, timeout: Duration = .seconds(15)) async throws {
      let pool = PostgresPool(configuration, size: 4)
      self.pool = pool
      self.days = days
      self.timeout = timeout
      writer = WebVisitWriter(pool, process: process, channel: Self.channel)
      try await pool.withConnection { connection in
        // Two processes that start at the same time would both create them.
        try await connection.execute(
          script: """
            SELECT pg_advisory_xact_lock(7264001);
            SET LOCAL client_min_messages = warning;
            CREATE TABLE IF NOT EXISTS cairn_sessions (
              name text PRIMARY KEY, sealed bytea NOT NULL, number bigint NOT NULL, used timestamptz NOT NULL DEFAULT now());
            DO $$ BEGIN
              IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'cairn_sessions'::regclass AND attname = 'owner') THEN
                ALTER TABLE cairn_sessions ADD COLUMN owner integer;
              END IF;
            END $$;
            CREATE TABLE IF NOT EXISTS cairn_windows (
              session text NOT NULL, name text NOT NULL, sealed bytea NOT NULL, used timestamptz NOT NULL DEFAULT now(),
              PRIMARY KEY (session, name));
            """)
      }
      let heard = try pool.listen(
        to: [Self.channel],
        first: [
          // A process whose machine is gone is noticed within half a minute.
          "SET tcp_keepalives_idle = 10", "SET tcp_keepalives_interval = 5", "SET tcp_keepalives_count = 3",
          "SELECT pg_advisory_lock_shared(\(Self.locks), \(process))",
        ])
      let (signals, continuation) = AsyncStream<WebVisitSignal>.makeStream()
      signalStream = signals
      let (first, firstContinuation) = AsyncStream<PostgresError?>.makeStream()
      let (shared, process) = (shared, process)
      listening = Task {
        for await signal in heard {
          switch signal {
          case .listening:
            shared.withLock { $0.isHeld = true }
            firstContinuation.yield(nil)
          case .lost(let error):
            let wasHeld = shared.withLock { shared in
              defer { shared.isHeld = false }
              return shared.isHeld
            }
            if wasHeld { continuation.yield(.lost("\(error)")) }
            firstContinuation.yield(error)
          case .notification(let notification):
            // The owner, the number of its claim, and the visit's name. Without an owner, the visit was given up.
            let parts = notification.payload.split(separator: " ").map { String($0) }
            guard parts.count == 3, let owner = Int64(parts[0]), let number = Int(parts[1]) else { continue }
            if owner == 0 {
              let waiting = shared.withLock { $0.waiting[parts[2]] ?? [] }
              for waiter in waiting { waiter.yield() }
            } else if owner == process {
              continuation.yield(.wanted(parts[2], number: number))
            }
          }
        }
        continuation.finish()
      }
      for await error in first {
        if let error { throw error }
        break
      }
    }

    deinit { listening.cancel() }

    /// Closes the connections without giving up any visit, as if the process had ended.
    func close() {
      listening.cancel()
      pool.close()
    }

    func signals() -> AsyncStream<WebVisitSignal> { signalStream }

    func removeOld() async throws {
      try await pool.query(
        "DELETE FROM cairn_windows WHERE used < now() - make_interval(days => $1::int)",
        [.integer(Int64(days))])
      try await pool.query(
        """
        DELETE FROM cairn_sessions WHERE used < now() - make_interval(days => $1::int) AND \(Self.isFree)
          AND NOT EXISTS (SELECT FROM cairn_windows WHERE session = cairn_sessions.name)
        """, [.integer(Int64(days))])
    }

    /// The condition that no running process has a visit.
    private static let isFree = """
      (owner IS NULL OR NOT EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = \(locks) AND objid = owner::oid AND objsubid = 2
          AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())))
      """

    func claim(_ seal: WebVisitSeal) async throws -> SavedWebVisit? {
      let (given, giver) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      let deadline = ContinuousClock.now + timeout
      var isWaiting = false
      defer { if isWaiting { stopWaiting(for: seal.name) } }
      while true {
        if let row = try await take(seal.name) {
          // A row of another version isn't readable.
          guard let sealed = row[0].bytes, let number = row[1].integer,
            let plain = try? seal.open(Data(sealed)),
            let saved = try? JSONDecoder().decode(SavedWebVisit.self, from: plain)
          else { return nil }
          return saved.claimed(number)
        }
        if !isWaiting {
          shared.withLock { $0.waiting[seal.name, default: []].append(giver) }
          isWaiting = true
        }
        let asked = try await pool.query(
          """
          SELECT pg_notify('\(Self.channel)', concat_ws(' ', coalesce(owner, 0), number, name)) FROM cairn_sessions
          WHERE name = $1
          """, [.text(seal.name)])
        guard !asked.isEmpty else { return nil }
        guard deadline > .now else { throw WebVisitIsElsewhere() }
        await Self.wait(for: given)
      }
    }

    /// Waits until a visit is given up, or for a moment: its process may have ended.
    private static func wait(for given: AsyncStream<Void>) async {
      await withTaskGroup { group in
        group.addTask { for await _ in given { break } }
        group.addTask { try? await Task.sleep(for: .milliseconds(250)) }
        await group.next()
        group.cancelAll()
      }
    }

    /// Removes the streams that wait for a visit. The other requests ask again.
    private func stopWaiting(for name: String) {
      let waiting = shared.withLock { $0.waiting.removeValue(forKey: name) } ?? []
      for waiter in waiting { waiter.yield() }
    }

    /// Claims a visit if it is free.
    private func take(_ name: String) async throws -> PostgresRow? {
      guard shared.withLock({ $0.isHeld }) else { throw WebVisitsAreUnreachable() }
      let rows = try await pool.query(
        """
        UPDATE cairn_sessions SET owner = $2::int, number = least(number, 1000000000) + 1
        WHERE name = $1 AND (owner = $2::int OR \(Self.isFree))
        RETURNING sealed, number
        """, [.text(name), .integer(process)])
      return rows.first
    }

    nonisolated(nonsending) func save(_ visit: SavedWebVisit, _ seal: WebVisitSeal) async throws -> Bool {
      guard shared.withLock({ $0.isHeld }) else { throw WebVisitsAreUnreachable() }
      return try await writer.write(seal.name, Array(seal.seal(JSON(encoding: visit).encoded())))
    }

    func window(_ name: WindowName, _ seal: WebVisitSeal) async throws -> SavedWebWindow? {
      let rows = try await pool.query(
        """
        SELECT sealed FROM cairn_windows
        WHERE session = $1 AND name = $2 AND used >= now() - make_interval(days => $3::int)
        """, [.text(seal.name), .text("\(name)"), .integer(Int64(days))])
      // A row of another version isn't readable.
      guard let sealed = rows.first?[0].bytes, let plain = try? seal.open(Data(sealed)) else { return nil }
      return try? JSONDecoder().decode(SavedWebWindow.self, from: plain)
    }

    nonisolated(nonsending) func save(_ window: SavedWebWindow, _ name: WindowName, _ seal: WebVisitSeal)
      async throws -> Bool
    {
      guard shared.withLock({ $0.isHeld }) else { throw WebVisitsAreUnreachable() }
      return try await writer.write(name, of: seal.name, Array(seal.seal(JSON(encoding: window).encoded())))
    }

    func giveUp(_ name: String, number: Int) async throws { try await writer.giveUp(name, number: number) }
  }
#endif
