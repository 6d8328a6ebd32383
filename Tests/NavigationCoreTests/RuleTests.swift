import ComposableArchitecture
import CustomDump
import NavigationCore
import Testing

/// A route with its own rule.
struct AboveRoute: Route {
  static let name = "above"
  var names: [String]
  init(_ names: String...) { self.names = names }
  init?(arguments: [String]) { names = arguments }
  var arguments: [String] { names }
}

enum AbovePlugin: FeaturePlugin {
  static let summary = "Stands on what it says"
  static var pathRule: PathRule<AboveRoute> {
    .rule("other screens are below") { route, below in below.map(\.name) == route.names }
  }
  static func state(for route: AboveRoute) -> B.State { B.State(title: "above") }
  static var reducer: B { B() }
}

/// A rule about the whole path receives all routes below a screen, however the screen is pushed.
@Suite
struct RuleTests {
  private func inProgram(_ body: () throws -> Void) throws {
    try withDependencies {
      $0.plugins = PluginRegistry([APlugin.self, BPlugin.self, AbovePlugin.self])
    } operation: {
      try body()
    }
  }

  private func path() throws -> StackState<ScreenState> {
    var path = StackState<ScreenState>()
    try path.open(Link(parsing: "app:/a:1/b:x"))
    return path
  }

  @Test("The rule applies to a push") func ofAPush() throws {
    try inProgram {
      var path = try path()
      #expect(throws: NavigationError.self) { try path.push(AboveRoute("b")) }
      #expect(throws: NavigationError.self) { try path.handle(.push(AnyRoute(AboveRoute()))) }
      expectNoDifference(path.count, 2)
      try path.push(AboveRoute("a", "b"))
      try path.handle(.push(AnyRoute(AboveRoute("a", "b", "above"))))
      expectNoDifference(path.routes.map(\.name), ["a", "b", "above", "above"])
    }
  }

  @Test("The rule applies to a replacement") func ofAReplacement() throws {
    try inProgram {
      var path = try path()
      #expect(throws: NavigationError.self) { try path.handle(.replace(AnyRoute(AboveRoute("a", "b")))) }
      try path.handle(.replace(AnyRoute(AboveRoute("a"))))
      expectNoDifference(path.routes.map(\.name), ["a", "above"])
      var empty = StackState<ScreenState>()
      try empty.handle(.replace(AnyRoute(AboveRoute())))
      expectNoDifference(empty.routes.map(\.name), ["above"])
    }
  }

  @Test("The rule applies to a link") func ofALink() throws {
    try inProgram {
      var path = try path()
      #expect(throws: NavigationError.self) { try path.open(Link(parsing: "app:/a:1/above:b")) }
      try path.open(Link(parsing: "app:/a:1/above:a"))
      expectNoDifference(path.routes.map(\.name), ["a", "above"])
      let state = try Navigator.State(root: ARoute(1))
      var program = state
      try program.handle(.push(AnyRoute(AboveRoute())))
      expectNoDifference(program.path.routes.map(\.name), ["above"])
    }
  }
}
