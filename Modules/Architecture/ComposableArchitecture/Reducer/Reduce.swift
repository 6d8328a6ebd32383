/// A reducer that is a closure: it changes the state by an action and returns effects.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let built: _BuiltReducer<State, Action>

  /// Makes a reducer of a closure.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    built = _BuiltReducer(reduce: reduce)
  }

  /// Erases the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    built = reducer._build()
  }

  /// Changes the state by an action, and returns the effects to run.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }

  /// Builds the tree of reducers.
  @inlinable
  public func _build() -> _BuiltReducer<State, Action> { built }
}
