/// A parser of comma-separated values (RFC 4180).
///
/// A field in quotation marks can contain commas, line breaks, and doubled quotation marks.
///
/// Other parsers stop at the first invalid record, and report only its number. This parser reports every invalid record with its
/// line.
struct CSVRecords {
  /// A record, and the number of its first line, counted from 1.
  struct Record: Hashable, Sendable {
    var line: Int
    var fields: [String]
  }

  private(set) var records: [Record] = []
  /// The mistakes, with their lines.
  private(set) var problems: [BadLine] = []

  /// Parses a text, ignoring empty lines.
  init(_ text: String) {
    var characters = text[...]
    // A byte order mark isn't part of the first field. It can form one character with the text that follows.
    if characters.unicodeScalars.first == "\u{FEFF}" {
      characters = Substring(characters.unicodeScalars.dropFirst())
    }
    var line = 1
    while !characters.isEmpty {
      let start = line
      var fields: [String] = []
      var isOpen = true
      while isOpen {
        let (field, problem) = Self.field(&characters, &line)
        fields.append(field)
        if let problem {
          problems.append(BadLine(line: start, reason: problem))
          // Skip the rest of the line, because it could be misread.
          characters = characters.drop { !$0.isNewline }
        }
        switch characters.popFirst() {
        case ",": continue
        case nil: isOpen = false
        default:
          line += 1
          isOpen = false
        }
      }
      if problems.last?.line != start, fields != [""] { records.append(Record(line: start, fields: fields)) }
    }
  }

  /// Removes the first field, and returns it with its mistake, if it has one.
  private static func field(_ rest: inout Substring, _ line: inout Int) -> (String, String?) {
    guard rest.first == "\"" else {
      let end = rest.firstIndex { $0 == "," || $0.isNewline } ?? rest.endIndex
      let field = rest[..<end]
      rest = rest[end...]
      let problem =
        field.contains("\"") ? "a quotation mark is in a field that doesn't start with one" : nil
      return (String(field), problem)
    }
    rest.removeFirst()
    var field = ""
    while let character = rest.popFirst() {
      if character.isNewline { line += 1 }
      guard character == "\"" else {
        field.append(character)
        continue
      }
      guard rest.first == "\"" else {
        let endsWell = rest.isEmpty || rest.first == "," || rest.first?.isNewline == true
        return (field, endsWell ? nil : "there is text after a closing quotation mark")
      }
      rest.removeFirst()
      field.append("\"")
    }
    return (field, "a quotation mark isn't closed")
  }

  /// Returns a field as text, in quotation marks if necessary.
  static func written(_ field: String) -> String {
    let isPlain =
      !field.contains { $0 == "," || $0 == "\"" || $0.isNewline } && field.first?.isWhitespace != true
      && field.last?.isWhitespace != true
    return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
  }
}

/// A line of a file that isn't a valid item.
public struct BadLine: Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, or of the item in a JSON file, counted from 1.
  public var line: Int
  /// The mistake, and how to correct it.
  public var reason: String

  /// Creates a report of a line.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  public var description: String { "line \(line): \(reason)" }
}
