/// A reducer that combines several reducers, so that an operator can be applied to all of them.
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  @usableFromInline let reducers: Reducers

  /// Creates a reducer from the reducers that a builder lists.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  /// Changes the state in response to an action, and returns the effects for the store to run.
  @inlinable
  public func reduce(into state: inout Reducers.State, action: Reducers.Action) -> Effect<Reducers.Action> {
    reducers.reduce(into: &state, action: action)
  }

  /// Returns this reducer with its tree of operators built.
  @inlinable
  public func _build() -> _BuiltReducer<Reducers.State, Reducers.Action> { reducers._build() }
}
