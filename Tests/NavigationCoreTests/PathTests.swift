import CairnTestSupport
import CustomDump
import Foundation
import NavigationCore
import Testing

@MainActor @Suite struct PathTests {
  let plugins = PluginRegistry([APlugin.self, BPlugin.self, OnlyOnBPlugin.self])

  func makeStore(clock: any Clock<Duration> = TestClock()) -> TestStoreOf<App> {
    TestStore(
      initialState: App.State(path: StackState([ScreenState(ARoute(1), A.State(number: 1))]))
    ) {
      App()
    } withDependencies: {
      $0.plugins = plugins
      $0.continuousClock = clock
    }
  }

  @Test func twoFeaturesPushEachOther() async {
    let store = makeStore()
    await store.send(\.path[id: 0].a.pushB)
    await store.receive(\.path[id: 0].navigate.push, AnyRoute(BRoute("from 1"))) {
      $0.path[id: 1] = ScreenState(BRoute("from 1"), B.State(title: "from 1"))
    }
    await store.send(\.path[id: 1].b.rename, "hi") {
      $0.path[id: 1, \.b]?.title = "hi"
      $0.log = ["renamed"]
    }
    await store.send(\.path[id: 1].b.pushA, 7)
    await store.receive(\.path[id: 1].navigate.push) {
      $0.path[id: 2] = ScreenState(ARoute(7), A.State(number: 7))
    }
    expectNoDifference(store.state.path[id: 2, as: A.self]?.number, 7)
    expectNoDifference(store.state.path.routes.map(\.description), ["a:1", "b:from%201", "a:7"])
    await store.send(\.path.popFrom, 2) { $0.path[id: 2] = nil }
    await store.send(\.path[id: 1].b.done)
    await store.receive(\.path.popFrom) { $0.path[id: 1] = nil }
  }

