import ComposableArchitecture
import CustomDump
import Foundation
import NavigationCore
import NavigationUI
import StandupDetail
import StandupForm
import StandupMeeting
import StandupPastMeeting
import StandupsCore
import StandupsList
import TerminalUITesting
import Testing

/// The features to which these tests send actions.
extension Screens {
  fileprivate var list: ScreenKey<StandupsListFeature> { .init() }
  fileprivate var detail: ScreenKey<StandupDetailFeature> { .init() }
}

/// The screens that links open, and the links that the rules reject.
@MainActor @Suite struct StandupsLinkTests {
  @Shared(.standups) var standups

  init() { $standups.withLock { $0 = [.mock, .engineeringMock] } }

  private func open(_ link: String) throws -> NavigationRequest { .open(try Link(parsing: link)) }

  private let mock = Standup.mock.id
  private let other = Standup.engineeringMock.id

  @Test func aLinkToAMeeting() async throws {
    let store = try makeNavigator()
    let shared = try Standup.shared(mock)
    await store.send(.navigate(try open("standups:/detail:\(mock)/record:\(mock)"))) {
      $0.path[id: 0] = ScreenState(StandupDetailRoute(mock), StandupDetailFeature.State(standup: shared))
      $0.path[id: 1] = ScreenState(StandupMeetingRoute(mock), StandupMeetingFeature.State(standup: shared))
    }
  }

  @Test("A link opens the list of one person") func aLinkToAPersonsList() async throws {
    let store = try makeNavigator()
    await store.send(.navigate(try open("standups:/list:person:Blob"))) {
      $0.path[id: 0] = ScreenState(
        StandupsListRoute.person("Blob"), StandupsListFeature.State(person: "Blob"))
    }
  }

  /// Each question of a meeting has a link, which restores the question.
  @Test(arguments: [
    StandupMeetingRoute.Presentation.end, .finish, .transcriberFailed("no microphone\nat all"),
  ])
  func aLinkLeadsToAQuestionOfAMeeting(_ presentation: StandupMeetingRoute.Presentation) throws {
    let route = StandupMeetingRoute(Standup.mock.id, presenting: presentation)
    let state = try StandupMeetingPlugin.state(for: route)
    #expect(state.alert != nil)
    expectNoDifference(StandupMeetingPlugin.route(of: state, from: route.base), route)
  }

  @Test func aLinkLeadsToADraft() throws {
    @Shared(.standupDrafts) var drafts
    let draft = StandupDraft(standup: Standup(id: UUID(7), attendees: [Attendee(id: UUID(8))]), original: nil)
    $drafts.withLock { $0 = [draft] }
    let state = try StandupsListPlugin.state(for: .draft(UUID(7)))
    expectNoDifference(state.addStandup?.standup, draft.standup)
    expectNoDifference(StandupsListPlugin.route(of: state, from: .all), .draft(UUID(7)))
    #expect(throws: RouteNotFoundError.draft(UUID(6))) { try StandupsListPlugin.state(for: .draft(UUID(6))) }
  }

