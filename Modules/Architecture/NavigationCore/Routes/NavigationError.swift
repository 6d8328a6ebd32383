/// An error that explains why a request can't be performed or a link can't be followed.
///
/// The screens stay unchanged.
public struct NavigationError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The kind of reason for a navigation error.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// A rule of the path doesn't allow the route.
    case rule
    /// The route names something that doesn't exist, or no longer exists.
    case notFound
    /// The text isn't a link of this program.
    case link
  }

  /// The requested route, or the link as the user wrote it.
  public var target: String
  /// The route that the target would have followed, or `nil` at the bottom of the stack.
  public var under: AnyRoute?
  /// The rule that was broken, in the words of its plugin; the thing that wasn't found; or the mistake in the link.
  public var reason: String
  /// The kind of reason.
  public var kind: Kind

  /// Creates an error for a route that can't be shown.
  public init(route: AnyRoute, under: AnyRoute?, reason: String, kind: Kind = .rule) {
    self.target = route.description
    self.under = under
    self.reason = reason
    self.kind = kind
  }

  /// Creates an error for text that can't be followed as a link.
  public init(link: String, reason: String) {
    self.target = link
    self.reason = reason
    self.kind = .link
  }

  /// The message for the user.
  public var description: String {
    guard kind == .rule else { return "Can't go to '\(target)': \(reason)" }
    let position = under.map { "on '\($0)'" } ?? "at the bottom of the stack"
    return "Can't go to '\(target)' \(position): \(reason)"
  }
}
