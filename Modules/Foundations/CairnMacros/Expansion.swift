import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// Expands a source file without the compiler: `CairnMacros-tool --expand Reducer,Presents < source.swift`.
///
/// Tests use it to check expansions. If a test linked the macros, SwiftPM would build all modules and tests a second time, for the
/// host.
///
/// Writes records, whose fields each end with a NUL:
///
///     expansion TEXT SYNTAX-ERROR?       once, first
///     diagnostic LINE COLUMN SEVERITY TEXT
///     fix TEXT                           of the previous diagnostic
///     edit START END TEXT                of the previous fix, in UTF-8 offsets of the source
struct Expansion {
  private let source: SourceFileSyntax
  private let context: BasicMacroExpansionContext
  private let expanded: Syntax

  /// - Parameter macros: The macros, by the names of their attributes. Other attributes are unchanged.
  init(of text: String, macros: [String: any Macro.Type]) {
    let source = Parser.parse(source: text)
    let context = BasicMacroExpansionContext(
      sourceFiles: [source: .init(moduleName: "TestModule", fullFilePath: "test.swift")])
    self.source = source
    self.context = context
    expanded = source.expand(
      macroSpecs: macros.mapValues { MacroSpec(type: $0) },
      contextGenerator: {
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
  }

  var records: [[String]] {
    let text = expanded.description
    var records = [["expansion", text, "\(Parser.parse(source: text).hasError)"]]
    for diagnostic in context.diagnostics {
      let location = location(of: diagnostic.position, in: diagnostic)
      records.append(
        [
          "diagnostic", "\(location.line)", "\(location.column)", "\(diagnostic.diagMessage.severity)",
          diagnostic.message,
        ])
      for fix in diagnostic.fixIts {
        records.append(["fix", fix.message.message])
        for edit in fix.edits {
          let range = edit.range
          records.append(
            [
              "edit", "\(self.location(of: range.lowerBound, in: diagnostic).offset)",
              "\(self.location(of: range.upperBound, in: diagnostic).offset)", edit.replacement,
            ])
        }
      }
    }
    return records
  }

  /// Returns the location in the whole source, because a macro receives only a part of it.
  private func location(of position: AbsolutePosition, in diagnostic: Diagnostic) -> SourceLocation {
    context.location(for: position, anchoredAt: diagnostic.node, fileName: "")
  }
}

extension Expansion {
  /// Reads the source from standard input and writes the records.
  ///
  /// - Parameter names: The names of attributes, separated by commas.
  static func run(_ names: String, macros: [any Macro.Type]) {
    let named = Dictionary(uniqueKeysWithValues: macros.map { (name(of: $0), $0) })
    var chosen: [String: any Macro.Type] = [:]
    for name in names.split(separator: ",").map(String.init) {
      guard let macro = named[name] else {
        fatalError("There is no macro '\(name)': \(named.keys.sorted().joined(separator: ", "))")
      }
      chosen[name] = macro
    }
    var text = ""
    while let line = readLine(strippingNewline: false) { text += line }
    for field in Expansion(of: text, macros: chosen).records.joined() { print(field, terminator: "\0") }
  }

  /// Returns the name of a macro's attribute, which is that of its type without the suffix `Macro`.
  private static func name(of macro: any Macro.Type) -> String {
    String("\(macro)".dropLast("Macro".count))
  }
}
