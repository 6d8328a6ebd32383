import ComposableArchitecture

/// The features that a program's stack can hold, by the names of their routes.
public struct PluginRegistry: Sendable {
  private let plugins: [String: any FeaturePlugin.Type]
  /// The names of the routes that are answered, in the order in which their plugins were listed.
  public let names: [String]

  /// A registry of plugins. Two for one name are a mistake, which is reported; the first is kept.
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
          "Two plugins answer the route '\(name)': '\(byName[name]!)' and '\(plugin)'. The first one is kept.",
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
  /// - Throws: Why the place cannot be gone to.
  public func screen(for route: AnyRoute, on below: [AnyRoute]) throws(Refusal) -> ScreenState {
    guard let plugin = plugins[route.name] else {
      return ScreenState(route: route, Placeholder.State(route: route))
    }
    return try plugin.screen(for: route, on: below)
  }

  /// The screens of routes, one on top of the other; all of them or none.
  ///
  /// - Throws: Why the first place that cannot be gone to cannot be.
  public func screens(for routes: [AnyRoute]) throws(Refusal) -> [ScreenState] {
    var screens: [ScreenState] = []
    for (index, route) in routes.enumerated() {
      screens.append(try screen(for: route, on: Array(routes[..<index])))
    }
    return screens
  }
}

extension PluginRegistry {
  /// A route without what is presented at its place.
  func base(of route: AnyRoute) -> AnyRoute {
    plugins[route.name]?.base(of: route) ?? route
  }
}

extension FeaturePlugin {
  fileprivate static func base(of route: AnyRoute) -> AnyRoute {
    Place(arguments: route.arguments).map { AnyRoute($0.base) } ?? route
  }

  static var routeName: String { Place.name }

  fileprivate static func screen(for route: AnyRoute, on below: [AnyRoute]) throws(Refusal) -> ScreenState {
    func refusal(_ reason: String) -> Refusal {
      Refusal(route: route, under: below.last, reason: reason)
    }
    guard let place = Place(arguments: route.arguments) else {
      let arguments = route.arguments.map { "'\($0)'" }.joined(separator: ", ")
      throw refusal(
        arguments.isEmpty
          ? "'\(Place.name)' needs arguments" : "\(arguments) can't be the arguments of '\(Place.name)'")
    }
    if let reason = standsOn.reason(place, below) { throw refusal(reason) }
    do {
      return ScreenState(route: route, try state(for: place))
    } catch {
      throw refusal("\(error)")
    }
  }
}

extension PluginRegistry: DependencyKey {
  public static var liveValue: PluginRegistry { PluginRegistry() }
  public static var testValue: PluginRegistry { PluginRegistry() }
}

extension DependencyValues {
  /// The features that the stack can hold.
  public var plugins: PluginRegistry {
    get { self[PluginRegistry.self] }
    set { self[PluginRegistry.self] = newValue }
  }
}
