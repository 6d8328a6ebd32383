import ComposableArchitecture

/// The features that a program's stack can contain, by the names of their routes.
public struct PluginRegistry: Sendable {
  private let plugins: [String: any FeaturePlugin.Type]
  /// The route names of the plugins, in the order in which the plugins were listed.
  public let names: [String]

  /// Creates a registry of plugins.
  ///
  /// Two plugins with the same route name are a mistake, which is reported. The first one is used.
  public init(
    _ plugins: [any FeaturePlugin.Type] = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    var byName: [String: any FeaturePlugin.Type] = [:]
    var names: [String] = []
    for plugin in plugins {
      let name = plugin.routeName
      guard byName[name] == nil else {
        reportIssue(
          "Two plugins have the route '\(name)': '\(byName[name]!)' and '\(plugin)'. The first one is used.",
          fileID: fileID, filePath: filePath, line: line, column: column)
        continue
      }
      byName[name] = plugin
      names.append(name)
    }
    self.plugins = byName
    self.names = names
  }

  /// Returns the plugin with a route name, or `nil` if it isn't linked.
  public func plugin(named name: String) -> (any FeaturePlugin.Type)? { plugins[name] }

  /// Returns the purpose of a route's screen, in a few words.
  public func summary(of name: String) -> String? { plugins[name]?.summary }

  /// Creates the screen for a route on top of others.
  ///
  /// A route whose plugin isn't linked gets a placeholder screen, which shows the route and can be popped.
  ///
  /// - Throws: A ``NavigationError`` if the route can't be shown.
  public func screen(for route: AnyRoute, on below: [AnyRoute]) throws(NavigationError) -> ScreenState {
    try screen(for: route, on: RoutesBelow(below))
  }

  func screen(for route: AnyRoute, on below: RoutesBelow) throws(NavigationError) -> ScreenState {
    if let under = below.last, base(of: under) != under {
      throw NavigationError(
        route: canonical(route), under: under, reason: "no screen can follow one that '\(under)' presents",
        kind: .rule)
    }
    guard let plugin = plugins[route.name] else {
      return ScreenState(route: route, Placeholder.State(route: route))
    }
    return try plugin.screen(for: route, on: below)
  }

  /// Creates the screens for routes, each on top of the previous one.
  ///
  /// - Parameter below: The routes that the new screens follow.
  /// - Throws: A ``NavigationError`` for the first route that can't be shown. In that case, no screens are returned.
  public func screens(
    for routes: some Sequence<AnyRoute>, on below: [AnyRoute] = []
  ) throws(NavigationError) -> [ScreenState] {
    var below = below
    var screens: [ScreenState] = []
    for route in routes {
      screens.append(try screen(for: route, on: below))
      below.append(canonical(route))
    }
    return screens
  }

  /// Returns a route as its type prints it, so that different spellings, such as an id in lowercase, are one route.
  ///
  /// A route that its type can't read, or whose plugin isn't linked, stays unchanged.
  public func canonical(_ route: AnyRoute) -> AnyRoute {
    plugins[route.name]?.canonical(route) ?? route
  }

  /// Returns a request whose routes are spelled as their types print them.
  func canonical(_ request: NavigationRequest) -> NavigationRequest {
    switch request {
    case .push(let route): .push(canonical(route))
    case .replace(let route): .replace(canonical(route))
    case .open(let link): .open(Link(scheme: link.scheme, link.routes.map(canonical)))
    case .home: .home
    case .remove(let routes): .remove(routes.map(canonical))
    }
  }

