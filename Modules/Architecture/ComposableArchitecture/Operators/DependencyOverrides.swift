extension Reducer {
  /// Overrides a dependency for this reducer, the reducers it contains, and their effects.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> some Reducer<State, Action> {
    _DependencyReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Overrides the dependency whose key is the type of a value.
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> some Reducer<State, Action>
  where Value.Value == Value {
    _DependencyReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer, the reducers it contains, and their effects.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> some Reducer<State, Action> {
    _DependencyReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }

  /// Changes the dependency that is registered under a key type.
  public func transformDependency<Key: TestDependencyKey>(
    _ key: Key.Type,
    transform: @escaping (_ dependency: inout Key.Value) -> Void
  ) -> some Reducer<State, Action> {
    _DependencyReducer(base: self) { transform(&$0[key]) }
  }
}

struct _DependencyReducer<Base: Reducer>: _ReducerOperator {
  let base: Base
  let update: (inout DependencyValues) -> Void

  func _build() -> _BuiltReducer<Base.State, Base.Action> {
    let base = withDependencies(update) { self.base._build().reduce }
    return _BuiltReducer { state, action in
      withDependencies(update) { base(&state, action) }
    }
  }
}
