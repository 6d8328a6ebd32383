import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that writes nothing: the macro of the surrounding type looks for it.
protocol MarkerMacro: PeerMacro {}

extension MarkerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
