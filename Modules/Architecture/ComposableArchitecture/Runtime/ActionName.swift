import CustomDump

/// Actions and states in messages: their cases, without the payloads that would drown them.
enum ActionName {
  /// `Feature.Action.child(.presented(.tap))`.
  static func of(_ action: Any) -> String {
    let type = typeName(Swift.type(of: action))
    return type + path(action)
  }

  /// The type's name without its module.
  static func typeName(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if !name.contains("<"), parts.count > 1 { parts.removeFirst() }
    // Types that are local to a function carry `(unknown context at $…)`.
    parts.removeAll { $0.hasPrefix("(unknown context") }
    return parts.joined(separator: ".")
  }

  /// `.child(.presented(.tap))`: a chain of cases, payloads that are not enums left out.
  static func path(_ value: Any) -> String {
    if let value = value as? any CustomDumpRepresentable, !(value.customDumpValue is String) {
      return path(value.customDumpValue)
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "" }
    guard let child = mirror.children.first else { return ".\(value)" }
    let name = child.label ?? "\(value)"
    let payload = argument(child.value)
    return payload.isEmpty ? ".\(name)" : ".\(name)(\(payload))"
  }

  private static func argument(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: return path(value)
    case .tuple:
      return mirror.children.map { child in
        let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0):" } ?? ""
        let nested = argument(child.value)
        return nested.isEmpty ? label : "\(label)\(label.isEmpty ? "" : " ")\(nested)"
      }.filter { !$0.isEmpty }.joined(separator: ", ")
    default: return ""
    }
  }
}
