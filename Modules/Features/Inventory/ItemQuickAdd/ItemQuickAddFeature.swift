import ComposableArchitecture

/// Item quick add. Presented by another feature, which is told by the delegate action what came of it.
@Reducer
public struct ItemQuickAddFeature: Sendable {
  /// What is shown.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// How often the button was tapped.
    public var count = 0

    /// The state of what is newly presented.
    public init() {}
  }

  /// What can happen.
  public enum Action: Sendable {
    case delegate(Delegate)
    case doneButtonTapped
    case incrementButtonTapped

    /// What the feature that presents this one hears.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case done(count: Int)
    }
  }

  @Dependency(\.dismiss) var dismiss

  /// The feature.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case .doneButtonTapped:
        return .run { [count = state.count] send in
          await send(.delegate(.done(count: count)))
          await dismiss()
        }
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}
