/// The records of a text with comma-separated values, as RFC 4180 has them.
///
/// Written here because each bad record has to be reported by the line that it begins in, with those that follow: the libraries
/// for it stop at the first one, and number records.
///
/// A field in quotation marks may hold commas, line breaks and, written twice, quotation marks.
struct CSVRecords {
  /// A record, and the line that it begins in, counted from 1.
  struct Record: Hashable, Sendable {
    var line: Int
    var fields: [String]
  }

  private(set) var records: [Record] = []
  /// What is wrong, with its line.
  private(set) var problems: [BadLine] = []

  /// Reads a text. Empty lines are left out.
  init(_ text: String) {
    var characters = text[...]
    // A byte order mark is no part of the first field; it may be one character with what follows.
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
          // What follows may be read wrongly: the rest of the line is left out.
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

  /// The field at the beginning, which is taken off, and what is wrong with it.
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

  /// A field as it is written: in quotation marks where it has to be.
  static func written(_ field: String) -> String {
    let isPlain =
      !field.contains { $0 == "," || $0 == "\"" || $0.isNewline } && field.first?.isWhitespace != true
      && field.last?.isWhitespace != true
    return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
  }
}

/// A line of a file that cannot be read as an item.
public struct BadLine: Hashable, Sendable, CustomStringConvertible {
  /// Its number, from 1; of JSON, the number of the item.
  public var line: Int
  /// What is wrong, and what would be right.
  public var reason: String

  /// Makes a line's report.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  public var description: String { "line \(line): \(reason)" }
}
