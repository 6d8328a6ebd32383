#if Server && PostgreSQL
  import PostgreSQL

  /// Writes sessions into the table, and gives them up: while one statement is under way those that come are gathered for the next one.
  ///
  /// A statement costs the server about the same for one row as for twenty, most of it for the device. Statements that notify
  /// other processes wait for each other besides: one for each of a thousand sessions takes longer than a process has to end.
  struct SessionWriter: Sendable {
    private let writes: Gathered<[UInt8]>
    private let releases: Gathered<Void>

    init(_ pool: PostgresPool, process: Int64, channel: String) {
      writes = Gathered { sessions in
        // Of those with the same name the later one has what the earlier one had.
        let sessions = Dictionary(sessions) { $1 }.sorted { $0.key < $1.key }
        let places = sessions.indices.map { "($\($0 * 2 + 2)::text, $\($0 * 2 + 3)::bytea, $1::int, 1)" }
        return try await pool.query(
          """
          INSERT INTO cairn_sessions (name, sealed, owner, number) VALUES \(places.joined(separator: ", "))
          ON CONFLICT (name) DO UPDATE SET sealed = EXCLUDED.sealed, used = now() WHERE cairn_sessions.owner = EXCLUDED.owner
          RETURNING name
          """, [.integer(process)] + sessions.flatMap { [.text($0.key), .bytes($0.value)] })
      }
      releases = Gathered { sessions in
        let places = sessions.indices.map { "$\($0 + 2)" }
        return try await pool.query(
          """
          WITH given AS (
            UPDATE cairn_sessions SET owner = NULL WHERE name IN (\(places.joined(separator: ", "))) AND owner = $1::int RETURNING name)
          SELECT name, pg_notify('\(channel)', '0 ' || name) FROM given
          """, [.integer(process)] + sessions.map { .text($0.name) })
      }
    }

    /// Writes a session down.
    ///
    /// - Returns: Whether it is this process's own.
    func write(_ name: String, _ bytes: [UInt8]) async throws -> Bool { try await writes.add(name, bytes) }

    /// Lets other processes have a session, and tells those that wait for it.
    func giveUp(_ name: String) async throws { _ = try await releases.add(name, ()) }
  }

  /// A statement that is run for many sessions at once.
  @MainActor
  private final class Gathered<Value: Sendable> {
    /// Runs it; the first column of what it returns has the names of the sessions for which it did something.
    private let run: @Sendable ([(name: String, value: Value)]) async throws -> PostgresRows
    private var sessions: [(name: String, value: Value)] = []
    private var waiting: [CheckedContinuation<Set<String>, any Error>] = []
    private var isRunning = false

    nonisolated init(_ run: @escaping @Sendable ([(name: String, value: Value)]) async throws -> PostgresRows)
    {
      self.run = run
    }

    /// Runs it for a session, at once or with those that come while it is under way.
    ///
    /// - Returns: Whether it did something for it.
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
