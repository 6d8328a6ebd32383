/// A reducer that combines several reducers, so that an operator can be applied to all of them.
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: _ReducerOperator {
  @usableFromInline let reducers: Reducers

  /// Creates a reducer from the reducers that a builder lists.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  @inlinable
  public func _build() -> _BuiltReducer<Reducers.State, Reducers.Action> { reducers._build() }
}
