import ComposableArchitecture
import NavigationCore
import TerminalUI

/// A feature plugin with its view: what a program that has a screen lists.
public protocol ScreenPlugin: FeaturePlugin {
  /// What the screen looks like.
  associatedtype Body: View
  /// The view of a screen of the feature.
  @MainActor @ViewBuilder static func view(_ store: StoreOf<Feature>) -> Body
}

/// A screen of any feature, as the view of the plugin that answers its route.
///
/// A route whose plugin is not linked has a placeholder, which says so and shows what the route names.
public struct ScreenView: View {
  let store: Store<ScreenState, ScreenAction>
  @Environment(\.plugins) private var plugins

  /// Shows a screen. The plugins come from the `NavigatorView` around it.
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
  /// The view of a screen, if the screen holds the feature's state.
  @MainActor
  fileprivate static func screen(_ store: Store<ScreenState, ScreenAction>) -> AnyView? {
    let state: KeyPath<ScreenState, Feature.State?> = \.[key]
    let paths: KeyPath<ScreenAction.AllCasePaths, AnyCasePath<ScreenAction, Feature.Action>> =
      \.[dynamicMember: key]
    let action: CaseKeyPath<ScreenAction, Feature.Action> = \.[dynamicMember: paths]
    return store.scope(state: state, action: action).map { AnyView(view($0)) }
  }
}

/// What is shown for a route whose plugin is not linked.
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
