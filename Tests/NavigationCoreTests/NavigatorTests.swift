import CustomDump
import Foundation
import NavigationCore
import Testing

@MainActor @Suite struct NavigatorTests {
  let plugins = PluginRegistry([HomePlugin.self, APlugin.self, BPlugin.self, OnlyOnBPlugin.self])

  private func makeStore(clock: any Clock<Duration> = TestClock()) throws -> TestStoreOf<Navigator> {
    let state = try withDependencies {
      $0.plugins = plugins
    } operation: {
      try Navigator.State(root: HomeRoute.plain)
    }
    return TestStore(initialState: state) {
      Navigator()
    } withDependencies: {
      $0.plugins = plugins
      $0.continuousClock = clock
    }
  }

  private func b(_ title: String) -> ScreenState { ScreenState(BRoute(title), B.State(title: title)) }
  private func a(_ number: Int) -> ScreenState { ScreenState(ARoute(number), A.State(number: number)) }

  @Test("The root can request navigation like any screen") func theRootAsksLikeAnyScreen() async throws {
    let store = try makeStore()
    await store.send(\.root.home.visit) { $0.root[\.home]?.visits = 1 }
    await store.send(\.root.home.go)
    await store.receive(\.root.navigate.push, AnyRoute(BRoute("home"))) { $0.path[id: 0] = b("home") }
  }

  @Test func aCoveredRootFails() async throws {
    let store = try makeStore()
    await store.send(\.navigate.push, AnyRoute(ARoute(1))) { $0.path[id: 0] = a(1) }
    await store.send(\.root.home.go)
    await store.receive(\.root.navigate.push)
    await store.receive(\.root.failed) {
      $0.navigationError = NavigationError(
        route: AnyRoute(BRoute("home")), under: AnyRoute(ARoute(1)),
        reason: "the request came from 'home', which is covered by 'a:1'")
    }
    await store.send(\.navigate.home) {
      $0.navigationError = nil
      $0.path = StackState()
    }
  }

  @Test("An invalid request of the root fails") func whatTheRootMayNotAskForFails() async throws {
    let store = try makeStore()
    await store.send(\.root.home.goNowhere)
    await store.receive(\.root.navigate.push)
    await store.receive(\.root.failed) {
      $0.navigationError = NavigationError(
        route: AnyRoute(OnlyOnBRoute()), under: nil, reason: "it can only follow b")
    }
    expectNoDifference(
      store.state.navigationError?.description,
      "Can't go to 'onlyOnB' at the bottom of the stack: it can only follow b")
  }

  @Test("A screen can replace the root by a request") func theRootIsReplacedByItsOwnRequest() async throws {
    let store = try makeStore()
    await store.send(\.root.home.ask, .replace(AnyRoute(BRoute("new root"))))
    await store.receive(\.root.navigate.replace) { $0.root = b("new root") }
    // The user can replace the root if nothing covers it.
    await store.send(\.navigate.replace, AnyRoute(HomeRoute.plain)) {
      $0.root = ScreenState(HomeRoute.plain, Home.State())
    }
    await store.send(\.navigate.replace, AnyRoute(OnlyOnBRoute())) {
      $0.navigationError = NavigationError(
        route: AnyRoute(OnlyOnBRoute()), under: nil, reason: "it can only follow b")
    }
  }

  /// A link has the same meaning for everyone who opens it.
  @Test(
    "A link leads to the same screens for the user, the root, and a screen",
    arguments: ["app:/home:form", "app:/home/b:x", "app:/a:2", "app:/home:form/b:x", "app:/home/onlyOnB"])
  func aLinkMeansTheSameWhoeverOpensIt(_ text: String) async throws {
    let link = try Link(parsing: text)
    func outcome(_ open: (TestStoreOf<Navigator>) async -> Void) async throws -> [String] {
      let store = try makeStore()
      store.exhaustivity = .off
      await open(store)
      await store.finish()
      await store.skipReceivedActions(strict: false)
      let state = store.state
      let root = state.root[\.home]?.isForm == true ? "home with its form" : state.root.route.description
      return state.navigationError.map { [$0.description] } ?? [root] + state.path.routes.map(\.description)
    }
    let byUser = try await outcome { await $0.send(\.navigate.open, link) }
    let byRoot = try await outcome { store in
      await store.send(\.root.home.ask, .open(link))
      await store.receive(\.root.navigate)
    }
    let byScreen = try await outcome { store in
      await store.send(\.navigate.push, AnyRoute(HomeRoute.plain))
      let id = store.state.path.ids[0]
      await store.send(\.path[id: id].home.ask, .open(link))
      await store.receive(\.path[id: id].navigate)
    }
    expectNoDifference(byRoot, byUser)
    expectNoDifference(byScreen, byUser)
  }

