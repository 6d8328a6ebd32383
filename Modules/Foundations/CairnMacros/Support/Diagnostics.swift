import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A message of one of the macros, with its own id so that it can be told from others.
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

/// What a fix-it says it does.
struct MacroFixIt: FixItMessage {
  var message: String
  var fixItID: MessageID

  init(_ message: String, id: String) {
    self.message = message
    self.fixItID = MessageID(domain: "CairnMacros", id: id)
  }
}

extension MacroExpansionContext {
  /// Reports a misuse at a node, with fixes where there are some.
  func report(
    _ message: String, id: String, at node: some SyntaxProtocol,
    severity: DiagnosticSeverity = .error, fixIts: [FixIt] = []
  ) {
    diagnose(
      Diagnostic(
        node: Syntax(node), message: MacroMessage(message, id: id, severity: severity), fixIts: fixIts))
  }
}
