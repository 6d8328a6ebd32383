/// The purpose of a button.
public enum ButtonRole: Hashable, Sendable {
  /// A button that leaves everything unchanged.
  case cancel
  /// A button that deletes something permanently.
  case destructive
}
