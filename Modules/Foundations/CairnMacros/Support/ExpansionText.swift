import SwiftSyntax

// The compiler parses the text that a macro returns. These nodes hold their text in a single token, because parsing and formatting
// it here would repeat what the compiler does. With a SwiftSyntax built for debugging, that took a third of the time to compile a file of
// features. A macro that returns such nodes has the format mode `disabled`.

extension [String] {
  var declarations: [DeclSyntax] {
    map { DeclSyntax(MissingDeclSyntax(placeholder: .text($0.indentedByBrackets))) }
  }
  var accessors: [AccessorDeclSyntax] {
    map { AccessorDeclSyntax(accessorSpecifier: .text($0.indentedByBrackets(within: 1))) }
  }
  /// The attributes with these contents after the at sign.
  var attributes: [AttributeSyntax] {
    map { AttributeSyntax(attributeName: IdentifierTypeSyntax(name: .text($0))) }
  }
  var extensions: [ExtensionDeclSyntax] {
    map {
      ExtensionDeclSyntax(
        extensionKeyword: .text($0.indentedByBrackets), extendedType: MissingTypeSyntax(placeholder: .none),
        memberBlock: MemberBlockSyntax(
          leftBrace: .leftBraceToken(presence: .missing), members: [],
          rightBrace: .rightBraceToken(presence: .missing)))
    }
  }
}

extension TokenSyntax {
  fileprivate static func text(_ text: String) -> TokenSyntax { .identifier(text) }
  fileprivate static var none: TokenSyntax { .identifier("", presence: .missing) }
}

extension String {
  /// The text without empty lines, indented according to open brackets.
  var indentedByBrackets: String { indentedByBrackets(within: 0) }

  fileprivate func indentedByBrackets(within outer: Int) -> String {
    // The lines of a multiline string literal are its content.
    if contains("\"\"\"") { return self }
    var depth = outer
    var lines: [String] = []
    for line in split(separator: "\n") {
      let text = line.drop { $0 == " " }
      if text.isEmpty { continue }
      // Brackets that close at the beginning of a line belong to the line that opened them.
      let closing = text.prefix { ")]}".contains($0) }.count
      // The cases of a switch are aligned with it.
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
