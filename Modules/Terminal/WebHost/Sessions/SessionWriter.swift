#if Server && PostgreSQL
  import PostgreSQL

  /// Writes sessions into the table: while one statement is under way those that come are gathered for the next one.
  ///
  /// A statement costs the server about the same for one row as for twenty, most of it for the device.
  @MainActor
  final class SessionWriter {
    private struct Writing {
      let name: String
      var bytes: [UInt8]
      var waiting: [CheckedContinuation<Bool, any Error>]
    }

    private let pool: PostgresPool
    private let process: Int64
    private var gathered: [Writing] = []
    private var isWriting = false

    nonisolated init(_ pool: PostgresPool, process: Int64) {
      self.pool = pool
      self.process = process
    }

    /// Writes a session down.
    ///
    /// - Returns: Whether it is this process's own.
    func write(_ name: String, _ bytes: [UInt8]) async throws -> Bool {
      try await withCheckedThrowingContinuation { continuation in
        if let index = gathered.firstIndex(where: { $0.name == name }) {
          // The later one has what the earlier one had.
          gathered[index].bytes = bytes
          gathered[index].waiting.append(continuation)
        } else {
          gathered.append(Writing(name: name, bytes: bytes, waiting: [continuation]))
        }
        guard !isWriting else { return }
        isWriting = true
        Task { await work() }
      }
    }

    private func work() async {
      defer { isWriting = false }
      while !gathered.isEmpty {
        let batch = gathered
        gathered = []
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
