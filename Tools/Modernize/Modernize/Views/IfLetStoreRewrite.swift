#if OlderSpellings
  import SwiftSyntax

  /// Views of optional children.
  enum IfLetStoreRewrite: Rewrite {
    static let name = "ifLetStore"
    static let old = "IfLetStore(store.scope(…)) { child in … } else: { … }"
    static let new = "if let child = store.scope(…) { … } else { … }"
    static let hints = ["IfLetStore"]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) where call.name == "IfLetStore" {
        guard let edits = edits(call, in: source) else {
          findings.note(
            call,
            #"replace 'IfLetStore' with 'if let child = store.scope(state: \.child, action: \.child) { … } else { … }'."#
          )
          continue
        }
        findings.rewrite(edits)
      }
    }

    private static func edits(_ call: FunctionCallExprSyntax, in source: Source) -> [Edit]? {
      guard call.isInBuilder, let argument = call.arguments.first,
        [nil, "store"].contains(argument.label?.text),
        let scope = StoreScope(argument.expression, in: source.declarations), let state = scope.statePath,
        let action = scope.actionPath, let close = call.rightParen
      else { return nil }
      let scoped = edits(scope, state, action)
      // Code that was on a separate line moves to the first line.
      let blanks = source.indentation(at: argument.start).count - source.indentation(at: call.start).count
      let moves = source.dedenting(
        argument.expression.start..<argument.expression.end,
        by: source.isFirstInLine(argument.start) ? blanks : 0
      ).filter { move in !scoped.contains { $0.range.overlaps(move.range) } }
      // if let child = store.scope(…)
      func head(_ name: String) -> [Edit] {
        [Edit(call.start..<argument.expression.start, "if let \(name) = ")] + scoped + moves
      }
      if let content = call.trailingClosure, call.arguments.count == 1 {
        guard let body = StoreBinder(content) else { return nil }
        var edits = head(body.name) + [Edit(argument.expression.end..<close.end, "")] + body.edits
        let others = Array(call.additionalTrailingClosures)
        if let other = others.first {
          guard others.count == 1, other.label.text == "else", other.closure.signature == nil else {
            return nil
          }
          edits.append(Edit(other.label.start..<other.closure.start, "else "))
        }
        return edits
      }
      // IfLetStore(store, then: ChildView.init(store:))
      guard call.trailingClosure == nil, let then = call.argument(at: 1, "then"), call.arguments.count == 2,
        let member = then.expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
        let view = member.base, view.isTypeChain
      else { return nil }
      let indentation = source.indentation(at: call.start)
      return head("childStore") + [
        Edit(
          argument.expression.end..<call.end,
          " {\n\(indentation)\(source.indentationUnit)\(view.trimmedDescription)(store: childStore)\n\(indentation)}"
        )
      ]
    }

    /// Returns the optional child's own action. For a presentation, this is `presented`.
    private static func edits(_ scope: StoreScope, _ state: String, _ action: String) -> [Edit] {
      guard state.hasPrefix("\\.$") else { return scope.edits(state: state, action: action) }
      let isDeep = state.contains(".") && state.dropFirst(3).contains(".")
      return scope.edits(
        state: KeyPathSpelling.unprojected(state),
        action: isDeep || action.hasSuffix(".presented") ? action : action + ".presented")
    }
  }
#endif
