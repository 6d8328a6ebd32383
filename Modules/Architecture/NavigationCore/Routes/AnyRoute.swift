/// A type-erased route, which links, stacks, and files store.
///
/// Its text is one self-describing segment, such as `detail:42`, so that it can be read without knowing the routes of a program.
/// All characters except letters, digits, and `-._~` are percent-encoded.
public struct AnyRoute: Hashable, Codable, Sendable {
  /// The name of the route's type.
  public var name: String
  /// The arguments that distinguish this route from others of the same name.
  public var arguments: [String]

  /// Creates a route from its parts.
  public init(name: String, arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// Erases the type of a route.
  public init<R: Route>(_ route: R) {
    self.init(name: R.name, arguments: route.arguments)
  }

  /// Returns `true` if this route equals another route or is more specific: `meeting:1:2` is within `meeting:1`.
  public func isWithin(_ other: AnyRoute) -> Bool {
    name == other.name && arguments.starts(with: other.arguments)
  }

  /// Returns this route as a specific type, or `nil` if the route has another name or the type doesn't accept its arguments.
  public func `as`<R: Route>(_ type: R.Type = R.self) -> R? {
    name == R.name ? R(arguments: arguments) : nil
  }
}

extension AnyRoute: CustomStringConvertible, LosslessStringConvertible {
  /// The segment: the percent-encoded name and arguments, separated by colons.
  public var description: String {
    ([name] + arguments).map(Percent.encode).joined(separator: ":")
  }

  /// Parses a segment, or returns `nil` if the segment is invalid.
  public init?(_ segment: String) {
    try? self.init(segment: segment[...])
  }

  /// An error that explains, as the end of a sentence about the segment, why a segment of a link is invalid.
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
