#if OlderSpellings
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `#casePath(\.child)` is the key path that it is given.
  struct CasePathMacro: ExpressionMacro {
    static func expansion(
      of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) -> ExprSyntax {
      node.arguments.first?.expression.trimmed ?? "\\.self"
    }
  }
#endif
