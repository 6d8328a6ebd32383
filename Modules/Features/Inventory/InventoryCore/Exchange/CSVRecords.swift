/// A parser of comma-separated values (RFC 4180).
///
/// A field in quotation marks can contain commas, line breaks, and doubled quotation marks. A line ends with LF or CRLF. Other
/// characters that end a line of text, such as U+2028, are part of a field.
///
/// The parser reads Unicode scalars. As characters, a comma and a combining mark after it would be one, and so would a quotation
/// mark and a mark after it.
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

  private typealias Scalars = Substring.UnicodeScalarView

  /// Parses a text, ignoring empty lines.
  init(_ text: String) {
    var rest = text[...].unicodeScalars
    // A byte order mark isn't part of the first field.
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    var line = 1
    while !rest.isEmpty {
      let start = line
      var fields: [String] = []
      var isOpen = true
      while isOpen {
        let (field, problem) = Self.field(&rest, &line)
        fields.append(field)
        if let problem {
          problems.append(BadLine(line: start, reason: problem))
          // Skip the rest of the line, because it could be misread.
          rest = rest[(rest.firstIndex(of: "\n") ?? rest.endIndex)...]
        }
        if rest.first == "\r" { rest.removeFirst() }
        switch rest.popFirst() {
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

  /// Returns a Boolean value that indicates whether a field may end before the rest of the text.
  private static func isEnd(_ rest: Scalars) -> Bool {
    switch rest.first {
    case nil, ",", "\n": true
    case "\r": rest.dropFirst().first == "\n"
    default: false
    }
  }

  /// Removes the first field, and returns it with its mistake, if it has one.
  private static func field(_ rest: inout Scalars, _ line: inout Int) -> (String, String?) {
    var field = String.UnicodeScalarView()
    guard rest.first == "\"" else {
      while !isEnd(rest) { field.append(rest.removeFirst()) }
      let problem =
        field.contains("\"") ? "a quotation mark is in a field that doesn't start with one" : nil
      return (String(field), problem)
    }
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == "\n" { line += 1 }
      guard scalar == "\"" else {
        field.append(scalar)
        continue
      }
      guard rest.first == "\"" else {
        return (String(field), isEnd(rest) ? nil : "there is text after a closing quotation mark")
      }
      rest.removeFirst()
      field.append("\"")
    }
    return (String(field), "a quotation mark isn't closed")
  }

  /// Returns a field as text, in quotation marks if necessary.
  static func written(_ field: String) -> String {
    let scalars = field.unicodeScalars
    // A byte order mark would be removed from the first field.
    func isSafe(_ end: Unicode.Scalar?) -> Bool {
      end?.properties.isWhitespace != true && end != "\u{FEFF}"
    }
    let isPlain =
      !scalars.contains { [",", "\"", "\n", "\r"].contains($0) } && isSafe(scalars.first)
      && isSafe(scalars.last)
    guard !isPlain else { return field }
    // Join the parts as scalars: a character that is doubled may be part of a larger one.
    var written = String.UnicodeScalarView(["\""])
    for scalar in scalars { written.append(contentsOf: scalar == "\"" ? ["\"", "\""] : [scalar]) }
    written.append("\"")
    return String(written)
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
