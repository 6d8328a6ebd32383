#if OlderSpellings
  import SwiftSyntax

  /// Converts closures and functions that return part of a value to key paths.
  enum KeyPathSpelling {
    /// Returns `\.child` for `{ $0.child }` or a key path, and `nil` for a closure that does more.
    static func state(_ expression: ExprSyntax) -> String? {
      if let path = expression.as(KeyPathExprSyntax.self) { return path.trimmedDescription }
      guard let closure = expression.as(ClosureExprSyntax.self), closure.parameterNames.count == 1,
        let body = closure.singleExpression
      else { return nil }
      return path(body, of: closure.parameterNames[0])
    }

    private static func path(_ expression: ExprSyntax, of name: String) -> String? {
      if let reference = expression.as(DeclReferenceExprSyntax.self) {
        return reference.baseName.text == name ? "\\.self" : nil
      }
      guard let steps = steps(expression, of: name) else { return nil }
      return "\\" + steps
    }

    private static func steps(_ expression: ExprSyntax, of name: String) -> String? {
      if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
        member.declName.argumentNames == nil
      {
        return steps(base, of: name).map { $0 + "." + member.declName.baseName.text }
      }
      if let chaining = expression.as(OptionalChainingExprSyntax.self) {
        return steps(chaining.expression, of: name).map { $0 + "?" }
      }
      if let call = expression.as(SubscriptCallExprSyntax.self), call.trailingClosure == nil,
        !call.all(DeclReferenceExprSyntax.self).dropFirst().contains(where: { $0.baseName.text == name })
      {
        let base = steps(call.calledExpression, of: name)
        return base.map { $0 + "[\(call.arguments.trimmedDescription)]" }
      }
      return expression.as(DeclReferenceExprSyntax.self)?.baseName.text == name ? "" : nil
    }

    /// Returns `\.child` for `{ .child($0) }`, `{ Action.child($0) }`, `Action.child`, `/Action.child`, or a key path.
    static func action(_ expression: ExprSyntax, in declarations: Declarations) -> String? {
      if let path = expression.as(KeyPathExprSyntax.self) { return path.trimmedDescription }
      if let path = CasePathRewrite.path(expression) { return "\\" + path }
      if let row = RowsRewrite.rowName(expression) { return declarations.rows[row].map { "\\.\($0)" } }
      if let name = expression.caseOfType { return "\\.\(name)" }
      guard let closure = expression.as(ClosureExprSyntax.self), let body = closure.singleExpression else {
        return nil
      }
      let names = closure.parameterNames
      if names == ["$0"], let row = row(body, "$0", "$1", in: declarations) { return row }
      if names.count == 2 { return row(body, names[0], names[1], in: declarations) }
      guard names.count == 1 else { return nil }
      if body.as(DeclReferenceExprSyntax.self)?.baseName.text == names[0] { return "\\.self" }
      return embedding(body, names[0]).map { "\\" + $0 }
    }

    /// Returns `\.rows` for `.rows(.element(id: $0, action: $1))`, and for its former spelling.
    private static func row(
      _ body: ExprSyntax, _ id: String, _ action: String, in declarations: Declarations
    ) -> String? {
      guard let call = body.as(FunctionCallExprSyntax.self), let name = call.caseName else { return nil }
      if let element = call.argument(at: 0, nil)?.expression.as(FunctionCallExprSyntax.self),
        call.arguments.count == 1, element.caseName == "element", element.labels == ["id", "action"]
      {
        return element.arguments.map { $0.expression.trimmedDescription } == [id, action] ? "\\.\(name)" : nil
      }
      guard call.arguments.map({ $0.expression.trimmedDescription }) == [id, action] else { return nil }
      return declarations.rows[name].map { "\\.\($0)" }
    }

    /// Returns `.child.presented` for `.child(.presented($0))`.
    private static func embedding(_ expression: ExprSyntax, _ name: String) -> String? {
      if expression.as(DeclReferenceExprSyntax.self)?.baseName.text == name { return "" }
      guard let call = expression.as(FunctionCallExprSyntax.self), let caseName = call.caseName,
        call.trailingClosure == nil
      else { return nil }
      if caseName == "element", let id = call.argument(at: 0, "id"),
        let action = call.argument(at: 1, "action"),
        call.arguments.count == 2,
        !id.all(DeclReferenceExprSyntax.self).contains(where: { $0.baseName.text == name })
      {
        return embedding(action.expression, name).map { "[id: \(id.expression.trimmedDescription)]" + $0 }
      }
      guard let inner = call.argument(at: 0, nil), call.arguments.count == 1 else { return nil }
      return embedding(inner.expression, name).map { ".\(caseName)" + $0 }
    }

    /// Returns `\.destination?.edit` for `\.$destination.edit`, as bindings to stores take it.
    static func unprojected(_ path: String) -> String {
      guard path.hasPrefix("\\.$") else { return path }
      var names = path.dropFirst(3).split(separator: ".").map(String.init)
      for index in names.indices.dropLast() where !names[index].hasSuffix("?") { names[index] += "?" }
      return "\\." + names.joined(separator: ".")
    }
  }

  extension FunctionCallExprSyntax {
    /// The case that the call creates: `child` for `.child(x)` and `Feature.Action.child(x)`.
    var caseName: String? {
      guard let member = calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.argumentNames == nil,
        member.declName.baseName.text.isCaseName, member.base == nil || member.base!.isTypeChain
      else { return nil }
      return member.declName.baseName.text
    }
  }
#endif
