#if Server
  import ComposableArchitecture
  import CustomDump
  import DependenciesTestSupport
  import Foundation
  import NavigationCore
  import NavigationUI
  import TerminalApp
  import TerminalUI
  import Testing

  @testable import WebHost

  /// The windows of one browser.
  @MainActor
  @Suite(
    .serialized, .dependency(\.date.now, Date(timeIntervalSince1970: 1_800_000_000)),
    .dependency(\.uuid, UUIDGenerator { UUID() })) struct WindowTests
  {
    private let store = SessionsInMemory()

    private func floor(_ house: House) async throws -> Floor.State? {
      try await house.run()?.host.program.state?.root.as(Floor.self)
    }

    // MARK: Separate windows

    @Test("Two windows have their own screens and texts, and both are saved")
    func twoWindows() async throws {
      let house = House(store: store)
      let (one, page) = await house.newWindow(at: "/floor/1")
      let name = try #require(page.control("Name"))
      _ = await house.post(["was.\(name)": "", name: "one", "do": ""])
      let (two, other) = await house.newWindow(at: "/")
      expectNoDifference(other.value("set-cookie"), nil)
      let otherName = try #require(other.control("Name"))
      _ = await house.post(["was.\(otherName)": "", otherName: "two", "do": other.control("Ask") ?? ""])
      house.shown = one
      #expect(await house.get("/floor/1").html.contains("value=\"one\""))
      house.shown = two
      let asked = await house.get("/")
      #expect(asked.html.contains("value=\"two\"") && asked.html.contains("alertdialog"))
      expectNoDifference(house.site.visits.count, 1)
      await store.kill(0)
      let next = House(store: store, process: 1)
      next.take(over: house)
      #expect(await next.get("/").html.contains("value=\"two\""))
      next.shown = one
      #expect(await next.get("/floor/1").html.contains("value=\"one\""))
    }

    @Test("A page that is requested changes no window") func aGetChangesNoWindow() async throws {
      let house = House()
      let page = await house.get("/floor/1")
      _ = await house.post(["do": page.control("Increase Count") ?? ""])
      let first = house.shown
      for path in ["/", "/floor/2", "/floor/1", "/floor/1/floor/2"] {
        #expect(await house.request("GET", path).hidden("window") != first.name)
        // The address names the window, which shows another path.
        if path != "/floor/1" {
          #expect(await house.request("GET", path, query: "window=\(first.name ?? "")").status == 200)
        }
      }
      #expect(try await house.run()?.path == "/floor/1")
      #expect(await house.get("/floor/1").html.contains("Count: 4"))
    }

    @Test("A form without a script leads back to its window") func aFormLeadsBack() async throws {
      let house = House()
      let page = await house.get("/floor/1")
      let reply = await house.post(["do": page.control("Increase Count") ?? ""])
      expectNoDifference(reply.value("location"), "/floor/1?window=\(house.window ?? "")")
    }

    // MARK: Provisional windows

    @Test("Pages leave nothing until the first action") func pagesLeaveNothing() async throws {
      let house = House(store: store)
      for path in ["/roof", "/", "/floor/1", "/floor/2"] { _ = await house.open(path) }
      expectNoDifference(house.site.visits.windowCount, 3)
      // The script of a page has named its window.
      let stream = await house.events(from: 1)
      await house.site.visits.maintain(at: .now + .seconds(20))
      expectNoDifference(house.site.visits.windowCount, 3)
      await house.site.visits.maintain(at: .now + .seconds(31))
      expectNoDifference(house.site.visits.windowCount, 1)
      withExtendedLifetime(stream) {}
      await house.site.endVisits()
      #expect(await store.visits.isEmpty)
      #expect(await store.windows.isEmpty)
    }

    @Test("A visitor without pages leaves nothing") func noPagesLeaveNothing() async throws {
      let house = House(store: store)
      #expect(await house.open("/roof").value("set-cookie") != nil)
      _ = await house.post(["do": "set"])
      expectNoDifference(house.site.visits.count, 0)
      #expect(await store.visits.isEmpty)
    }

    @Test("A page whose window has gone begins it again with its first action")
    func aWindowBeginsAgain() async throws {
      let house = House(store: store)
      let page = await house.get("/floor/1/floor/2")
      let name = try #require(page.control("Name"))
      await house.site.visits.maintain(at: .now + .seconds(31))
      expectNoDifference(house.site.visits.count, 0)
      let reply = await house.post([
        "was.\(name)": "", name: "late", "do": page.control("Increase Count") ?? "",
      ])
      expectNoDifference(reply.status, 303)
      let after = await house.get("/floor/1/floor/2")
      #expect(after.html.contains("value=\"late\"") && after.html.contains("Count: 4"))
      // The window is saved now, so its page can't begin it again.
      expectNoDifference(house.start, nil)
    }

    @Test("A page whose window begins again has the same fields, also of rows with new ids")
    func newIDsAreTheSame() async throws {
      func house(_ process: Int) -> House {
        House(store: store, process: process) {
          try Program(name: "house", root: CardRoute(), plugins: [CardPlugin.self])
        }
      }
      let (one, two) = (house(0), house(1))
      let name = try #require(await one.get("/").control("Card"))
      two.take(over: one)
      _ = await two.post(["was.\(name)": "", name: "typed", "do": ""])
      let page = await two.get("/")
      #expect(page.html.contains("value=\"typed\""))
      expectNoDifference(page.control("Card"), name)
      // Later ids are random.
      for _ in 0..<2 { _ = await two.post(["do": page.control("New") ?? ""]) }
      let ids = try await two.run()?.host.program.state?.root.as(Card.self)?.ids ?? []
      expectNoDifference(Set(ids).count, 3)
      let other = await one.open("/")
      #expect(other.control("Card") != name)
    }

    @Test("The first action of a page can reach another process", arguments: ["/", "/floor/1/floor/2"])
    func theFirstActionElsewhere(_ path: String) async throws {
      let houses = [
        House(store: store, sharing: await store.begin(0)),
        House(store: store, sharing: await store.begin(1)),
      ]
      let following = houses.map { house in Task { await house.site.visits.follow() } }
      defer { for task in following { task.cancel() } }
      let page = await houses[0].get(path)
      let more = try #require(page.control("Increase Count"))
      // The stream of the page's changes is connected to the first process.
      let stream = await houses[0].events(from: 1)
      houses[1].take(over: houses[0])
      let answer = await houses[1].answer(["do": more, "act": "w1.1", "version": "1"])
      #expect(answer.html.contains("Count: 4"))
      // The page ignores late changes from the first process, because they have lower versions.
      #expect(answer.html.contains("\"version\":100000"))
      // The next action reaches the first process, which doesn't know of the first one yet.
      _ = await houses[0].post(["do": more, "act": "w1.2"])
      #expect(await houses[0].get(path).html.contains("Count: 5"))
      expectNoDifference(houses.map(\.claims), [1, 0])
      withExtendedLifetime(stream) {}
    }

    @Test("Of two processes that get a first action at the same time, one performs it")
    func twoFirstActions() async throws {
      let houses = [
        House(store: store, sharing: await store.begin(0)),
        House(store: store, sharing: await store.begin(1)),
      ]
      let following = houses.map { house in Task { await house.site.visits.follow() } }
      defer { for task in following { task.cancel() } }
      let more = try #require(await houses[0].get("/").control("Increase Count"))
      houses[1].take(over: houses[0])
      async let first = houses[0].post(["do": more, "act": "w1.1"])
      async let second = houses[1].post(["do": more, "act": "w1.1"])
      let statuses = await [first.status, second.status]
      #expect(statuses.contains(303))
      for house in houses {
        // A browser repeats what wasn't answered.
        _ = await house.post(["do": more, "act": "w1.1"])
        let count = try await floor(house)?.count
        expectNoDifference(count, 4)
      }
    }

    // MARK: Scripts

    @Test("A page that is loaded again continues its window") func aReload() async throws {
      let house = House()
      let page = await house.get("/floor/1")
      let name = try #require(page.control("Name"))
      _ = await house.post(["was.\(name)": "", name: "kept", "do": ""])
      let before = house.shown
      let (new, _) = await house.newWindow(at: "/floor/1")
      expectNoDifference(house.site.visits.windowCount, 2)
      house.shown = before
      let answer = await house.answer([
        "open": "/floor/1", "instead": new.name ?? "", "whole": "1", "act": "p.1",
      ])
      #expect(answer.html.contains("value=\\\"kept\\\""))
      expectNoDifference(house.site.visits.windowCount, 1)
      // Actions are numbered for each page, so the next page's first one isn't a repetition.
      let more = try #require(page.control("Increase Count"))
      _ = await house.post(["do": more, "act": "p.2"])
      _ = await house.post(["do": more, "act": "q.1"])
      #expect(await house.get("/floor/1").html.contains("Count: 5"))
      // Another address in the same tab goes there in the same window.
      _ = await house.answer(["open": "/floor/1/floor/2", "whole": "1", "act": "r.1"])
      #expect(try await house.run()?.path == "/floor/1/floor/2")
    }

    @Test("A page that is loaded again without an action leaves nothing") func aReloadWithoutActions()
      async throws
    {
      let house = House(store: store)
      let (before, _) = await house.newWindow(at: "/floor/1")
      let (new, _) = await house.newWindow(at: "/floor/1")
      house.shown = before
      let answer = await house.answer([
        "open": "/floor/1", "instead": new.name ?? "", "whole": "1", "act": "p.1",
      ])
      #expect(
        answer.html.contains("\"start\":\"\\/floor\\/1\"") || answer.html.contains("\"start\":\"/floor/1\""))
      #expect(await store.visits.isEmpty)
    }

    @Test("A duplicated tab continues with a copy of the screens") func aDuplicatedTab() async throws {
      let house = House(store: store)
      let page = await house.get("/floor/1")
      let (name, more) = (try #require(page.control("Name")), try #require(page.control("Increase Count")))
      _ = await house.post(["was.\(name)": "", name: "typed", "do": ""])
      let original = house.shown
      let (copy, _) = await house.newWindow(at: "/floor/1")
      let answer = await house.answer([
        "copy": original.name ?? "", "whole": "1", "act": "p.1", "version": "1",
      ])
      #expect(answer.html.contains("value=\\\"typed\\\""))
      // The browser's version of the page is lower.
      #expect(answer.html.contains("\"version\":100000"))
      _ = await house.post(["do": more])
      #expect(await house.get("/floor/1").html.contains("Count: 4"))
      house.shown = original
      #expect(await house.get("/floor/1").html.contains("Count: 3"))
      #expect(await store.saved(house.cookie ?? "").count == 2)
      // A script has opened another address in the new window: it has its own screens.
      let (other, _) = await house.newWindow(at: "/floor/2")
      _ = await house.answer(["copy": copy.name ?? "", "whole": "1", "act": "q.1"])
      house.shown = other
      #expect(try await house.run()?.path == "/floor/2")
    }

    @Test("One stream has the changes of several windows, each after its own version")
    func oneStream() async throws {
      let house = House()
      let (one, page) = await house.newWindow(at: "/")
      let more = try #require(page.control("Increase Count"))
      let (two, _) = await house.newWindow(at: "/")
      let names = (try #require(one.name), try #require(two.name))
      var stream = try #require(await house.events("\(names.0).1").stream).makeAsyncIterator()
      #expect(await stream.next().map(text) == "retry: 1000\n\n")
      house.shown = one
      _ = await house.post(["do": more])
      #expect(await stream.next().map(text)?.hasPrefix("id: \(names.0).2\n") == true)
      // The other window joins. The first one's change doesn't come again.
      stream = try #require(await house.events("\(names.0).2,\(names.1).1,nobody").stream).makeAsyncIterator()
      #expect(await stream.next().map(text) == "retry: 1000\n\n")
      #expect(await stream.next().map(text) == "event: gone\ndata: nobody\n\n")
      house.shown = two
      _ = await house.post(["do": more])
      #expect(await stream.next().map(text)?.hasPrefix("id: \(names.1).2\n") == true)
      house.shown = one
      _ = await house.post(["do": more])
      #expect(await stream.next().map(text)?.hasPrefix("id: \(names.0).3\n") == true)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Limits

    @Test("A visit has a limited number of windows in memory")
    func theNumberOfWindows() async throws {
      var limits = WebVisits.Limits()
      limits.windows = 3
      let house = House(store: store, limits: limits)
      var windows: [House.Window] = []
      for _ in 0..<3 {
        let (window, page) = await house.newWindow(at: "/floor/1")
        _ = await house.post(["do": page.control("Increase Count") ?? ""])
        windows.append(window)
      }
      let names = windows.map { $0.name ?? "" }
      func inMemory() async throws -> [String] {
        try await house.visit()?.windows.keys.map(\.description).sorted() ?? []
      }
      // A closed window goes first, although it was used last, and comes back when it is asked for.
      #expect(await house.post(["left": "1"]).status == 204)
      let (new, _) = await house.newWindow(at: "/")
      #expect(try await inMemory() == [names[0], names[1], new.name ?? ""].sorted())
      // Then the least recently used one without a stream goes.
      let stream = await house.events("\(names[0]).1")
      house.shown = windows[2]
      #expect(await house.get("/floor/1").html.contains("Count: 4"))
      #expect(try await inMemory() == [names[0], names[2], new.name ?? ""].sorted())
      // Windows with a stream stay.
      let all = await house.events("\(names[0]).1,\(names[2]).1,\(new.name ?? "").1")
      let page = await house.request("GET", "/")
      expectNoDifference(page.status, 503)
      #expect(page.html.contains("Too many windows"))
      // The script of this page finds the window that its tab has shown before.
      #expect(page.hidden("window") == "")
      #expect(page.html.contains("data-session=") && page.html.contains("<script"))
      withExtendedLifetime((stream, all)) {}
    }

    @Test("A page that no browser may show makes room for another visitor") func unnamedWindowsMakeRoom()
      async throws
    {
      var limits = WebVisits.Limits()
      limits.all = 3
      let house = House(limits: limits)
      for _ in 0..<10 {
        house.cookie = nil
        #expect(await house.open("/").status == 200)
      }
      expectNoDifference(house.site.visits.windowCount, 3)
    }

    @Test("A window that the browser has probably closed leaves memory sooner") func aClosedWindow()
      async throws
    {
      let house = House(store: store)
      let page = await house.get("/")
      _ = await house.post(["do": page.control("Increase Count") ?? ""])
      await house.site.visits.maintain(at: .now + .seconds(31))
      expectNoDifference(house.site.visits.windowCount, 1)
      _ = await house.post(["left": "1"])
      // It was loaded again.
      _ = await house.answer(["open": "/", "act": "p.1"])
      await house.site.visits.maintain(at: .now + .seconds(31))
      expectNoDifference(house.site.visits.windowCount, 1)
      _ = await house.post(["left": "1"])
      await house.site.visits.maintain(at: .now + .seconds(31))
      expectNoDifference(house.site.visits.windowCount, 0)
      #expect(await house.get("/").html.contains("Count: 4"))
    }

    @Test("The windows of a visit share its rate of actions") func theRateOfActions() async throws {
      let house = House()
      let (one, _) = await house.newWindow(at: "/")
      _ = await house.newWindow(at: "/")
      let two = house.shown
      let visit = try #require(try await house.visit())
      for window in [two, one] {
        // Uses the whole allowance in the future, so that nothing is refilled until then.
        while visit.allowance.take(at: .now + .seconds(3_600)) {}
        house.shown = window
        #expect(await house.post(["do": "set"]).status == 429)
      }
    }
  }

  @Reducer
  private struct Card {
    @ObservableState
    struct State: Equatable, Codable {
      var ids: [UUID]
      var name = ""
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case new
    }
    @Dependency(\.uuid) var uuid
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        if case .new = action { state.ids.append(uuid()) }
        return .none
      }
    }
  }

  private struct CardRoute: Route {
    static let name = "card"
  }

  private enum CardPlugin: ScreenPlugin {
    static let summary = "A card"
    static func state(for route: CardRoute) throws -> Card.State {
      @Dependency(\.uuid) var uuid
      return Card.State(ids: [uuid()])
    }
    static var reducer: Card { Card() }
    static func view(_ store: StoreOf<Card>) -> some View { CardView(store: store) }
  }

  private struct CardView: View {
    @Bindable var store: StoreOf<Card>

    var body: some View {
      ForEach(store.ids.prefix(1), id: \.self) { _ in TextField("Card", text: $store.name) }
      Button("New") { store.send(.new) }
    }
  }
#endif
