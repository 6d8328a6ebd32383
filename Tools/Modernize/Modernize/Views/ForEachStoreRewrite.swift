#if OlderSpellings
  import SwiftSyntax

  /// Rows of stores.
  enum ForEachStoreRewrite: Rewrite {
    static let name = "forEachStore"
    static let old = #"ForEachStore(store.scope(state: \.rows, action: \.rows)) { … }"#
    static let new = #"ForEach(store.scope(state: \.rows, action: \.rows), id: \.state.id) { … }"#
    static let hints = ["ForEachStore"]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) where call.name == "ForEachStore" {
        let name = call.calledExpression
        guard let rows = call.argument(at: 0, nil),
          StoreScope(rows.expression, in: source.declarations)?.isPath == true
        else {
          findings.note(
            call,
            #"replace 'ForEachStore' with 'ForEach(store.scope(state: \.rows, action: \.rows), id: \.state.id) { … }'."#
          )
          continue
        }
        let isOnLine = source.isFirstInLine(rows.start)
        let separator = isOnLine ? ",\n" + source.indentation(at: rows.start) : ", "
        findings.rewrite(
          .replace(name, "ForEach"), .insert("\(separator)id: \\.state.id", at: rows.expression.end))
      }
    }
  }
#endif
