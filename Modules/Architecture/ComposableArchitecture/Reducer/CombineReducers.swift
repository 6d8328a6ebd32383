/// Several reducers as one, so that an operator can be applied to all of them.
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  @usableFromInline let reducers: Reducers

  /// Groups the reducers that a builder lists.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  /// Changes the state by an action, and returns the effects to run.
  @inlinable
  public func reduce(into state: inout Reducers.State, action: Reducers.Action) -> Effect<Reducers.Action> {
    reducers.reduce(into: &state, action: action)
  }

  /// Builds the tree of reducers.
  @inlinable
  public func _build() -> _BuiltReducer<Reducers.State, Reducers.Action> { reducers._build() }
}
