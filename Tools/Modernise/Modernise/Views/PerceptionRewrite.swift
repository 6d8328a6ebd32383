#if OlderSpellings
  import SwiftSyntax

  /// Observation without the backport for earlier systems.
  enum PerceptionRewrite: Rewrite {
    static let name = "perception"
    static let old = "WithPerceptionTracking { … }, @Perception.Bindable"
    static let new = "the content alone, @Bindable"
    static let hints = ["WithPerceptionTracking", "Perception.Bindable"]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) where call.name == "WithPerceptionTracking" {
        guard let closure = call.onlyClosure, closure.signature == nil, call.arguments.isEmpty else {
          findings.note(call, "'WithPerceptionTracking' is not needed: its content stands alone.")
          continue
        }
        findings.rewrite(source.unwrapping(call, closure))
      }
      for attribute in source.all(AttributeSyntax.self)
      where attribute.attributeName.trimmedDescription == "Perception.Bindable" {
        findings.rewrite(.replace(attribute.attributeName, "Bindable"))
      }
    }
  }
#endif
