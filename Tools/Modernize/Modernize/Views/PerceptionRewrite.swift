#if OlderSpellings
  import SwiftSyntax

  /// Observation without the backport for earlier systems.
  enum PerceptionRewrite: Rewrite {
    static let name = "perception"
    static let old = "WithPerceptionTracking { … }, @Perception.Bindable"
    static let new = "the content alone, @Bindable"
    static let hints = ["Percepti"]

    /// Attributes and functions by their names.
    private static let names = [
      "Perception.Bindable": "Bindable", "Perceptible": "Observable",
      "PerceptionIgnored": "ObservationIgnored", "withPerceptionTracking": "withObservationTracking",
    ]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) where call.name == "WithPerceptionTracking" {
        guard let closure = call.onlyClosure, closure.signature == nil, call.arguments.isEmpty else {
          findings.note(call, "remove 'WithPerceptionTracking', and use its content directly.")
          continue
        }
        findings.rewrite(source.unwrapping(call, closure))
      }
      for attribute in source.all(AttributeSyntax.self) {
        guard let name = names[attribute.attributeName.trimmedDescription] else { continue }
        findings.rewrite(.replace(attribute.attributeName, name))
      }
      for reference in source.all(DeclReferenceExprSyntax.self) {
        guard let name = names[reference.baseName.text] else { continue }
        findings.rewrite(.replace(reference.baseName, name))
      }
    }
  }
#endif
