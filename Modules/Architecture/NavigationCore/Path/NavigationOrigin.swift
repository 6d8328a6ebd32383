import ComposableArchitecture

/// The source of a navigation request.
public enum NavigationOrigin: Hashable, Sendable {
  /// The user, through a link or a control.
  case user
  /// The root screen, whose request is performed only while no screen covers it.
  case root
  /// A screen of the stack, whose request is performed only while the screen is on top.
  case screen(StackElementID)
}
