import ComposableArchitecture

/// What a feature module exports to be a screen of programs: the route that it answers, how the route becomes state, the
/// reducer, and what it may stand on.
///
/// A program lists its plugins; adding a feature is one line there. The feature's view joins one layer up, in
/// `NavigationUI`.
public protocol FeaturePlugin<Feature>: Sendable {
  /// The feature.
  associatedtype Feature: Reducer where Feature.State: ObservableState & Equatable
  /// The kind of place that the feature shows.
  associatedtype Place: Route
  /// The feature's name among the screens.
  static var key: KeyPath<Screens, ScreenKey<Feature>> { get }
  /// What the screen is for, in a few words.
  static var summary: String { get }
  /// What the screen may stand on.
  static var standsOn: StandingRule<Place> { get }
  /// The state of a place.
  ///
  /// - Throws: Where there is no such place; the error's description is shown to the person who asked for it.
  static func state(for place: Place) throws -> Feature.State
  /// The place that a state shows, with what is presented on it: the route that would lead to this state.
  ///
  /// By default the place that the screen was reached by. A feature whose routes address what it presents says here
  /// which of them its state stands for.
  static func place(of state: Feature.State, at base: Place) -> Place
  /// The feature's reducer.
  @ReducerBuilder<Feature.State, Feature.Action>
  static var reducer: Feature { get }
}

extension FeaturePlugin {
  public static var standsOn: StandingRule<Place> { .anything }

  public static func place(of state: Feature.State, at base: Place) -> Place { base }
}
