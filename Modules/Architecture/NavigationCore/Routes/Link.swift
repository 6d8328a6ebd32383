/// A path through a program, as text: `standups:/detail:42/record:42`.
///
/// Parses without knowing what places there are, and prints and parses without loss.
public struct Link: Hashable, Sendable {
  /// The program that the link is for: `standups`.
  public var scheme: String
  /// The places, from the bottom of the stack to its top.
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
    guard let colon = text.firstIndex(of: ":"), text[text.index(after: colon)...].hasPrefix("/") else {
      throw LinkError(link: text, segment: nil, reason: .missingScheme)
    }
    let scheme = text[..<colon]
    guard let first = scheme.first, first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else {
      throw LinkError(link: text, segment: nil, reason: .missingScheme)
    }
    var routes: [AnyRoute] = []
    let path = text[text.index(colon, offsetBy: 2)...]
    if !path.isEmpty {
      for (index, segment) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
        do throws(LinkError.Reason) {
          routes.append(try AnyRoute(segment: segment))
        } catch {
          throw LinkError(link: text, segment: index + 1, reason: error)
        }
      }
    }
    self.init(scheme: String(scheme), routes)
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

  public var description: String {
    let what =
      switch reason {
      case .missingScheme: "it does not begin with a program's name and ':/'"
      case .missingName: "it has no name"
      case .badEscape(let escape): "'\(escape)' is not a percent sign with two hexadecimal digits"
      case .notText(let text): "'\(text)' does not decode to text"
      }
    let place = segment.map { "segment \($0): " } ?? ""
    return "can't read link '\(link)': \(place)\(what). A link looks like 'program:/detail:42/record:42'."
  }
}
