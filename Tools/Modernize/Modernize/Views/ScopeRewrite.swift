#if OlderSpellings
  import SwiftSyntax

  /// Scopes stores of children by key paths.
  enum ScopeRewrite: Rewrite {
    static let name = "scope"
    static let old = "store.scope(state: { $0.child }, action: { .child($0) })"
    static let new = #"store.scope(state: \.child, action: \.child)"#
    static let hints = ["scope("]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) {
        guard let scope = StoreScope(ExprSyntax(call), in: source.declarations) else { continue }
        guard let state = scope.statePath, let action = scope.actionPath else {
          let isState = scope.statePath == nil
          let argument = (isState ? scope.state : scope.action).expression
          // A key path in a variable needs no rewrite.
          guard argument.is(ClosureExprSyntax.self) else { continue }
          findings.note(
            argument,
            isState
              ? "'scope' takes a key path to state: write a computed property or a subscript of the state, and '\\.property'."
              : "'scope' takes a key path to an action's case: write '\\.child', or '\\.rows[id: id]' for an element."
          )
          continue
        }
        // The rewrite of the surrounding modifier includes a projected value.
        let edits = scope.edits(state: state, action: action)
        if !edits.isEmpty { findings.rewrite(edits) }
      }
    }
  }
#endif
