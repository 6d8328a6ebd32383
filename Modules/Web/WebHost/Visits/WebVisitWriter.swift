#if Server && PostgreSQL
  import PostgreSQL

  /// Writes and releases visits and windows in the tables, in batches: requests that arrive during a statement form the next
  /// statement.
  ///
  /// A statement costs the server about the same for one row as for twenty, most of it for the disk. Statements that notify
  /// other processes also wait for each other. One statement for each of a thousand visits takes longer than a process has to end.
  struct WebVisitWriter: Sendable {
    private let visits: Batch<String, [UInt8]>
    private let windows: Batch<WindowKey, [UInt8]>
    private let releases: Batch<String, Int>

    init(_ pool: PostgresPool, process: Int64, channel: String) {
      visits = Batch { visits in
        // If several have the same name, the last one is complete.
        let visits = Dictionary(visits) { $1 }.sorted { $0.key < $1.key }
        let places = visits.indices.map { "($\($0 * 2 + 2)::text, $\($0 * 2 + 3)::bytea, $1::int, 0)" }
        return try await pool.query(
          """
          INSERT INTO cairn_sessions (name, sealed, owner, number) VALUES \(places.joined(separator: ", "))
          ON CONFLICT (name) DO UPDATE SET sealed = EXCLUDED.sealed, used = now() WHERE cairn_sessions.owner = EXCLUDED.owner
          RETURNING name
          """, [.integer(process)] + visits.flatMap { [.text($0.key), .bytes($0.value)] }
        ).compactMap { $0[0].text }
      }
      windows = Batch { windows in
        let windows = Dictionary(windows) { $1 }.sorted { $0.key < $1.key }
        let places = windows.indices.map {
          "($\($0 * 3 + 2)::text, $\($0 * 3 + 3)::text, $\($0 * 3 + 4)::bytea)"
        }
        // The lock keeps other processes from claiming the visits until the windows are written.
        return try await pool.query(
          """
          WITH owned AS MATERIALIZED (
            SELECT name FROM cairn_sessions WHERE owner = $1::int AND name = ANY($\(windows.count * 3 + 2)::text[]) FOR SHARE)
          INSERT INTO cairn_windows (session, name, sealed)
          SELECT new.session, new.name, new.sealed
          FROM (VALUES \(places.joined(separator: ", "))) AS new (session, name, sealed)
          JOIN owned ON owned.name = new.session
          ON CONFLICT (session, name) DO UPDATE SET sealed = EXCLUDED.sealed, used = now()
          RETURNING session, name
          """,
          [.integer(process)]
            + windows.flatMap { [.text($0.key.visit), .text($0.key.name), .bytes($0.value)] }
            + [.text("{\(Set(windows.map(\.key.visit)).joined(separator: ","))}")]
        ).compactMap { row in
          guard let visit = row[0].text, let name = row[1].text else { return nil }
          return WindowKey(visit: visit, name: name)
        }
      }
      releases = Batch { sessions in
        let places = sessions.indices.map { "($\($0 * 2 + 2)::text, $\($0 * 2 + 3)::bigint)" }
        return try await pool.query(
          """
          WITH given AS (
            UPDATE cairn_sessions SET owner = NULL
            WHERE (name, number) IN (\(places.joined(separator: ", "))) AND owner = $1::int RETURNING name)
          SELECT name, pg_notify('\(channel)', '0 0 ' || name) FROM given
          """, [.integer(process)] + sessions.flatMap { [.text($0.key), .integer(Int64($0.value))] }
        ).compactMap { $0[0].text }
      }
    }

    /// Writes a visit.
    ///
    /// - Returns: `true` if it belongs to this process.
    func write(_ name: String, _ bytes: [UInt8]) async throws -> Bool { try await visits.add(name, bytes) }

    /// Writes a window.
    ///
    /// - Returns: `true` if its visit belongs to this process.
    func write(_ window: WindowName, of visit: String, _ bytes: [UInt8]) async throws -> Bool {
      try await windows.add(WindowKey(visit: visit, name: "\(window)"), bytes)
    }

    /// Releases a visit if this process didn't claim it again, and notifies the processes that wait for it.
    func giveUp(_ name: String, number: Int) async throws { _ = try await releases.add(name, number) }
  }

  /// The name of a window in the table.
  private struct WindowKey: Hashable, Comparable, Sendable {
    var visit: String
    var name: String

    static func < (lhs: Self, rhs: Self) -> Bool { (lhs.visit, lhs.name) < (rhs.visit, rhs.name) }
  }

  /// A statement that runs for many visits or windows at once.
  @MainActor
  private final class Batch<Key: Hashable & Sendable, Value: Sendable> {
    /// Runs the statement, and returns the keys of what it changed.
    private let run: @Sendable ([(key: Key, value: Value)]) async throws -> [Key]
    private var pending: [(key: Key, value: Value)] = []
    private var waiting: [CheckedContinuation<Set<Key>, any Error>] = []
    private var isRunning = false

    nonisolated init(_ run: @escaping @Sendable ([(key: Key, value: Value)]) async throws -> [Key]) {
      self.run = run
    }

    /// Runs the statement for a key, now or with the next batch.
    ///
    /// - Returns: `true` if it changed what has the key.
    func add(_ key: Key, _ value: Value) async throws -> Bool {
      let done = try await withCheckedThrowingContinuation { continuation in
        pending.append((key, value))
        waiting.append(continuation)
        guard !isRunning else { return }
        isRunning = true
        Task { await runAll() }
      }
      return done.contains(key)
    }

    private func runAll() async {
      defer { isRunning = false }
      while !pending.isEmpty {
        let (pending, waiting) = (pending, waiting)
        (self.pending, self.waiting) = ([], [])
        let result: Result<Set<Key>, any Error>
        do {
          result = .success(Set(try await run(pending)))
        } catch {
          result = .failure(error)
        }
        for continuation in waiting { continuation.resume(with: result) }
      }
    }
  }
#endif
