#if OlderSpellings
  import SwiftSyntax

  /// Presented children, as bindings to their stores.
  enum PresentationModifierRewrite: Rewrite {
    static let name = "presentationModifiers"
    static let old = #".sheet(store: store.scope(state: \.$child, action: \.child)) { … }, .alert(store: …)"#
    static let new =
      #".sheet(item: $store.scope(state: \.child, action: \.child)) { … }, .alert($store.scope(…))"#
    static let hints = ["store:"]

    /// The modifiers, with the label of the argument that takes a binding.
    private static let modifiers = [
      "sheet": "item: ", "popover": "item: ", "fullScreenCover": "item: ", "navigationDestination": "item: ",
      "alert": "", "confirmationDialog": "",
    ]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) {
        guard let name = call.name, let label = modifiers[name], let argument = call.argument(at: 0, "store"),
          call.calledExpression.is(MemberAccessExprSyntax.self)
        else { continue }
        guard let edits = edits(call, argument, label, in: source) else {
          findings.note(
            call.calledExpression.as(MemberAccessExprSyntax.self)!.declName,
            "replace '\(name)(store:)' with '\(name)(\(label)$store.scope(state: \\.child, action: \\.child))', with '@Bindable var store'."
          )
          continue
        }
        findings.rewrite(edits)
      }
    }

    private static func edits(
      _ call: FunctionCallExprSyntax, _ argument: LabeledExprSyntax, _ label: String, in source: Source
    ) -> [Edit]? {
      guard let scope = StoreScope(argument.expression, in: source.declarations), var state = scope.statePath,
        var action = scope.actionPath, let binding = source.binding(scope.store)
      else { return nil }
      state = KeyPathSpelling.unprojected(state)
      var edits = binding.edits
      if let caseState = call.argument(at: 1, "state"), let caseAction = call.argument(at: 2, "action") {
        let statePath =
          CasePathRewrite.path(caseState.expression).map { "\\" + $0 }
          ?? KeyPathSpelling.state(caseState.expression)
        guard let statePath, statePath.hasPrefix("\\."),
          let actionPath = KeyPathSpelling.action(caseAction.expression, in: source.declarations)
        else { return nil }
        state += "?" + statePath.dropFirst()
        action += actionPath.dropFirst()
        edits.append(.remove(argument.expression.end..<caseAction.expression.end))
      } else {
        guard call.arguments.dropFirst().allSatisfy({ !["state", "action"].contains($0.label?.text) }) else {
          return nil
        }
      }
      edits.append(Edit(argument.start..<argument.expression.start, label))
      edits.append(.replace(scope.store, binding.store))
      return edits + scope.edits(state: state, action: action)
    }
  }
#endif
