// Each method exists with and without the label `state:`, and for two kinds of key paths to the action. A `CaseKeyPath`, such as
// `\.child`, captures the key paths that it consists of, so each use creates a new object. That is most of the cost of scoping to
// a child again (benchmark `scopeRead`). A key path to a member of `AllCasePaths` is spelled the same if the action leads through
// one case, and its object is created once.

extension Store {
  /// Returns the store of a child that always exists.
  ///
  /// Scoping along the same key paths again returns the same store.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    child(state, action) { AnyCasePath(action).embed }
  }

  /// Returns the store of an optional child, or `nil` if there is no child.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    child(optional: state, action) { AnyCasePath(action).embed }
  }

  /// Returns the stores of the rows of an identified collection.
  public func scope<ElementID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> _StoreCollection<ElementID, ElementState, ElementAction> {
    _StoreCollection(scope(state, action: action) as Store<_, _>)
  }

  /// Returns the store of a child that always exists.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state, action: action)
  }

  /// Returns the store of an optional child, or `nil` if there is no child.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action)
  }

  /// Returns the stores of the rows of an identified collection.
  public func scope<ElementID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> _StoreCollection<ElementID, ElementState, ElementAction> {
    scope(state, action: action)
  }
}

extension Store where Action: CasePathable {
  /// Returns the store of a child that always exists.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> {
    child(state, action) { Action.allCasePaths[keyPath: action].embed }
  }

  /// Returns the store of an optional child, or `nil` if there is no child.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    child(optional: state, action) { Action.allCasePaths[keyPath: action].embed }
  }

  /// Returns the stores of the rows of an identified collection.
  public func scope<ElementID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, IdentifiedAction<ElementID, ElementAction>>>
  ) -> _StoreCollection<ElementID, ElementState, ElementAction> {
    _StoreCollection(scope(state, action: action) as Store<_, _>)
  }

  /// Returns the store of a child that always exists.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> {
    scope(state, action: action)
  }

  /// Returns the store of an optional child, or `nil` if there is no child.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action)
  }

  /// Returns the stores of the rows of an identified collection.
  public func scope<ElementID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, IdentifiedAction<ElementID, ElementAction>>>
  ) -> _StoreCollection<ElementID, ElementState, ElementAction> {
    scope(state, action: action)
  }
}