  @Test func aLinkToTheFormOpensItOnTheRoot() async throws {
    let store = try makeNavigator()
    await store.send(.navigate(try open("standups:/list:new"))) {
      $0.root = ScreenState(
        StandupsListRoute.all,
        StandupsListFeature.State(
          addStandup: StandupFormFeature.State(
            standup: Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))]))))
    }
    await store.send(\.root.list.cancelStandupButtonTapped) { $0.root[\.list]?.addStandup = nil }
    #expect(store.state.path.isEmpty)
  }

  @Test(
    "An invalid link opens no screen",
    arguments: [
      (
        "standups:/record:\(Standup.mock.id)",
        "Can't go to 'record:\(Standup.mock.id)' at the bottom of the stack: a meeting can only follow the detail of its own standup"
      ),
      (
        "standups:/detail:\(Standup.engineeringMock.id)/record:\(Standup.mock.id)",
        "Can't go to 'record:\(Standup.mock.id)' on 'detail:\(Standup.engineeringMock.id)': a meeting can only follow the detail of its own standup"
      ),
      (
        "standups:/list:person:Blob/meeting:\(Standup.mock.id):\(Standup.mock.meetings[0].id)",
        "Can't go to 'meeting:\(Standup.mock.id):\(Standup.mock.meetings[0].id)' on 'list:person:Blob': a past meeting can only follow the detail of its own standup"
      ),
      (
        "standups:/detail:\(Standup.mock.id)/meeting:\(Standup.mock.id):\(UUID(9))",
        "Can't go to 'meeting:\(Standup.mock.id):\(UUID(9))': the standup has no meeting with the id \(UUID(9))"
      ),
      (
        "standups:/detail:\(UUID(9))",
        "Can't go to 'detail:\(UUID(9))': there is no standup with the id \(UUID(9)); 'home' shows all of them"
      ),
      (
        "standups:/detail:42",
        "Can't go to 'detail:42' at the bottom of the stack: 'detail' doesn't accept the arguments '42'"
      ),
      ("standups:/detail", "Can't go to 'detail' at the bottom of the stack: 'detail' needs arguments"),
    ])
  func linksAreRefusedWhole(_ link: String, _ message: String) async throws {
    let store = try makeNavigator()
    await store.send(.navigate(try open(link))) {
      guard case .open(let link) = try self.open(link) else { return }
      let all = Result { () throws(NavigationError) in
        try PluginRegistry(allPlugins).screens(for: link.routes)
      }
      guard case .failure(let navigationError) = all else { return }
      $0.navigationError = navigationError
    }
    expectNoDifference(store.state.navigationError?.description, message)
    #expect(store.state.path.isEmpty)
    await store.send(.navigationErrorShown) { $0.navigationError = nil }
  }

  @Test("A request from a covered screen is refused") func aCoveredScreenIsNotFollowed() async throws {
    let store = try makeNavigator()
    let shared = try Standup.shared(mock)
    await store.send(\.navigate.push, AnyRoute(StandupDetailRoute(mock))) {
      $0.path[id: 0] = ScreenState(StandupDetailRoute(mock), StandupDetailFeature.State(standup: shared))
    }
    let navigationError = NavigationError(
      route: AnyRoute(StandupDetailRoute(other)), under: AnyRoute(StandupDetailRoute(mock)),
      reason: "the request came from 'list', which is covered by 'detail:\(mock)'")
    await store.send(\.root.list.standupTapped, other)
    await store.receive(\.root.navigate)
    await store.receive(\.root.failed) { $0.navigationError = navigationError }
  }

  @Test("A missing feature has a placeholder") func aFeatureThatIsLeftOutHasAPlaceholder() async throws {
    let plugins: [any ScreenPlugin.Type] = [StandupsListPlugin.self, StandupDetailPlugin.self]
    let store = try makeNavigator(plugins: plugins)
    let shared = try Standup.shared(mock)
    await store.send(\.navigate.push, AnyRoute(StandupDetailRoute(mock))) {
      $0.path[id: 0] = ScreenState(StandupDetailRoute(mock), StandupDetailFeature.State(standup: shared))
    }
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 0].navigate.push) {
      $0.path[id: 1] = try PluginRegistry().screen(for: AnyRoute(StandupMeetingRoute(mock)), on: [])
    }
    expectNoDifference(store.state.path[id: 1, \.placeholder]?.route, AnyRoute(StandupMeetingRoute(mock)))
    await store.send(\.path.popFrom, 1) { $0.path[id: 1] = nil }
  }

  @Test func theWholeProgramOnAScreen() throws {
    try withDependencies {
      $0.timeZone = .gmt
      $0.date.now = Date(timeIntervalSince1970: 1_700_352_000)
      $0.transcriber = .previewValue
      $0.continuousClock = TestClock()
      $0.uuid = .incrementing
      $0.plugins = PluginRegistry(allPlugins)
    } operation: {
      let state = try Navigator.State(root: StandupsListRoute.all)
      let store = Store(initialState: state) { Navigator() }
      let screen = TestScreen { NavigatorView(store: store, plugins: PluginRegistry(allPlugins)) }
      store.send(.navigate(.push(AnyRoute(StandupDetailRoute(mock)))))
      store.send(.navigate(.push(AnyRoute(StandupMeetingRoute(mock)))))
      expectNoDifference(screen.tree.breadcrumb, ["Daily standups", "Design", "Meeting of Design"])
      screen.run("next")
      screen.run("note Hello")
      #expect(screen.text.contains("Speaker 2 of 6"))
      screen.back()
      expectNoDifference(screen.tree.breadcrumb, ["Daily standups", "Design"])
      screen.run("delete standup")
      expectNoDifference(screen.tree.breadcrumb, ["Daily standups", "Design", "Delete Design?"])
      screen.run("cancel")
      screen.back()
      #expect(screen.text.hasPrefix("Daily standups\n──────────────\n1  ■ Design "))
    }
  }
}
