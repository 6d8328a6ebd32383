#if Server && PostgreSQL
  import ConcurrencyExtras
  import PostgreSQL

  /// Writes sessions into the table: while one statement is under way those that come are gathered for the next one.
  ///
  /// A statement costs the server about the same for one row as for twenty, most of it for the device.
  final class SessionWriter: Sendable {
    private struct Writing {
      let name: String
      var bytes: [UInt8]
      var waiting: [CheckedContinuation<Bool, any Error>]
    }

    private struct State {
      var gathered: [Writing] = []
      var isWriting = false
    }

    private let pool: PostgresPool
    private let process: Int64
    private let state = Locked(State())

    init(_ pool: PostgresPool, process: Int64) {
      self.pool = pool
      self.process = process
    }

    /// Writes a session down.
    ///
    /// - Returns: Whether it is this process's own.
    func write(_ name: String, _ bytes: [UInt8]) async throws -> Bool {
      try await withCheckedThrowingContinuation { continuation in
        let begins = state.withLock { state in
          if let index = state.gathered.firstIndex(where: { $0.name == name }) {
            // The later one has what the earlier one had.
            state.gathered[index].bytes = bytes
            state.gathered[index].waiting.append(continuation)
          } else {
            state.gathered.append(Writing(name: name, bytes: bytes, waiting: [continuation]))
          }
          defer { state.isWriting = true }
          return !state.isWriting
        }
        if begins { Task { await work() } }
      }
    }

    private func work() async {
      while true {
        let batch = state.withLock { state -> [Writing] in
          defer { state.gathered = [] }
          state.isWriting = !state.gathered.isEmpty
          return state.gathered
        }
        guard !batch.isEmpty else { return }
        do {
          let own = try await write(batch)
          for writing in batch {
            for continuation in writing.waiting { continuation.resume(returning: own.contains(writing.name)) }
          }
        } catch {
          for writing in batch {
            for continuation in writing.waiting { continuation.resume(throwing: error) }
          }
        }
      }
    }

    private func write(_ batch: [Writing]) async throws -> Set<String> {
      var places: [String] = []
      var arguments: [PostgresValue] = [.integer(process)]
      for writing in batch.sorted(by: { $0.name < $1.name }) {
        places.append("($\(arguments.count + 1)::text, $\(arguments.count + 2)::bytea, $1::int, 1)")
        arguments += [.text(writing.name), .bytes(writing.bytes)]
      }
      let rows = try await pool.query(
        """
        INSERT INTO cairn_sessions (name, sealed, owner, number) VALUES \(places.joined(separator: ", "))
        ON CONFLICT (name) DO UPDATE SET sealed = EXCLUDED.sealed, used = now() WHERE cairn_sessions.owner = EXCLUDED.owner
        RETURNING name
        """, arguments)
      return Set(rows.compactMap { $0[0].text })
    }
  }
#endif
