import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A message of a macro, with its own id.
struct MacroMessage: DiagnosticMessage {
  var message: String
  var diagnosticID: MessageID
  var severity: DiagnosticSeverity

  init(_ message: String, id: String, severity: DiagnosticSeverity = .error) {
    self.message = message
    self.diagnosticID = MessageID(domain: "CairnMacros", id: id)
    self.severity = severity
  }
}

/// The description of a fix-it.
struct MacroFixIt: FixItMessage {
  var message: String
  var fixItID: MessageID

  init(_ message: String, id: String) {
    self.message = message
    self.fixItID = MessageID(domain: "CairnMacros", id: id)
  }
}

extension MacroExpansionContext {
  /// Reports a misuse at a node, with any fix-its.
  func report(
    _ message: String, id: String, at node: some SyntaxProtocol,
    severity: DiagnosticSeverity = .error, fixIts: [FixIt] = []
  ) {
    diagnose(
      Diagnostic(
        node: Syntax(node), message: MacroMessage(message, id: id, severity: severity), fixIts: fixIts))
  }
}

extension FixIt {
  /// Returns a fix-it that replaces a node.
  static func replacing(
    _ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String, id: String
  ) -> FixIt {
    FixIt(
      message: MacroFixIt(message, id: id),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// Returns a fix-it that changes another kind of type into a struct.
  static func makingStruct(_ keyword: TokenSyntax, id: String) -> FixIt {
    .replacing(
      keyword,
      with: TokenSyntax.keyword(
        .struct, leadingTrivia: keyword.leadingTrivia, trailingTrivia: keyword.trailingTrivia),
      "Make it a struct", id: id)
  }

  /// Returns a fix-it that removes an attribute from a declaration.
  static func removing(_ attribute: AttributeSyntax, from declaration: some WithAttributesSyntax, id: String)
    -> FixIt
  {
    var plain = declaration
    plain.attributes = declaration.attributes.filter {
      $0.trimmedDescription != attribute.trimmedDescription
    }
    plain.leadingTrivia = declaration.leadingTrivia
    return .replacing(declaration, with: plain, "Remove '\(attribute.trimmedDescription)'", id: id)
  }
}
