import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that generates nothing.
///
/// The macro of the enclosing type searches for it.
protocol MarkerMacro: PeerMacro {}

extension MarkerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
