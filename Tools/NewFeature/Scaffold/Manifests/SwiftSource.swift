/// Swift source code as bytes, in which calls, array literals, and their elements can be found.
///
/// It knows just enough of the language for a manifest: brackets, strings, and comments.
struct SwiftSource {
  /// An argument of a call, or an element of an array literal.
  struct Part: Equatable {
    /// The argument's label; `nil` for an element of an array.
    var label: String?
    /// The bytes of the value, without the space and the comments around it.
    var value: Range<Int>
  }

  private(set) var text: [UInt8]
  /// The text with comments and the contents of strings replaced by spaces.
  private(set) var code: [UInt8]

  init(_ text: String) {
    self.text = Array(text.utf8)
    code = Self.code(of: self.text)
  }

  var description: String { String(decoding: text, as: UTF8.self) }

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Inserts text at a byte offset.
  mutating func insert(_ new: String, at index: Int) {
    text.insert(contentsOf: new.utf8, at: index)
    code = Self.code(of: text)
  }

  // MARK: Brackets

  /// The opening parentheses of the calls of a function, such as `Package` or `.target`.
  func calls(of name: String) -> [Int] {
    let pattern = Array("\(name)(".utf8)
    return code.indices.filter { index in
      guard code[index...].starts(with: pattern) else { return false }
      let before = index > 0 ? code[index - 1] : UInt8(ascii: " ")
      return name.hasPrefix(".") || !(before.isPartOfName || before == UInt8(ascii: "."))
    }.map { $0 + pattern.count - 1 }
  }

  /// The bracket that closes the one at `open`.
  func closing(_ open: Int) -> Int? {
    var depth = 0
    for index in code.indices[open...] {
      if code[index].opens { depth += 1 }
      if code[index].closes {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The arguments of the call, or the elements of the array literal, whose bracket opens at `open`.
  func parts(of open: Int) -> [Part] {
    guard let end = closing(open) else { return [] }
    var parts: [Part] = []
    var start = open + 1
    var depth = 0
    for index in (open + 1)...end {
      if code[index].closes { depth -= 1 }
      if index == end || (depth == 0 && code[index] == UInt8(ascii: ",")) {
        if let part = part(start..<index) { parts.append(part) }
        start = index + 1
      }
      if code[index].opens { depth += 1 }
    }
    return parts
  }

  private func part(_ range: Range<Int>) -> Part? {
    var value = trimmed(range)
    guard !value.isEmpty else { return nil }
    let name = code[value].prefix { $0.isPartOfName }
    guard !name.isEmpty, name.endIndex < value.upperBound, code[name.endIndex] == UInt8(ascii: ":") else {
      return Part(label: nil, value: value)
    }
    value = trimmed(name.endIndex + 1..<value.upperBound)
    return Part(label: String(decoding: name, as: UTF8.self), value: value)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    guard let first = range.first(where: { !code[$0].isSpace }),
      let last = range.last(where: { !code[$0].isSpace })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }

  // MARK: Lines

  /// The first byte of the line of `index`.
  func startOfLine(_ index: Int) -> Int {
    text[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// The newline that ends the line of `index`, or the end of the text.
  func endOfLine(_ index: Int) -> Int { text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex }

  /// The white space at the beginning of the line of `index`.
  func indentation(_ index: Int) -> String {
    let start = startOfLine(index)
    let end = text[start...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return string(start..<(end ?? text.endIndex))
  }

  /// Returns `true` if a range contains only white space and comments.
  func isBlank(_ range: Range<Int>) -> Bool { code[range].allSatisfy(\.isSpace) }
}

// MARK: - Strings and comments

extension SwiftSource {
  private static func code(of text: [UInt8]) -> [UInt8] {
    var code = text
    var index = 0
    while index < text.count {
      let rest = text[index...]
      if rest.starts(with: "//".utf8) {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        clear(index..<end, in: &code)
        index = end
      } else if rest.starts(with: "/*".utf8) {
        let end = endOfComment(index, in: text)
        clear(index..<end, in: &code)
        index = end
      } else if let string = endOfString(index, in: text) {
        clear(string.content, in: &code)
        index = string.end
      } else {
        index += 1
      }
    }
    return code
  }

  private static func clear(_ range: Range<Int>, in code: inout [UInt8]) {
    for index in range where code[index] != UInt8(ascii: "\n") { code[index] = UInt8(ascii: " ") }
  }

  private static func endOfComment(_ start: Int, in text: [UInt8]) -> Int {
    var index = start
    var depth = 0
    while index < text.count {
      if text[index...].starts(with: "/*".utf8) {
        (depth, index) = (depth + 1, index + 2)
      } else if text[index...].starts(with: "*/".utf8) {
        (depth, index) = (depth - 1, index + 2)
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return text.count
  }

  /// The content and the end of the string literal that begins at `start`, or `nil` if there isn't one.
  private static func endOfString(_ start: Int, in text: [UInt8]) -> (content: Range<Int>, end: Int)? {
    let hashes = text[start...].prefix { $0 == UInt8(ascii: "#") }
    let quotes = text[hashes.endIndex...].prefix { $0 == UInt8(ascii: "\"") }
    guard !quotes.isEmpty else { return nil }
    let count = quotes.count >= 3 ? 3 : 1
    let first = hashes.endIndex + count
    if quotes.count == 2 && hashes.isEmpty { return (first..<first, first + 1) }
    let end = Array(repeating: UInt8(ascii: "\""), count: count) + hashes
    let escape = [UInt8(ascii: "\\")] + hashes
    var index = first
    while index < text.count {
      if text[index...].starts(with: end) { return (first..<index, index + end.count) }
      if text[index...].starts(with: escape + [UInt8(ascii: "(")]) {
        index = endOfInterpolation(index + escape.count, in: text)
      } else if text[index...].starts(with: escape) {
        index += escape.count + 1
      } else {
        index += 1
      }
    }
    return (first..<text.count, text.count)
  }

  private static func endOfInterpolation(_ open: Int, in text: [UInt8]) -> Int {
    var index = open
    var depth = 0
    while index < text.count {
      if let string = endOfString(index, in: text) {
        index = string.end
        continue
      }
      if text[index] == UInt8(ascii: "(") { depth += 1 }
      if text[index] == UInt8(ascii: ")") { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return text.count
  }
}

extension UInt8 {
  fileprivate var opens: Bool { "([{".utf8.contains(self) }
  fileprivate var closes: Bool { ")]}".utf8.contains(self) }
  fileprivate var isSpace: Bool { " \t\r\n".utf8.contains(self) }
  fileprivate var isPartOfName: Bool {
    self == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
