import NavigationCore
import TerminalUI

// Actions are structs: a closure that is handed through the environment is another one each time, and what reads it would be evaluated
// with every change on a screen.

/// Pushes a route, for the user.
struct NavigateToAction {
  let perform: @MainActor (AnyRoute) -> Void

  @MainActor func callAsFunction(_ route: AnyRoute) { perform(route) }
}

/// Shows the user why a request to go somewhere failed.
public struct ShowNavigationErrorAction {
  private let perform: @MainActor (NavigationError) -> Void

  /// Shows an error by a closure.
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

  /// Pushes a route on the stack of the `NavigatorView` around, for the user.
  var navigateTo: NavigateToAction? {
    get { self[NavigateToKey.self] }
    set { self[NavigateToKey.self] = newValue }
  }

  /// Shows the user why a request to go somewhere failed, once. A host sets it; where it is `nil`, the error stays in
  /// the state of the navigator.
  public var showNavigationError: ShowNavigationErrorAction? {
    get { self[ShowNavigationErrorKey.self] }
    set { self[ShowNavigationErrorKey.self] = newValue }
  }
}
