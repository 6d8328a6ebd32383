import ComposableArchitecture

/// What a feature module exports to be a screen of programs: the route that it answers, how the route becomes state, the
/// reducer, and which routes it may follow.
///
/// A program lists its plugins; adding a feature is one line there. The feature's view joins one layer up, in
/// `NavigationUI`.
public protocol FeaturePlugin<Feature>: Sendable {
  /// The feature.
  associatedtype Feature: Reducer where Feature.State: ObservableState & Equatable
  /// The routes that the feature answers.
  associatedtype ScreenRoute: Route
  /// The feature's name among the screens.
  static var key: KeyPath<Screens, ScreenKey<Feature>> { get }
  /// What the screen is for, in a few words.
  static var summary: String { get }
  /// Which routes the screen may follow on the path.
  static var pathRule: PathRule<ScreenRoute> { get }
  /// The state of a route.
  ///
  /// - Throws: Where what the route names does not exist; the error's description is shown to the user.
  static func state(for route: ScreenRoute) throws -> Feature.State
  /// The route that leads to a state, with what is presented on it.
  ///
  /// By default the route that the screen was reached by. A feature whose routes address what it presents answers the
  /// one that leads to its state.
  static func route(of state: Feature.State, from base: ScreenRoute) -> ScreenRoute
  /// Changes a state that was restored from a session, before it is shown.
  ///
  /// Its fields are those that were written, and what it shares is shared. Effects do not go on: what the view begins when it
  /// appears begins anew. A state that counts time says here whether the pause counts.
  ///
  /// - Parameter pause: How long ago the session was written.
  static func restored(_ state: inout Feature.State, after pause: Duration)
  /// The feature's reducer.
  @ReducerBuilder<Feature.State, Feature.Action>
  static var reducer: Feature { get }
}

extension FeaturePlugin {
  /// Screens of this feature may have anything above them.
  public static var pathRule: PathRule<ScreenRoute> { .anything }

  /// The route that the screen was pushed with.
  public static func route(of state: Feature.State, from base: ScreenRoute) -> ScreenRoute { base }

  /// Leaves the state as it was written.
  public static func restored(_ state: inout Feature.State, after pause: Duration) {}
}
