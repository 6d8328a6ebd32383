import CairnSupport
import ComposableArchitecture
import Sharing

/// The feature of a route whose plugin is not linked: it shows the route, keeps what was stored for it, and can be
/// popped.
@Reducer
public struct Placeholder: Sendable {
  /// The state.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The route that cannot be shown.
    public var route: AnyRoute
    /// The state that a file held for the route, to be written back as it was.
    package var stored: JSON?

    package init(route: AnyRoute, stored: JSON? = nil) {
      self.route = route
      self.stored = stored
    }
  }

  /// No action.
  public enum Action: Sendable {}

  public init() {}

  /// The reducers that this one is made of.
  public var body: some ReducerOf<Self> { EmptyReducer() }
}

extension Screens {
  /// Screens whose plugin is not linked.
  public var placeholder: ScreenKey<Placeholder> { .init() }
}
