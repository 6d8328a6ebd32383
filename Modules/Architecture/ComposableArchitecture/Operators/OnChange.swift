extension Reducer {
  /// Runs another reducer if this reducer changes a value.
  public func onChange<Value: Equatable, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: ==, reducer: reducer)
  }

  /// Runs another reducer if this reducer changes a value, according to a custom comparison.
  public func onChange<Value, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, toValue: toValue, isDuplicate: isDuplicate, reducer: reducer)
  }
}

struct _OnChangeReducer<Base: Reducer, Value, Change: Reducer<Base.State, Base.Action>>: WrappingReducer {
  let base: Base
  let toValue: (Base.State) -> Value
  let isDuplicate: (Value, Value) -> Bool
  let reducer: (Value, Value) -> Change

  func run(into state: inout Base.State, action: Base.Action, base: RunBase) -> Effect<Base.Action> {
    let before = toValue(state)
    let effect = base(&state, action)
    let after = toValue(state)
    guard !isDuplicate(before, after) else { return effect }
    return effect.merge(with: reducer(before, after).reduce(into: &state, action: action))
  }
}
