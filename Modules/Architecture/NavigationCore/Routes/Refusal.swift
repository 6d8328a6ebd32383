/// Why a place cannot be gone to.
public struct Refusal: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// What kind of reason it is.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// A rule of the path does not allow it: a feature that asks for it is mistaken.
    case rule
    /// What the route names is not there, perhaps no longer: that can happen to every feature.
    case notFound
  }

  /// Where to go was asked for.
  public var route: AnyRoute
  /// The place on top of which it would have stood; `nil` for the bottom of the stack.
  public var under: AnyRoute?
  /// The rule that was broken, or what was not found.
  public var reason: String
  /// What kind of reason it is.
  public var kind: Kind

  /// A refusal by its parts.
  public init(route: AnyRoute, under: AnyRoute?, reason: String, kind: Kind = .rule) {
    self.route = route
    self.under = under
    self.reason = reason
    self.kind = kind
  }

  public var description: String {
    guard kind == .rule else { return "can't go to '\(route)': \(reason)" }
    let place = under.map { "on '\($0)'" } ?? "at the bottom of the stack"
    return "can't go to '\(route)' \(place): \(reason)"
  }
}
