#if OlderSpellings
  import SwiftSyntax

  /// A call of `store.scope(state:action:)`, with its arguments as key paths.
  struct StoreScope {
    let call: FunctionCallExprSyntax
    let store: ExprSyntax
    let state: LabeledExprSyntax
    let action: LabeledExprSyntax
    /// The key paths, or `nil` for a closure that does more.
    let statePath: String?
    let actionPath: String?

    init?(_ expression: ExprSyntax, in declarations: Declarations) {
      guard let call = expression.as(FunctionCallExprSyntax.self), call.name == "scope",
        let store = call.base,
        call.arguments.count == 2, let state = call.argument(at: 0, "state"),
        let action = call.argument(at: 1, "action"), call.trailingClosure == nil
      else { return nil }
      (self.call, self.store, self.state, self.action) = (call, store, state, action)
      statePath = KeyPathSpelling.state(state.expression)
      actionPath = KeyPathSpelling.action(action.expression, in: declarations)
    }

    /// Whether both arguments are key paths or can become key paths.
    var isPath: Bool { statePath != nil && actionPath != nil }

    /// The scope as a binding takes it: its key path to state has no `$`.
    func edits(state: String, action: String) -> [Edit] {
      var edits: [Edit] = []
      if self.state.expression.trimmedDescription != state {
        edits.append(.replace(self.state.expression, state))
      }
      if self.action.expression.trimmedDescription != action {
        edits.append(.replace(self.action.expression, action))
      }
      return edits
    }
  }
#endif
