/// A reducer that is a closure: it changes the state by an action and returns effects.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let built: _BuiltReducer<State, Action>

  /// Makes a reducer of a closure.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    built = _BuiltReducer(reduce: reduce)
  }

  /// Erases the type of a reducer.
  ///
  /// A closure with a mistake in it must not be taken for the reducer, or the compiler names that in place of the mistake: as a trailing closure
  /// it goes to a second parameter, which has no other use, and an existential is no closure.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>, _: ((Never) -> Never)? = nil) {
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
