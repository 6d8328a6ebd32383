#if OlderSpellings
  import SwiftSyntax

  /// Replaces the property wrapper of presented state with a macro.
  enum PresentsRewrite: Rewrite {
    static let name = "presents"
    static let old = "@PresentationState var child: Child.State?"
    static let new = "@Presents var child: Child.State?, in an @ObservableState"
    static let hints = ["PresentationState"]

    static func find(in source: Source, _ findings: inout Findings) {
      for decl in source.all(StructDeclSyntax.self) {
        let attributes = decl.properties.compactMap { $0.attributes["PresentationState"] }
        guard !attributes.isEmpty else { continue }
        var edits = attributes.map { Edit.replace($0.attributeName, "Presents") }
        // If the state also has `@BindingState`, that rewrite makes the state observable.
        if !decl.properties.contains(where: { $0.attributes.has("BindingState") }) {
          edits += [source.observing(decl)].compactMap(\.self)
        }
        findings.rewrite(edits)
      }
    }
  }
#endif
