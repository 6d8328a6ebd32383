import ComposableArchitecture

/// The reducer of a screen of any feature: runs the reducer of the plugin that answers the screen's route.
public struct Screen: Reducer {
  public typealias State = ScreenState
  public typealias Action = ScreenAction

  /// A reducer of screens; the plugins come from the dependencies.
  public init() {}

  public func reduce(into state: inout ScreenState, action: ScreenAction) -> Effect<ScreenAction> {
    @Dependency(\.plugins) var plugins
    guard case .feature(let action) = action, let plugin = plugins.plugin(named: state.route.name) else {
      return .none
    }
    return plugin.built().reduce(&state, action)
  }

  public func _build() -> _BuiltReducer<ScreenState, ScreenAction> {
    @Dependency(\.plugins) var plugins
    let registry = plugins
    var built: [String: BuiltScreen] = [:]
    return _BuiltReducer { state, action in
      guard case .feature(let action) = action else { return .none }
      if let screen = built[state.route.name] { return screen.reduce(&state, action) }
      guard let plugin = registry.plugin(named: state.route.name) else {
        reportIssue(
          """
          The screen '\(state.route)' received an action, but no plugin answers the route '\(state.route.name)'. …

          Add the feature's plugin to the list that the program is made of.
          """)
        return .none
      }
      let screen = plugin.built()
      built[state.route.name] = screen
      return screen.reduce(&state, action)
    }
  }
}

/// A plugin's reducer, built, over erased state and actions.
struct BuiltScreen {
  let reduce: (inout ScreenState, AnyAction) -> Effect<ScreenAction>
}

extension FeaturePlugin {
  fileprivate static func built() -> BuiltScreen {
    let feature = reducer._build()
    return BuiltScreen { screen, action in
      guard let action = action.base as? Feature.Action else {
        reportIssue(
          "The screen '\(screen.route)' of '\(Feature.self)' received an action of another feature: \(action.base)"
        )
        return .none
      }
      let effect = screen.modify(Feature.State.self) { feature.callAsFunction(&$0, action) }
      guard let effect else {
        reportIssue("The screen '\(screen.route)' does not hold the state of '\(Feature.self)'.")
        return .none
      }
      return effect.inParent(
        slot: "feature", child: { (screen: ScreenState) in screen.as(Feature.self) },
        embed: { .feature(AnyAction($0)) })
    }
  }
}
