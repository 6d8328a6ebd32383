import ComposableArchitecture

// Every request goes through `handle(_:from:root:)`, no matter whether it comes from the user, a link, the root, or a screen.

extension StackState where Element == ScreenState {
  /// Performs a request completely or not at all.
  ///
  /// The function uses the plugins of the current dependencies.
  ///
  /// - Parameter origin: The source of the request. A request from a screen that another screen covers fails.
  /// - Throws: A ``NavigationError`` if the request can't be performed. In that case, nothing changes, and no id is used up.
  public mutating func handle(
    _ request: NavigationRequest, from origin: NavigationOrigin = .user
  ) throws(NavigationError) {
    _ = try handle(request, from: origin, root: nil)
  }

  /// Performs a request in a program.
  ///
  /// - Parameter root: The screen below the stack, or `nil` if the stack has no root.
  /// - Returns: The screen that replaces the root, or `nil` if the root stays.
  mutating func handle(
    _ request: NavigationRequest, from origin: NavigationOrigin, root: ScreenState?
  ) throws(NavigationError) -> ScreenState? {
    let plugins = DependencyValues._current.plugins
    // A route from a link or a file may be spelled differently from the text that its type prints.
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
        the request came from '\(screen?.route.description ?? "the screen")', which is covered by \
        '\(last?.route.description ?? "")'
        """)
  }

  /// Creates the screen for a route above the lowest `count` screens.
  ///
  /// This is a separate function so that its reference to the stack is released before the stack changes. Otherwise, the change
  /// would copy the stack.
  private func screen(
    for route: AnyRoute, on count: Int, _ plugins: PluginRegistry
  ) throws(NavigationError) -> ScreenState {
    try plugins.screen(for: route, on: RoutesBelow(self, count: count))
  }

  /// Replaces the stack with the routes of a link, and returns the new root if the link changes the root.
  private mutating func open(
    _ routes: [AnyRoute], _ root: ScreenState?, _ plugins: PluginRegistry
  ) throws(NavigationError) -> ScreenState? {
    guard let root, let first = routes.first, plugins.start(of: first) == plugins.start(of: root.route) else {
      try open(routes[...], plugins)
      return nil
    }
    // The link begins at the root itself: `list:new` shows the root's form if the root is `list`.
    let newRoot = first == plugins.route(of: root) ? nil : try plugins.screen(for: first, on: [])
    if routes.count > 1, plugins.base(of: first) != first {
      // The root presents something, and no screen can follow a presentation. This call throws the corresponding error.
      _ = try plugins.screen(for: routes[1], on: [first])
    }
    try open(routes.dropFirst(), plugins)
    return newRoot
  }

  /// Replaces the stack with the screens for some routes.
  ///
  /// Screens at the bottom that already show these routes keep their ids and their effects.
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
  /// - Throws: A ``NavigationError`` if the route can't be pushed. In that case, nothing changes.
  public mutating func push(_ route: some Route) throws(NavigationError) {
    try handle(.push(AnyRoute(route)))
  }

  /// Pushes a route.
  ///
  /// - Throws: A ``NavigationError`` if the route can't be pushed. In that case, nothing changes.
  public mutating func push(_ route: AnyRoute) throws(NavigationError) {
    try handle(.push(route))
  }

  /// Replaces the stack with the routes of a link, or leaves it unchanged if one of them can't be shown.
  ///
  /// Screens at the bottom that already show the link's routes keep their ids and their effects.
  ///
  /// - Throws: A ``NavigationError`` if a route of the link can't be shown. In that case, nothing changes, and no id is used up.
  public mutating func open(_ link: Link) throws(NavigationError) {
    try handle(.open(link))
  }

  /// Returns the link that leads to the current screens, including what they present.
  public func link(scheme: String) -> Link {
    let plugins = DependencyValues._current.plugins
    return Link(scheme: scheme, map { plugins.route(of: $0) })
  }
}
