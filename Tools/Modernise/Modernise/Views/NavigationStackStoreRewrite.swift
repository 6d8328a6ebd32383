#if OlderSpellings
  import SwiftSyntax

  /// Stacks of features.
  enum NavigationStackStoreRewrite: Rewrite {
    static let name = "navigationStackStore"
    static let old =
      #"NavigationStackStore(store.scope(state: \.path, action: \.path)) { … } destination: { store in … }"#
    static let new =
      #"NavigationStack(path: $store.scope(state: \.path, action: \.path)) { … } destination: { store in … }"#
    static let hints = ["NavigationStackStore"]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) where call.name == "NavigationStackStore" {
        guard let edits = edits(call, in: source) else {
          findings.note(
            call,
            #"'NavigationStackStore' is 'NavigationStack(path: $store.scope(state: \.path, action: \.path)) { … } destination: { store in switch store.case { … } }'."#
          )
          continue
        }
        findings.rewrite(edits)
      }
    }

    private static func edits(_ call: FunctionCallExprSyntax, in source: Source) -> [Edit]? {
      guard let argument = call.argument(at: 0, nil),
        let scope = StoreScope(argument.expression, in: source.declarations), let state = scope.statePath,
        let action = scope.actionPath, let binding = source.binding(scope.store), call.arguments.count == 1,
        let destination = call.additionalTrailingClosures.first, call.additionalTrailingClosures.count == 1,
        destination.label.text == "destination"
      else { return nil }
      var edits = binding.edits
      edits.append(.replace(call.calledExpression, "NavigationStack"))
      edits.append(.insert("path: ", at: argument.start))
      edits.append(.replace(scope.store, binding.store))
      edits += scope.edits(state: KeyPathSpelling.unprojected(state), action: action)
      let closure = destination.closure
      guard
        closure.all(FunctionCallExprSyntax.self).contains(where: {
          ["CaseLet", "SwitchStore"].contains($0.name)
        })
      else {
        // A closure of a store is the same in both; one that switches over state is not.
        guard closure.all(SwitchExprSyntax.self).isEmpty else { return nil }
        return edits
      }
      guard let cases = CaseLets.edits(closure, store: "store", in: source) else { return nil }
      return edits + cases
    }
  }

  /// The `CaseLet`s of a switch over the state of an enum, as scopes of its store.
  enum CaseLets {
    /// - Returns: `nil` where the closure holds something else than such a switch.
    static func edits(_ closure: ClosureExprSyntax, store: String, in source: Source) -> [Edit]? {
      guard let choice = closure.singleExpression?.as(SwitchExprSyntax.self),
        closure.parameterNames.count == 1,
        choice.subject.trimmedDescription == closure.parameterNames[0]
      else { return nil }
      var edits: [Edit] = [.replace(choice.subject, "\(store).state")]
      edits.append(
        closure.signature.map { .replace($0, "\(store) in") }
          ?? .insert(" \(store) in", at: closure.leftBrace.end))
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
      if let closure = call.onlyClosure, let signature = closure.signature, call.arguments.count == 2,
        closure.parameterNames.count == 1, signature.capture == nil
      {
        return [
          Edit(call.start..<close.end, head(closure.parameterNames[0])),
          .remove(closure.leftBrace.end..<signature.end),
        ]
      }
      guard let then = call.argument(at: 2, "then"), call.trailingClosure == nil, call.arguments.count == 3,
        let member = then.expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
        let view = member.base, view.isTypeChain
      else { return nil }
      let indentation = source.indentation(at: call.start)
      return [
        .replace(
          call,
          "\(head("store")) {\n\(indentation)  \(view.trimmedDescription)(store: store)\n\(indentation)}")
      ]
    }
  }
#endif
