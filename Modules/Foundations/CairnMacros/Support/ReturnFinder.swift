import SwiftSyntax

extension SyntaxProtocol {
  /// Whether it contains a `return` of the enclosing function, outside nested closures, functions,
  /// and getters.
  var containsReturn: Bool {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.isFound
  }
}

private final class ReturnFinder: SyntaxVisitor {
  var isFound = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
