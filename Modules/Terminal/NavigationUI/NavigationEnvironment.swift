import NavigationCore
import TerminalUI

private enum PluginsKey: EnvironmentKey {
  static var defaultValue: PluginRegistry { PluginRegistry() }
}

private enum NavigateToKey: EnvironmentKey {
  static var defaultValue: (@MainActor (AnyRoute) -> Void)? { nil }
}

private enum ShowNavigationErrorKey: EnvironmentKey {
  static var defaultValue: (@MainActor (NavigationError) -> Void)? { nil }
}

extension EnvironmentValues {
  /// The features whose screens a `NavigatorView` shows.
  var plugins: PluginRegistry {
    get { self[PluginsKey.self] }
    set { self[PluginsKey.self] = newValue }
  }

  /// Pushes a route on the stack of the `NavigatorView` around, for the user.
  var navigateTo: (@MainActor (AnyRoute) -> Void)? {
    get { self[NavigateToKey.self] }
    set { self[NavigateToKey.self] = newValue }
  }

  /// Shows the user why a request to go somewhere failed, once. A host sets it; where it is `nil`, the error stays in
  /// the state of the navigator.
  public var showNavigationError: (@MainActor (NavigationError) -> Void)? {
    get { self[ShowNavigationErrorKey.self] }
    set { self[ShowNavigationErrorKey.self] = newValue }
  }
}
