import ComposableArchitecture

/// The reducer of a program whose actions can be recorded, and performed again.
public struct RecordedNavigator: Reducer {
  /// The state.
  public typealias State = Navigator.State
  /// The action.
  public typealias Action = Navigator.Action

  private let gate: ReplayGate?

  /// A program's reducer.
  public init() { gate = nil }

  /// The reducer of a replay: of the actions that the gate lets in, without their effects.
  init(behind gate: ReplayGate) { self.gate = gate }

  /// Changes the state by an action, and returns the effects to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _build().reduce(&state, action)
  }

  /// Builds the tree of reducers.
  public func _build() -> _BuiltReducer<State, Action> {
    @Dependency(\.givenValues) var values
    let base = Navigator()._build()
    guard let values else { return base }
    guard let gate else {
      return _BuiltReducer { state, action in values.whileReducing { base(&state, action) } }
    }
    return _BuiltReducer { state, action in
      if gate.isOpen { _ = values.whileReducing { base(&state, action) } }
      return .none
    }
  }
}

/// Lets the actions of a replay into its store, and those of views that show it not.
final class ReplayGate {
  /// Used on the main actor only, like the store.
  var isOpen = false
}
