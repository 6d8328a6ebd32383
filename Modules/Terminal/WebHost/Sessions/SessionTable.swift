#if Server && PostgreSQL
  import Foundation
  import PostgreSQL

  /// Sessions in a table of a PostgreSQL server, which several processes share: each of them can go on with the session of another.
  ///
  /// A row is sealed with the session's token, so that the server's administrators read nothing in it.
  final class SessionTable: WebSessionStore {
    private let pool: PostgresPool
    /// How long a session is kept that is not used, in days.
    private let days: Int

    /// Makes the table, where it is not there.
    init(_ configuration: PostgresConfiguration, days: Int) async throws {
      pool = PostgresPool(configuration)
      self.days = days
      try await pool.withConnection { connection in
        // Two processes that begin at the same time would both make it.
        try await connection.execute(
          script: """
            SELECT pg_advisory_xact_lock(7264001);
            SET LOCAL client_min_messages = warning;
            CREATE TABLE IF NOT EXISTS cairn_sessions (
              name text PRIMARY KEY, sealed bytea NOT NULL, number bigint NOT NULL, used timestamptz NOT NULL DEFAULT now())
            """)
      }
    }

    func removeOld() async throws {
      try await pool.query(
        "DELETE FROM cairn_sessions WHERE used < now() - make_interval(days => $1::int)",
        [.integer(Int64(days))])
    }

    func load(_ token: String) async throws -> SavedWebSession? {
      let seal = SessionSeal(token)
      let rows = try await pool.query(
        "SELECT sealed, number FROM cairn_sessions WHERE name = $1 AND used >= now() - make_interval(days => $2::int)",
        [.text(seal.name), .integer(Int64(days))])
      // One that was left by another version is none.
      guard let row = rows.first, let sealed = row[0].bytes, let number = row[1].integer,
        let plain = try? seal.open(Data(sealed)),
        var saved = try? JSONDecoder().decode(SavedWebSession.self, from: plain)
      else { return nil }
      saved.number = number
      return saved
    }

    func save(_ session: SavedWebSession, _ token: String) async throws -> Int64 {
      let seal = SessionSeal(token)
      let sealed = try seal.seal(JSONEncoder().encode(session))
      let rows = try await pool.query(
        """
        INSERT INTO cairn_sessions (name, sealed, number) VALUES ($1, $2, 1)
        ON CONFLICT (name) DO UPDATE SET sealed = EXCLUDED.sealed, number = cairn_sessions.number + 1, used = now()
        RETURNING number
        """, [.text(seal.name), .bytes(Array(sealed))])
      return rows.first?[0].integer ?? 0
    }

    func isLatest(_ number: Int64, _ token: String) async throws -> Bool {
      let rows = try await pool.query(
        "SELECT number FROM cairn_sessions WHERE name = $1", [.text(SessionSeal(token).name)])
      return (rows.first?[0].integer ?? 0) <= number
    }
  }
#endif
