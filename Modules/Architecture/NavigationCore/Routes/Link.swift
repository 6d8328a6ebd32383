/// A path through a program, as text: `standups:/detail:42/record:42`.
///
/// A link can be parsed without knowing the routes of a program. Printing a link and parsing it again loses nothing.
public struct Link: Hashable, Sendable {
  /// The program that the link is for: `standups`.
  public var scheme: String
  /// The routes, from the bottom of the stack to its top.
  public var routes: [AnyRoute]

  /// Creates a link from its parts.
  public init(scheme: String, _ routes: [AnyRoute] = []) {
    self.scheme = scheme
    self.routes = routes
  }

  /// Parses a link.
  ///
  /// - Throws: A ``NavigationError`` that says what is wrong, where, and what a link looks like.
  public init(parsing text: String) throws(NavigationError) {
    try self.init(parsing: text, example: "program:/detail:42/record:42")
  }

  /// Parses the user's input, which is either a complete link or a part of one.
  ///
  /// `standups:/detail:42` is a complete link, `/detail:42` is a link within this program, and `record:42` is appended to the
  /// current link.
  ///
  /// - Parameters:
  ///   - current: The link to the current screens.
  ///   - example: An example of a link of this program.
  init(parsing text: String, from current: Link, example: String) throws(NavigationError) {
    if Self.hasScheme(text) {
      try self.init(parsing: text, example: example)
    } else {
      let isAbsolute = text.hasPrefix("/")
      let routes = try Self.routes(in: isAbsolute ? text.dropFirst() : text[...], of: text, example: example)
      self.init(scheme: current.scheme, isAbsolute ? routes : current.routes + routes)
    }
  }

  static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return text[text.index(after: colon)...].hasPrefix("/")
  }

  private init(parsing text: String, example: String) throws(NavigationError) {
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    let scheme = text[..<colon]
    guard Self.hasScheme(text), let first = scheme.first, first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else {
      throw Self.error(text, "it doesn't start with a program's name and ':/'", example: example)
    }
    let path = text[text.index(colon, offsetBy: 2)...]
    self.init(scheme: String(scheme), try Self.routes(in: path, of: text, example: example))
  }

  private static func routes(
    in path: Substring, of text: String, example: String
  ) throws(NavigationError) -> [AnyRoute] {
    guard !path.isEmpty else { return [] }
    var routes: [AnyRoute] = []
    for (index, segment) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      do throws(AnyRoute.SegmentError) {
        routes.append(try AnyRoute(segment: segment))
      } catch {
        throw Self.error(text, "segment \(index + 1): \(error.reason)", example: example)
      }
    }
    return routes
  }

  static func error(_ text: String, _ reason: String, example: String) -> NavigationError {
    NavigationError(link: text, reason: "\(reason). A link looks like '\(example)'.")
  }
}

extension Link: CustomStringConvertible, LosslessStringConvertible {
  /// The text of the link.
  public var description: String {
    "\(scheme):/" + routes.map(\.description).joined(separator: "/")
  }

  /// Parses a link, or returns `nil` if the text isn't a link.
  public init?(_ text: String) {
    try? self.init(parsing: text)
  }
}

extension Link: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(parsing: decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
