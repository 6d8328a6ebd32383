import ComposableArchitecture

/// Who makes a navigation request.
public enum NavigationOrigin: Hashable, Sendable {
  /// The user, by a link or a control.
  case user
  /// The root screen. Its request is performed while no screen covers it.
  case root
  /// A screen of the stack. Its request is performed while it is on top.
  case screen(StackElementID)
}
