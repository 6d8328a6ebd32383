import SwiftSyntax

// The compiler gets the text of what a macro returns, and parses it. These nodes hold their text in one token: to parse and format it
// here as well would take two thirds of an expansion, because swift-syntax is built for debugging, and a third of what it takes
// to compile a file of features. A macro that returns them has the format mode `disabled`.

extension [String] {
  var declarations: [DeclSyntax] {
    map { DeclSyntax(MissingDeclSyntax(placeholder: .text($0.indentedByBrackets))) }
  }
  var accessors: [AccessorDeclSyntax] {
    map { AccessorDeclSyntax(accessorSpecifier: .text($0.indentedByBrackets(within: 1))) }
  }
  /// Attributes, from what stands behind their signs.
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
  /// The lines without empty ones, each indented by the brackets that are open before it.
  var indentedByBrackets: String { indentedByBrackets(within: 0) }

  fileprivate func indentedByBrackets(within outer: Int) -> String {
    // The lines of such a literal are its content.
    if contains("\"\"\"") { return self }
    var depth = outer
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
