import ComposableArchitecture
import JSONValues
import Sharing

/// The feature for a route whose plugin isn't linked.
///
/// It shows the route, keeps the state that was stored for it, and can be popped.
@Reducer
public struct Placeholder: Sendable {
  /// The state of a placeholder screen.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The route that can't be shown.
    public var route: AnyRoute
    /// The state that a file contained for the route, to be written back unchanged.
    package var stored: JSON?

    package init(route: AnyRoute, stored: JSON? = nil) {
      self.route = route
      self.stored = stored
    }
  }

  /// The actions of a placeholder screen, which has none.
  public enum Action: Sendable {}

  public init() {}

  /// A reducer that does nothing.
  public var body: some ReducerOf<Self> { EmptyReducer() }
}

extension Screens {
  /// The name of the screens whose plugin isn't linked.
  public var placeholder: ScreenKey<Placeholder> { .init() }
}
