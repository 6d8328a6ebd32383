#if Server
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import TerminalApp
  import Testing

  @testable import WebHost

  /// Visitors' sessions across windows, time, and processes.
  @MainActor
  @Suite(.serialized, .dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000))) struct SessionTests
  {
    /// The events that a window receives, in order.
    @MainActor
    private final class Window {
      private let stream: AsyncStream<[UInt8]>

      init(_ reply: WebReply) throws { stream = try #require(reply.stream) }

      func next() async -> String {
        for await bytes in stream { return String(decoding: bytes, as: UTF8.self) }
        return ""
      }
    }

    @Test("A window is notified of its changes")
    func aWindowHearsWhatHasChanged() async throws {
      let house = House()
      let page = await house.get("/")
      let name = try #require(house.window)
      let events = await house.events(from: 1)
      expectNoDifference(events.status, 200)
      let window = try Window(events)
      let first = await window.next()
      expectNoDifference(first, "retry: 1000\n\n")
      _ = await house.post(["do": page.control("Increase Count") ?? ""])
      let change = await window.next()
      #expect(change.hasPrefix("id: \(name).2\nevent: change\ndata: {"))
      #expect(change.contains("Count: 4"))
      #expect(change.hasSuffix("\n\n"))
      #expect(!change.contains("reset"))
    }

    @Test("A window receives the changes that it missed")
    func aWindowThatMissedSomethingGetsIt() async throws {
      let house = House()
      let page = await house.get("/")
      let name = try #require(house.window)
      let other = await house.events(from: 1)
      for _ in 0..<2 {
        _ = await house.post(["do": page.control("Increase Count") ?? ""])
      }
      let missed = await house.events(from: 1)
      var window = try Window(missed)
      _ = await window.next()
      #expect(await window.next().hasPrefix("id: \(name).2\n"))
      #expect(await window.next().hasPrefix("id: \(name).3\n"))
      // If the version is no longer known, the whole page is sent.
      let lost = await house.events(from: 77)
      window = try Window(lost)
      _ = await window.next()
      #expect(await window.next().contains("\"reset\":"))
      // A page with a different script is reloaded.
      let old = await house.request("GET", WebPath.events, query: "edition=other&windows=\(name).1")
      withExtendedLifetime(other) {}
      #expect(old.html.contains("event: reload"))
    }

    @Test("Unused sessions are saved and released")
    func sessionsThatAreNotUsedAreWrittenDownAndLetGo() async throws {
      var limits = WebVisits.Limits()
      limits.idle = .seconds(6_000)
      let house = House(limits: limits)
      let first = await house.get("/floor/1")
      _ = await house.post(["do": first.control("Increase Count") ?? ""])
      await house.site.visits.maintain(at: .now + .seconds(3_000))
      expectNoDifference(house.site.visits.count, 1)
      await house.site.visits.maintain(at: .now + .seconds(6_001))
      expectNoDifference(house.site.visits.count, 0)
      let page = await house.get("/floor/1")
      #expect(page.html.contains("Floor 1"))
      #expect(page.html.contains("Count: 4"))
      expectNoDifference(house.site.visits.restored, 1)
    }

    @Test("The number of sessions per visitor and in total is limited")
    func aVisitorHasSoManySessionsAndNoMore() async throws {
      var limits = WebVisits.Limits()
      limits.perVisitor = 2
      limits.all = 5
      let house = House(limits: limits, access: Self.access)
      for _ in 0..<4 {
        house.cookie = nil
        _ = await house.request("GET", "/", headers: [("x-user", "ada")])
      }
      expectNoDifference(house.site.visits.count, 2)
      let full = House(limits: limits)
      var statuses: [Int] = []
      for _ in 0..<6 {
        full.cookie = nil
        let page = await full.open("/")
        statuses.append(page.status)
        _ = await full.post(["do": page.control("Increase Count") ?? ""])
      }
      // Visitors without a name don't push each other out.
      expectNoDifference(statuses, [200, 200, 200, 200, 200, 503])
    }

    /// Access with a name in a header.
    private static let access = WebAccess { request in request.header("x-user").map { WebVisitor($0) } }

    @Test("A restored session counts toward its visitor's limit")
    func aSessionThatIsGoneOnWithCountsForItsVisitor() async throws {
      var limits = WebVisits.Limits()
      limits.perVisitor = 2
      let store = SessionsInMemory()
      let before = House(store: store, access: Self.access)
      let ada = [(name: "x-user", value: "ada")]
      var windows: [(cookie: String?, name: String?)] = []
      for _ in 0..<2 {
        before.cookie = nil
        let page = await before.request("GET", "/", headers: ada)
        before.window = page.hidden("window")
        before.start = page.hidden("start")
        _ = await before.post(["do": page.control("Increase Count") ?? ""], headers: ada)
        windows.append((before.cookie, before.window))
      }
      await store.kill(0)
      let house = House(store: store, process: 1, limits: limits, access: Self.access)
      for window in windows {
        house.cookie = window.cookie
        _ = await house.request("GET", "/", query: "window=\(window.name ?? "")", headers: ada)
      }
      expectNoDifference(house.site.visits.restored, 2)
      house.cookie = nil
      _ = await house.request("GET", "/", headers: ada)
      expectNoDifference(house.site.visits.count, 2)
    }

    @Test("A saved session can be read only with its token") func whatIsWrittenDownIsSealed() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let store = WebVisitFolder(folder: folder, lifetime: 60)
      let house = House()
      let page = await house.get("/floor/1")
      _ = await house.post(["do": page.control("Increase Count") ?? ""])
      let token = house.cookie ?? ""
      let (name, session) = try #require(await house.store.saved(token).first)
      let seal = WebVisitSeal(token)
      _ = try await store.save(SavedWebVisit(visitor: nil), seal)
      _ = try await store.save(session, name, seal)
      let file = try #require(
        FileManager.default.contentsOfDirectory(atPath: folder.path).first {
          $0.hasSuffix(".\(name).session")
        })
      #expect(!file.contains(token))
      let data = try Data(contentsOf: folder.appending(path: file))
      #expect(data.range(of: Data("floor".utf8)) == nil)
      #expect(try await store.claim(seal) != nil)
      #expect(try await store.window(name, seal)?.session == session.session)
      #expect(try await store.claim(WebVisitSeal("another")) == nil)
      #expect(try await store.window(name, WebVisitSeal("another")) == nil)
      // A session that was modified isn't valid.
      try (data.dropLast() + [data.last! ^ 1]).write(to: folder.appending(path: file))
      #expect(try await store.window(name, seal)?.session == nil)
      // An expired session isn't valid either.
      let old = WebVisitFolder(folder: folder, lifetime: -1)
      _ = try await store.save(session, name, seal)
      #expect(try await old.window(name, seal)?.session == nil)
    }

    @Test("The file of a visit stays as long as it has a window")
    func oldWindowsAreRemoved() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let store = WebVisitFolder(folder: folder, lifetime: 60)
      let house = House()
      let page = await house.get("/")
      _ = await house.post(["do": page.control("Increase Count") ?? ""])
      let (name, session) = try #require(await house.store.saved(house.cookie ?? "").first)
      let seals = ["a", "b"].map(WebVisitSeal.init)
      for seal in seals {
        _ = try await store.save(SavedWebVisit(visitor: nil), seal)
        _ = try await store.save(session, name, seal)
        _ = try await store.save(session, .make(), seal)
      }
      // One window of the first visit was used now, at the time of this test.
      let now = Date(timeIntervalSince1970: 1_800_000_000)
      let used = "\(seals[0].name).\(name).session"
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try FileManager.default.setAttributes(
          [.modificationDate: file == used ? now : now - 61],
          ofItemAtPath: folder.appending(path: file).path(percentEncoded: false))
      }
      try await store.removeOld()
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".session")
      }
      expectNoDifference(left.sorted(), [used, "\(seals[0].name).session"].sorted())
    }

    @Test("A session folder belongs to one process") func aFolderOfSessionsBelongsToOneProcess() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      func problem() -> String? {
        do {
          _ = try WebVisitFolder(holding: folder, lifetime: 60)
          return nil
        } catch {
          return "\(error)"
        }
      }
      do {
        let first = try WebVisitFolder(holding: folder, lifetime: 60)
        #expect(problem()?.contains("'\(folder.path(percentEncoded: false))': another server") == true)
        withExtendedLifetime(first) {}
      }
      expectNoDifference(problem(), nil)
      try Data().write(to: folder.appending(path: "file"))
      #expect(throws: StartError.self) {
        try WebVisitFolder(holding: folder.appending(path: "file/sessions"), lifetime: 60)
      }
    }

    @Test("Metrics are published") func figuresAreTold() async throws {
      let house = House()
      _ = await house.get("/")
      let reply = await house.request("GET", WebPath.metrics)
      #expect(reply.html.contains("\ncairn_sessions 1\n"))
      #expect(reply.html.contains("\ncairn_windows 1\n"))
      #expect(reply.html.contains("cairn_http_answers_total{status=\"200\"} 1\n"))
      #expect(reply.html.contains("cairn_http_answer_seconds_bucket{le=\"+Inf\"} 1\n"))
      #expect(await house.request("GET", WebPath.ready).status == 200)
      await house.site.endVisits()
      #expect(await house.request("GET", WebPath.ready).status == 503)
    }
  }
#endif
