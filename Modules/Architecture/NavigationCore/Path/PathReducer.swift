import ComposableArchitecture

extension Reducer {
  /// Runs the shared path: a stack of screens of any feature, and the requests that they make.
  ///
  /// The sibling of `forEach` for an open stack. A request of a screen arrives as its
  /// ``ScreenAction/navigate(_:)``, which this reducer sees before the stack changes. What the plugins' rules do not
  /// allow is answered by ``ScreenAction/refused(_:)``, and reported, because a feature should not have asked.
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
          do throws(Refusal) {
            try path.perform(request, from: id)
            return .none
          } catch {
            reportRefusal(error, fileID: fileID, filePath: filePath, line: line, column: column)
            return .send(.refused(error))
          }
        }),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Reports a request of a feature that the rules do not allow.
///
/// That a place is not there is no mistake of the feature: another program may have deleted what it shows.
func reportRefusal(
  _ refusal: Refusal, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
) {
  guard refusal.kind == .rule else { return }
  reportIssue(
    """
    A feature asked to go where it may not: \(refusal). …

    A feature should ask only for places that may stand on its own. Check before asking, or let the plugin's 'standsOn' \
    allow it.
    """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

extension StackState where Element == ScreenState {
  /// Puts a place on top.
  ///
  /// - Throws: Why the place cannot be gone to; nothing has changed then.
  public mutating func push(_ route: some Route) throws(Refusal) {
    try push(AnyRoute(route))
  }

  /// Puts a place on top.
  ///
  /// - Throws: Why the place cannot be gone to; nothing has changed then.
  public mutating func push(_ route: AnyRoute) throws(Refusal) {
    append(try screen(for: route, on: count, DependencyValues._current.plugins))
  }

  /// The screen of a route on top of those at the bottom.
  ///
  /// A function of its own: what it looks at must be let go of before the stack is changed, which would be copied.
  private func screen(
    for route: AnyRoute, on count: Int, _ plugins: PluginRegistry
  ) throws(Refusal) -> ScreenState {
    try plugins.screen(for: route, on: RoutesBelow(self, count: count))
  }

  /// Makes the stack what a link says, all of it or nothing.
  ///
  /// Screens at the bottom that show already what the link says stay as they are, with their ids and their effects.
  ///
  /// - Throws: Why a place of the link cannot be gone to; nothing has changed then, and no id is used up.
  public mutating func open(_ link: Link) throws(Refusal) {
    try open(link.routes)
  }

  /// Makes the stack one of these routes, all of it or nothing.
  public mutating func open(_ newRoutes: [AnyRoute]) throws(Refusal) {
    let plugins = DependencyValues._current.plugins
    try open(canonical: newRoutes.map(plugins.canonical), plugins)
  }

  private mutating func open(
    canonical newRoutes: [AnyRoute], _ plugins: PluginRegistry
  ) throws(Refusal) {
    let kept = zip(self, newRoutes).prefix { plugins.route(of: $0) == $1 }.count
    let added = try plugins.screens(for: newRoutes[kept...], on: Array(newRoutes[..<kept]))
    replaceSubrange(kept..., with: added)
  }

  /// The link that leads here, with what the screens present.
  public func link(scheme: String) -> Link {
    let plugins = DependencyValues._current.plugins
    return Link(scheme: scheme, map { plugins.route(of: $0) })
  }

  /// Does what a screen asked for, which must be the one on top.
  fileprivate mutating func perform(
    _ request: NavigationRequest, from id: StackElementID
  ) throws(Refusal) {
    guard id == ids.last else { throw refusalOfCovered(request, from: self[id: id]?.route) }
    try perform(request)
  }

  /// Does what was asked for.
  public mutating func perform(_ request: NavigationRequest) throws(Refusal) {
    let plugins = DependencyValues._current.plugins
    try perform(canonical: plugins.canonical(request), plugins)
  }

  /// Does what was asked for by routes that are as their types print them.
  mutating func perform(
    canonical request: NavigationRequest, _ plugins: PluginRegistry
  ) throws(Refusal) {
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

  func refusalOfCovered(_ request: NavigationRequest, from route: AnyRoute?) -> Refusal {
    let target =
      switch request {
      case .push(let route), .replace(let route): route
      case .open(let link): link.routes.last ?? AnyRoute(name: link.scheme)
      case .home, .remove: AnyRoute(name: "home")
      }
    return Refusal(
      route: target, under: last?.route,
      reason:
        "'\(route?.description ?? "the screen")', which asked, is covered by '\(last?.route.description ?? "")'"
    )
  }
}
