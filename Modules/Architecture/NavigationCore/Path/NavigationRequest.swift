import ComposableArchitecture

/// A change to the stack that a screen, a link, or the user requests.
@CasePathable
public enum NavigationRequest: Hashable, Codable, Sendable {
  /// Push a route on top of the stack.
  case push(AnyRoute)
  /// Replace the top screen with a route.
  case replace(AnyRoute)
  /// Replace the stack with the routes of a link.
  case open(Link)
  /// Remove all screens from the stack.
  case home
  /// Remove the screens for these routes, and for routes within them, wherever they are on the stack.
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
  /// The navigation request, or `nil` if this is another kind of request.
  var navigation: NavigationRequest? {
    guard case .navigate(let intent) = self else { return nil }
    return intent as? NavigationRequest
  }
}

extension NavigationRequest {
  /// The route that the request leads to, for messages.
  var target: AnyRoute {
    switch self {
    case .push(let route), .replace(let route): route
    case .open(let link): link.routes.last ?? AnyRoute(name: link.scheme)
    case .home, .remove: AnyRoute(name: "home")
    }
  }
}
