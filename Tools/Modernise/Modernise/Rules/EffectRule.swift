#if OlderSpellings
  import SwiftSyntax

  /// Effects are sent and run.
  final class EffectRule: Rule {
    override class var name: String { "effects" }
    override class var summary: String {
      "'Effect(value: x)', '.fireAndForget { … }', '.task { … }' → '.send(x)', '.run { _ in … }', '.run { send in await send(…) }'"
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if isEffectType(node.calledExpression), node.arguments.count == 1, let value = node.arguments.first,
        value.label?.text == "value"
      {
        replace(
          from: node.calledExpression.positionAfterSkippingLeadingTrivia,
          to: value.expression.positionAfterSkippingLeadingTrivia, with: ".send(")
        return .visitChildren
      }
      guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
        member.base == nil || isEffectType(member.base!)
      else { return .visitChildren }
      switch member.declName.baseName.text {
      case "fireAndForget": fireAndForget(node, member)
      case "task": task(node, member)
      default: break
      }
      return .visitChildren
    }

    private func isEffectType(_ expression: ExprSyntax) -> Bool {
      let type = expression.as(GenericSpecializationExprSyntax.self)?.expression ?? expression
      return type.as(DeclReferenceExprSyntax.self)?.baseName.text == "Effect"
    }

    private func fireAndForget(_ node: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax) {
      guard let closure = node.trailingClosure, closure.parameters == nil else {
        return note("'fireAndForget' stays: write '.run { _ in … }'", at: node)
      }
      replace(member.declName, with: "run")
      addParameter("_", to: closure)
    }

    private func task(_ node: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax) {
      guard let closure = node.trailingClosure, closure.parameters == nil, closure.statements.count == 1,
        node.additionalTrailingClosures.isEmpty, node.arguments.isEmpty,
        var action = closure.statements.first?.item.as(ExprSyntax.self)
      else { return note("'task' stays: write '.run { send in … await send(…) }'", at: node) }
      var tries = ""
      if let attempt = action.as(TryExprSyntax.self) {
        tries = "try "
        action = attempt.expression
      }
      if let wait = action.as(AwaitExprSyntax.self) { action = wait.expression }
      replace(member.declName, with: "run")
      addParameter("send", to: closure)
      let statement = closure.statements.first!
      replace(
        from: statement.positionAfterSkippingLeadingTrivia, to: action.positionAfterSkippingLeadingTrivia,
        with: "\(tries)await send(")
      replace(
        from: action.endPositionBeforeTrailingTrivia, to: action.endPositionBeforeTrailingTrivia, with: ")")
    }

    private func addParameter(_ name: String, to closure: ClosureExprSyntax) {
      if let signature = closure.signature {
        // `[capture] in`
        insert("\(name) ", before: signature.inKeyword)
      } else {
        let end = closure.leftBrace.endPositionBeforeTrailingTrivia
        replace(from: end, to: end, with: " \(name) in")
      }
    }
  }

  extension ClosureExprSyntax {
    /// The parameters that it names.
    fileprivate var parameters: ClosureSignatureSyntax.ParameterClause? { signature?.parameterClause }
  }
#endif
