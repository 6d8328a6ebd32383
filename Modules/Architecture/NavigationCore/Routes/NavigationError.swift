/// Why the program cannot go where a request or a link leads.
///
/// Nothing has changed then.
public struct NavigationError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// What kind of reason it is.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// A rule of the path does not allow it.
    case rule
    /// What the route names is not there, perhaps no longer.
    case notFound
    /// The text is not a link of this program.
    case link
  }

  /// The route that was asked for, or the link as it was written.
  public var target: String
  /// The route that it would have followed; `nil` for the bottom of the stack.
  public var under: AnyRoute?
  /// The rule that was broken in the words of its plugin, what was not found, or what is wrong with the link.
  public var reason: String
  /// What kind of reason it is.
  public var kind: Kind

  /// Why a route cannot be gone to.
  public init(route: AnyRoute, under: AnyRoute?, reason: String, kind: Kind = .rule) {
    self.target = route.description
    self.under = under
    self.reason = reason
    self.kind = kind
  }

  /// Why a text cannot be followed as a link.
  public init(link: String, reason: String) {
    self.target = link
    self.reason = reason
    self.kind = .link
  }

  /// The text to show.
  public var description: String {
    guard kind == .rule else { return "Can't go to '\(target)': \(reason)" }
    let position = under.map { "on '\($0)'" } ?? "at the bottom of the stack"
    return "Can't go to '\(target)' \(position): \(reason)"
  }
}
