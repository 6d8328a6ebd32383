import SwiftSyntax

// Macros that write much format it themselves. swift-syntax's formatter takes most of the time of an expansion where macros
// are built for debugging: two thirds of the time in which a file of twenty enum reducers is type-checked.

extension [String] {
  /// Declarations from sources whose lines are indented here by the brackets that are open.
  ///
  /// A macro that returns these has the format mode `disabled`.
  var declarations: [DeclSyntax] { map { DeclSyntax(stringLiteral: $0.indentedByBrackets) } }
}

extension String {
  /// The lines without empty ones, each indented by the brackets that are open before it.
  var indentedByBrackets: String {
    // The lines of such a literal are its content.
    if contains("\"\"\"") { return self }
    var depth = 0
    var lines: [String] = []
    for line in split(separator: "\n") {
      let text = line.drop { $0 == " " }
      if text.isEmpty { continue }
      // Brackets that close at the beginning of a line belong to the line that opened them.
      let closing = text.prefix { ")]}".contains($0) }.count
      // The cases of a switch stand below its first letter.
      let isChoice = text.hasPrefix("case .") || text.hasPrefix("default:")
      let indentation = text.hasPrefix("#") ? 0 : Swift.max(0, depth - (isChoice ? 1 : closing))
      lines.append(String(repeating: " ", count: 2 * indentation) + text)
      for character in text.utf8 {
        switch character {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
    }
    return lines.joined(separator: "\n")
  }
}
