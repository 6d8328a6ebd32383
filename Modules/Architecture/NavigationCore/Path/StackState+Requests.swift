import ComposableArchitecture

// Every request goes through one function, `handle(_:from:root:)`: those of the user, of links, of the root and of screens.

extension StackState where Element == ScreenState {
  /// Performs a request, all of it or nothing.
  ///
  /// The plugins are those of the current dependencies.
  ///
  /// - Parameter origin: Who makes it. The request of a screen that is covered by another one fails.
  /// - Throws: Why it cannot be performed; nothing has changed then, and no id is used up.
  public mutating func handle(
    _ request: NavigationRequest, from origin: NavigationOrigin = .user
  ) throws(NavigationError) {
    _ = try handle(request, from: origin, root: nil)
  }

  /// Performs a request in a program.
  ///
  /// - Parameter root: The screen below the stack; `nil` where the stack stands alone.
  /// - Returns: The screen that takes the root's position; `nil` where the root stays.
  mutating func handle(
    _ request: NavigationRequest, from origin: NavigationOrigin, root: ScreenState?
  ) throws(NavigationError) -> ScreenState? {
    let plugins = DependencyValues._current.plugins
    // What was read from a link or a file may be spelled in another way than its type prints it.
    let request = plugins.canonical(request)
    try requireOnTop(origin, root, request)
    switch request {
    case .push(let route):
      append(try screen(for: route, on: count, plugins))
    case .replace(let route):
      if isEmpty, root != nil { return try plugins.screen(for: route, on: []) }
      let below = Swift.max(count - 1, 0)
      let screen = try screen(for: route, on: below, plugins)
      replaceSubrange(below..., with: [screen])
    case .open(let link):
      return try open(link.routes, root, plugins)
    case .home:
      removeAll()
    case .remove(let routes):
      removeAll { screen in routes.contains { screen.route.isWithin($0) } }
    }
    return nil
  }

  private func requireOnTop(
    _ origin: NavigationOrigin, _ root: ScreenState?, _ request: NavigationRequest
  ) throws(NavigationError) {
    let screen: ScreenState?
    switch origin {
    case .user: return
    case .root:
      if isEmpty { return }
      screen = root
    case .screen(let id):
      if id == ids.last { return }
      screen = self[id: id]
    }
    throw NavigationError(
      route: request.target, under: last?.route,
      reason: """
        '\(screen?.route.description ?? "the screen")', which asked, is covered by '\(last?.route.description ?? "")'
        """)
  }

  /// The screen of a route on top of those at the bottom.
  ///
  /// A function of its own: what it looks at must be let go of before the stack is changed, which would be copied.
  private func screen(
    for route: AnyRoute, on count: Int, _ plugins: PluginRegistry
  ) throws(NavigationError) -> ScreenState {
    try plugins.screen(for: route, on: RoutesBelow(self, count: count))
  }

  /// Makes the stack what a link says, and answers the root where the link changes that.
  private mutating func open(
    _ routes: [AnyRoute], _ root: ScreenState?, _ plugins: PluginRegistry
  ) throws(NavigationError) -> ScreenState? {
    guard let root, let first = routes.first, plugins.start(of: first) == plugins.start(of: root.route) else {
      try open(routes[...], plugins)
      return nil
    }
    // The link begins at the root itself: `list:new` shows the root's form where the root is `list`.
    let newRoot = first == plugins.route(of: root) ? nil : try plugins.screen(for: first, on: [])
    if routes.count > 1, plugins.base(of: first) != first {
      // The root presents something: no screen can follow that, and this says so.
      _ = try plugins.screen(for: routes[1], on: [first])
    }
    try open(routes.dropFirst(), plugins)
    return newRoot
  }

  /// Screens at the bottom that show already what the routes say stay as they are, with their ids and their effects.
  private mutating func open(
    _ routes: ArraySlice<AnyRoute>, _ plugins: PluginRegistry
  ) throws(NavigationError) {
    let kept = zip(self, routes).prefix { plugins.route(of: $0) == $1 }.count
    let added = try plugins.screens(for: routes.dropFirst(kept), on: Array(routes.prefix(kept)))
    replaceSubrange(kept..., with: added)
  }
}

extension StackState where Element == ScreenState {
  /// Pushes a route.
  ///
  /// - Throws: Why the route cannot be gone to; nothing has changed then.
  public mutating func push(_ route: some Route) throws(NavigationError) {
    try handle(.push(AnyRoute(route)))
  }

  /// Pushes a route.
  ///
  /// - Throws: Why the route cannot be gone to; nothing has changed then.
  public mutating func push(_ route: AnyRoute) throws(NavigationError) {
    try handle(.push(route))
  }

  /// Makes the stack what a link says, all of it or nothing.
  ///
  /// Screens at the bottom that show already what the link says stay as they are, with their ids and their effects.
  ///
  /// - Throws: Why a route of the link cannot be gone to; nothing has changed then, and no id is used up.
  public mutating func open(_ link: Link) throws(NavigationError) {
    try handle(.open(link))
  }

  /// The link that leads here, with what the screens present.
  public func link(scheme: String) -> Link {
    let plugins = DependencyValues._current.plugins
    return Link(scheme: scheme, map { plugins.route(of: $0) })
  }
}
