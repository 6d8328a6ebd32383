#if OlderSpellings
  import SwiftSyntax

  /// Combines the actions of a collection's elements into one case.
  enum RowsRewrite: Rewrite {
    static let name = "rows"
    static let old = "case row(id: Row.State.ID, action: Row.Action)"
    static let new = "case rows(IdentifiedActionOf<Row>)"
    static let hints = ["id:"]

    static func find(in source: Source, _ findings: inout Findings) {
      let rows = source.declarations.rows
      for decl in source.all(EnumDeclSyntax.self) {
        for element in decl.cases where element.isRow {
          guard let name = rows[element.name.text] else {
            if source.declarations.payloads[element.name.text] != nil, decl.name.text == "Action" {
              findings.note(
                element,
                "write 'case \(element.name.text)s(IdentifiedActionOf<…>)': the name isn't clear, because no single 'forEach' has '\(element.name.text)(id:action:)'."
              )
            }
            continue
          }
          declare(element, as: name, in: decl, &findings)
        }
      }
      guard !rows.isEmpty else { return }
      for call in source.all(FunctionCallExprSyntax.self) {
        guard let old = call.caseName, let new = rows[old], call.arguments.count == 2,
          call.trailingClosure == nil, let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        else { continue }
        let arguments = Array(call.arguments)
        guard
          call.labels == ["id", "action"]
            || call.labels == [nil, nil] && call.parent?.is(ExpressionPatternSyntax.self) == true
        else { continue }
        var edits: [Edit] = [
          .replace(member.declName.baseName, new), .insert(".element(", at: arguments[0].start),
          .insert(")", at: arguments[1].end),
        ]
        for (argument, label) in zip(arguments, ["id", "action"]) where argument.label == nil {
          edits.append(.insert("\(label): ", at: argument.expression.start))
        }
        // Insertions at the same position are applied in this order.
        findings.rewrite(edits)
      }
      for expression in source.all(ExprSyntax.self) {
        guard let old = rowName(expression) ?? scopedRowName(expression), let new = rows[old] else {
          continue
        }
        findings.rewrite(.replace(expression, "\\.\(new)"))
      }
      for pattern in source.all(ExpressionPatternSyntax.self) {
        guard let member = pattern.expression.as(MemberAccessExprSyntax.self), member.base == nil,
          let new = rows[member.declName.baseName.text], member.declName.argumentNames == nil,
          isOfAction(pattern)
        else { continue }
        findings.rewrite(.replace(member.declName.baseName, new))
      }
    }

    /// Returns `true` if a pattern is matched with an action, judging by the name of the value: `switch action`.
    private static func isOfAction(_ pattern: ExpressionPatternSyntax) -> Bool {
      for ancestor in Syntax(pattern).ancestors {
        var value: ExprSyntax?
        if let choice = ancestor.as(SwitchExprSyntax.self) {
          value = choice.subject
        } else if let condition = ancestor.as(MatchingPatternConditionSyntax.self) {
          value = condition.initializer.value
        } else {
          continue
        }
        return value?.nameChain?.last?.lowercased().hasSuffix("action") == true
      }
      return false
    }

    private static func declare(
      _ element: EnumCaseElementSyntax, as name: String, in decl: EnumDeclSyntax, _ findings: inout Findings
    ) {
      let types = element.parameterClause!.parameters.map { $0.type.trimmedDescription }
      var payload = "IdentifiedAction<\(types[0]), \(types[1])>"
      if types[1] == "Action", ["State.ID", "State.ID.ID"].contains(types[0]),
        let reducer = decl.nearest(StructDeclSyntax.self)
      {
        payload = "IdentifiedActionOf<\(reducer.name.text)>"
      } else if types[1].hasSuffix(".Action") {
        let reducer = String(types[1].dropLast(".Action".count))
        if types[0] == "\(reducer).State.ID" { payload = "IdentifiedActionOf<\(reducer)>" }
      }
      // Excludes the comma before another case.
      findings.rewrite(Edit(element.start..<element.parameterClause!.end, "\(name)(\(payload))"))
    }

    /// Returns `row` for `scope(state: \.rows, action: Action.row)`.
    private static func scopedRowName(_ expression: ExprSyntax) -> String? {
      guard let member = expression.as(MemberAccessExprSyntax.self), member.base?.isTypeChain == true,
        let argument = expression.parent?.as(LabeledExprSyntax.self), argument.label?.text == "action",
        argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.name == "scope"
      else { return nil }
      return member.declName.baseName.text
    }

    /// Returns `row` for `/Action.row(id:action:)`, `Action.row(id:action:)`, and `/Action.row`.
    static func rowName(_ expression: ExprSyntax) -> String? {
      let inner =
        expression.as(PrefixOperatorExprSyntax.self).flatMap { $0.operator.text == "/" ? $0.expression : nil }
        ?? expression
      guard let member = inner.as(MemberAccessExprSyntax.self), member.base?.isTypeChain == true,
        let names = member.declName.argumentNames?.arguments, names.map(\.name.text) == ["id", "action"]
      else { return nil }
      // Replaces the operator together with its operand.
      if expression.parent?.is(PrefixOperatorExprSyntax.self) == true { return nil }
      return member.declName.baseName.text
    }
  }
#endif
