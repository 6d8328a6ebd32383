#if OlderSpellings
  import SwiftSyntax

  /// A case is named by a key path.
  final class CasePathRule: Rule {
    override class var name: String { "case-paths" }
    override class var summary: String { "'/Action.child', '#casePath(\\.child)' → '\\.child'" }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      // `(/Action.sheet).appending(path: /Sheet.edit)` is `\.sheet.edit`.
      guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "appending", node.arguments.count == 1,
        let tuple = member.base?.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let first = Self.name(tuple.elements.first!.expression), isArgument(node),
        let second = Self.name(node.arguments.first!.expression)
      else { return .visitChildren }
      replace(node, with: "\\.\(first).\(second)")
      return .skipChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.operator.text == "/" else { return .visitChildren }
      if let name = Self.name(ExprSyntax(node)), isArgument(node) {
        replace(node, with: "\\.\(name)")
      } else {
        note(
          "a case path of '\(node.expression.trimmedDescription)' stays: put '@CasePathable' before the enum and write a key path",
          at: node)
      }
      return .skipChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      if node.macroName.text == "casePath", let argument = node.arguments.first {
        replace(node, with: argument.expression.trimmedDescription)
      }
      return .skipChildren
    }

    /// `child` of `/Feature.Action.child`.
    private static func name(_ expression: ExprSyntax) -> String? {
      guard let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "/",
        let member = prefix.expression.as(MemberAccessExprSyntax.self), member.declName.argumentNames == nil,
        member.base != nil, member.declName.baseName.text != "self"
      else { return nil }
      return member.declName.baseName.text
    }

    /// Whether an expression is handed to a function: a pattern, and a variable, have no type for a key path.
    private func isArgument(_ node: some SyntaxProtocol) -> Bool {
      node.parent?.is(LabeledExprSyntax.self) == true
        && node.parent?.parent?.parent?.is(FunctionCallExprSyntax.self) == true
    }
  }
#endif
