#if Server && PostgreSQL
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import PostgreSQL
  import Testing

  @testable import WebHost

  /// Three processes with one PostgreSQL server.
  @MainActor
  @Suite(
    .serialized,
    .enabled(
      if: ProcessInfo.processInfo.environment["CAIRN_POSTGRES"] != nil,
      "They need a server: CAIRN_POSTGRES=$(Tools/Postgres/start /tmp/postgres) swift test --traits default,Server,PostgreSQL"
    ),
    .dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000)))
  struct VisitTableTests {
    private func process() async throws -> (house: House, table: WebVisitTable, following: Task<Void, Never>)
    {
      let address = ProcessInfo.processInfo.environment["CAIRN_POSTGRES"] ?? ""
      // A machine that runs other tests may be slow.
      let table = try await WebVisitTable(PostgresConfiguration(address), days: 30, timeout: .seconds(600))
      let house = House(sharing: table)
      return (house, table, Task { await house.site.visits.follow() })
    }

    @Test("Three processes can handle requests in turn") func requestsInTurn() async throws {
      let processes = [try await process(), try await process(), try await process()]
      defer {
        for (_, table, following) in processes {
          following.cancel()
          table.close()
        }
      }
      let houses = processes.map(\.house)
      var page = await houses[0].get("/")
      for index in 1...6 {
        let house = houses[index % 3]
        house.take(over: houses[(index + 2) % 3])
        let reply = await house.post([
          "do": page.control("Increase Count") ?? "", "was.\(page.control("Name") ?? "")": "?",
          page.control("Name") ?? "": "\(index)",
        ])
        expectNoDifference(reply.status, 303)
        expectNoDifference(houses.map(\.claims).reduce(0, +), 1)
        page = await house.get("/")
        #expect(page.html.contains("value=\"\(index)\""))
        #expect(page.html.contains("Count: \(min(3 + index, 5))"))
      }
    }

    @Test("A process that ends releases all sessions at once")
    func aProcessThatEndsGivesUpAllAtOnce() async throws {
      let (house, table, following) = try await process()
      for _ in 0..<50 {
        house.cookie = nil
        let page = await house.open("/")
        _ = await house.post(["do": page.control("Ask") ?? ""])
      }
      let connection = try await PostgresConnection.open(
        PostgresConfiguration(ProcessInfo.processInfo.environment["CAIRN_POSTGRES"] ?? ""))
      defer { connection.close() }
      try await connection.query("DELETE FROM cairn_sessions WHERE owner IS NULL")
      await house.site.endVisits()
      // Sessions that one statement gave up have the same transaction id.
      let rows = try await connection.query(
        "SELECT count(*), count(DISTINCT xmin::text) FROM cairn_sessions WHERE owner IS NULL")
      expectNoDifference(rows[0][0].integer, 50)
      #expect(rows[0][1].integer ?? 0 < 5)
      following.cancel()
      table.close()
    }

    @Test("Expired windows are removed, and then visits that no process has")
    func whatHasExpired() async throws {
      let (house, table, following) = try await process()
      defer {
        following.cancel()
        table.close()
      }
      let connection = try await PostgresConnection.open(
        PostgresConfiguration(ProcessInfo.processInfo.environment["CAIRN_POSTGRES"] ?? ""))
      defer { connection.close() }
      for _ in 0..<2 {
        let page = await house.open("/")
        _ = await house.post(["do": page.control("Increase Count") ?? ""])
      }
      let visit = WebVisitSeal(house.cookie ?? "").name
      func rows() async throws -> [Int64?] {
        let rows = try await connection.query(
          """
          SELECT (SELECT count(*) FROM cairn_sessions WHERE name = '\(visit)'),
            (SELECT count(*) FROM cairn_windows WHERE session = '\(visit)')
          """)
        return [rows[0][0].integer, rows[0][1].integer]
      }
      func expire(_ rows: String) async throws {
        try await connection.query(
          "UPDATE cairn_\(rows) SET used = now() - interval '31 days' WHERE \(rows == "sessions" ? "name" : "session") = '\(visit)'"
        )
        try await table.removeOld()
      }
      try await expire("sessions")
      #expect(try await rows() == [1, 2])
      try await expire("windows")
      #expect(try await rows() == [1, 0])
      await house.site.endVisits()
      try await table.removeOld()
      #expect(try await rows() == [0, 0])
    }

    @Test("Only the claim that another process asked for is given up")
    func theClaimThatIsGivenUp() async throws {
      let (house, table, following) = try await process()
      defer {
        following.cancel()
        table.close()
      }
      let page = await house.get("/")
      _ = await house.post(["do": page.control("Ask") ?? ""])
      let seal = WebVisitSeal(house.cookie ?? "")
      let saved = try #require(try await table.claim(seal))
      try await table.giveUp(seal.name, number: saved.number - 1)
      #expect(try await table.save(saved, seal))
      try await table.giveUp(seal.name, number: saved.number)
      #expect(try await table.save(saved, seal) == false)
    }

    @Test("A killed process no longer holds its sessions")
    func aProcessThatIsKilledHoldsNothing() async throws {
      let (one, two) = (try await process(), try await process())
      let page = await one.house.get("/floor/1")
      _ = await one.house.post(["do": page.control("Increase Count") ?? ""])
      one.following.cancel()
      one.table.close()
      two.house.take(over: one.house)
      let again = await two.house.get("/floor/1")
      #expect(again.html.contains("Count: 4"))
      // Actions of the other process are no longer saved.
      let late = await one.house.post(["do": page.control("Increase Count") ?? ""])
      expectNoDifference(late.status, 503)
      let still = await two.house.get("/floor/1")
      #expect(still.html.contains("Count: 4"))
      two.following.cancel()
      two.table.close()
    }
  }
#endif