  /// Parses the user's input, which is either a complete link of the program or a part of one.
  ///
  /// `standups:/detail:42` is a complete link, `/detail:42` is a link within this program, and `record:42` is appended to the
  /// current link.
  ///
  /// - Parameter current: The link to the current screens.
  /// - Throws: A ``NavigationError`` that says what is wrong, where, and what a link of this program looks like.
  public func link(parsing text: String, from current: Link) throws(NavigationError) -> Link {
    let example = "\(current.scheme):/\(names.first.map { AnyRoute(name: $0).description } ?? "")"
    let link = try Link(parsing: text, from: current, example: example)
    guard link.scheme == current.scheme else {
      throw Link.error(text, "it's a link to another program", example: example)
    }
    // The screens of a session may belong to features that aren't linked. In what a user writes, such a name is a mistake.
    let isWhole = text.hasPrefix("/") || Link.hasScheme(text)
    let written = isWhole ? link.routes[...] : link.routes.dropFirst(current.routes.count)
    if let unknown = written.first(where: { plugins[$0.name] == nil }) {
      throw Link.error(text, "this program has no '\(unknown)'", example: example)
    }
    return link
  }

  /// Returns `true` if a feature accepts a route with its arguments.
  package func understands(_ route: AnyRoute) -> Bool { plugins[route.name]?.understands(route) ?? false }

  /// Returns the route of the screen without anything presented on it.
  package func base(of route: AnyRoute) -> AnyRoute {
    plugins[route.name]?.base(of: route) ?? route
  }

  /// Returns the route of the screen in its initial state.
  package func start(of route: AnyRoute) -> AnyRoute {
    plugins[route.name]?.start(of: route) ?? route
  }

  /// Returns the route that leads to what a screen shows, including what it presents.
  public func route(of screen: ScreenState) -> AnyRoute {
    plugins[screen.route.name]?.route(of: screen) ?? screen.route
  }
}

extension FeaturePlugin {
  fileprivate static func understands(_ route: AnyRoute) -> Bool {
    ScreenRoute(arguments: route.arguments) != nil
  }

  fileprivate static func base(of route: AnyRoute) -> AnyRoute {
    ScreenRoute(arguments: route.arguments).map { AnyRoute($0.base) } ?? route
  }

  fileprivate static func start(of route: AnyRoute) -> AnyRoute {
    ScreenRoute(arguments: route.arguments).map { AnyRoute($0.start) } ?? route
  }

  fileprivate static func canonical(_ route: AnyRoute) -> AnyRoute {
    ScreenRoute(arguments: route.arguments).map { AnyRoute($0) } ?? route
  }

  fileprivate static func route(of screen: ScreenState) -> AnyRoute {
    guard let state = screen.as(Feature.self), let base = ScreenRoute(arguments: screen.route.arguments)
    else {
      return screen.route
    }
    return AnyRoute(route(of: state, from: base))
  }

  static var routeName: String { ScreenRoute.name }

  fileprivate static func screen(for route: AnyRoute, on below: RoutesBelow) throws(NavigationError)
    -> ScreenState
  {
    func failure(_ reason: String, _ kind: NavigationError.Kind) -> NavigationError {
      NavigationError(route: canonical(route), under: below.last, reason: reason, kind: kind)
    }
    guard let screenRoute = ScreenRoute(arguments: route.arguments) else {
      let arguments = route.arguments.map { "'\($0)'" }.joined(separator: ", ")
      throw failure(
        arguments.isEmpty
          ? "'\(ScreenRoute.name)' needs arguments"
          : "'\(ScreenRoute.name)' doesn't accept the arguments \(arguments)",
        .rule)
    }
    if let reason = pathRule.reason(screenRoute, below) { throw failure(reason, .rule) }
    do {
      // The state contains what is presented. The screen's own route leaves it out.
      return ScreenState(route: AnyRoute(screenRoute.base), try state(for: screenRoute))
    } catch {
      throw failure("\(error)", .notFound)
    }
  }
}

extension PluginRegistry: DependencyKey {
  /// A registry without plugins.
  public static var liveValue: PluginRegistry { PluginRegistry() }
  /// A registry without plugins.
  public static var testValue: PluginRegistry { PluginRegistry() }
}

extension DependencyValues {
  /// The features that the stack can contain.
  public var plugins: PluginRegistry {
    get { self[PluginRegistry.self] }
    set { self[PluginRegistry.self] = newValue }
  }
}
