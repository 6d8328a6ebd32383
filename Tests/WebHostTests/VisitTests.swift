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

    @Test("A window is notified of another window's action")
    func aWindowHearsWhatAnotherOneDoes() async throws {
      let house = House()
      let page = await house.get("/")
      let events = await house.events(from: 1)
      expectNoDifference(events.status, 200)
      let window = try Window(events)
      let first = await window.next()
      expectNoDifference(first, "retry: 1000\n\n")
      _ = await house.post(["do": page.control("Increase Count") ?? ""])
      let change = await window.next()
      #expect(change.hasPrefix("id: 2\nevent: change\ndata: {"))
      #expect(change.contains("Count: 4"))
      #expect(change.hasSuffix("\n\n"))
      #expect(!change.contains("reset"))
    }

    @Test("A window receives the changes that it missed")
    func aWindowThatMissedSomethingGetsIt() async throws {
      let house = House()
      let page = await house.get("/")
      let other = await house.events(from: 1)
      for _ in 0..<2 {
        _ = await house.post(["do": page.control("Increase Count") ?? ""])
      }
      let missed = await house.events(from: 1)
      var window = try Window(missed)
      _ = await window.next()
      #expect(await window.next().hasPrefix("id: 2\n"))
      #expect(await window.next().hasPrefix("id: 3\n"))
      // If the version is no longer known, the whole page is sent.
      let lost = await house.events(from: 77)
      window = try Window(lost)
      _ = await window.next()
      #expect(await window.next().contains("\"reset\":"))
      // A page with a different script is reloaded.
      let old = await house.request("GET", WebPath.events, query: "edition=other&version=1")
      withExtendedLifetime(other) {}
      #expect(old.html.contains("event: reload"))
    }

    @Test("Unused sessions are saved and released")
    func sessionsThatAreNotUsedAreWrittenDownAndLetGo() async throws {
      var limits = WebVisits.Limits()
      limits.idle = .seconds(6_000)
      let house = House(limits: limits)
      _ = await house.get("/floor/1")
      await house.site.visits.maintain(at: .now + .seconds(3_000))
      expectNoDifference(house.site.visits.count, 1)
      await house.site.visits.maintain(at: .now + .seconds(6_001))
      expectNoDifference(house.site.visits.count, 0)
      let page = await house.get("/floor/1")
      #expect(page.html.contains("Floor 1"))
      expectNoDifference(house.site.visits.restored, 1)
    }

    @Test("The number of sessions per visitor and in total is limited")
    func aVisitorHasSoManySessionsAndNoMore() async throws {
      var limits = WebVisits.Limits()
      limits.perVisitor = 2
      limits.all = 5
      let house = House(limits: limits)
      for _ in 0..<4 {
        house.cookie = nil
        _ = await house.get("/")
      }
      expectNoDifference(house.site.visits.count, 2)
      limits.perVisitor = 100
      let full = House(limits: limits)
      var statuses: [Int] = []
      for _ in 0..<6 {
        full.cookie = nil
        statuses.append(await full.get("/").status)
      }
      expectNoDifference(statuses, [200, 200, 200, 200, 200, 503])
    }

    @Test("A restored session counts toward its visitor's limit")
    func aSessionThatIsGoneOnWithCountsForItsVisitor() async throws {
      var limits = WebVisits.Limits()
      limits.perVisitor = 2
      let store = SessionsInMemory()
      let before = House(store: store)
      var cookies: [String?] = []
      for _ in 0..<2 {
        before.cookie = nil
        _ = await before.get("/")
        cookies.append(before.cookie)
      }
      await store.kill(0)
      let house = House(store: store, process: 1, limits: limits)
      for cookie in cookies {
        house.cookie = cookie
        _ = await house.get("/")
      }
      expectNoDifference(house.site.visits.restored, 2)
      house.cookie = nil
      _ = await house.get("/")
      expectNoDifference(house.site.visits.count, 2)
    }

    @Test("A saved session can be read only with its token") func whatIsWrittenDownIsSealed() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let store = WebVisitFolder(folder: folder, lifetime: 60)
      let house = House()
      _ = await house.get("/floor/1")
      let token = house.cookie ?? ""
      let session = try #require(await house.store.saved(token))
      let seal = WebVisitSeal(token)
      _ = try await store.save(session, seal)
      let file = try #require(
        FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".session") })
      #expect(!file.contains(token))
      let data = try Data(contentsOf: folder.appending(path: file))
      #expect(data.range(of: Data("floor".utf8)) == nil)
      #expect(try await store.claim(seal)?.session == session.session)
      #expect(try await store.claim(WebVisitSeal("another"))?.session == nil)
      // A session that was modified isn't valid.
      try (data.dropLast() + [data.last! ^ 1]).write(to: folder.appending(path: file))
      #expect(try await store.claim(seal)?.session == nil)
      // An expired session isn't valid either.
      let old = WebVisitFolder(folder: folder, lifetime: -1)
      _ = try await store.save(session, seal)
      #expect(try await old.claim(seal)?.session == nil)
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
      #expect(throws: StartFailure.self) {
        try WebVisitFolder(holding: folder.appending(path: "file/sessions"), lifetime: 60)
      }
    }

    @Test("Metrics are published") func figuresAreTold() async throws {
      let house = House()
      _ = await house.get("/")
      let reply = await house.request("GET", WebPath.metrics)
      #expect(reply.html.contains("\ncairn_sessions 1\n"))
      #expect(reply.html.contains("cairn_http_answers_total{status=\"200\"} 1\n"))
      #expect(reply.html.contains("cairn_http_answer_seconds_bucket{le=\"+Inf\"} 1\n"))
      #expect(await house.request("GET", WebPath.ready).status == 200)
      await house.site.endVisits()
      #expect(await house.request("GET", WebPath.ready).status == 503)
    }
  }
#endif
