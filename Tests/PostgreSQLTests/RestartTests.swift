#if PostgreSQL
  import CustomDump
  import Foundation
  import PostgreSQL
  import Testing

  /// A test's own server, which it stops and starts.
  @Suite(.withServer, .timeLimit(.minutes(20))) struct RestartTests {
    private static let tools = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Tools/Postgres")

    /// Runs `start` or `stop` on a separate thread, because code on the thread pool must not block.
    @discardableResult private static func run(_ arguments: String...) async throws -> String {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              let process = Process()
              process.executableURL = tools.appending(path: arguments[0])
              process.arguments = Array(arguments.dropFirst())
              let output = Pipe()
              process.standardOutput = output
              try process.run()
              let data = output.fileHandleForReading.readDataToEndOfFile()
              process.waitUntilExit()
              try #require(process.terminationStatus == 0)
              return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
            })
        }
      }
    }

    @Test("Acknowledged rows survive a restart of the server", arguments: ["fast", "immediate"])
    func whatWasAcknowledgedIsThereAfterwards(_ mode: String) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)").path()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let url = try await Self.run("start", folder)
      let result = await Result {
        let pool = PostgresPool(PostgresConfiguration(url), size: 2)
        defer { pool.close() }
        // The listener really waits, but not longer than the server needs.
        var signals = try pool.listen(to: "changes").makeAsyncIterator()
        expectSame(await signals.next(), .listening)
        try await pool.query("CREATE TABLE a (id int)")
        try await pool.query("INSERT INTO a VALUES (1)")

        try await Self.run("stop", folder, mode)
        guard case .lost = await signals.next() else {
          return #expect(Bool(false), "The lost connection wasn't reported.")
        }
        let error = await #expect(throws: PostgresError.self) {
          try await pool.query("INSERT INTO a VALUES (2)")
        }
        #expect([.connecting, .connectionLost].contains(error?.failure))

        expectSame(try await Self.run("start", folder), url)
        while let signal = await signals.next(), signal != .listening {}
        expectSame(try await pool.query("SELECT id FROM a").map { $0[0] }, [1])
        try await pool.query("SELECT pg_notify('changes', 'back')")
        guard case .notification(let notification) = await signals.next() else {
          return #expect(Bool(false), "No notification arrived.")
        }
        expectNoDifference(notification.payload, "back")
      }
      try await Self.run("stop", folder, "immediate")
      try result.get()
    }
  }
#endif
