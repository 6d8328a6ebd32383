import ComposableArchitecture
import CustomDump
import NavigationCore
import SessionRecording
import Testing

/// A root with several states, such as tabs. Links lead to them without pushing a screen.
@MainActor @Suite struct RootStateTests {
  enum TabsRoute: String, CaseIterable, Route {
    case first, second
    static let name = "tabs"
    var arguments: [String] { self == .first ? [] : [rawValue] }
    init?(arguments: [String]) {
      guard let route = arguments.isEmpty ? .first : Self(rawValue: arguments[0]) else { return nil }
      self = route
    }
    var start: Self { .first }
  }

  @Reducer struct Tabs {
    @ObservableState struct State: Equatable { var tab = TabsRoute.first }
    enum Action { case select(TabsRoute) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .select(let tab):
          state.tab = tab
          return .none
        }
      }
    }
  }

  enum TabsPlugin: FeaturePlugin {
    static let summary = "Tabs"
    static func state(for route: TabsRoute) throws -> Tabs.State { Tabs.State(tab: route) }
    static func route(of state: Tabs.State, from base: TabsRoute) -> TabsRoute { state.tab }
    static var reducer: Tabs { Tabs() }
  }

  @Test("A link to a state of the root pushes nothing") func aLinkToAStateOfTheRootPushesNothing() throws {
    let plugins = PluginRegistry([TabsPlugin.self])
    let store = try withDependencies {
      $0.plugins = plugins
    } operation: {
      let state = try Navigator.State(root: TabsRoute.first)
      return Store(initialState: state) { Navigator() }
    }
    func link() -> String { store.withState { $0.link(scheme: "x", plugins: plugins) }.description }
    expectNoDifference(link(), "x:/")
    store.send(.navigate(.open(Link(scheme: "x", [AnyRoute(TabsRoute.second)]))))
    #expect(store.withState { $0.path.isEmpty } && link() == "x:/tabs:second")
    store.send(.navigate(.push(AnyRoute(TabsRoute.second))))
    #expect(store.withState { $0.path.count } == 1)
    store.send(.navigate(.home))
    store.send(.navigate(.open(Link(scheme: "x", [AnyRoute(TabsRoute.first)]))))
    expectNoDifference(link(), "x:/")
  }

  /// A screen on top of the root doesn't change the root's state.
  @Test("A link leads to a screen on top of the root", arguments: TabsRoute.allCases, TabsRoute.allCases)
  func aLinkLeadsToAScreenOnTheRoot(_ root: TabsRoute, _ screen: TabsRoute) throws {
    try withDependencies {
      $0.plugins = PluginRegistry([TabsPlugin.self])
    } operation: {
      var state = try Navigator.State(root: root)
      try state.handle(.push(AnyRoute(screen)))
      var opened = try Navigator.State(root: TabsRoute.first)
      try opened.handle(.open(state.link(scheme: "x")))
      expectNoDifference(opened.path.routes, state.path.routes)
      expectNoDifference(opened.root.as(Tabs.self)?.tab, root)
    }
  }
}