  @Test("Popping a screen cancels its effects") func aScreenThatLeavesTakesItsEffectsAlong() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    await store.send(\.path[id: 0].a.start)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].a.tick) { $0.path[id: 0, \.a]?.ticks = 1 }
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
    await clock.advance(by: .seconds(5))
  }

  @Test func aSheetPushesAndClosesItself() async {
    let store = makeStore()
    await store.send(\.path[id: 0].a.edit) { $0.path[id: 0, \.a]?.destination = .edit(Edit.State()) }
    await store.send(\.path[id: 0].a.destination.edit.binding.text, "x") {
      $0.path[id: 0, \.a]?.destination?.edit?.text = "x"
    }
    await store.send(\.path[id: 0].a.destination.edit.push)
    await store.receive(\.path[id: 0].navigate) {
      $0.path.append(ScreenState(BRoute("edit"), B.State(title: "edit")))
    }
    await store.send(\.path.popFrom, 1) { $0.path[id: 1] = nil }
    await store.send(\.path[id: 0].a.destination.edit.close)
    await store.receive(\.path[id: 0].a.destination.dismiss) { $0.path[id: 0, \.a]?.destination = nil }
  }

  @Test("A push that isn't allowed fails with the rule") func whatIsNotAllowedFailsWithTheRule() async {
    let store = makeStore()
    await store.send(\.path[id: 0].a.pushNotAllowed)
    await store.receive(\.path[id: 0].navigate.push)
    await store.receive(
      \.path[id: 0].failed,
      NavigationError(
        route: AnyRoute(OnlyOnBRoute()), under: AnyRoute(ARoute(1)), reason: "it can only follow b"))
  }

  @Test func aCoveredScreenCannotNavigate() async {
    let store = makeStore()
    await store.send(\.path[id: 0].a.pushB)
    await store.receive(\.path[id: 0].navigate.push) {
      $0.path.append(ScreenState(BRoute("from 1"), B.State(title: "from 1")))
    }
    await store.send(\.path[id: 0].a.pushB)
    await store.receive(\.path[id: 0].navigate.push)
    await store.receive(
      \.path[id: 0].failed,
      NavigationError(
        route: AnyRoute(BRoute("from 1")), under: AnyRoute(BRoute("from 1")),
        reason: "the request came from 'a:1', which is covered by 'b:from%201'"))
  }

  @Test func anUnlinkedRouteIsAPlaceholder() async {
    let store = makeStore()
    await store.send(\.path[id: 0].a.pushUnknown)
    await store.receive(\.path[id: 0].navigate.push) {
      $0.path.append(try! PluginRegistry().screen(for: AnyRoute(name: "zzz", arguments: ["1"]), on: []))
    }
    expectNoDifference(store.state.path[id: 1, \.placeholder]?.route.description, "zzz:1")
    await store.send(\.path.popFrom, 1) { $0.path[id: 1] = nil }
  }

  @Test("A feature tested alone asserts its navigation requests")
  func aFeatureAloneAssertsWhatItAsksFor() async {
    let store = TestStore(initialState: A.State(number: 3)) { A() }
    await store.send(.pushB)
    await store.receiveNavigation(to: BRoute("from 3"))
    await expectIssues {
      await store.send(.pushB)
      await store.receiveNavigation(to: BRoute("from 4"))
    } matching: {
      $0.description.contains("to push 'b:from%204', but it asked to push 'b:from%203'")
    }
  }

  @Test("A navigation request that isn't asserted fails the test")
  func aRequestThatIsNotAssertedFails() async {
    await expectIssues {
      let store = TestStore(initialState: A.State(number: 3)) { A() }
      await store.send(.pushB)
    } matching: {
      $0.description.contains("The feature asked to push 'b:from%203', which was not asserted.")
    }
  }

  @Test func linksOpenAllOrNothing() throws {
    try withDependencies {
      $0.plugins = plugins
    } operation: {
      var path = StackState<ScreenState>()
      try path.open(Link(parsing: "app:/a:1/b:x/onlyOnB"))
      expectNoDifference(path.routes.map(\.name), ["a", "b", "onlyOnB"])
      let before = path
      #expect(throws: NavigationError.self) { try path.open(Link(parsing: "app:/a:1/onlyOnB")) }
      #expect(throws: NavigationError.self) { try path.open(Link(parsing: "app:/b:1/a:-3")) }
      #expect(throws: NavigationError.self) { try path.open(Link(parsing: "app:/a:one")) }
      expectNoDifference(path, before)
      try path.open(Link(parsing: "app:/a:1/b:y"))
      // The screen in both links is kept, and rejected links used no ids.
      expectNoDifference(path.ids, [0, 3])
      expectNoDifference(path.link(scheme: "app").description, "app:/a:1/b:y")
    }
  }

  /// `007` and `7` are the same number and therefore the same route, regardless of the spelling in a request.
  @Test("A route is printed as its type prints it") func routesAreSpelledAsTheirTypePrintsThem() throws {
    try withDependencies {
      $0.plugins = plugins
    } operation: {
      let spelled = AnyRoute(name: "a", arguments: ["007"])
      var path = StackState<ScreenState>()
      try path.open(Link(scheme: "app", [spelled, AnyRoute(BRoute("x"))]))
      expectNoDifference(path.link(scheme: "app").description, "app:/a:7/b:x")
      let ids = path.ids
      try path.open(Link(parsing: "app:/a:07"))
      expectNoDifference(path.ids, [ids[0]])
      try path.handle(.remove([spelled]))
      #expect(path.isEmpty)
      try path.handle(.replace(spelled))
      expectNoDifference(path.routes.map(\.description), ["a:7"])
    }
  }

  @Test func navigationErrorsNameTheRule() {
    let screens = Result { try plugins.screens(for: [AnyRoute(ARoute(1)), AnyRoute(OnlyOnBRoute())]) }
    #expect("\(screens)".contains("it can only follow b"))
    let negative = Result { try plugins.screen(for: AnyRoute(ARoute(-1)), on: []) }
    #expect("\(negative)".contains("there is no number below zero"))
  }

  @Test("Stacks are encoded and decoded with their ids") func stacksAreWrittenAndReadWithTheirIDs() throws {
    let json = try withDependencies {
      $0.plugins = plugins
    } operation: {
      let path = StackState([
        ScreenState(BRoute("é/:b"), B.State(title: "zz", stars: 2)),
        try plugins.screen(for: AnyRoute(name: "zzz", arguments: ["q"]), on: []),
      ])
      let json = try JSONEncoder().encode(path)
      let back = try JSONDecoder().decode(StackState<ScreenState>.self, from: json)
      expectNoDifference(back, path)
      expectNoDifference(back.ids, path.ids)
      return json
    }
    // Without the plugins, every screen is a placeholder and is written back unchanged.
    let again = try withDependencies {
      $0.plugins = PluginRegistry()
    } operation: {
      try JSONEncoder().encode(JSONDecoder().decode(StackState<ScreenState>.self, from: json))
    }
    try withDependencies {
      $0.plugins = plugins
    } operation: {
      let back = try JSONDecoder().decode(StackState<ScreenState>.self, from: again)
      expectNoDifference(back.first?.as(B.self)?.stars, 2)
    }
  }

  @Test("Observation of a field works through type erasure") func aFieldIsObservedThroughTheErasure() async {
    let store = withDependencies {
      $0.plugins = plugins
    } operation: {
      Store(initialState: App.State(path: StackState([ScreenState(BRoute("x"), B.State(title: "x"))]))) {
        App()
      }
    }
    let id = store.path.ids[0]
    var changes: [String] = []
    withObservationTracking {
      _ = store.path[id: id, \.b]?.stars
    } onChange: {
      MainActor.assumeIsolated { changes.append("stars") }
    }
    withObservationTracking {
      _ = store.path[id: id, \.b]?.title
    } onChange: {
      MainActor.assumeIsolated { changes.append("title") }
    }
    store.send(.path(.element(id: id, action: .feature(AnyAction(B.Action.rename("y"))))))
    expectNoDifference(changes, ["title"])
  }

  @Test func twoPluginsForOneRouteAreReported() {
    expectIssues {
      _ = PluginRegistry([APlugin.self, APlugin.self])
    } matching: {
      $0.description.contains("Two plugins have the route 'a'")
    }
  }
}
