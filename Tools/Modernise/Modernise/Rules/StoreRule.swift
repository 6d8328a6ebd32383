#if OlderSpellings
  import SwiftSyntax

  /// A store is made with its reducer in a closure.
  final class StoreRule: Rule {
    override class var name: String { "stores" }
    override class var summary: String {
      "'Store(initialState: s, reducer: Feature())' → 'Store(initialState: s) { Feature() }'"
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard let type = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
        ["Store", "TestStore"].contains(type), node.arguments.count == 2,
        let state = node.arguments.first, state.label?.text == "initialState",
        let reducer = node.arguments.last, reducer.label?.text == "reducer",
        !reducer.expression.is(ClosureExprSyntax.self), let comma = state.trailingComma
      else {
        if node.arguments.contains(where: { $0.label?.text == "environment" }) {
          note("an environment stays: write '@Dependency' in a type with '@Reducer'", at: node)
        }
        return .visitChildren
      }
      guard let parenthesis = node.rightParen else { return .visitChildren }
      replace(from: comma.position, to: parenthesis.positionAfterSkippingLeadingTrivia, with: "")
      let text =
        " { \(reducer.expression.trimmedDescription) }"
        + (node.trailingClosure == nil ? "" : " withDependencies:")
      replace(
        from: parenthesis.endPositionBeforeTrailingTrivia, to: parenthesis.endPositionBeforeTrailingTrivia,
        with: text)
      return .skipChildren
    }
  }
#endif
