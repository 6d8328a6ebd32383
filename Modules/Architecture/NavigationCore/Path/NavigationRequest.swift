import ComposableArchitecture

/// Where a screen asks to go.
@CasePathable
public enum NavigationRequest: Hashable, Codable, Sendable {
  /// Put a place on top of the stack.
  case push(AnyRoute)
  /// Put a place where the screen that asks is.
  case replace(AnyRoute)
  /// Make the stack what a link says.
  case open(Link)
  /// Take everything off the stack.
  case home
  /// Take every screen of these places, and of places within them, off the stack, wherever on it they are.
  case remove([AnyRoute])
}

extension NavigationRequest: NavigationIntent {
  @usableFromInline package var requestDescription: String {
    switch self {
    case .push(let route): "to push '\(route)'"
    case .replace(let route): "to be replaced by '\(route)'"
    case .open(let link): "to open '\(link)'"
    case .home: "to go home"
    case .remove(let routes): "to remove \(routes.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}

extension UpwardRequest {
  /// The request to go somewhere, if it is one.
  var navigation: NavigationRequest? {
    guard case .navigate(let intent) = self else { return nil }
    return intent as? NavigationRequest
  }
}

/// Asks the path that a feature is on to go somewhere: `await navigate(to: DetailRoute(id))` from an effect.
///
/// The sibling of `dismiss`: the feature names a place and imports no other feature. The path receives the request as
/// an action of the screen, and may refuse it.
public struct NavigateEffect: Sendable {
  private let go: @MainActor @Sendable (NavigationRequest) async -> Void

  /// Goes in a way of its own, for a test that wants to know of it.
  public init(_ go: @escaping @MainActor @Sendable (NavigationRequest) async -> Void) {
    self.go = go
  }

  /// Puts a place on top of the stack.
  public func callAsFunction(to route: some Route) async { await go(.push(AnyRoute(route))) }

  /// Puts a place on top of the stack.
  public func callAsFunction(to route: AnyRoute) async { await go(.push(route)) }

  /// Puts a place where the screen that asks is.
  public func replace(with route: some Route) async { await go(.replace(AnyRoute(route))) }

  /// Makes the stack what a link says.
  public func open(_ link: Link) async { await go(.open(link)) }

  /// Takes everything off the stack.
  public func home() async { await go(.home) }

  /// Takes every screen of these places, and of places within them, off the stack: what they show is no more.
  public func remove(_ routes: [AnyRoute]) async { await go(.remove(routes)) }
}

extension NavigateEffect: DependencyKey {
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

  public static var testValue: NavigateEffect { liveValue }
}

extension DependencyValues {
  /// Goes to a place in the program.
  public var navigate: NavigateEffect {
    get { self[NavigateEffect.self] }
    set { self[NavigateEffect.self] = newValue }
  }
}
