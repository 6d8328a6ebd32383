extension Reducer {
  /// Runs a child reducer on an optional or presented part of the state, while there is one.
  ///
  /// Most uses of `ifLet` with a trailing closure resolve to this operator: for an optional field it does what
  /// `ifLet(_:action:then:)` does, for the projection of a `@Presents` field
  /// ``Reducer/ifLet(_:action:destination:fileID:filePath:line:column:)``. The type of a chain's state is inferred only after its
  /// last operator: overloads at each step would multiply the work of the type checker, one operator that takes both does not.
  @inlinable
  @warn_unqualified_access
  public func ifLet<Storage: _ChildStorage, StorageAction, Child: Reducer>(
    _ toStorage: WritableKeyPath<State, Storage>,
    action toStorageAction: CaseKeyPath<Action, StorageAction>,
    @_ChildBuilder<Storage, StorageAction> then child: () ->
      _ChildBuilder<Storage, StorageAction>.Child<Child>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == Storage._ChildState {
    _ChildReducer(
      parent: self, child: child().reducer, toStorage: FieldAccess<State, Storage>(toStorage),
      toAction: AnyCasePath(toStorageAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A parent with an optional or presented child: what ``Reducer/ifLet(_:action:then:fileID:filePath:line:column:)`` makes.
public struct _ChildReducer<Parent: Reducer, Storage: _ChildStorage, StorageAction, Child: Reducer>: Reducer
where Child.State == Storage._ChildState {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toStorage: FieldAccess<Parent.State, Storage>
  @usableFromInline let toAction: AnyCasePath<Parent.Action, StorageAction>
  @usableFromInline let location: SourceLocation

  @inlinable
  init(
    parent: Parent, child: Child, toStorage: FieldAccess<Parent.State, Storage>,
    toAction: AnyCasePath<Parent.Action, StorageAction>, location: SourceLocation
  ) {
    self.parent = parent
    self.child = child
    self.toStorage = toStorage
    self.toAction = toAction
    self.location = location
  }

  /// Changes the state by an action, and returns the effects to run.
  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    Storage._reduce(self, into: &state, action: action)
  }

  /// Builds the tree of reducers.
  @inlinable
  public func _build() -> _BuiltReducer<Parent.State, Parent.Action> { Storage._build(self) }
}
