/// Why a route cannot be reached.
public struct NavigationError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// What kind of reason it is.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// A rule of the path does not allow it: a feature that asks for it has a bug.
    case rule
    /// What the route names is not there, perhaps no longer: that can happen to every feature.
    case notFound
  }

  /// The route that was asked for.
  public var route: AnyRoute
  /// The route that it would have followed; `nil` for the bottom of the stack.
  public var under: AnyRoute?
  /// The rule that was broken, or what was not found.
  public var reason: String
  /// What kind of reason it is.
  public var kind: Kind

  /// An error by its parts.
  public init(route: AnyRoute, under: AnyRoute?, reason: String, kind: Kind = .rule) {
    self.route = route
    self.under = under
    self.reason = reason
    self.kind = kind
  }

  public var description: String {
    guard kind == .rule else { return "can't go to '\(route)': \(reason)" }
    let position = under.map { "on '\($0)'" } ?? "at the bottom of the stack"
    return "can't go to '\(route)' \(position): \(reason)"
  }
}
