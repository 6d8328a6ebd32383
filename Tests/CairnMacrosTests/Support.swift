import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// Fails unless the source expands to a text, with diagnostics and, once these are applied, fixes.
func expectExpansion(
  _ macros: [String: any Macro.Type],
  _ source: String, _ expanded: String, diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics,
    macroSpecs: macros.mapValues { MacroSpec(type: $0) },
    fixedSource: fixedSource, indentationWidth: .spaces(2),
    failureHandler: { Issue.record(Comment(rawValue: $0.message), sourceLocation: sourceLocation) })
}

/// An expansion or its diagnostics alone.
enum DiagnosticCollector {
  /// The lines of what a source expands to, without their indentation.
  static func lines(of source: String, macros: [String: any Macro.Type]) -> [String] {
    expand(source, macros: macros).syntax.description.split(separator: "\n").map {
      String($0.drop { $0 == " " })
    }
  }

  /// Each as `line:column: message`.
  static func diagnostics(of source: String, macros: [String: any Macro.Type]) -> [String] {
    let context = expand(source, macros: macros).context
    return context.diagnostics.map { diagnostic in
      let location = context.location(for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "")
      return "\(location.line):\(location.column): \(diagnostic.message)"
    }
  }

  private static func expand(
    _ source: String, macros: [String: any Macro.Type]
  ) -> (syntax: Syntax, context: BasicMacroExpansionContext) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "test.swift")])
    let syntax = file.expand(
      macroSpecs: macros.mapValues { MacroSpec(type: $0) },
      contextGenerator: {
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
    return (Syntax(syntax), context)
  }
}
