import ComposableArchitecture

/// Items of color.
@Reducer
public struct ItemsOfColorFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable {
    /// How often the button was tapped.
    public var count = 0

    /// The state of a new screen.
    public init() {}
  }

  /// What can happen.
  public enum Action: Sendable {
    case incrementButtonTapped
  }

  /// The feature.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}
