import Foundation

extension JSON {
  /// Parses a document.
  ///
  /// Returns `nil` if it isn't JSON.
  ///
  /// `JSONDecoder` isn't used, because it finds the type of each value by trying one type after another and
  /// creates an error for each attempt that fails.
  package init?(parsing data: Data) {
    guard var text = data.jsonInUTF8 else { return nil }
    // Terminate the text with a zero for functions of the C library, which are fast in debug builds too.
    text.append(0)
    let json = text.withUnsafeBytes { bytes -> JSON? in
      var parser = JSONParser(
        text: bytes.baseAddress!.assumingMemoryBound(to: CChar.self), count: bytes.count - 1)
      return parser.document()
    }
    guard let json else { return nil }
    self = json
  }
}

/// A parser for JSON text that ends with a zero.
private struct JSONParser {
  let text: UnsafePointer<CChar>
  let count: Int
  private var position = 0

  /// The maximum nesting depth of values, which is the same as Foundation's.
  private static let maximumDepth = 512

  init(text: UnsafePointer<CChar>, count: Int) {
    self.text = text
    self.count = count
  }

  mutating func document() -> JSON? {
    guard let value = value(depth: 0) else { return nil }
    skipSpace()
    return position == count ? value : nil
  }

  private mutating func skipSpace() {
    position += strspn(text + position, " \n\r\t")
  }

  /// Skips whitespace and then a character.
  ///
  /// Returns `false` if the character doesn't come next.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard text[position] == CChar(truncatingIfNeeded: character.value) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) -> JSON? {
    guard depth <= Self.maximumDepth else { return nil }
    skipSpace()
    switch Unicode.Scalar(UInt8(bitPattern: text[position])) {
    case "{", "[":
      let start = position
      guard let value = text[start] == 0x7b ? object(depth: depth) : array(depth: depth) else { return nil }
      guard depth == Self.maximumDepth - 1 else { return value }
      // Foundation reads one more level than it writes.
      let bytes = UnsafeRawBufferPointer(start: text + start, count: position - start)
      return .literal(String(decoding: bytes, as: UTF8.self))
    case "\"": return stringValue()
    case "t": return literal("true", .bool(true))
    case "f": return literal("false", .bool(false))
    case "n": return literal("null", .null)
    default: return number()
    }
  }

  private mutating func literal(_ word: String, _ value: JSON) -> JSON? {
    guard strncmp(text + position, word, word.utf8.count) == 0 else { return nil }
    position += word.utf8.count
    return value
  }

  private mutating func object(depth: Int) -> JSON? {
    position += 1
    var members: [String: JSON] = [:]
    repeat {
      if skip("}") { return .object(members) }
      skipSpace()
      guard text[position] == 0x22, let key = string(), skip(":"), let value = value(depth: depth + 1)
      else { return nil }
      members[key] = value
    } while skip(",")
    return skip("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSON? {
    position += 1
    var elements: [JSON] = []
    repeat {
      // The end of an empty array, or of one with a trailing comma, which Foundation accepts.
      if skip("]") { return .array(elements) }
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while skip(",")
    return skip("]") ? .array(elements) : nil
  }

  /// Parses a string, or returns it as a literal if it isn't valid, for example because it has half of a surrogate pair.
  ///
  /// Bytes that aren't UTF-8 become `�`.
  private mutating func stringValue() -> JSON? {
    guard let literal = stringLiteral() else { return nil }
    return Self.string(of: literal).map(JSON.string) ?? .literal(Self.repaired(literal))
  }

  /// Returns a literal with only escapes that all programs read.
  ///
  /// Foundation ignores invalid escapes in members that it doesn't decode. Their backslashes are escaped here, so that the text
  /// keeps its content.
  private static func repaired(_ literal: UnsafeRawBufferPointer) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(literal.count)
    var index = 0
    while index < literal.count {
      let byte = literal[index]
      index += 1
      guard byte == 0x5c else {
        bytes += byte < 0x20 ? Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8) : [byte]
        continue
      }
      let rest = literal[index...]
      let hex = rest.dropFirst().prefix(4)
      if rest.first == 0x75, hex.count == 4, hex.allSatisfy({ isxdigit(Int32($0)) != 0 }) {
        bytes += [byte] + rest.prefix(5)
        index += 5
      } else if let next = rest.first, "\"\\/bfnrt".utf8.contains(next) {
        bytes += [byte, next]
        index += 1
      } else {
        bytes += [byte, byte]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func string() -> String? { stringLiteral().flatMap(Self.string) }

  /// Parses the bytes of a string with its quotation marks.
  private mutating func stringLiteral() -> UnsafeRawBufferPointer? {
    let start = position
    var end = start + 1
    end += strcspn(text + end, "\"\\")
    while text[end] == 0x5c {
      // The character after a backslash doesn't end the string, even if it is a quotation mark.
      guard end + 2 <= count else { return nil }
      end += 2
      end += strcspn(text + end, "\"\\")
    }
    guard text[end] == 0x22 else { return nil }
    position = end + 1
    return UnsafeRawBufferPointer(start: text + start, count: end + 1 - start)
  }

  private static func string(of literal: UnsafeRawBufferPointer) -> String? {
    if memchr(literal.baseAddress!, 0x5c, literal.count) == nil {
      return String(validating: literal.dropFirst().dropLast(), as: UTF8.self)
    }
    return try? JSONDecoder().decode(String.self, from: Data(literal))
  }

  private mutating func number() -> JSON? {
    let length = strspn(text + position, "+-.0123456789eE")
    let digits = strspn(text + position, "-0123456789")
    let bytes = UnsafeRawBufferPointer(start: text + position, count: length)
    guard length > 0, let last = bytes.last, last >= 0x30, last <= 0x39 else { return nil }
    let literal = String(decoding: bytes, as: UTF8.self)
    position += length
    // Reject forms that Swift reads but JSON doesn't allow: a leading plus sign or zero, and a decimal point without digits on
    // both sides.
    let start = literal.first == "-" ? literal.dropFirst() : literal[...]
    guard let first = start.utf8.first, first >= 0x30, first <= 0x39 else { return nil }
    if first == 0x30, let second = start.utf8.dropFirst().first, second >= 0x30, second <= 0x39 { return nil }
    if digits == length, literal != "-0" {
      if let integer = Int(literal) { return .integer(integer) }
      if let integer = UInt64(literal) { return .unsigned(integer) }
    }
    guard !literal.contains(".e"), !literal.contains(".E"), let number = Double(literal) else { return nil }
    guard Self.holds(number, literal) else { return .literal(literal) }
    return JSON(number)
  }

  /// Returns a Boolean value that indicates whether a number keeps all digits of its text.
  private static func holds(_ number: Double, _ literal: String) -> Bool {
    let mantissa = literal.utf8.prefix { $0 != 0x45 && $0 != 0x65 }
    let digits = mantissa.filter { $0 >= 0x30 && $0 <= 0x39 }.drop { $0 == 0x30 }
    if digits.isEmpty { return true }
    // A `Double` always keeps 15 digits, unless the number is too large or too small.
    if digits.count <= 15, number.isNormal { return true }
    return number.isFinite && "\(number)" == literal
  }
}
