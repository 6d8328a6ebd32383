#if OlderSpellings
  import SwiftSyntax

  /// The fields of a state, and the macro that observes them.
  final class StateRule: Rule {
    override class var name: String { "state" }
    override class var summary: String {
      "'@PresentationState', '@BindingState' → '@Presents' and plain fields of an '@ObservableState'"
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      let fields = node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      let isOlder = fields.contains {
        $0.attributes.has("PresentationState") || $0.attributes.has("BindingState")
      }
      let isState = node.name.text == "State" && Self.isInReducer(node)
      guard isOlder || isState else { return .visitChildren }
      for field in fields {
        if let attribute = field.attributes.attribute("PresentationState") {
          replace(attribute.attributeName, with: "Presents")
        }
        if let attribute = field.attributes.attribute("BindingState") {
          replace(from: attribute.positionAfterSkippingLeadingTrivia, to: attribute.endPosition, with: "")
        }
      }
      observe(
        node, node.attributes,
        node.modifiers.first?.positionAfterSkippingLeadingTrivia
          ?? node.structKeyword.positionAfterSkippingLeadingTrivia)
      return .visitChildren
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      guard node.name.text == "State", Self.isInReducer(node) else { return .visitChildren }
      observe(
        node, node.attributes,
        node.modifiers.first?.positionAfterSkippingLeadingTrivia
          ?? node.enumKeyword.positionAfterSkippingLeadingTrivia)
      return .visitChildren
    }

    private func observe(
      _ node: some SyntaxProtocol, _ attributes: AttributeListSyntax, _ start: AbsolutePosition
    ) {
      guard !attributes.has("ObservableState") else { return }
      replace(from: start, to: start, with: "@ObservableState\n\(indentation(of: node))")
    }

    /// Whether a type is written in one with `@Reducer`.
    private static func isInReducer(_ node: some SyntaxProtocol) -> Bool {
      var parent = node.parent
      while let present = parent {
        if let type = present.as(StructDeclSyntax.self) { return type.attributes.has("Reducer") }
        parent = present.parent
      }
      return false
    }
  }
#endif
