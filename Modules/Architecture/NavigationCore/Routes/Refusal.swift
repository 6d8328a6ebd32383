/// Why a place cannot be gone to.
public struct Refusal: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// Where somebody wanted to go.
  public var route: AnyRoute
  /// The place on top of which it would have stood; `nil` for the bottom of the stack.
  public var under: AnyRoute?
  /// The rule that was broken, or what was not found.
  public var reason: String

  /// A refusal by its parts.
  public init(route: AnyRoute, under: AnyRoute?, reason: String) {
    self.route = route
    self.under = under
    self.reason = reason
  }

  public var description: String {
    let place = under.map { "on '\($0)'" } ?? "at the bottom of the stack"
    return "can't go to '\(route)' \(place): \(reason)"
  }
}
