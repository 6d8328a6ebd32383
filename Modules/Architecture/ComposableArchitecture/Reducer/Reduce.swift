/// A reducer that calls a closure to change the state and to return effects.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let built: _BuiltReducer<State, Action>

  /// Creates a reducer from a closure.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    built = _BuiltReducer(reduce: reduce)
  }

  /// Creates a type-erased reducer from another reducer.
  ///
  /// The compiler must not consider this initializer for a closure. Otherwise, it reports that the closure isn't a reducer
  /// instead of a mistake inside the closure. A trailing closure would match the second parameter, which has no other purpose,
  /// and a closure doesn't convert to the existential type of the first one.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>, _: ((Never) -> Never)? = nil) {
    built = reducer._build()
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }

  @inlinable
  public func _build() -> _BuiltReducer<State, Action> { built }
}
