#if OlderSpellings
  import SwiftSyntax

  /// Views of the cases of an enum of features.
  enum SwitchStoreRewrite: Rewrite {
    static let name = "switchStore"
    static let old =
      "SwitchStore(store) { switch $0 { case .child: CaseLet(/State.child, action: Action.child) { … } } }"
    static let new =
      #"switch store.state { case .child: if let store = store.scope(state: \.child, action: \.child) { … } }"#
    static let hints = ["SwitchStore"]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) where call.name == "SwitchStore" {
        guard let store = call.argument(at: 0, nil)?.expression, call.arguments.count == 1,
          store.propertyName != nil, let closure = call.onlyClosure,
          let cases = CaseLets.edits(closure, store: store.trimmedDescription, in: source)
        else {
          findings.note(
            call,
            "replace 'SwitchStore' with 'switch store.case { case .child(let store): … }' for a '@Reducer enum', or 'switch store.state'."
          )
          continue
        }
        findings.rewrite(source.unwrapping(call, closure, with: cases))
      }
    }
  }

  /// Rewrites each `CaseLet` of a switch over the state of an enum as a scope of its store.
  enum CaseLets {
    /// - Returns: The edits of the subject and of the cases, or `nil` if the closure contains anything else.
    static func edits(_ closure: ClosureExprSyntax, store: String, in source: Source) -> [Edit]? {
      guard let choice = closure.singleExpression?.as(SwitchExprSyntax.self),
        closure.parameterNames.count == 1,
        choice.subject.trimmedDescription == closure.parameterNames[0]
      else { return nil }
      var edits: [Edit] = [.replace(choice.subject, "\(store).state")]
      for branch in choice.cases {
        guard let branch = branch.as(SwitchCaseSyntax.self) else { return nil }
        for item in branch.statements {
          guard let call = item.item.as(FunctionCallExprSyntax.self), call.name == "CaseLet" else {
            if !item.all(FunctionCallExprSyntax.self).allSatisfy({ $0.name != "CaseLet" }) { return nil }
            continue
          }
          guard let scope = scope(call, store: store, in: source) else { return nil }
          edits += scope
        }
      }
      return edits
    }

    private static func scope(_ call: FunctionCallExprSyntax, store: String, in source: Source) -> [Edit]? {
      guard let stateArgument = call.argument(at: 0, nil),
        let actionArgument = call.argument(at: 1, "action"),
        let state = CasePathRewrite.path(stateArgument.expression).map({ "\\" + $0 })
          ?? KeyPathSpelling.state(stateArgument.expression),
        let action = KeyPathSpelling.action(actionArgument.expression, in: source.declarations),
        let close = call.rightParen
      else { return nil }
      func head(_ name: String) -> String {
        "if let \(name) = \(store).scope(state: \(state), action: \(action))"
      }
      if let closure = call.onlyClosure, call.arguments.count == 2 {
        guard let binder = StoreBinder(closure) else { return nil }
        return [Edit(call.start..<close.end, head(binder.name))] + binder.edits
      }
      guard let then = call.argument(at: 2, "then"), call.trailingClosure == nil, call.arguments.count == 3,
        let member = then.expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
        let view = member.base, view.isTypeChain
      else { return nil }
      let indentation = source.indentation(at: call.start)
      return [
        .replace(
          call,
          "\(head("store")) {\n\(indentation)\(source.indentationUnit)\(view.trimmedDescription)(store: store)\n\(indentation)}"
        )
      ]
    }
  }
#endif
