import NavigationCore
import JSONValues
import Sharing

// Values in a recorded action are written as Swift literals: `["title": "Design", "attendees": []]`.

extension JSON {
  /// The value as a Swift literal.
  var literal: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .number(let value): "\(value)"
    case .literal(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.literal).joined(separator: ", "))]"
    case .object(let members): Self.literal(of: members)
    }
  }

  private static func literal(of members: [String: JSON]) -> String {
    let pairs = members.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \($0.value.literal)" }
    return "[\(pairs.isEmpty ? ":" : pairs.joined(separator: ", "))]"
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _
      where scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format:
        quoted += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Parses a literal, or returns `nil` if the text isn't a literal.
  init?(literal text: String) {
    var reader = LiteralReader(text)
    guard let value = reader.value(), reader.isAtEnd else { return nil }
    self = value
  }
}

/// Reads literals from a text.
struct LiteralReader {
  private let text: Substring.UnicodeScalarView
  private(set) var index: Substring.UnicodeScalarView.Index
  private var depth = 0

  init(_ text: some StringProtocol) {
    self.text = Substring(text).unicodeScalars
    index = self.text.startIndex
  }

  /// The text that hasn't been read yet.
  var rest: Substring { Substring(text[index...]) }

  /// Whether only whitespace follows.
  var isAtEnd: Bool { text[index...].allSatisfy { $0.properties.isWhitespace } }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    while index < text.endIndex, text[index].properties.isWhitespace { text.formIndex(after: &index) }
    guard index < text.endIndex, text[index] == scalar else { return false }
    text.formIndex(after: &index)
    return true
  }

  /// Reads the next value, or returns `nil` if there is none or if it's nested more than 500 levels deep.
  mutating func value() -> JSON? {
    guard depth < 500 else { return nil }
    depth += 1
    defer { depth -= 1 }
    if skip("[") { return collection() }
    if skip("\"") { return string().map { .string($0) } }
    let start = index
    while index < text.endIndex, !",:]".unicodeScalars.contains(text[index]),
      !text[index].properties.isWhitespace
    {
      text.formIndex(after: &index)
    }
    let word = String(text[start..<index])
    switch word {
    case "nil": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      if let integer = Int(word) { return .integer(integer) }
      if let integer = UInt64(word) { return .unsigned(integer) }
      return Double(word).map { .number($0) }
    }
  }

  private mutating func collection() -> JSON? {
    if skip("]") { return .array([]) }
    if skip(":") { return skip("]") ? .object([:]) : nil }
    guard let first = value() else { return nil }
    guard skip(":") else {
      var elements = [first]
      while skip(",") {
        guard let element = value() else { return nil }
        elements.append(element)
      }
      return skip("]") ? .array(elements) : nil
    }
    guard case .string(let name) = first, let member = value() else { return nil }
    var members = [name: member]
    while skip(",") {
      guard case .string(let name)? = value(), skip(":"), let member = value() else { return nil }
      members[name] = member
    }
    return skip("]") ? .object(members) : nil
  }

  private mutating func string() -> String? {
    var string = String.UnicodeScalarView()
    while index < text.endIndex {
      let scalar = text[index]
      text.formIndex(after: &index)
      if scalar == "\"" { return String(string) }
      guard scalar == "\\" else {
        string.append(scalar)
        continue
      }
      guard index < text.endIndex, let escaped = escape() else { return nil }
      string.append(escaped)
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    let scalar = text[index]
    text.formIndex(after: &index)
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "0": return "\0"
    case "\"", "\\", "'": return scalar
    case "u":
      guard index < text.endIndex, text[index] == "{", let end = text[index...].firstIndex(of: "}") else {
        return nil
      }
      let digits = String(text[text.index(after: index)..<end])
      index = text.index(after: end)
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    default: return nil
    }
  }
}