  @Test func anErrorOfAScreenIsShownToTheUser() async throws {
    let store = try makeStore()
    await store.send(\.navigate.push, AnyRoute(ARoute(1))) { $0.path[id: 0] = a(1) }
    await store.send(\.path[id: 0].a.pushNotAllowed)
    await store.receive(\.path[id: 0].navigate.push)
    await store.receive(\.path[id: 0].failed) {
      $0.navigationError = NavigationError(
        route: AnyRoute(OnlyOnBRoute()), under: AnyRoute(ARoute(1)), reason: "it can only follow b")
    }
    // The error remains until it has been shown or another request arrives.
    await store.send(\.root.home.visit) { $0.root[\.home]?.visits = 1 }
    await store.send(.navigationErrorShown) { $0.navigationError = nil }
  }

  @Test func screensAreReplacedAndRemovedWithTheirEffects() async throws {
    let clock = TestClock()
    let store = try makeStore(clock: clock)
    await store.send(\.navigate.push, AnyRoute(ARoute(1))) { $0.path[id: 0] = a(1) }
    await store.send(\.path[id: 0].a.start)
    await store.send(\.navigate.replace, AnyRoute(BRoute("new"))) {
      $0.path[id: 0] = nil
      $0.path[id: 1] = b("new")
    }
    // The timers have ended.
    await clock.advance(by: .seconds(5))
    await store.send(\.navigate.push, AnyRoute(ARoute(2))) { $0.path[id: 2] = a(2) }
    await store.send(\.navigate.push, AnyRoute(BRoute("top"))) { $0.path[id: 3] = b("top") }
    await store.send(\.path[id: 2].a.start)
    await store.send(\.navigate.remove, [AnyRoute(name: "a")]) { $0.path[id: 2] = nil }
    await clock.advance(by: .seconds(5))
    await store.send(\.navigate.remove, [AnyRoute(BRoute("new")), AnyRoute(BRoute("none"))]) {
      $0.path[id: 1] = nil
    }
    await store.send(\.navigate.home) { $0.path = StackState() }
    await store.send(\.navigate.replace, AnyRoute(ARoute(5))) { $0.root = a(5) }
  }

  @Test("A link starts at the root or above it") func linksBeginAtTheRootOrAboveIt() async throws {
    let store = try makeStore()
    await store.send(\.root.home.visit) { $0.root[\.home]?.visits = 1 }
    // The same root is kept.
    await store.send(\.navigate.open, try Link(parsing: "app:/home/b:x")) { $0.path[id: 0] = b("x") }
    // The root with its form is the same screen in another state.
    await store.send(\.navigate.open, try Link(parsing: "app:/home:form")) {
      $0.root = ScreenState(HomeRoute.plain, Home.State(isForm: true))
      $0.path = StackState()
    }
    expectNoDifference(store.state.link(scheme: "app", plugins: plugins).description, "app:/home:form")
    await store.send(\.navigate.open, try Link(parsing: "app:/home:form"))
    await store.send(\.navigate.open, try Link(parsing: "app:/home")) {
      $0.root = ScreenState(HomeRoute.plain, Home.State())
    }
    expectNoDifference(store.state.link(scheme: "app", plugins: plugins).description, "app:/")
    // If the rest of the link is rejected, the root doesn't change. No screen can follow a presented form.
    await store.send(\.navigate.open, try Link(parsing: "app:/home/onlyOnB")) {
      $0.navigationError = NavigationError(
        route: AnyRoute(OnlyOnBRoute()), under: nil, reason: "it can only follow b")
    }
    await store.send(\.navigate.open, try Link(parsing: "app:/home:form/b:x")) {
      $0.navigationError = NavigationError(
        route: AnyRoute(BRoute("x")), under: AnyRoute(HomeRoute.form),
        reason: "no screen can follow one that 'home:form' presents")
    }
    await store.send(\.navigate.open, try Link(parsing: "app:/")) { $0.navigationError = nil }
  }
}
