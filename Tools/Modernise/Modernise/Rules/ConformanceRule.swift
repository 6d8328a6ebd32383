#if OlderSpellings
  import SwiftSyntax

  /// A feature is a type with `@Reducer`.
  final class ConformanceRule: Rule {
    override class var name: String { "reducers" }
    override class var summary: String { "'struct Feature: Reducer' → '@Reducer struct Feature'" }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      guard let inheritance = node.inheritanceClause, !node.attributes.has("Reducer"),
        inheritance.inheritedTypes.count == 1,
        inheritance.inheritedTypes.first?.type.trimmedDescription == "Reducer", isFeature(node)
      else { return .visitChildren }
      let start =
        node.modifiers.first?.positionAfterSkippingLeadingTrivia
        ?? node.structKeyword.positionAfterSkippingLeadingTrivia
      replace(from: start, to: start, with: "@Reducer\n\(indentation(of: node))")
      replace(
        from: inheritance.colon.position, to: inheritance.endPositionBeforeTrailingTrivia, with: "")
      return .visitChildren
    }

    /// Whether a state and actions are in the type: a reducer that is generic over those of others stays as it is.
    private func isFeature(_ node: StructDeclSyntax) -> Bool {
      let names = node.memberBlock.members.compactMap { member -> String? in
        member.decl.as(StructDeclSyntax.self)?.name.text ?? member.decl.as(EnumDeclSyntax.self)?.name.text
      }
      return names.contains("State") && names.contains("Action")
    }
  }
#endif
