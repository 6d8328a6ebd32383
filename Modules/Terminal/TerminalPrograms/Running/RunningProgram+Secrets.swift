import TerminalUI

extension RunningProgram {
  /// Returns whether a line must not be written down, because it may hold what the user types into a secure field.
  ///
  /// On a screen with such a field, a line is harmless only if it is understood and means something else. A mistyped line, or an
  /// action for `:send`, may hold the secret as well.
  package func mayHoldSecret(_ line: String) -> Bool {
    let secrets = FrontScreen(graph.update()).secureFields
    guard !secrets.isEmpty, let first = line.split(whereSeparator: \.isWhitespace).first?.lowercased() else {
      return false
    }
    if first.hasPrefix(":") { return tools.first { $0.name == first }?.mayHoldSecret ?? true }
    if command(named: first) != nil { return false }
    switch try? graph.parse(line, allowsShortNames: isInteractive) {
    case .setText(let id, _), .submit(let id, _): return secrets.contains(id)
    case nil: return true
    default: return false
    }
  }
}
