#if OlderSpellings
  import SwiftSyntax

  /// Replaces the operator `/` with key paths.
  enum CasePathRewrite: Rewrite {
    static let name = "casePaths"
    static let old = #"/Action.child, (/Action.child).appending(path: /Child.Action.tap), #casePath(\.child)"#
    static let new = #"\.child, \.child.tap, \.child"#
    static let hints =
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { "/\(UnicodeScalar($0))" } + ["#casePath", "enum "]

    /// The functions that take a key path instead of a case path.
    private static let functions: Set = [
      "ifLet", "ifCaseLet", "forEach", "Scope", "scope", "receive", "sheet", "popover", "fullScreenCover",
      "navigationDestination", "alert", "confirmationDialog", "IfLetStore", "IfCaseLetStore", "sending", "is",
      "modify", "presents", "BindingReducer", "_pullback", "pullback",
    ]

    static func find(in source: Source, _ findings: inout Findings) {
      for decl in source.all(EnumDeclSyntax.self)
      where source.declarations.pathEnums.contains(decl.name.text) && !decl.attributes.has("CasePathable") {
        findings.rewrite(source.adding("@CasePathable", to: decl))
      }
      for expression in source.all(ExprSyntax.self) {
        guard let path = path(expression) else {
          note(expression, &findings)
          continue
        }
        // Part of a longer path is rewritten together with the path.
        if expression.ancestors.contains(where: { $0.as(ExprSyntax.self).flatMap(self.path) != nil }) {
          continue
        }
        guard let argument = expression.parent?.as(LabeledExprSyntax.self),
          [nil, "state", "action"].contains(argument.label?.text),
          let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
          functions.contains(call.name ?? ""), call.name != "IfLetStore" || argument.label == nil,
          call.name?.contains("pullback") == false
        else {
          // These have a separate note.
          let around = expression.nearest(FunctionCallExprSyntax.self)?.name ?? ""
          if !["CaseLet", "IfLetStore", "NavigationLinkStore"].contains(around) {
            findings.note(
              expression,
              "replace '\(expression.trimmedDescription)' with '\\\(path)' where a case key path is expected. To test or extract a value's case, use 'value.is(\\\(path))' or 'value[case: \\\(path)]'."
            )
          }
          continue
        }
        findings.rewrite(.replace(expression, "\\" + path))
      }
    }

    private static func note(_ expression: ExprSyntax, _ findings: inout Findings) {
      guard let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "/",
        let member = prefix.expression.as(MemberAccessExprSyntax.self), member.base?.isTypeChain == true
      else { return }
      findings.note(
        expression,
        "'\(expression.trimmedDescription)' is a case path without a case that a key path names: write the key path by hand."
      )
    }

    /// Returns `.child` for `/Action.child`, for a chain of such paths, and for `#casePath(\.child)`.
    static func path(_ expression: ExprSyntax) -> String? {
      if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "/" {
        if let name = prefix.expression.caseOfType, name != "self" { return ".\(name)" }
        return nil
      }
      if let macro = expression.as(MacroExpansionExprSyntax.self), macro.macroName.text == "casePath",
        let path = macro.arguments.first?.expression.as(KeyPathExprSyntax.self), path.root == nil,
        macro.arguments.count == 1
      {
        return path.components.trimmedDescription
      }
      if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
        return path(tuple.elements.first!.expression)
      }
      if let call = expression.as(FunctionCallExprSyntax.self), call.name == "appending",
        call.labels == ["path"],
        let base = call.base.flatMap(path), let rest = path(call.arguments.first!.expression)
      {
        return base + rest
      }
      return nil
    }
  }
#endif
