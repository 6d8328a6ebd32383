import NavigationCore
import ComposableArchitecture

/// The reducer of a program whose actions can be recorded, held back, and performed again.
public struct RecordedNavigator: Reducer {
  /// The state of a program.
  public typealias State = Navigator.State
  /// An action of a program.
  public typealias Action = Navigator.Action

  private let gate: ActionGate
  private let runsEffects: Bool

  /// Creates a program's reducer for the actions that a gate lets in.
  public init(behind gate: ActionGate = ActionGate()) { self.init(behind: gate, runsEffects: true) }

  /// Creates a program's reducer that can run without effects.
  ///
  /// Without effects, the caller sends the actions that the effects once sent.
  public init(runsEffects: Bool) { self.init(behind: ActionGate(), runsEffects: runsEffects) }

  init(behind gate: ActionGate, runsEffects: Bool) {
    (self.gate, self.runsEffects) = (gate, runsEffects)
  }

  /// Applies an action to the state and returns the effects to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _build().reduce(&state, action)
  }

  /// Builds the tree of reducers.
  public func _build() -> _BuiltReducer<State, Action> {
    @Dependency(\.givenValues) var values
    let base = Navigator()._build()
    let (gate, runsEffects) = (gate, runsEffects)
    return _BuiltReducer { state, action in
      guard gate.isOpen else {
        gate.held.append(action)
        return .none
      }
      gate.reducing = action
      let effect = values.map { $0.whileReducing { base(&state, action) } } ?? base(&state, action)
      gate.reducing = nil
      return runsEffects ? effect : .none
    }
  }
}

/// Lets actions into a program, or holds them back while the program shows an earlier state.
public final class ActionGate {
  // Used on the main actor only, like the store.
  /// A Boolean value that indicates whether actions are reduced.
  public var isOpen = true
  /// The action that is being reduced, or `nil` between actions.
  public internal(set) var reducing: Navigator.Action?
  /// The actions that arrived while the gate was closed.
  public var held: [Navigator.Action] = []

  public init() {}
}
