import ComposableArchitecture

/// An effect that requests another screen on the feature's path: `await navigate(to: DetailRoute(id))`.
///
/// This is the counterpart of `dismiss`. The feature names a route and doesn't import any other feature. The path receives the
/// request as an action of the screen. If the path's rules don't allow the request, the screen receives a ``NavigationError``.
public struct NavigateEffect: Sendable {
  private let go: @MainActor @Sendable (NavigationRequest) async -> Void

  /// Creates an effect from a closure, for a test that checks which requests a feature makes.
  public init(_ go: @escaping @MainActor @Sendable (NavigationRequest) async -> Void) {
    self.go = go
  }

  /// Pushes a route on top of the stack.
  public func callAsFunction(to route: some Route) async { await go(.push(AnyRoute(route))) }

  /// Pushes a route on top of the stack.
  public func callAsFunction(to route: AnyRoute) async { await go(.push(route)) }

  /// Makes a navigation request.
  public func callAsFunction(_ request: NavigationRequest) async { await go(request) }

  /// Replaces the top screen with a route.
  public func replace(with route: some Route) async { await go(.replace(AnyRoute(route))) }

  /// Replaces the stack with the routes of a link.
  public func open(_ link: Link) async { await go(.open(link)) }

  /// Removes all screens from the stack.
  public func home() async { await go(.home) }

  /// Removes the screens for these routes, and for routes within them, because what they show no longer exists.
  public func remove(_ routes: [AnyRoute]) async { await go(.remove(routes)) }
}

extension Effect {
  /// An effect that pushes a route on top of the stack, and does nothing else: `return .navigate(to: DetailRoute(id))`.
  ///
  /// To do more in the same effect, use the dependency `navigate` in `run`.
  public static func navigate(to route: some Route) -> Self {
    @Dependency(\.navigate) var navigate
    return .run { _ in await navigate(to: route) }
  }
}

extension NavigateEffect: DependencyKey {
  /// An effect that sends the request to the feature's stack, and reports an issue if there is none.
  public static var liveValue: NavigateEffect {
    NavigateEffect { request in
      guard RunningEffect.current?.request(.navigate(request)) != true else { return }
      reportIssue(
        """
        A feature asked \(request.requestDescription), but no enclosing stack handles navigation. …

        Run the feature under a reducer that has '.path(_:action:)' applied. In a test of the feature alone, assert the \
        request by 'await store.receiveNavigation(to:)'.
        """)
    }
  }

  /// The same effect as ``liveValue``.
  public static var testValue: NavigateEffect { liveValue }
}

extension DependencyValues {
  /// The effect that navigates to a route of the program.
  public var navigate: NavigateEffect {
    get { self[NavigateEffect.self] }
    set { self[NavigateEffect.self] = newValue }
  }
}
