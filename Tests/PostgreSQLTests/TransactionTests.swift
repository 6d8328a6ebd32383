#if PostgreSQL
  import Clocks
  import CustomDump
  import PostgreSQL
  import Testing

  @Suite(.withServer) struct TransactionTests {
    private func withCounter(_ body: (PostgresPool) async throws -> Void) async throws {
      try await Server.withPool { pool in
        try await pool.query("CREATE TABLE counters (id int PRIMARY KEY, count int)")
        try await pool.query("INSERT INTO counters VALUES (1, 0)")
        try await body(pool)
      }
    }

    private func count(_ pool: PostgresPool) async throws -> Int64? {
      try await pool.query("SELECT count FROM counters WHERE id = 1")[0][0].integer
    }

    private func increment(_ transaction: PostgresTransaction) async throws {
      let count = try await transaction.query("SELECT count FROM counters WHERE id = 1")[0][0].integer!
      try await transaction.query("UPDATE counters SET count = $1 WHERE id = 1", [.integer(count + 1)])
    }

    @Test("A transaction that conflicts with another one is tried again")
    func oneThatLosesAgainstAnotherIsTriedAgain() async throws {
      try await withCounter { pool in
        let clock = RecordingClock()
        var attempts = 0
        try await pool.transaction(clock: clock) { transaction in
          attempts += 1
          let count = try await transaction.query("SELECT count FROM counters WHERE id = 1")[0][0].integer!
          // Another transaction commits first, once.
          if attempts == 1 { try await pool.transaction { try await self.increment($0) } }
          try await transaction.query("UPDATE counters SET count = $1 WHERE id = 1", [.integer(count + 1)])
        }
        expectNoDifference(attempts, 2)
        expectNoDifference(clock.waits.value.count, 1)
        expectSame(try await count(pool), 2)
      }
    }

    /// Each transaction reads rows that the other writes. No row is written by both, so the conflict appears
    /// at the commit.
    @Test func aConflictThatShowsAtTheCommitIsTriedAgain() async throws {
      try await withCounter { pool in
        try await pool.query("INSERT INTO counters VALUES (2, 0)")
        var attempts = 0
        let sum = "SELECT sum(count) FROM counters"
        try await pool.transaction(clock: ImmediateClock()) { transaction in
          attempts += 1
          try await transaction.query(sum)
          try await transaction.query("UPDATE counters SET count = count + 1 WHERE id = 1")
          if attempts == 1 {
            try await pool.transaction {
              try await $0.query(sum)
              try await $0.query("UPDATE counters SET count = count + 1 WHERE id = 2")
            }
          }
        }
        expectNoDifference(attempts, 2)
        expectSame(try await pool.query(sum)[0][0].integer, 2)
      }
    }

    @Test func theLastConflictIsThrown() async throws {
      try await withCounter { pool in
        let error = await #expect(throws: PostgresError.self) {
          try await pool.transaction(retries: 2, clock: ImmediateClock()) { transaction in
            try await self.increment(transaction)
            // An error that the body throws doesn't hide a conflict.
            do {
              _ = try await transaction.query("SELECT 1 FROM counters")
              throw Mine()
            } catch {
              _ = try? await transaction.query(
                "DO $$ BEGIN RAISE EXCEPTION SQLSTATE '40001'; END $$")
              throw error
            }
          }
        }
        expectNoDifference(error?.attempts, 3)
        expectNoDifference(error?.outcome, .notCommitted)
        expectSame(try await count(pool), 0)
      }
    }

    private struct Mine: Error {}

    @Test("A read-only transaction sees a snapshot and can't write")
    func oneThatOnlyReadsSeesOneMomentAndWritesNothing() async throws {
      try await withCounter { pool in
        let error = await #expect(throws: PostgresError.self) {
          try await pool.transaction(isolation: .readOnly) { transaction in
            let sum = "SELECT sum(count) FROM counters"
            expectSame(try await transaction.query(sum)[0][0].integer, 0)
            try await pool.transaction { try await self.increment($0) }
            expectSame(try await transaction.query(sum)[0][0].integer, 0)
            try await self.increment(transaction)
          }
        }
        expectNoDifference(error?.sqlState, "25006")
        expectSame(try await count(pool), 1)
      }
    }

    @Test("An error rolls the transaction back") func anErrorTakesAllBack() async throws {
      try await withCounter { pool in
        await #expect(throws: Mine.self) {
          try await pool.transaction {
            try await self.increment($0)
            throw Mine()
          }
        }
        expectSame(try await count(pool), 0)
      }
    }

    @Test("A failed statement rolls the transaction back even if its error is caught")
    func aFailedStatementTakesAllBackAlsoWhereItsErrorIsCaught() async throws {
      try await withCounter { pool in
        let error = await #expect(throws: PostgresError.self) {
          try await pool.transaction {
            try await self.increment($0)
            _ = try? await $0.query("INSERT INTO counters VALUES (1, 5)")
          }
        }
        expectNoDifference(error?.sqlState, "23505")
        expectNoDifference(error?.outcome, .notCommitted)
        expectSame(try await count(pool), 0)
      }
    }

    @Test("A canceled transaction is rolled back, and its connection still works")
    func aCancelledTransactionIsTakenBackAndItsConnectionGoesOn() async throws {
      try await withCounter { pool in
        try await pool.withConnection { connection in
          let task = Task {
            try await connection.transaction {
              try await self.increment($0)
              withUnsafeCurrentTask { $0?.cancel() }
            }
          }
          await #expect(throws: CancellationError.self) { try await task.value }
          expectSame(try await connection.query("SELECT count FROM counters")[0][0], 0)
        }
      }
    }

    @Test("A statement outside the running transaction is refused")
    func aStatementBesideItsOwnTransactionIsRefused() async throws {
      try await withCounter { pool in
        try await pool.withConnection { connection in
          let error = await #expect(throws: PostgresError.self) {
            try await connection.transaction { _ in _ = try await connection.query("SELECT 1") }
          }
          expectNoDifference(error?.failure, .invalid)
        }
      }
    }

    // MARK: - Cut connections

    private func cut(_ processID: Int64, _ pool: PostgresPool) async throws {
      expectSame(
        try await pool.query("SELECT pg_terminate_backend($1::int, 5000)", [.integer(processID)])[0][0], true)
    }

    @Test("A transaction whose connection is lost changes nothing")
    func oneWhoseConnectionIsCutHasChangedNothing() async throws {
      try await withCounter { pool in
        let connection = try await PostgresConnection.open(pool.configuration)
        let error = await #expect(throws: PostgresError.self) {
          try await connection.transaction {
            try await self.increment($0)
            try await self.cut(Int64(connection.processID), pool)
            try await self.increment($0)
          }
        }
        expectNoDifference(error?.failure, .connectionLost)
        expectNoDifference(error?.outcome, .notCommitted)
        #expect(connection.lost != nil)
        expectSame(try await count(pool), 0)
      }
    }

    @Test("A pool retries a lost transaction on another connection")
    func aPoolTriesOneThatWasCutOnAnotherConnection() async throws {
      try await withCounter { pool in
        var attempts = 0
        try await pool.transaction(clock: ImmediateClock()) { transaction in
          attempts += 1
          try await self.increment(transaction)
          guard attempts == 1 else { return }
          let own = try await transaction.query("SELECT pg_backend_pid()")[0][0].integer!
          try await self.cut(own, pool)
          try await self.increment(transaction)
        }
        expectNoDifference(attempts, 2)
        expectSame(try await count(pool), 1)
      }
    }

    @Test("A transaction that ends each of its connections is tried twice")
    func oneThatEndsEachOfItsConnectionsIsTriedTwice() async throws {
      try await withCounter { pool in
        var attempts = 0
        let error = await #expect(throws: PostgresError.self) {
          try await pool.transaction(clock: ImmediateClock()) { transaction in
            attempts += 1
            try await transaction.query("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)")
          }
        }
        expectNoDifference(attempts, 2)
        expectNoDifference(error?.outcome, .notCommitted)
      }
    }

    /// A trigger that runs during the commit ends the connection.
    @Test("A connection lost during a commit leaves the result unknown")
    func oneThatIsCutInItsCommitIsUnknown() async throws {
      try await withCounter { pool in
        try await pool.withConnection {
          try await $0.execute(
            script: """
              CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); RETURN NULL; END';
              CREATE CONSTRAINT TRIGGER cut AFTER UPDATE ON counters DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION cut();
              """)
        }
        var attempts = 0
        let error = await #expect(throws: PostgresError.self) {
          try await pool.transaction {
            attempts += 1
            try await self.increment($0)
          }
        }
        expectNoDifference(attempts, 1)
        expectNoDifference(error?.outcome, .unknown)
        expectNoDifference(error?.sqlState, "57P01")
        #expect("\(error!)".contains("before you repeat it."))
        expectSame(try await count(pool), 0)
      }
    }
  }
#endif
