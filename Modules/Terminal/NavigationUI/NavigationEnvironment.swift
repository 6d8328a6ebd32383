import NavigationCore
import TerminalUI

// Actions are structs, because a closure in the environment differs each time it is created, and the views that read it
// would be evaluated after every change on a screen.

/// Pushes a route for the user.
struct NavigateToAction {
  let perform: @MainActor (AnyRoute) -> Void

  @MainActor func callAsFunction(_ route: AnyRoute) { perform(route) }
}

/// Shows the user why a navigation request failed.
public struct ShowNavigationErrorAction {
  private let perform: @MainActor (NavigationError) -> Void

  /// Creates an action from a closure that shows an error.
  public init(_ perform: @escaping @MainActor (NavigationError) -> Void) { self.perform = perform }

  /// Shows an error.
  @MainActor public func callAsFunction(_ error: NavigationError) { perform(error) }
}

private enum PluginsKey: EnvironmentKey {
  static var defaultValue: PluginRegistry { PluginRegistry() }
}

private enum NavigateToKey: EnvironmentKey {
  static var defaultValue: NavigateToAction? { nil }
}

private enum ShowNavigationErrorKey: EnvironmentKey {
  static var defaultValue: ShowNavigationErrorAction? { nil }
}

extension EnvironmentValues {
  /// The features whose screens a `NavigatorView` shows.
  var plugins: PluginRegistry {
    get { self[PluginsKey.self] }
    set { self[PluginsKey.self] = newValue }
  }

  /// The action that pushes a route on the stack of the enclosing `NavigatorView`.
  var navigateTo: NavigateToAction? {
    get { self[NavigateToKey.self] }
    set { self[NavigateToKey.self] = newValue }
  }

  /// The action that shows the user once why a navigation request failed.
  ///
  /// A program sets this value. If it is `nil`, the error stays in the navigator's state.
  public var showNavigationError: ShowNavigationErrorAction? {
    get { self[ShowNavigationErrorKey.self] }
    set { self[ShowNavigationErrorKey.self] = newValue }
  }
}
