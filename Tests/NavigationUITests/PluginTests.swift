import ComposableArchitecture
import CustomDump
import NavigationCore
import NavigationUI
@testable import TerminalUI
import TerminalUITesting
import Testing

struct CounterRoute: Route {
  static let name = "counter"
  var number: Int
  init(_ number: Int) { self.number = number }
}

struct UnlinkedRoute: Route {
  static let name = "elsewhere"
  var arguments: [String] { ["a", "b"] }
  init() {}
  init?(arguments: [String]) {}
}

extension Screens {
  var counter: ScreenKey<Counter> { .init() }
}

enum CounterPlugin: ScreenPlugin {
  static let summary = "Counts"
  static var pathRule: PathRule<CounterRoute> {
    .rule("a counter above 8 is too high") { route, _ in route.number <= 8 }
  }
  static func state(for route: CounterRoute) throws -> Counter.State { Counter.State(number: route.number) }
  static var reducer: Counter { Counter() }
  static func view(_ store: StoreOf<Counter>) -> some View {
    Group {
      CounterView(store: store)
      NavigationLink("Up", route: CounterRoute(store.number + 1))
      NavigationLink("Away", route: UnlinkedRoute())
    }
  }
}

@MainActor
@Suite struct PluginTests {
  private func start(_ number: Int) throws -> (StoreOf<Navigator>, TestScreen) {
    let plugins = PluginRegistry([CounterPlugin.self])
    let store = try withDependencies {
      $0.plugins = plugins
    } operation: {
      let state = try Navigator.State(root: CounterRoute(number))
      return Store(initialState: state) { Navigator() }
    }
    return (store, TestScreen { NavigatorView(store: store, plugins: plugins) })
  }

  @Test func linksByRouteStackUp() throws {
    let (store, screen) = try start(1)
    screen.tap("Up")
    screen.tap("Increment")
    screen.tap("Up")
    expectNoDifference(screen.tree.breadcrumb, ["Counter 1", "Counter 3", "Counter 4"])
    expectNoDifference(store.path.link(scheme: "test").description, "test:/counter:2/counter:4")
    screen.back()
    expectNoDifference(screen.tree.breadcrumb, ["Counter 1", "Counter 3"])
  }

  /// The wrappers that a host and the navigator add around screens don't change, so a change on top affects
  /// no other screen.
  @Test("A change of the top screen evaluates only that screen")
  func aChangeOnTopEvaluatesTheScreenOnTopAlone() throws {
    let (store, _) = try start(1)
    let showError = ShowNavigationErrorAction { _ in }
    let graph = ViewGraph {
      NavigatorView(store: store, plugins: PluginRegistry([CounterPlugin.self]))
        .environment(\.showNavigationError, showError)
    }
    func evaluationsOfAChange() -> Int {
      let before = graph.evaluations
      let id = store.path.ids.last!
      store.send(.path(.element(id: id, action: .feature(AnyAction(Counter.Action.increment)))))
      graph.update()
      return graph.evaluations - before
    }
    store.send(.navigate(.push(AnyRoute(CounterRoute(2)))))
    graph.update()
    let evaluations = evaluationsOfAChange()
    for _ in 2...9 { store.send(.navigate(.push(AnyRoute(CounterRoute(2))))) }
    graph.update()
    expectNoDifference(evaluationsOfAChange(), evaluations)
    expectNoDifference(evaluations, 2)
  }

  @Test func aRouteWithoutItsPluginHasAPlaceholder() throws {
    let (store, screen) = try start(1)
    screen.tap("Away")
    screen.expect(
      """
      Counter 1 ▸ elsewhere
      ─────────────────────
      This program can't show 'elsewhere': it doesn't include that feature.
      a
      b
      """)
    screen.back()
    #expect(store.path.isEmpty)
  }

  @Test("A refused push leaves the stack unchanged") func whatIsRefusedChangesNothing() throws {
    let (store, screen) = try start(8)
    screen.tap("Up")
    #expect(store.path.isEmpty)
    expectNoDifference(store.navigationError?.reason, "a counter above 8 is too high")
    expectNoDifference(screen.tree.breadcrumb, ["Counter 8"])
  }
}
