import TerminalUI

extension HostSession {
  /// Whether a line must not be written down, because it may hold what a person puts into a secure field.
  ///
  /// On a screen with such a field, a line is harmless only where it is understood and means something else: one that is
  /// mistyped, or an action for `:send`, may hold the secret as well.
  func mayHoldSecret(_ line: String) -> Bool {
    let secrets = FrontScreen(graph.update()).secureFields
    guard !secrets.isEmpty, let first = line.split(whereSeparator: \.isWhitespace).first else { return false }
    if first.hasPrefix(":") {
      let written = first.lowercased()
      return written != hostSwitch?.rawValue
        && !InspectionCommand.allCases.contains { $0 != .send && $0.name == written }
    }
    if let command = HostCommand(written: String(first)), isAvailable(command) { return false }
    switch try? graph.parse(line, allowsShortNames: isInteractive) {
    case .setText(let id, _), .submit(let id, _): return secrets.contains(id)
    case nil: return true
    default: return false
    }
  }
}
