import ComposableArchitecture

/// The features that a program's stack can hold, by the names of their routes.
public struct PluginRegistry: Sendable {
  private let plugins: [String: any FeaturePlugin.Type]
  /// The names of the routes that are answered, in the order in which their plugins were listed.
  public let names: [String]

  /// A registry of plugins.
  ///
  /// Two for one name are a mistake, which is reported; the first is kept.
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

  /// The plugin that answers a route's name, if it is linked.
  public func plugin(named name: String) -> (any FeaturePlugin.Type)? { plugins[name] }

  /// What a route's screen is for, in a few words.
  public func summary(of name: String) -> String? { plugins[name]?.summary }

  /// The screen of a route on top of others.
  ///
  /// A route whose plugin is not linked has a placeholder screen, which shows the route and can be popped.
  ///
  /// - Throws: Why the route cannot be reached.
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

  /// The screens of routes, one on top of the other; all of them or none.
  ///
  /// - Parameter below: The routes that they follow.
  /// - Throws: Why the first route that cannot be reached cannot be.
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

  /// A route as its type prints it, so that two spellings are one route: an id in lower case, for one.
  ///
  /// A route that its type cannot read, or whose plugin is not linked, stays as it is.
  public func canonical(_ route: AnyRoute) -> AnyRoute {
    plugins[route.name]?.canonical(route) ?? route
  }

  /// A request whose routes are as their types print them.
  func canonical(_ request: NavigationRequest) -> NavigationRequest {
    switch request {
    case .push(let route): .push(canonical(route))
    case .replace(let route): .replace(canonical(route))
    case .open(let link): .open(Link(scheme: link.scheme, link.routes.map(canonical)))
    case .home: .home
    case .remove(let routes): .remove(routes.map(canonical))
    }
  }

  /// Reads what the user wrote while a program shows a link: another link of the program, or a part of one.
  ///
  /// `standups:/detail:42` is a link; `/detail:42` is one of this program; `record:42` is appended to the present one.
  ///
  /// - Parameter current: The link to what the program shows.
  /// - Throws: What is wrong with the text, where, and how a link of this program looks.
  public func link(parsing text: String, from current: Link) throws(NavigationError) -> Link {
    let example = "\(current.scheme):/\(names.first.map { AnyRoute(name: $0).description } ?? "")"
    let link = try Link(parsing: text, from: current, example: example)
    guard link.scheme == current.scheme else {
      throw Link.error(text, "it's a link to another program", example: example)
    }
    // A link may lead to a feature that is not linked. A word that names no feature is a mistake.
    let written = text.hasPrefix("/") ? link.routes[...] : link.routes.dropFirst(current.routes.count)
    if !Link.hasScheme(text), let unknown = written.first(where: { plugins[$0.name] == nil }) {
      throw Link.error(text, "this program has no '\(unknown)'", example: example)
    }
    return link
  }

  /// Whether a feature answers a route, with these arguments.
  package func understands(_ route: AnyRoute) -> Bool { plugins[route.name]?.understands(route) ?? false }

  /// The route of the screen alone, without what is presented on it.
  package func base(of route: AnyRoute) -> AnyRoute {
    plugins[route.name]?.base(of: route) ?? route
  }

  /// The route of the screen at its start.
  package func start(of route: AnyRoute) -> AnyRoute {
    plugins[route.name]?.start(of: route) ?? route
  }

  /// The route that leads to what a screen shows, with what is presented on it.
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
      // What is presented is in the state; the screen's own route is the one without it.
      return ScreenState(route: AnyRoute(screenRoute.base), try state(for: screenRoute))
    } catch {
      throw failure("\(error)", .notFound)
    }
  }
}

extension PluginRegistry: DependencyKey {
  /// What programs use.
  public static var liveValue: PluginRegistry { PluginRegistry() }
  /// What tests use.
  public static var testValue: PluginRegistry { PluginRegistry() }
}

extension DependencyValues {
  /// The features that the stack can hold.
  public var plugins: PluginRegistry {
    get { self[PluginRegistry.self] }
    set { self[PluginRegistry.self] = newValue }
  }
}
