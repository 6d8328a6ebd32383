/// A path through a program, as text: `standups:/detail:42/record:42`.
///
/// Parses without knowing the routes of a program, and prints and parses without loss.
public struct Link: Hashable, Sendable {
  /// The program that the link is for: `standups`.
  public var scheme: String
  /// The routes, from the bottom of the stack to its top.
  public var routes: [AnyRoute]

  /// A link by its parts.
  public init(scheme: String, _ routes: [AnyRoute] = []) {
    self.scheme = scheme
    self.routes = routes
  }

  /// Reads a link.
  ///
  /// - Throws: What is wrong with it, where, and how a link looks.
  public init(parsing text: String) throws(LinkError) {
    try self.init(parsing: text, example: LinkError.example(scheme: "program"))
  }

  /// Reads what the user wrote while a program shows a link: another link, or a part of one.
  ///
  /// `standups:/detail:42` is a link; `/detail:42` is one of this program; `record:42` is appended to the present one.
  ///
  /// - Parameter current: The link to what the program shows.
  /// - Throws: What is wrong with it, where, and how a link of this program looks.
  public init(parsing text: String, from current: Link) throws(LinkError) {
    let example = LinkError.example(scheme: current.scheme)
    if Self.hasScheme(text) {
      try self.init(parsing: text, example: example)
    } else {
      let isAbsolute = text.hasPrefix("/")
      let routes = try Self.routes(
        in: isAbsolute ? text.dropFirst() : text[...], of: text, example: example)
      self.init(scheme: current.scheme, isAbsolute ? routes : current.routes + routes)
    }
  }

  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return text[text.index(after: colon)...].hasPrefix("/")
  }

  private init(parsing text: String, example: String) throws(LinkError) {
    guard let colon = text.firstIndex(of: ":"), text[text.index(after: colon)...].hasPrefix("/") else {
      throw LinkError(link: text, segment: nil, reason: .missingScheme, example: example)
    }
    let scheme = text[..<colon]
    guard let first = scheme.first, first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else {
      throw LinkError(link: text, segment: nil, reason: .missingScheme, example: example)
    }
    let path = text[text.index(colon, offsetBy: 2)...]
    self.init(scheme: String(scheme), try Self.routes(in: path, of: text, example: example))
  }

  private static func routes(
    in path: Substring, of text: String, example: String
  ) throws(LinkError) -> [AnyRoute] {
    guard !path.isEmpty else { return [] }
    var routes: [AnyRoute] = []
    for (index, segment) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      do throws(LinkError.Reason) {
        routes.append(try AnyRoute(segment: segment))
      } catch {
        throw LinkError(link: text, segment: index + 1, reason: error, example: example)
      }
    }
    return routes
  }
}

extension Link: CustomStringConvertible, LosslessStringConvertible {
  public var description: String {
    "\(scheme):/" + routes.map(\.description).joined(separator: "/")
  }

  /// Reads a link; `nil` where it is not one.
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

/// Why a text is not a link.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Error, Hashable, Sendable {
    /// The text does not begin with `name:/`.
    case missingScheme
    /// A segment is empty, or begins with a colon.
    case missingName
    /// A percent sign is not followed by two hexadecimal digits.
    case badEscape(String)
    /// Percent-encoded bytes are not UTF-8.
    case notText(String)
  }

  /// The text.
  public let link: String
  /// The segment that is wrong, counted from 1; `nil` where the text as a whole is.
  public let segment: Int?
  /// What is wrong.
  public let reason: Reason
  /// What a link looks like.
  let example: String

  static func example(scheme: String) -> String { "\(scheme):/detail:42/record:42" }

  public var description: String {
    let what =
      switch reason {
      case .missingScheme: "it does not begin with a program's name and ':/'"
      case .missingName: "it has no name"
      case .badEscape(let escape): "'\(escape)' is not a percent sign with two hexadecimal digits"
      case .notText(let text): "'\(text)' does not decode to text"
      }
    let position = segment.map { "segment \($0): " } ?? ""
    return "can't read link '\(link)': \(position)\(what). A link looks like '\(example)'."
  }
}
