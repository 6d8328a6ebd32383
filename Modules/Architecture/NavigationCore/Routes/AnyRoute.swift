/// A route of any kind: what links, stacks and files hold.
///
/// As text it is one self-describing segment, `detail:42`, in which all but letters, digits and `-._~` is
/// percent-encoded, so that it is read without knowing the routes of a program.
public struct AnyRoute: Hashable, Codable, Sendable {
  /// The name of the route's type.
  public var name: String
  /// What tells this route from others of its name.
  public var arguments: [String]

  /// A route by its parts.
  public init(name: String, arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// Forgets the type of a route.
  public init<R: Route>(_ route: R) {
    self.init(name: R.name, arguments: route.arguments)
  }

  /// Whether this route is another one, or a more specific one: `meeting:1:2` is within `meeting:1`.
  public func isWithin(_ other: AnyRoute) -> Bool {
    name == other.name && arguments.starts(with: other.arguments)
  }

  /// This route as one of a kind; `nil` where it is of another kind, or its arguments are not ones of that kind.
  public func `as`<R: Route>(_ type: R.Type = R.self) -> R? {
    name == R.name ? R(arguments: arguments) : nil
  }
}

extension AnyRoute: CustomStringConvertible, LosslessStringConvertible {
  /// The segment: name and arguments, percent-encoded, with colons between them.
  public var description: String {
    ([name] + arguments).map(Percent.encode).joined(separator: ":")
  }

  /// Reads a segment.
  public init?(_ segment: String) {
    try? self.init(segment: segment[...])
  }

  /// What is wrong with a segment of a link, as the end of a sentence about it.
  struct SegmentError: Error {
    let reason: String
  }

  init(segment: Substring) throws(SegmentError) {
    var parts: [String] = []
    for part in segment.split(separator: ":", omittingEmptySubsequences: false) {
      parts.append(try Percent.decode(part))
    }
    guard let name = parts.first, !name.isEmpty else { throw SegmentError(reason: "it has no name") }
    self.init(name: name, arguments: Array(parts.dropFirst()))
  }
}
