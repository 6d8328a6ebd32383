#if PostgreSQL
  import Clocks
  import CustomDump
  import Foundation
  import PostgreSQL
  import Testing

  extension PostgresSignal {
    fileprivate var heard: PostgresNotification? {
      if case .notification(let notification) = self { notification } else { nil }
    }
    fileprivate var loss: PostgresError? {
      if case .lost(let error) = self { error } else { nil }
    }
  }

  @Suite(.withServer) struct ListeningTests {
    /// A channel belongs to the whole database, so its name is unique. It contains every character that must
    /// be quoted.
    private let channel = "a \"b\"; ' \(UUID().uuidString)"

    private func notify(_ pool: PostgresPool, _ payload: String) async throws {
      try await pool.query("SELECT pg_notify($1, $2)", [.text(channel), .text(payload)])
    }

    @Test("Two listeners receive each committed notification")
    func twoListenersHearWhatIsCommitted() async throws {
      try await Server.withPool { pool in
        var first = try pool.listen(to: channel, "another").makeAsyncIterator()
        var second = try pool.listen(to: channel).makeAsyncIterator()
        expectSame(await first.next(), .listening)
        expectSame(await second.next(), .listening)
        _ = try? await pool.transaction { transaction in
          try await transaction.query("SELECT pg_notify($1, 'taken back')", [.text(self.channel)])
          throw CancellationError()
        }
        let sender = try await pool.withConnection { connection in
          try await connection.query("SELECT pg_notify($1, 'é')", [.text(self.channel)])
          return connection.processID
        }
        for signal in [await first.next(), await second.next()] {
          let notification = try #require(signal?.heard)
          expectNoDifference(notification.payload, "é")
          expectNoDifference(notification.channel, channel)
          expectNoDifference(notification.processID, sender)
        }
      }
    }

    @Test("A listener reconnects after its connection is cut")
    func aListenerThatIsCutListensAgain() async throws {
      try await Server.withPool { pool in
        var signals = try pool.listen(to: channel, clock: ImmediateClock()).makeAsyncIterator()
        expectSame(await signals.next(), .listening)
        let cut = try await pool.query(
          "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE query = 'LISTEN ' || quote_ident($1)",
          [.text(channel)])
        expectNoDifference(cut.map { $0[0] }, [true])
        let error = try #require(await signals.next()?.loss)
        expectNoDifference(error.failure, .connectionLost)
        expectSame(await signals.next(), .listening)
        try await notify(pool, "again")
        let notification = try #require(await signals.next()?.heard)
        expectNoDifference(notification.payload, "again")
      }
    }

    @Test func aListenerEndsWithItsTask() async throws {
      try await Server.withPool { pool in
        let heard = Recorded<PostgresSignal>()
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task { [channel] in
          for await signal in try pool.listen(to: channel) {
            heard.append(signal)
            start.yield()
          }
        }
        for await _ in started { break }
        task.cancel()
        try await task.value
        expectNoDifference(heard.value, [.listening])
        let listening = "SELECT count(*) FROM pg_stat_activity WHERE query = 'LISTEN ' || quote_ident($1)"
        while try await pool.query(listening, [.text(channel)])[0][0] != 0 {}
      }
    }

    @Test("The waits for an unreachable server grow")
    func aServerThatIsNotThereIsTriedAgainEverMoreSlowly() async throws {
      let clock = RecordingClock()
      let pool = PostgresPool(PostgresConfiguration("postgres:///db?host=/nonexistent"))
      var signals = try pool.listen(to: "a", clock: clock).makeAsyncIterator()
      for _ in 0..<8 {
        let error = try #require(await signals.next()?.loss)
        expectNoDifference(error.failure, .connecting)
      }
      expectNoDifference(
        clock.waits.value.prefix(7).map { $0 / .milliseconds(1) }, [50, 100, 200, 400, 800, 1600, 2000])
    }
  }
#endif
