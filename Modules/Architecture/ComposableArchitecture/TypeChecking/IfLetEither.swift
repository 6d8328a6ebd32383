extension Reducer {
  /// Runs a child reducer on an optional or presented part of the state, while it isn't `nil`.
  ///
  /// Most uses of `ifLet` with a trailing closure resolve to this operator. For an optional field, it does the same as
  /// `ifLet(_:action:then:)`. For the projected value of a `@Presents` property, it does the same as
  /// ``Reducer/ifLet(_:action:destination:fileID:filePath:line:column:)``.
  ///
  /// The compiler infers the state type of a chain of operators only after the last one. Two overloads at each step would multiply
  /// the work of the type checker. A single operator for both kinds of storage doesn't (`TypeCheckingTests`).
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

/// The reducer of a parent with an optional or presented child.
///
/// ``Reducer/ifLet(_:action:then:fileID:filePath:line:column:)`` creates it.
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

  /// Reduces an action with the operator for the child's storage.
  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    Storage._reduce(self, into: &state, action: action)
  }

  /// Builds the operator for the child's storage.
  @inlinable
  public func _build() -> _BuiltReducer<Parent.State, Parent.Action> { Storage._build(self) }
}
