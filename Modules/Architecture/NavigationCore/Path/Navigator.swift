import ComposableArchitecture

/// A whole program as a feature: a root screen and the stack above it.
///
/// A composition root creates its store from this reducer. Like the screens of the stack, the root can belong to any feature. In
/// its initial state, the root isn't part of links, and it can't be popped.
@Reducer
public struct Navigator: Sendable {
  /// The state of a program: its screens and the last navigation error.
  @ObservableState
  public struct State: Equatable {
    /// The screen at the bottom, which always exists.
    public var root: ScreenState
    /// The screens above the root.
    public var path = StackState<ScreenState>()
    /// The error of the last request, if the request failed.
    ///
    /// The request can come from the user, a link, the root, or a screen. The next request clears the error, and so does
    /// ``Action/navigationErrorShown``, which a program sends after the user has seen the error.
    public var navigationError: NavigationError?

    /// Creates a program that shows its root.
    ///
    /// - Throws: A ``NavigationError`` if the root can't be shown.
    public init(root: AnyRoute) throws(NavigationError) {
      @Dependency(\.plugins) var plugins
      self.root = try plugins.screen(for: root, on: [])
    }

    /// Performs a request completely or not at all.
    ///
    /// The root is treated like the screens above it: a `replace` request replaces the root if no screen covers it. A link can
    /// begin at the root itself: `list:new` shows the root's form if the root is `list`.
    ///
    /// - Parameter origin: The source of the request. A request from a screen that another screen covers fails.
    /// - Throws: A ``NavigationError`` if the request can't be performed. In that case, no screen changes.
    public mutating func handle(
      _ request: NavigationRequest, from origin: NavigationOrigin = .user
    ) throws(NavigationError) {
      navigationError = nil
      if let newRoot = try path.handle(request, from: origin, root: root) { root = newRoot }
    }

    /// Returns the link that leads to the current screens.
    ///
    /// The link includes the root only if the root differs from its initial state, or if the next route would otherwise be read
    /// as another state of the root. It includes what the root presents only if no screen covers the root.
    ///
    /// - Parameter plugins: The features of the screens. The default is the plugins of the current dependencies.
    public func link(scheme: String, plugins: PluginRegistry? = nil) -> Link {
      let plugins = plugins ?? Dependency(\.plugins).wrappedValue
      var link = Link(scheme: scheme, path.map { plugins.route(of: $0) })
      var route = plugins.route(of: root)
      if !path.isEmpty { route = plugins.base(of: route) }
      // Every link begins at the root in its initial state, so the link leaves that route out. It's needed only if the next route
      // would otherwise be read as another state of the root.
      let start = plugins.start(of: root.route)
      if route != start || link.routes.first.map(plugins.start) == start { link.routes.insert(route, at: 0) }
      return link
    }

    /// Creates a program that shows its root.
    ///
    /// - Throws: A ``NavigationError`` if the root can't be shown.
    public init(root: some Route) throws(NavigationError) { try self.init(root: AnyRoute(root)) }
  }

  /// The actions of a program.
  public enum Action {
    /// An action of the root screen.
    case root(ScreenAction)
    /// An action of the stack or of one of its screens.
    case path(StackAction<ScreenState, ScreenAction>)
    /// A navigation request from the user.
    case navigate(NavigationRequest)
    /// Replaces the screens with those of a session.
    case show(State)
    /// The user has seen ``State/navigationError``, so it isn't shown again.
    case navigationErrorShown
  }

  public init() {}

  /// The reducers of the root screen and the stack, composed.
  public var body: some ReducerOf<Self> {
    RootScreen()
    EmptyReducer<State, Action>()
      .path(
        \.path, action: \.path,
        handle: { state, request, origin throws(NavigationError) in try state.handle(request, from: origin) })
    Reduce { state, action in
      switch action {
      case .navigate(let request):
        do throws(NavigationError) {
          try state.handle(request)
        } catch {
          state.navigationError = error
        }
        return .none
      case .root(.navigate(let request)):
        do throws(NavigationError) {
          try state.handle(request, from: .root)
          return .none
        } catch {
          return .send(.root(.failed(error)))
        }
      case .root(.failed(let error)), .path(.element(_, .failed(let error))):
        state.navigationError = error
        return .none
      case .show(let screens):
        state = screens
        return .none
      case .navigationErrorShown:
        state.navigationError = nil
        return .none
      case .root, .path:
        return .none
      }
    }
  }
}

/// The reducer of the root screen, which handles requests like those of the screens on the stack.
private struct RootScreen: Reducer {
  typealias State = Navigator.State
  typealias Action = Navigator.Action

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .root(let action) = action else { return .none }
    return answering(Screen().reduce(into: &state.root, action: action))
  }

  func _build() -> _BuiltReducer<State, Action> {
    let screen = Screen()._build()
    return _BuiltReducer { state, action in
      guard case .root(let action) = action else { return .none }
      return answering(screen(&state.root, action))
    }
  }

  private func answering(_ effect: Effect<ScreenAction>) -> Effect<Action> {
    if effect._isNone { return .none }
    return effect.inParent(
      operatorID: "root", child: { (state: State) in state.root },
      answer: { $0.navigation.map { .root(.navigate($0)) } }, embed: { .root($0) })
  }
}
