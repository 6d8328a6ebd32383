import ComposableArchitecture
import NavigationCore
import TerminalUI

/// A feature plugin with a view, for programs that show screens.
public protocol ScreenPlugin: FeaturePlugin {
  /// The type of the screen's view.
  associatedtype Body: View
  /// The view of a screen of the feature.
  @MainActor @ViewBuilder static func view(_ store: StoreOf<Feature>) -> Body
}

/// The screen of any feature, shown with the view of its route's plugin.
///
/// If the plugin of the route isn't linked, a placeholder explains that and shows the route.
public struct ScreenView: View {
  let store: Store<ScreenState, ScreenAction>
  @Environment(\.plugins) private var plugins

  /// Creates the view of a screen. Its plugins come from the enclosing `NavigatorView`.
  public init(store: Store<ScreenState, ScreenAction>) { self.store = store }

  public var body: some View {
    let route = store.withObservedState(\.route)
    if let plugin = plugins.plugin(named: route.name) as? any ScreenPlugin.Type,
      let view = plugin.screen(store)
    {
      view
    } else {
      PlaceholderView(route: route)
    }
  }
}

extension ScreenPlugin {
  /// Returns the view of a screen, if the screen has the feature's state.
  @MainActor
  fileprivate static func screen(_ store: Store<ScreenState, ScreenAction>) -> AnyView? {
    let state: KeyPath<ScreenState, Feature.State?> = \.[key]
    let paths: KeyPath<ScreenAction.AllCasePaths, AnyCasePath<ScreenAction, Feature.Action>> =
      \.[dynamicMember: key]
    let action: CaseKeyPath<ScreenAction, Feature.Action> = \.[dynamicMember: paths]
    return store.scope(state: state, action: action).map { AnyView(view($0)) }
  }
}

/// The view of a route whose plugin isn't linked.
struct PlaceholderView: View {
  let route: AnyRoute

  var body: some View {
    List {
      Text("This program can't show '\(route.name)': it doesn't include that feature.")
      ForEach(Array(route.arguments.enumerated()), id: \.offset) { argument in
        Text(argument.element).dim()
      }
    }
    .navigationTitle(route.name)
  }
}
