#if OlderSpellings
  import SwiftSyntax

  /// One name for another.
  final class NameRule: Rule {
    override class var name: String { "names" }
    override class var summary: String {
      "'ReducerProtocol', 'EffectTask', 'EffectPublisher', '@Perception.Bindable' → 'Reducer', 'Effect', '@Bindable'"
    }

    private static let names = [
      "ReducerProtocol": "Reducer", "ReducerProtocolOf": "ReducerOf", "EffectTask": "Effect",
    ]

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
      if let name = Self.names[node.name.text] { replace(node.name, with: name) }
      if node.name.text == "EffectPublisher", let action = node.genericArgumentClause?.arguments.first {
        replace(node, with: "Effect<\(action.argument.trimmedDescription)>")
      }
      return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      if let name = Self.names[node.baseName.text] { replace(node.baseName, with: name) }
      return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
      if node.attributeName.trimmedDescription == "Perception.Bindable" {
        replace(node.attributeName, with: "Bindable")
      }
      return .visitChildren
    }
  }
#endif
