import ComposableArchitecture

/// A feature that programs can show as a screen: its routes, the state for a route, its reducer, and the routes that it can
/// follow.
///
/// A feature module exports its plugin, and a program lists its plugins, so adding a feature takes one line. The feature's view
/// is added one layer up, in `NavigationUI`.
public protocol FeaturePlugin<Feature>: Sendable {
  /// The reducer of the feature.
  associatedtype Feature: Reducer where Feature.State: ObservableState & Equatable
  /// The type of the routes that lead to the feature.
  associatedtype ScreenRoute: Route
  /// The purpose of the screen, in a few words.
  static var summary: String { get }
  /// The rule that says which routes the screen can follow on the path.
  static var pathRule: PathRule<ScreenRoute> { get }
  /// Returns the state for a route.
  ///
  /// - Throws: An error if the route names something that doesn't exist. The user sees the error's description.
  static func state(for route: ScreenRoute) throws -> Feature.State
  /// Returns the route that leads to a state, including what the state presents.
  ///
  /// By default, it's the route that led to the screen. A feature whose routes address what it presents returns the route that
  /// leads to its state.
  static func route(of state: Feature.State, from base: ScreenRoute) -> ScreenRoute
  /// Updates a state that was restored from a session, before it's shown.
  ///
  /// The state already has its saved fields, and its shared values are shared again. Effects don't resume. The view starts its
  /// effects again when it appears. A state that measures time decides here whether the pause counts.
  ///
  /// - Parameter pause: The time since the session was saved.
  static func restored(_ state: inout Feature.State, after pause: Duration)
  /// The feature's reducer.
  @ReducerBuilder<Feature.State, Feature.Action>
  static var reducer: Feature { get }
}

extension FeaturePlugin {
  /// The type of the feature as a name among the screens.
  package static var key: KeyPath<Screens, ScreenKey<Feature>> { \.[ScreenKey<Feature>()] }

  /// A rule that lets the screen follow any other screen.
  public static var pathRule: PathRule<ScreenRoute> { .anything }

  /// Returns the route that led to the screen.
  public static func route(of state: Feature.State, from base: ScreenRoute) -> ScreenRoute { base }

  /// Leaves the state as it was saved.
  public static func restored(_ state: inout Feature.State, after pause: Duration) {}
}
