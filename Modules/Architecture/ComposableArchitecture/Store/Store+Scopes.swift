// Each member is there with and without the label `state:`, and for two kinds of path. A case key path, `\.child`, captures
// what it goes through, so that a new one is made at each use, which is most of the cost of scoping to a child again. The
// case path's own key path, which is written the same where the action leads through one case, is made once.

extension Store {
  /// The store of a child that is always there.
  ///
  /// Scoping along the same paths again gives the same store.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    child(state, action) { AnyCasePath(action).embed }
  }

  /// The store of a child that may not be there; `nil` while it is not.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    child(optional: state, action) { AnyCasePath(action).embed }
  }

  /// The stores of the rows of an identified collection.
  public func scope<ElementID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> _StoreCollection<ElementID, ElementState, ElementAction> {
    _StoreCollection(scope(state, action: action) as Store<_, _>)
  }

  /// The store of a child that is always there.
  ///
  /// Scoping along the same paths again gives the same store.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state, action: action)
  }

  /// The store of a child that may not be there; `nil` while it is not.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action)
  }

  /// The stores of the rows of an identified collection.
  public func scope<ElementID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> _StoreCollection<ElementID, ElementState, ElementAction> {
    scope(state, action: action)
  }
}

extension Store where Action: CasePathable {
  /// The store of a child that is always there.
  ///
  /// Scoping along the same paths again gives the same store.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> {
    child(state, action) { Action.allCasePaths[keyPath: action].embed }
  }

  /// The store of a child that may not be there; `nil` while it is not.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    child(optional: state, action) { Action.allCasePaths[keyPath: action].embed }
  }

  /// The stores of the rows of an identified collection.
  public func scope<ElementID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, IdentifiedAction<ElementID, ElementAction>>>
  ) -> _StoreCollection<ElementID, ElementState, ElementAction> {
    _StoreCollection(scope(state, action: action) as Store<_, _>)
  }

  /// The store of a child that is always there.
  ///
  /// Scoping along the same paths again gives the same store.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> {
    scope(state, action: action)
  }

  /// The store of a child that may not be there; `nil` while it is not.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action)
  }

  /// The stores of the rows of an identified collection.
  public func scope<ElementID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, IdentifiedAction<ElementID, ElementAction>>>
  ) -> _StoreCollection<ElementID, ElementState, ElementAction> {
    scope(state, action: action)
  }
}
