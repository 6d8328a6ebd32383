import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// The `private` of a type that stands inside another declaration, where an extension cannot see it.
  ///
  /// - Parameter isForMember: Whether an attribute of a member is expanded, which stands inside the type itself.
  func nestedPrivateModifier(
    in context: some MacroExpansionContext, isForMember: Bool = false
  ) -> DeclModifierSyntax? {
    guard context.lexicalContext.count > (isForMember ? 1 : 0) else { return nil }
    return modifiers.first { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }
  }

  /// Reports that the type is `private` inside another declaration, and returns whether it is.
  func reportNestedPrivate(as macro: String, id: String, in context: some MacroExpansionContext) -> Bool {
    guard let modifier = nestedPrivateModifier(in: context) else { return false }
    let replacement = modifier.with(
      \.name,
      .keyword(
        .fileprivate, leadingTrivia: modifier.name.leadingTrivia,
        trailingTrivia: modifier.name.trailingTrivia))
    context.report(
      "'\(macro)' cannot be applied to a 'private' \(keywordToken?.text ?? "type") inside another declaration: its conformance is written in an extension, which must see it",
      id: id, at: modifier,
      fixIts: [
        .replacing(
          modifier, with: replacement, "Replace 'private' with 'fileprivate'", id: "\(id).fileprivate")
      ])
    return true
  }
}
