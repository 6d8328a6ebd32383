/// What a button means.
public enum ButtonStateRole: Hashable, Sendable {
  /// It leaves everything as it was.
  case cancel
  /// It loses something that cannot be brought back.
  case destructive
}
