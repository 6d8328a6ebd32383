import ComposableArchitecture

/// A reducer for screens of any feature, which runs the reducer of the plugin for the screen's route.
public struct Screen: Reducer {
  /// The state of a screen.
  public typealias State = ScreenState
  /// An action of a screen.
  public typealias Action = ScreenAction

  /// Creates a reducer that gets its plugins from the dependencies.
  public init() {}

  /// Applies an action to the state and returns the effects to run.
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
          The screen '\(state.route)' received an action, but no plugin has the route '\(state.route.name)'. …

          Add the feature's plugin to the program's list of plugins.
          """)
        return .none
      }
      let screen = plugin.built()
      built.add(screen, named: state.route.name)
      return screen.reduce(&state, action)
    }
  }
}

/// A plugin's built reducer, for type-erased state and actions.
struct BuiltScreen {
  let reduce: (inout ScreenState, AnyAction) -> Effect<ScreenAction>
}

/// The reducers of the plugins whose screens have received an action, by route name.
private final class BuiltScreens {
  private var all: [String: BuiltScreen] = [:]
  /// The most recently used reducer.
  ///
  /// Consecutive actions tend to go to one screen, and comparing names is cheaper than hashing one.
  private var last: (name: String, screen: BuiltScreen)?

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
    // Keep only the function. Passing the whole value would look up its type at run time, because it depends on the plugin.
    let feature = reducer._build().reduce
    return BuiltScreen { screen, action in
      // Pass the result through a variable. Returning it would look up the generic type at run time for each action.
      var effect = Effect<Feature.Action>.none
      var exists = false
      let isItsAction = action.with(Feature.Action.self) { action in
        exists = screen.modify(Feature.State.self) { effect = feature(&$0, action) } != nil
      }
      guard isItsAction else {
        reportIssue(
          "The screen '\(screen.route)' of '\(Feature.self)' received an action of another feature: \(action.base)"
        )
        return .none
      }
      guard exists else {
        reportIssue("The screen '\(screen.route)' doesn't have the state of '\(Feature.self)'.")
        return .none
      }
      if effect._isNone { return .none }
      return effect.inParent(
        operatorID: "feature", child: { (screen: ScreenState) in screen.as(Feature.self) },
        embed: { .feature(AnyAction($0)) })
    }
  }
}
