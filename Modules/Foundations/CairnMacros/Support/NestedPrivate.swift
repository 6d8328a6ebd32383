import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// Returns the `private` modifier of a type inside another declaration, which an extension can't see.
  ///
  /// - Parameter isForMember: Whether the expanded attribute belongs to a member, which is inside the type.
  func nestedPrivateModifier(
    in context: some MacroExpansionContext, isForMember: Bool = false
  ) -> DeclModifierSyntax? {
    guard context.lexicalContext.count > (isForMember ? 1 : 0) else { return nil }
    return modifiers.first { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }
  }

  /// The enclosing type that is `private` inside another declaration, so that an extension can't see it.
  func nestedPrivateContainer(in context: some MacroExpansionContext) -> (any DeclGroupSyntax)? {
    context.lexicalContext.dropLast().lazy.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
      .first { $0.modifiers.contains { $0.name.tokenKind == .keyword(.private) && $0.detail == nil } }
  }

  /// Returns `true` if an extension can't see the type, because the type or an enclosing one is `private` inside another
  /// declaration.
  func isHiddenFromExtensions(in context: some MacroExpansionContext) -> Bool {
    nestedPrivateModifier(in: context) != nil || nestedPrivateContainer(in: context) != nil
  }

  /// Reports that the type or an enclosing one is `private` inside another declaration.
  ///
  /// Returns `true` if it is.
  func reportNestedPrivate(as macro: String, id: String, in context: some MacroExpansionContext) -> Bool {
    guard let modifier = nestedPrivateModifier(in: context) else {
      guard let container = nestedPrivateContainer(in: context) else { return false }
      context.report(
        "'\(macro)' can't be applied inside the 'private' type '\(container.typeName ?? "")', which the extension that the macro generates can't see; make '\(container.typeName ?? "")' 'fileprivate'",
        id: id, at: keywordToken ?? .identifier(""))
      return true
    }
    let replacement = modifier.with(
      \.name,
      .keyword(
        .fileprivate, leadingTrivia: modifier.name.leadingTrivia,
        trailingTrivia: modifier.name.trailingTrivia))
    context.report(
      "'\(macro)' can't be applied to a 'private' \(keywordToken?.text ?? "type") inside another declaration, because the extension that the macro generates can't see it",
      id: id, at: modifier,
      fixIts: [
        .replacing(
          modifier, with: replacement, "Replace 'private' with 'fileprivate'", id: "\(id).fileprivate")
      ])
    return true
  }
}
