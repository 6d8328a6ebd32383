/// The role of a button.
public enum ButtonStateRole: Hashable, Sendable {
  /// A button that cancels and changes nothing.
  case cancel
  /// A button whose effect can't be undone.
  case destructive
}
