#if Server
  import ComposableArchitecture
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import Testing

  @testable import WebHost

  /// The saved state of the windows of one browser, and its users.
  @MainActor
  @Suite(.serialized, .dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000)))
  struct SavedWindowTests {
    private let store = SessionsInMemory()

    // MARK: The store

    @Test("An action saves only its own window") func whatAnActionWrites() async throws {
      let writes = CountingStore(process: store.process(0))
      let house = House(store: store, sharing: writes)
      for _ in 0..<10 {
        let page = await house.open("/")
        _ = await house.post(["do": page.control("Increase Count") ?? ""])
      }
      #expect(await writes.counter.visits == 1)
      #expect(await writes.counter.windows.count == 10)
      let page = await house.get("/")
      _ = await house.post(["do": page.control("Ask") ?? ""])
      #expect(await writes.counter.windows.suffix(1) == [house.window])
      #expect(await writes.counter.windows.count == 11)
    }

    private actor Counter {
      var visits = 0
      var windows: [String] = []
      func countVisit() { visits += 1 }
      func count(_ window: WindowName) { windows.append("\(window)") }
    }

    private struct CountingStore: WebVisitStore {
      let process: SessionsInMemory.Process
      let counter = Counter()

      func claim(_ seal: WebVisitSeal) async throws -> SavedWebVisit? { try await process.claim(seal) }
      func save(_ visit: SavedWebVisit, _ seal: WebVisitSeal) async throws -> Bool {
        await counter.countVisit()
        return try await process.save(visit, seal)
      }
      func window(_ name: WindowName, _ seal: WebVisitSeal) async throws -> SavedWebWindow? {
        try await process.window(name, seal)
      }
      func save(_ window: SavedWebWindow, _ name: WindowName, _ seal: WebVisitSeal) async throws -> Bool {
        await counter.count(name)
        return try await process.save(window, name, seal)
      }
      func giveUp(_ name: String, number: Int) async throws { try await process.giveUp(name, number: number) }
      func signals() -> AsyncStream<WebVisitSignal> { process.signals() }
      func removeOld() async throws {}
    }

    @Test("The windows of a visit move to another process together") func windowsMoveTogether() async throws {
      let houses = [
        House(store: store, sharing: await store.begin(0)),
        House(store: store, sharing: await store.begin(1)),
      ]
      let following = houses.map { house in Task { await house.site.visits.follow() } }
      defer { for task in following { task.cancel() } }
      var windows: [House.Window] = []
      for number in 1...2 {
        let (window, page) = await houses[0].newWindow(at: "/floor/\(number)")
        let name = try #require(page.control("Name"))
        _ = await houses[0].post(["was.\(name)": "", name: "window \(number)", "do": ""])
        windows.append(window)
      }
      houses[1].take(over: houses[0])
      // Each request reaches the other process.
      for number in [1, 2, 2, 1, 1, 2] {
        for house in houses.reversed() {
          house.shown = windows[number - 1]
          #expect(await house.get("/floor/\(number)").html.contains("value=\"window \(number)\""))
          expectNoDifference(houses.map { $0.site.visits.count }.reduce(0, +), 1)
        }
      }
    }

    @Test("A session of an earlier version is one window") func anEarlierSession() async throws {
      let house = House(store: store)
      let page = await house.get("/floor/1")
      let more = try #require(page.control("Increase Count"))
      _ = await house.post(["do": more])
      let cookie = try #require(house.cookie)
      try await store.saveEarlier(#require(await store.saved(cookie).values.first), cookie)
      let next = House(store: store, process: 1)
      next.cookie = cookie
      // The script of an old page still has an action to send, and names no window.
      #expect(await next.answer(["do": more, "act": "w1.9"]).status == 200)
      // The first page continues it, and the next one is a new window.
      let first = await next.get("/floor/1")
      #expect(first.html.contains("Count: 5"))
      let (_, second) = await next.newWindow(at: "/floor/1")
      #expect(second.html.contains("Count: 3"))
      await store.kill(1)
      let last = House(store: store, process: 2)
      last.cookie = cookie
      #expect(await last.get("/floor/1").html.contains("Count: 3"))
      last.window = first.hidden("window")
      #expect(await last.get("/floor/1").html.contains("Count: 5"))
    }

    @Test("The first page continues an earlier session at any path") func anEarlierSessionAtAnotherPath()
      async throws
    {
      let house = House(store: store)
      let page = await house.get("/floor/1")
      _ = await house.post(["do": page.control("Increase Count") ?? ""])
      let cookie = try #require(house.cookie)
      try await store.saveEarlier(#require(await store.saved(cookie).values.first), cookie)
      let next = House(store: store, process: 1)
      next.cookie = cookie
      #expect(await next.request("GET", "/roof").status == 404)
      #expect(await next.get("/floor/1/floor/2").html.contains("Floor 2"))
      expectNoDifference(next.window, "first")
      _ = await next.post(["open": "/floor/1"])
      #expect(await next.get("/floor/1").html.contains("Count: 4"))
    }

    // MARK: Strangers

    @Test("A form reaches no window of another visitor") func aFormOfAnotherVisitor() async throws {
      let house = House(store: store)
      let page = await house.get("/")
      let more = try #require(page.control("Increase Count"))
      _ = await house.post(["do": more])
      let (name, cookie) = (house.window, house.cookie)
      for cookie in [nil, WebToken.make(), "x"] {
        (house.cookie, house.window, house.start) = (cookie, name, nil)
        #expect(await house.answer(["do": more]).status == 409)
        // It begins a window of the same name for itself.
        house.start = "/"
        let answer = await house.answer(["do": more])
        expectNoDifference(answer.status, cookie?.utf8.count == 43 ? 200 : 409)
      }
      (house.cookie, house.start) = (cookie, nil)
      #expect(await house.get("/").html.contains("Count: 4"))
    }

    @Test(
      "Names that no window can have are refused",
      arguments: ["", "a.b", "a,b", "a b", "../a", "é", String(repeating: "a", count: 25)])
    func invalidNames(_ name: String) async throws {
      let house = House(store: store)
      _ = await house.get("/")
      house.window = name
      #expect(await house.answer(["do": "set"]).status == 409)
      #expect(
        await house.request(
          "GET", "/",
          query: "window=\(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        ).status == 200)
    }
  }
#endif
