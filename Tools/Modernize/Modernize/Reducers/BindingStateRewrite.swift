#if OlderSpellings
  import SwiftSyntax

  /// Rewrites bindable state as plain properties.
  enum BindingStateRewrite: Rewrite {
    static let name = "bindingState"
    static let old = #"@BindingState var text = "", .set(\.$text, "Blob")"#
    static let new = #"var text = "", in an @ObservableState, .binding(.set(\.text, "Blob"))"#
    static let hints = ["BindingState", "binding", ".set("]

    static func find(in source: Source, _ findings: inout Findings) {
      for decl in source.all(StructDeclSyntax.self) {
        let attributes = decl.properties.compactMap { $0.attributes["BindingState"] }
        guard !attributes.isEmpty else { continue }
        findings.rewrite(
          attributes.map(source.removing)
            + (decl.properties.contains { $0.attributes.has("PresentationState") }
              ? [] : [source.observing(decl)].compactMap(\.self)))
      }
      for call in source.all(FunctionCallExprSyntax.self)
      where call.isImplicitMember || call.base?.isTypeChain == true {
        if call.name == "set", call.labels == [nil, nil],
          let path = projected(call.arguments.first!.expression)
        {
          set(call, path, &findings)
        } else if call.name == "binding", call.labels == [nil],
          let path = projected(call.arguments.first!.expression)
        {
          findings.rewrite(dollar(path))
        }
      }
    }

    private static func set(
      _ call: FunctionCallExprSyntax, _ path: KeyPathExprSyntax, _ findings: inout Findings
    ) {
      let outer = call.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
      if outer?.name == "binding" { return findings.rewrite(dollar(path)) }
      findings.rewrite(dollar(path), .insert(".binding(", at: call.start), .insert(")", at: call.end))
    }

    /// A path that begins with a projected value: `\.$text`.
    private static func projected(_ expression: ExprSyntax) -> KeyPathExprSyntax? {
      guard let path = expression.as(KeyPathExprSyntax.self), path.root == nil,
        path.plainNames?.first?.hasPrefix("$") == true
      else { return nil }
      return path
    }

    /// Removes the `$` from a path.
    private static func dollar(_ path: KeyPathExprSyntax) -> Edit {
      let start = path.components.first!.component.start
      return .remove(start..<start + 1)
    }
  }

  extension KeyPathExprSyntax {
    /// The names of the path without the `$` and the first dot.
    var unprojectedNames: String {
      let text = components.trimmedDescription.drop { $0 == "." }
      return String(text.hasPrefix("$") ? text.dropFirst() : text)
    }
  }
#endif
