#if OlderSpellings
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Expands `#casePath(\.child)` to its key path.
  struct CasePathMacro: ExpressionMacro {
    static func expansion(
      of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) -> ExprSyntax {
      node.arguments.first?.expression.trimmed ?? "\\.self"
    }
  }
#endif
