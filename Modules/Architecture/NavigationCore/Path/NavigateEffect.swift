import ComposableArchitecture

/// Requests another screen of the path that a feature is on: `await navigate(to: DetailRoute(id))` from an effect.
///
/// The sibling of `dismiss`: the feature names a route and imports no other feature. The path receives the request as
/// an action of the screen; where its rules do not allow it, the screen receives a ``NavigationError``.
public struct NavigateEffect: Sendable {
  private let go: @MainActor @Sendable (NavigationRequest) async -> Void

  /// Navigates by a closure, for a test that checks what is requested.
  public init(_ go: @escaping @MainActor @Sendable (NavigationRequest) async -> Void) {
    self.go = go
  }

  /// Pushes a route on top of the stack.
  public func callAsFunction(to route: some Route) async { await go(.push(AnyRoute(route))) }

  /// Pushes a route on top of the stack.
  public func callAsFunction(to route: AnyRoute) async { await go(.push(route)) }

  /// Makes a request.
  public func callAsFunction(_ request: NavigationRequest) async { await go(request) }

  /// Replaces the screen on top by a route.
  public func replace(with route: some Route) async { await go(.replace(AnyRoute(route))) }

  /// Makes the stack what a link says.
  public func open(_ link: Link) async { await go(.open(link)) }

  /// Takes everything off the stack.
  public func home() async { await go(.home) }

  /// Removes every screen of these routes, and of routes within them, from the stack: what they show is no more.
  public func remove(_ routes: [AnyRoute]) async { await go(.remove(routes)) }
}

extension NavigateEffect: DependencyKey {
  /// What programs use.
  public static var liveValue: NavigateEffect {
    NavigateEffect { request in
      guard !requestUpward(.navigate(request)) else { return }
      reportIssue(
        """
        A feature asked \(request.requestDescription), but it is on no stack that could do so. …

        Run the feature under a reducer that has '.path(_:action:)' applied. In a test of the feature alone, assert the \
        request by 'await store.receiveNavigation(to:)'.
        """)
    }
  }

  /// What tests use.
  public static var testValue: NavigateEffect { liveValue }
}

extension DependencyValues {
  /// Navigates to a route of the program.
  public var navigate: NavigateEffect {
    get { self[NavigateEffect.self] }
    set { self[NavigateEffect.self] = newValue }
  }
}
