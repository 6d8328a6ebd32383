#if PostgreSQL
  import CustomDump
  import PostgreSQL
  import Testing

  @Suite(.withServer) struct PoolTests {
    @Test("Connections are shared and reused") func connectionsAreSharedAndKept() async throws {
      try await Server.withPool(size: 2) { pool in
        let processes = try await withThrowingTaskGroup(of: Int64.self) { group in
          for _ in 0..<40 {
            group.addTask { try await pool.query("SELECT pg_backend_pid()")[0][0].integer! }
          }
          return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
        }
        #expect(processes.count <= 2)
        expectNoDifference(pool.waiting, 0)
      }
    }

    @Test("Tasks wait in order, and canceled tasks leave the queue")
    func tasksWaitInOrderAndCancelledOnesLeave() async throws {
      try await Server.withPool(size: 1) { pool in
        let served = Recorded<Int>()
        var tasks: [Task<Void, any Error>] = []
        try await pool.withConnection { _ in
          for index in 0..<4 {
            tasks.append(Task { try await pool.withConnection { _ in served.append(index) } })
            while pool.waiting != index + 1 { await Task.yield() }
          }
          tasks[2].cancel()
          await #expect(throws: CancellationError.self) { try await tasks[2].value }
        }
        for index in [0, 1, 3] { try await tasks[index].value }
        expectNoDifference(served.value, [0, 1, 3])
      }
    }

    @Test func aBrokenConnectionIsReplaced() async throws {
      try await Server.withPool(size: 1) { pool in
        let first = try await pool.query("SELECT pg_backend_pid()")[0][0].integer
        let error = await #expect(throws: PostgresError.self) {
          try await pool.query("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)")
        }
        expectNoDifference(error?.failure, .connectionLost)
        expectNoDifference(error?.sqlState, "57P01")
        #expect(try await pool.query("SELECT pg_backend_pid()")[0][0].integer != first)
      }
    }

    @Test("A connection that is left in a transaction is replaced")
    func aConnectionThatIsLeftInATransactionIsReplaced() async throws {
      try await Server.withPool(size: 1) { pool in
        try await pool.query("CREATE TABLE a (id int)")
        try await pool.withConnection {
          try await $0.query("BEGIN")
          try await $0.query("INSERT INTO a VALUES (1)")
        }
        expectSame(try await pool.query("SELECT count(*) FROM a")[0][0], 0)
      }
    }

    @Test("A closed pool provides no connections") func aClosedPoolLendsNothing() async throws {
      try await Server.withPool { pool in
        try await pool.query("SELECT 1")
        pool.close()
        let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
        #expect(error?.message == "The pool is closed.")
      }
    }
  }
#endif
