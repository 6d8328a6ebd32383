import Foundation
import Testing

/// Checks the expansion of a source, its diagnostics, and the source after all fix-its are applied.
func expectExpansion(
  _ macros: [String],
  _ source: String, _ expanded: String, diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expansion = MacroExpansion(of: source, macros: macros)
  #expect(!expansion.hasSyntaxError, sourceLocation: sourceLocation)
  #expect(
    expansion.text.trimmingCharacters(in: .newlines) == expanded.trimmingCharacters(in: .newlines),
    sourceLocation: sourceLocation)
  #expect(expansion.diagnostics.map(\.spec) == diagnostics, sourceLocation: sourceLocation)
  if let fixedSource {
    #expect(expansion.fixed(source) == fixedSource, sourceLocation: sourceLocation)
  }
}

/// An expected diagnostic: its message, location, and fix-its.
struct DiagnosticSpec: Equatable {
  enum Severity: String { case error, warning, note, remark }
  var message: String
  var line: Int
  var column: Int
  var severity = Severity.error
  var fixIts: [FixItSpec] = []
}

struct FixItSpec: Equatable {
  var message: String
}

/// Returns only the lines or only the diagnostics of an expansion.
enum DiagnosticCollector {
  /// Returns the lines of the expansion without indentation.
  static func lines(of source: String, macros: [String]) -> [String] {
    MacroExpansion(of: source, macros: macros).text.split(separator: "\n").map {
      String($0.drop { $0 == " " })
    }
  }

  /// Returns the diagnostics, each as `line:column: message`.
  static func diagnostics(of source: String, macros: [String]) -> [String] {
    MacroExpansion(of: source, macros: macros).diagnostics.map {
      "\($0.spec.line):\($0.spec.column): \($0.spec.message)"
    }
  }
}

/// The output of the built plugin for a source. `Expansion.swift` in `CairnMacros` describes the records.
struct MacroExpansion {
  struct Diagnostic {
    var spec: DiagnosticSpec
    var edits: [(range: Range<Int>, replacement: String)] = []
  }
  private(set) var text = ""
  private(set) var hasSyntaxError = false
  private(set) var diagnostics: [Diagnostic] = []

  init(of source: String, macros: [String]) {
    do {
      var fields = try Self.output(of: source, macros: macros).split(
        separator: "\0", omittingEmptySubsequences: false
      ).map(String.init)[...]
      while let kind = fields.popFirst(), !kind.isEmpty { try read(kind, from: &fields) }
    } catch {
      Issue.record(error)
    }
  }

  /// Returns the source with all fix-its applied. They must not overlap.
  func fixed(_ source: String) -> String {
    var bytes = Array(source.utf8)
    for edit in diagnostics.flatMap(\.edits).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func read(_ kind: String, from fields: inout ArraySlice<String>) throws {
    func text() throws -> String {
      let field = fields.popFirst()
      return try #require(field)
    }
    func number() throws -> Int {
      let number = Int(try text())
      return try #require(number)
    }
    switch kind {
    case "expansion":
      self.text = try text()
      hasSyntaxError = try text() == "true"
    case "diagnostic":
      var spec = DiagnosticSpec(message: "", line: try number(), column: try number())
      spec.severity = try #require(DiagnosticSpec.Severity(rawValue: try text()))
      spec.message = try text()
      diagnostics.append(Diagnostic(spec: spec))
    case "fix":
      diagnostics[diagnostics.count - 1].spec.fixIts.append(FixItSpec(message: try text()))
    case "edit":
      let (start, end) = (try number(), try number())
      diagnostics[diagnostics.count - 1].edits.append((start..<end, try text()))
    default:
      Issue.record("Unknown kind of record: \(kind)")
    }
  }

  private static func output(of source: String, macros: [String]) throws -> String {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let process = Process()
    process.executableURL = products.appending(path: "CairnMacros-tool")
    process.arguments = ["--expand", macros.joined(separator: ",")]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(source.utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return text
  }
}
