import ComposableArchitecture

extension Reducer {
  /// Runs the shared path: a stack of screens of any feature, and the requests that they make.
  ///
  /// The sibling of `forEach` for an open stack. A request of a screen arrives as its
  /// ``ScreenAction/navigate(_:)``, which this reducer sees before the stack changes. What the plugins' rules do not
  /// allow is answered by ``ScreenAction/failed(_:)``, and reported, because the feature should have checked.
  @warn_unqualified_access
  public func path(
    _ toPath: WritableKeyPath<State, StackState<ScreenState>>,
    action toPathAction: CaseKeyPath<Action, StackAction<ScreenState, ScreenAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _forEach(
      toPath, action: toPathAction, destination: Screen(),
      navigation: StackNavigation(
        answer: { $0.navigation.map(ScreenAction.navigate) },
        isRequest: { if case .navigate = $0 { true } else { false } },
        perform: { action, id, path in
          guard case .navigate(let request) = action else { return .none }
          do throws(NavigationError) {
            try path.perform(request, from: id)
            return .none
          } catch {
            reportNavigationError(error, fileID: fileID, filePath: filePath, line: line, column: column)
            return .send(.failed(error))
          }
        }),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Reports a request of a feature that the rules do not allow.
///
/// A route to something that is gone is not reported: another program may have deleted it.
func reportNavigationError(
  _ navigationError: NavigationError, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
) {
  guard navigationError.kind == .rule else { return }
  reportIssue(
    """
    A feature asked for a route that the path does not allow: \(navigationError). …

    A feature should ask only for routes that may follow its own. Check before asking, or let the 'pathRule' of the \
    route's plugin allow it.
    """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

extension StackState where Element == ScreenState {
  /// Pushes a route.
  ///
  /// - Throws: Why the route cannot be reached; nothing has changed then.
  public mutating func push(_ route: some Route) throws(NavigationError) {
    try push(AnyRoute(route))
  }

  /// Pushes a route.
  ///
  /// - Throws: Why the route cannot be reached; nothing has changed then.
  public mutating func push(_ route: AnyRoute) throws(NavigationError) {
    append(try screen(for: route, on: count, DependencyValues._current.plugins))
  }

  /// The screen of a route on top of those at the bottom.
  ///
  /// A function of its own: what it looks at must be let go of before the stack is changed, which would be copied.
  private func screen(
    for route: AnyRoute, on count: Int, _ plugins: PluginRegistry
  ) throws(NavigationError) -> ScreenState {
    try plugins.screen(for: route, on: RoutesBelow(self, count: count))
  }

  /// Makes the stack what a link says, all of it or nothing.
  ///
  /// Screens at the bottom that show already what the link says stay as they are, with their ids and their effects.
  ///
  /// - Throws: Why a route of the link cannot be reached; nothing has changed then, and no id is used up.
  public mutating func open(_ link: Link) throws(NavigationError) {
    try open(link.routes)
  }

  /// Makes the stack one of these routes, all of it or nothing.
  public mutating func open(_ newRoutes: [AnyRoute]) throws(NavigationError) {
    let plugins = DependencyValues._current.plugins
    try open(canonical: newRoutes.map(plugins.canonical), plugins)
  }

  private mutating func open(
    canonical newRoutes: [AnyRoute], _ plugins: PluginRegistry
  ) throws(NavigationError) {
    let kept = zip(self, newRoutes).prefix { plugins.route(of: $0) == $1 }.count
    let added = try plugins.screens(for: newRoutes[kept...], on: Array(newRoutes[..<kept]))
    replaceSubrange(kept..., with: added)
  }

  /// The link that leads here, with what the screens present.
  public func link(scheme: String) -> Link {
    let plugins = DependencyValues._current.plugins
    return Link(scheme: scheme, map { plugins.route(of: $0) })
  }

  /// Performs the request of a screen, which must be the one on top.
  fileprivate mutating func perform(
    _ request: NavigationRequest, from id: StackElementID
  ) throws(NavigationError) {
    guard id == ids.last else { throw errorOfCovered(request, from: self[id: id]?.route) }
    try perform(request)
  }

  /// Performs a request.
  public mutating func perform(_ request: NavigationRequest) throws(NavigationError) {
    let plugins = DependencyValues._current.plugins
    try perform(canonical: plugins.canonical(request), plugins)
  }

  /// Performs a request whose routes are canonical.
  mutating func perform(
    canonical request: NavigationRequest, _ plugins: PluginRegistry
  ) throws(NavigationError) {
    switch request {
    case .push(let route):
      append(try screen(for: route, on: count, plugins))
    case .replace(let route):
      let below = Swift.max(count - 1, 0)
      let screen = try screen(for: route, on: below, plugins)
      replaceSubrange(below..., with: [screen])
    case .open(let link):
      try open(canonical: link.routes, plugins)
    case .home:
      removeAll()
    case .remove(let routes):
      removeAll { screen in routes.contains { screen.route.isWithin($0) } }
    }
  }

  func errorOfCovered(_ request: NavigationRequest, from route: AnyRoute?) -> NavigationError {
    let target =
      switch request {
      case .push(let route), .replace(let route): route
      case .open(let link): link.routes.last ?? AnyRoute(name: link.scheme)
      case .home, .remove: AnyRoute(name: "home")
      }
    return NavigationError(
      route: target, under: last?.route,
      reason:
        "'\(route?.description ?? "the screen")', which asked, is covered by '\(last?.route.description ?? "")'"
    )
  }
}
