import CustomDump

/// Names of actions and types for messages.
///
/// The name of an action consists of its cases. Payloads are left out, because they would make the messages unreadable.
enum ActionName {
  /// Returns the name of an action with its type, such as `Feature.Action.child(.presented(.tap))`.
  static func of(_ action: Any) -> String {
    typeName(type(of: action)) + path(action)
  }

  /// Returns the name of a type without its module.
  static func typeName(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if !name.contains("<"), parts.count > 1 { parts.removeFirst() }
    // The name of a type that is local to a function contains `(unknown context at $…)`.
    parts.removeAll { $0.hasPrefix("(unknown context") }
    return parts.joined(separator: ".")
  }

  /// Returns the chain of cases of a value, such as `.child(.presented(.tap))`, without payloads that aren't enums.
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
      let parts = mirror.children.map { child -> String in
        // An element without a label has its number as one, such as ".0".
        let label = child.label.map { $0.hasPrefix(".") ? "" : $0 + ":" } ?? ""
        return [label, argument(child.value)].filter { !$0.isEmpty }.joined(separator: " ")
      }
      return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    default: return ""
    }
  }
}
