#if Server && PostgreSQL
  import PostgreSQL

  /// Writes and releases visits in the table, in batches: requests that arrive during a statement form the next statement.
  ///
  /// A statement costs the server about the same for one row as for twenty, most of it for the disk. Statements that notify
  /// other processes also wait for each other. One statement for each of a thousand visits takes longer than a process has to end.
  struct WebVisitWriter: Sendable {
    private let writes: Batch<[UInt8]>
    private let releases: Batch<Int>

    init(_ pool: PostgresPool, process: Int64, channel: String) {
      writes = Batch { sessions in
        // If several have the same name, the last one is complete.
        let sessions = Dictionary(sessions) { $1 }.sorted { $0.key < $1.key }
        let places = sessions.indices.map { "($\($0 * 2 + 2)::text, $\($0 * 2 + 3)::bytea, $1::int, 0)" }
        return try await pool.query(
          """
          INSERT INTO cairn_sessions (name, sealed, owner, number) VALUES \(places.joined(separator: ", "))
          ON CONFLICT (name) DO UPDATE SET sealed = EXCLUDED.sealed, used = now() WHERE cairn_sessions.owner = EXCLUDED.owner
          RETURNING name
          """, [.integer(process)] + sessions.flatMap { [.text($0.key), .bytes($0.value)] })
      }
      releases = Batch { sessions in
        let places = sessions.indices.map { "($\($0 * 2 + 2)::text, $\($0 * 2 + 3)::bigint)" }
        return try await pool.query(
          """
          WITH given AS (
            UPDATE cairn_sessions SET owner = NULL
            WHERE (name, number) IN (\(places.joined(separator: ", "))) AND owner = $1::int RETURNING name)
          SELECT name, pg_notify('\(channel)', '0 0 ' || name) FROM given
          """, [.integer(process)] + sessions.flatMap { [.text($0.name), .integer(Int64($0.value))] })
      }
    }

    /// Writes a visit.
    ///
    /// - Returns: `true` if it belongs to this process.
    func write(_ name: String, _ bytes: [UInt8]) async throws -> Bool { try await writes.add(name, bytes) }

    /// Releases a visit if this process didn't claim it again, and notifies the processes that wait for it.
    func giveUp(_ name: String, number: Int) async throws { _ = try await releases.add(name, number) }
  }

  /// A statement that runs for many visits at once.
  @MainActor
  private final class Batch<Value: Sendable> {
    /// Runs the statement. The first column of the result has the names of the visits that it changed.
    private let run: @Sendable ([(name: String, value: Value)]) async throws -> PostgresRows
    private var sessions: [(name: String, value: Value)] = []
    private var waiting: [CheckedContinuation<Set<String>, any Error>] = []
    private var isRunning = false

    nonisolated init(_ run: @escaping @Sendable ([(name: String, value: Value)]) async throws -> PostgresRows)
    {
      self.run = run
    }

    /// Runs the statement for a visit, now or with the next batch.
    ///
    /// - Returns: `true` if it changed the visit.
    func add(_ name: String, _ value: Value) async throws -> Bool {
      let done = try await withCheckedThrowingContinuation { continuation in
        sessions.append((name, value))
        waiting.append(continuation)
        guard !isRunning else { return }
        isRunning = true
        Task { await runAll() }
      }
      return done.contains(name)
    }

    private func runAll() async {
      defer { isRunning = false }
      while !sessions.isEmpty {
        let (sessions, waiting) = (sessions, waiting)
        (self.sessions, self.waiting) = ([], [])
        let result: Result<Set<String>, any Error>
        do {
          result = .success(Set(try await run(sessions).compactMap { $0[0].text }))
        } catch {
          result = .failure(error)
        }
        for continuation in waiting { continuation.resume(with: result) }
      }
    }
  }
#endif
