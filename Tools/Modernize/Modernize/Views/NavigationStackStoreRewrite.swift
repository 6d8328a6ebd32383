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
            #"replace 'NavigationStackStore' with 'NavigationStack(path: $store.scope(state: \.path, action: \.path)) { … } destination: { store in switch store.case { … } }'."#
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
        // A closure that takes a store needs no rewrite. A closure that switches over state does.
        guard closure.all(SwitchExprSyntax.self).isEmpty else { return nil }
        return edits
      }
      guard let cases = CaseLets.edits(closure, store: "store", in: source) else { return nil }
      edits.append(
        closure.signature.map { .replace($0, "store in") } ?? .insert(" store in", at: closure.leftBrace.end))
      return edits + cases
    }
  }
#endif
