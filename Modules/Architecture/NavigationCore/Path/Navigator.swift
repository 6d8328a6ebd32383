import ComposableArchitecture

/// A whole program as a feature: a root screen, and the stack above it.
///
/// What a composition root makes its store of. The root is a screen like those of the stack, of any feature; it is not
/// part of links, and cannot be popped.
@Reducer
public struct Navigator: Sendable {
  /// The screens of a program.
  @ObservableState
  public struct State: Equatable {
    /// The screen at the bottom, which is always there.
    public var root: ScreenState
    /// The screens above it.
    public var path = StackState<ScreenState>()
    /// Why the last request failed: one of the user, of a link, of the root or of a screen.
    ///
    /// The next request clears it, and ``Action/navigationErrorShown``, which a host sends when the user has seen it.
    public var navigationError: NavigationError?

    /// A program with its root showing.
    ///
    /// - Throws: Why the root cannot be shown.
    public init(root: AnyRoute) throws(NavigationError) {
      @Dependency(\.plugins) var plugins
      self.root = try plugins.screen(for: root, on: [])
    }

    /// Performs a request, all of it or nothing.
    ///
    /// The root is handled as the screens above it are: a `replace` while nothing covers it replaces the root. A link may
    /// begin at the root itself: `list:new` shows the root's form where the root is `list`.
    ///
    /// - Parameter origin: Who makes it. The request of a screen that is covered by another one fails.
    /// - Throws: Why it cannot be performed; no screen has changed then.
    public mutating func handle(
      _ request: NavigationRequest, from origin: NavigationOrigin = .user
    ) throws(NavigationError) {
      navigationError = nil
      if let newRoot = try path.handle(request, from: origin, root: root) { root = newRoot }
    }

    /// The link that leads here: the root is part of it only where it is another one than at its start.
    ///
    /// What the root presents is part of it where nothing covers that.
    ///
    /// - Parameter plugins: The features that the screens are of; those of the dependencies by default.
    public func link(scheme: String, plugins: PluginRegistry? = nil) -> Link {
      let plugins = plugins ?? Dependency(\.plugins).wrappedValue
      var link = Link(scheme: scheme, path.map { plugins.route(of: $0) })
      var route = plugins.route(of: root)
      if !path.isEmpty { route = plugins.base(of: route) }
      // At its start the root is what every link begins at, unless what follows would be read as another state of it.
      let start = plugins.start(of: root.route)
      if route != start || link.routes.first.map(plugins.start) == start { link.routes.insert(route, at: 0) }
      return link
    }

    /// A program with its root showing.
    ///
    /// - Throws: Why the root cannot be shown.
    public init(root: some Route) throws(NavigationError) { try self.init(root: AnyRoute(root)) }
  }

  /// What can happen in a program.
  public enum Action {
    /// On the root screen.
    case root(ScreenAction)
    /// On the stack.
    case path(StackAction<ScreenState, ScreenAction>)
    /// The user asked for a route.
    case navigate(NavigationRequest)
    /// Other screens are shown: those of a session.
    case show(State)
    /// The user has seen ``State/navigationError``, which is not shown again.
    case navigationErrorShown
  }

  public init() {}

  /// The reducers that this one is made of.
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

/// The root's screen, which answers requests like a screen of the stack.
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
      slot: "root", child: { (state: State) in state.root },
      answer: { $0.navigation.map { .root(.navigate($0)) } }, embed: { .root($0) })
  }
}
