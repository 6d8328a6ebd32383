import ComposableArchitecture

/// The reducer of a screen of any feature: runs the reducer of the plugin that answers the screen's route.
public struct Screen: Reducer {
  /// The state.
  public typealias State = ScreenState
  /// The action.
  public typealias Action = ScreenAction

  /// A reducer of screens; the plugins come from the dependencies.
  public init() {}

  /// Changes the state by an action, and returns the effects to run.
  public func reduce(into state: inout ScreenState, action: ScreenAction) -> Effect<ScreenAction> {
    @Dependency(\.plugins) var plugins
    guard case .feature(let action) = action, let plugin = plugins.plugin(named: state.route.name) else {
      return .none
    }
    return plugin.built().reduce(&state, action)
  }

  /// Builds the tree of reducers.
  public func _build() -> _BuiltReducer<ScreenState, ScreenAction> {
    @Dependency(\.plugins) var plugins
    let registry = plugins
    let built = BuiltScreens()
    return _BuiltReducer { state, action in
      guard case .feature(let action) = action else { return .none }
      if let screen = built.screen(named: state.route.name) { return screen.reduce(&state, action) }
      guard let plugin = registry.plugin(named: state.route.name) else {
        reportIssue(
          """
          The screen '\(state.route)' received an action, but no plugin answers the route '\(state.route.name)'. …

          Add the feature's plugin to the list that the program is made of.
          """)
        return .none
      }
      let screen = plugin.built()
      built.add(screen, named: state.route.name)
      return screen.reduce(&state, action)
    }
  }
}

/// A plugin's reducer, built, over erased state and actions.
struct BuiltScreen {
  let reduce: (inout ScreenState, AnyAction) -> Effect<ScreenAction>
}

/// The reducers of the plugins whose screens got an action, by the names of their routes.
private final class BuiltScreens {
  // Looked at for each action; nothing is changed while something is looked at.
  @exclusivity(unchecked) private var all: [String: BuiltScreen] = [:]
  /// The last one: actions come in rows for one screen, and comparing names is cheaper than hashing one.
  @exclusivity(unchecked) private var last: (name: String, screen: BuiltScreen)?

  func screen(named name: String) -> BuiltScreen? {
    if let last, last.name == name { return last.screen }
    guard let screen = all[name] else { return nil }
    last = (name, screen)
    return screen
  }

  func add(_ screen: BuiltScreen, named name: String) {
    all[name] = screen
    last = (name, screen)
  }
}

extension FeaturePlugin {
  fileprivate static func built() -> BuiltScreen {
    // The function alone: the whole value, of a type that depends on the plugin, is looked up to be passed on.
    let feature = reducer._build().reduce
    return BuiltScreen { screen, action in
      // By a variable: a generic function's result would be looked up as a type for each action.
      var effect = Effect<Feature.Action>.none
      var isThere = false
      let isItsAction = action.with(Feature.Action.self) { action in
        isThere = screen.modify(Feature.State.self) { effect = feature(&$0, action) } != nil
      }
      guard isItsAction else {
        reportIssue(
          "The screen '\(screen.route)' of '\(Feature.self)' received an action of another feature: \(action.base)"
        )
        return .none
      }
      guard isThere else {
        reportIssue("The screen '\(screen.route)' does not hold the state of '\(Feature.self)'.")
        return .none
      }
      if effect._isNone { return .none }
      return effect.inParent(
        slot: "feature", child: { (screen: ScreenState) in screen.as(Feature.self) },
        embed: { .feature(AnyAction($0)) })
    }
  }
}
