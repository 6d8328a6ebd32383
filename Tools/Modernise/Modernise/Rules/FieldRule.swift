#if OlderSpellings
  import SwiftSyntax

  /// A field that is bound is named without the wrapper that it had.
  final class FieldRule: Rule {
    override class var name: String { "fields" }
    override class var summary: String {
      "'.set(\\.$name, …)', '.binding(\\.$name)' → '.set(\\.name, …)', '.binding(\\.name)'"
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
        ["set", "binding"].contains(member.declName.baseName.text),
        let path = node.arguments.first?.expression.as(KeyPathExprSyntax.self),
        let property = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self),
        property.declName.baseName.text.hasPrefix("$")
      else { return .visitChildren }
      replace(property.declName.baseName, with: String(property.declName.baseName.text.dropFirst()))
      // `.set(…)` of an action is short for `.binding(.set(…))`, unless it is that already.
      if member.declName.baseName.text == "set", !isInBinding(node) {
        insert(".binding(", before: node)
        replace(
          from: node.endPositionBeforeTrailingTrivia, to: node.endPositionBeforeTrailingTrivia, with: ")")
      }
      return .visitChildren
    }

    private func isInBinding(_ node: some SyntaxProtocol) -> Bool {
      let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
      return call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "binding"
    }
  }
#endif
