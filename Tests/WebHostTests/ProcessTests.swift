#if Server
  import ComposableArchitecture
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import Testing

  @testable import WebHost

  /// One session in several processes.
  @MainActor
  @Suite(.serialized, .dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct ProcessTests
  {
    private let store = SessionsInMemory()

    /// Starts processes that share the sessions, and the tasks that give sessions up.
    private func processes(_ count: Int) async -> (houses: [House], following: [Task<Void, Never>]) {
      var houses: [House] = []
      for number in 0..<count { houses.append(House(store: store, sharing: await store.begin(number))) }
      let following = houses.map { house in Task { await house.site.visits.follow() } }
      return (houses, following)
    }

    private func floor(_ house: House) async throws -> Floor.State? {
      try await house.run()?.host.program.state?.root.as(Floor.self)
    }

    @Test("Names on a page mean the same in another process")
    func whatAPageNamesMeansTheSameInAnotherProcess() async throws {
      let (houses, following) = await processes(2)
      defer { for task in following { task.cancel() } }
      let page = await houses[0].get("/")
      let name = try #require(page.control("Name"))
      _ = await houses[0].post(["do": page.control("Ask") ?? ""])
      let asked = await houses[0].get("/")
      let leave = try #require(asked.control("Leave"))
      await store.kill(0)
      houses[1].take(over: houses[0])
      // A press on the answer to a question, and a typed field, from the page of the other process.
      let reply = await houses[1].post(["do": leave])
      expectNoDifference(reply.status, 303)
      let value1 = try await floor(houses[1])?.name
      expectNoDifference(value1, "left")
      _ = await houses[1].post(["was.\(name)": "", name: "typed", "do": ""])
      let value2 = try await floor(houses[1])?.name
      expectNoDifference(value2, "typed")
      let again = await houses[1].get("/")
      expectNoDifference(again.control("Name"), name)
      expectNoDifference(again.control("Delete Blob"), page.control("Delete Blob"))
    }

    @Test("All windows of a session use the same stream")
    func theWindowsOfASessionNameTheSameStream() async throws {
      let (houses, following) = await processes(2)
      defer { for task in following { task.cancel() } }
      func stream(_ reply: WebReply) -> Substring? {
        reply.html.firstMatch(of: /data-session="([0-9a-f]{16})"/)?.output.1
      }
      let page = await houses[0].get("/")
      let name = try #require(stream(page))
      let window = houses[0].window
      let second = await houses[0].open("/")
      expectNoDifference(stream(second), name)
      #expect(houses[0].window != window)
      // The session moves to another process too, and the browser must not open a second stream after the
      // move.
      houses[1].take(over: houses[0])
      let moved = await houses[1].get("/")
      expectNoDifference(stream(moved), name)
      #expect(houses[0].cookie?.contains(name) == false)
      houses[1].cookie = nil
      let stranger = await houses[1].get("/")
      #expect(stream(stranger) != nil)
      #expect(stream(stranger) != name)
    }

    @Test("An action for a deleted row affects no other row")
    func aStalePlacePressesNoOtherRow() async throws {
      let (houses, following) = await processes(2)
      defer { for task in following { task.cancel() } }
      let page = await houses[0].get("/")
      _ = await houses[0].post(["do": page.control("Delete Ada") ?? ""])
      await store.kill(0)
      houses[1].take(over: houses[0])
      // The old page still shows the row.
      _ = await houses[1].post(["do": page.control("Delete Ada") ?? ""])
      let value3 = try await floor(houses[1])?.guests
      expectNoDifference(value3, ["Blob", "Cyd"])
      let notice = await houses[1].get("/")
      #expect(notice.html.contains("<p class=\"error\">"))
      // The move starts from the row's current position.
      _ = await houses[1].post(["do": page.control("Move Cyd up") ?? ""])
      let value4 = try await floor(houses[1])?.guests
      expectNoDifference(value4, ["Cyd", "Blob"])
      _ = await houses[1].post(["do": page.control("Move Cyd up") ?? ""])
      let value5 = try await floor(houses[1])?.guests
      expectNoDifference(value5, ["Cyd", "Blob"])
    }

    @Test("The input of a removed field is shown again")
    func aFieldThatHasGoneGivesBackWhatWasTyped() async throws {
      let house = House(store: store)
      let page = await house.get("/floor/1")
      let name = try #require(page.control("Name"))
      _ = await house.post(["open": "/"])
      _ = await house.post(["was.\(name)": "", name: "lost?", "do": ""])
      let notice = await house.get("/")
      #expect(notice.html.contains("&#39;lost?&#39;"))
    }

    @Test("Three processes can handle requests in turn") func requestsInTurnAtThreeProcesses() async throws {
      let (houses, following) = await processes(3)
      defer { for task in following { task.cancel() } }
      var page = await houses[0].get("/")
      for house in houses { house.take(over: houses[0]) }
      for index in 1...9 {
        let house = houses[index % 3]
        let name = try #require(page.control("Name"))
        _ = await house.post(["was.\(name)": "", name: "\(index)", "do": ""])
        // Only one process has the session.
        expectNoDifference(houses.map(\.claims).reduce(0, +), 1)
        page = await houses[(index + 1) % 3].get("/")
        #expect(page.html.contains("value=\"\(index)\""))
      }
    }

    @Test("A process that hands over a session ends its event streams")
    func theProcessThatGivesASessionUpEndsWhatItHadBegun() async throws {
      let (houses, following) = await processes(2)
      defer { for task in following { task.cancel() } }
      let page = await houses[0].get("/")
      _ = await houses[0].post(["do": page.control("Ask") ?? ""])
      _ = await houses[0].get("/")
      let version = try #require(try await houses[0].run()).version
      let reply = await houses[0].events(from: version)
      let session = try #require(try await houses[0].visit())
      houses[1].take(over: houses[0])
      _ = await houses[1].get("/")
      var pieces = 0
      for await _ in try #require(reply.stream) { pieces += 1 }
      expectNoDifference(pieces, 1)
      #expect(!session.isOpen)
      expectNoDifference(houses[0].site.visits.count, 0)
    }

    @Test("A process that loses the connection gives up its sessions")
    func aProcessThatIsCutOffLetsItsSessionsGo() async throws {
      let signals = AsyncStream<WebVisitSignal>.makeStream()
      let cut = House(store: store, sharing: CutOff(stream: signals.stream))
      let following = Task { await cut.site.visits.follow() }
      let page = await cut.get("/")
      _ = await cut.post(["do": page.control("Ask") ?? ""])
      expectNoDifference(cut.site.visits.count, 1)
      signals.continuation.yield(.lost("The cable is cut."))
      signals.continuation.finish()
      await following.value
      expectNoDifference(cut.site.visits.count, 0)
      let logged = cut.logged.lines.withLock { $0 }
      expectNoDifference(logged.count, 1)
      #expect(logged.first?.hasPrefix("error: ") == true)
      #expect(logged.first?.hasSuffix(": The cable is cut.") == true)
    }

    private struct CutOff: WebVisitStore {
      let stream: AsyncStream<WebVisitSignal>
      func claim(_ seal: WebVisitSeal) async throws -> SavedWebVisit? { nil }
      func save(_ visit: SavedWebVisit, _ seal: WebVisitSeal) async throws -> Bool { true }
      func window(_ name: WindowName, _ seal: WebVisitSeal) async throws -> SavedWebWindow? { nil }
      func save(_ window: SavedWebWindow, _ name: WindowName, _ seal: WebVisitSeal) async throws -> Bool {
        true
      }
      func giveUp(_ name: String, number: Int) async throws {}
      func signals() -> AsyncStream<WebVisitSignal> { stream }
      func removeOld() async throws {}
    }

    @Test("A request that is sent again isn't performed again")
    func whatIsSentAgainIsNotDoneAgain() async throws {
      let (houses, following) = await processes(2)
      defer { for task in following { task.cancel() } }
      let page = await houses[0].get("/")
      let more = try #require(page.control("Increase Count"))
      _ = await houses[0].post(["do": more, "act": "w1.1"])
      _ = await houses[0].post(["do": more, "act": "w1.1"])
      let value6 = try await floor(houses[0])?.count
      expectNoDifference(value6, 4)
      await store.kill(0)
      houses[1].take(over: houses[0])
      _ = await houses[1].post(["do": more, "act": "w1.1"])
      let value7 = try await floor(houses[1])?.count
      expectNoDifference(value7, 4)
      _ = await houses[1].post(["do": more, "act": "w2.1"])
      let value8 = try await floor(houses[1])?.count
      expectNoDifference(value8, 5)
    }

    @Test("The pages that acted last are remembered after a move to another process")
    func ofManyWindowsThoseThatActedLastAreKnownAfterAMove() async throws {
      let house = House(store: store)
      let page = await house.get("/")
      let steps = try [
        #require(page.control("Decrease Count")), #require(page.control("Increase Count")),
      ]
      func act(_ window: Int, _ number: Int, in house: House) async {
        _ = await house.post(["do": steps[window % 2], "act": "w\(window).\(number)"])
      }
      for window in 1...20 { await act(window, 1, in: house) }
      await act(1, 2, in: house)
      await store.kill(0)
      let other = House(store: store, process: 1)
      other.take(over: house)
      // The limit is reached, so a new window replaces the window whose last action is the oldest.
      await act(22, 1, in: other)
      let count = try await floor(other)?.count
      expectNoDifference(count, 3)
      await act(1, 2, in: other)
      for window in 3...20 {
        await act(window, 1, in: other)
        let count = try await floor(other)?.count
        expectNoDifference(count, 3, "window \(window)")
      }
      await act(2, 1, in: other)
      let last = try await floor(other)?.count
      expectNoDifference(last, 2)
    }

    @Test("A session that was given up is requested again")
    func aReleasedSessionIsLoadedAgain() async throws {
      let process = await store.begin(0)
      let held = Held(process: process)
      let house = House(store: store, sharing: held)
      let following = Task { await house.site.visits.follow() }
      defer { following.cancel() }
      let page = await house.get("/")
      let field = try #require(page.control("Name"))
      _ = await house.post([field: "?"])
      let released = Task { await house.site.visits.maintain(at: .now + .seconds(1_000)) }
      await held.isAsked()
      // The session is saved, and the process hasn't yet announced that others may take it.
      let request = Task { await house.post(["do": page.control("Increase Count") ?? ""]) }
      // The process has many opportunities to act in the meantime.
      for _ in 0..<100 { await Task.yield() }
      held.release()
      await released.value
      let reply = await request.value
      expectNoDifference(reply.status, 303)
      // Another process requests the session and then has it alone.
      let other = House(store: store, sharing: await store.begin(1))
      other.take(over: house)
      let count = try await floor(other)?.count
      expectNoDifference(count, 4)
      expectNoDifference(house.site.visits.count, 0)
    }

    @Test("A late request for a session's earlier claim doesn't end its next one")
    func aLateRequestForAnEarlierClaim() async throws {
      let (stream, signals) = AsyncStream<WebVisitSignal>.makeStream()
      var process = await store.begin(0)
      process.stream = stream
      let house = House(store: store, sharing: process)
      let following = Task { await house.site.visits.follow() }
      let page = await house.get("/")
      _ = await house.post(["do": page.control("Ask") ?? ""])
      let name = WebVisitSeal(house.cookie ?? "").name
      await house.site.visits.maintain(at: .now + .seconds(1_000))
      expectNoDifference(house.site.visits.count, 0)
      _ = await house.get("/")
      // Another process asked for the session again before it was given up.
      signals.yield(.wanted(name, number: 0))
      signals.finish()
      await following.value
      for _ in 0..<100 { await Task.yield() }
      expectNoDifference(house.site.visits.count, 1)
    }

    /// A process's access to the sessions. It gives a session up when the test says so.
    private struct Held: WebVisitStore {
      let process: SessionsInMemory.Process
      private let asked = AsyncStream<Void>.makeStream()
      private let allowed = AsyncStream<Void>.makeStream()

      init(process: SessionsInMemory.Process) { self.process = process }

      func isAsked() async { for await _ in asked.stream { break } }
      func release() { allowed.continuation.finish() }

      func claim(_ seal: WebVisitSeal) async throws -> SavedWebVisit? { try await process.claim(seal) }
      func save(_ visit: SavedWebVisit, _ seal: WebVisitSeal) async throws -> Bool {
        try await process.save(visit, seal)
      }
      func window(_ name: WindowName, _ seal: WebVisitSeal) async throws -> SavedWebWindow? {
        try await process.window(name, seal)
      }
      func save(_ window: SavedWebWindow, _ name: WindowName, _ seal: WebVisitSeal) async throws -> Bool {
        try await process.save(window, name, seal)
      }
      func giveUp(_ name: String, number: Int) async throws {
        asked.continuation.yield()
        for await _ in allowed.stream {}
        try await process.giveUp(name, number: number)
      }
      func signals() -> AsyncStream<WebVisitSignal> { process.signals() }
      func removeOld() async throws {}
    }

    @Test("The site ends even if the session store doesn't respond")
    func theEndWaitsForNoStoreThatDoesNotAnswer() async throws {
      let silent = Held(process: await store.begin(0))
      let house = House(store: store, sharing: silent, timeToEnd: .zero)
      let page = await house.get("/")
      _ = await house.post(["do": page.control("Ask") ?? ""])
      let site = house.site
      try await site.serve { await site.endVisits() }
      #expect(await house.request("GET", WebPath.ready).status == 503)
      let logged = house.logged.lines.withLock { $0.last }
      #expect(logged?.hasPrefix("error: ") == true)
    }

    @Test("The site ends when its server ends") func theEndOfWhatServesIsTheEnd() async throws {
      let house = House(store: store)
      let site = house.site
      try await site.serve { await site.endVisits() }
      expectNoDifference(house.logged.lines.withLock { $0 }, [])
      let other = House(store: store)
      await #expect(throws: CancellationError.self) {
        try await other.site.serve { throw CancellationError() }
      }
    }

    @Test("A request that can't be saved isn't confirmed")
    func whatCannotBeWrittenDownIsNotAnswered() async throws {
      let house = House(store: store)
      let page = await house.get("/")
      let more = try #require(page.control("Increase Count"))
      await store.setBroken(true)
      let refused = await house.post(["do": more, "act": "w1.1"])
      expectNoDifference(refused.status, 503)
      await store.setBroken(false)
      let answered = await house.post(["do": more, "act": "w1.1"])
      expectNoDifference(answered.status, 303)
      let value9 = try await floor(house)?.count
      expectNoDifference(value9, 4)
      await store.kill(0)
      let other = House(store: store, process: 1)
      other.take(over: house)
      let value10 = try await floor(other)?.count
      expectNoDifference(value10, 4)
    }

    @Test("A session that can't be saved stays in memory until it can")
    func whatCannotBeWrittenDownIsKept() async throws {
      let house = House(store: store)
      let page = await house.get("/")
      let more = try #require(page.control("Increase Count"))
      _ = await house.post([page.control("Name") ?? "": "?"])
      await store.setBroken(true)
      for act in ["w1.1", "w1.2"] {
        let reply = await house.post(["do": more, "act": act])
        expectNoDifference(reply.status, 503)
      }
      await house.site.visits.maintain(at: .now + .seconds(3_600))
      expectNoDifference(house.site.visits.count, 1)
      let logged = house.logged.lines.withLock { $0 }
      expectNoDifference(logged.count, 1)
      #expect(logged.first?.hasSuffix(": \(WebVisitsAreUnreachable())") == true)
      await store.setBroken(false)
      await house.site.visits.maintain(at: .now + .seconds(3_600))
      expectNoDifference(house.site.visits.count, 0)
      #expect(house.logged.lines.withLock { $0.last }?.hasPrefix("notice: ") == true)
      let count = try await floor(house)?.count
      expectNoDifference(count, 5)

      // When the process ends, nothing has saved the session.
      await store.setBroken(true)
      _ = await house.post(["do": more, "act": "w1.3"])
      await house.site.endVisits()
      // One line says that sessions can't be saved, and another says that this session is lost.
      let levels = house.logged.lines.withLock { $0.map { $0.prefix(6) } }
      expectNoDifference(levels.suffix(2), ["error:", "error:"])
    }

    @Test("A response contains the page if no window is listening")
    func anAnswerHasThePageWhereNoWindowListens() async throws {
      let house = House(store: store)
      let page = await house.get("/")
      let reply = await house.answer(["do": page.control("Increase Count") ?? ""])
      #expect(reply.html.contains("\"reset\":"))
      #expect(reply.html.contains("Count: 4"))
      #expect(reply.html.contains("\"version\":2"))
    }
  }
#endif
