/// A reducer that is a closure: it changes the state by an action and answers with effects.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let built: _BuiltReducer<State, Action>

  /// Makes a reducer of a closure.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    built = _BuiltReducer(reduce: reduce)
  }

  /// Forgets the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    built = reducer._build()
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }

  @inlinable
  public func _build() -> _BuiltReducer<State, Action> { built }
}

/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// A reducer that does nothing.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into _: inout State, action _: Action) -> Effect<Action> { .none }
}

/// Several reducers as one, so that an operator can be applied to all of them.
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  @usableFromInline let reducers: Reducers

  /// Groups the reducers that a builder lists.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  @inlinable
  public func reduce(into state: inout Reducers.State, action: Reducers.Action) -> Effect<Reducers.Action> {
    reducers.reduce(into: &state, action: action)
  }

  @inlinable
  public func _build() -> _BuiltReducer<Reducers.State, Reducers.Action> { reducers._build() }
}
