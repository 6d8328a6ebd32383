extension Reducer {
  /// Runs a child reducer on an optional or presented part of the state, while it isn't `nil`.
  ///
  /// Most uses of `ifLet` with a trailing closure resolve to this operator.
  ///
  /// The compiler infers the state type of a chain of operators only after the last one. Two overloads at each step would multiply
  /// the work of the type checker. A single operator for both kinds of storage doesn't (Swift 6.3.1, `TypeCheckingTests`).
  @inlinable
  @warn_unqualified_access
  public func ifLet<Storage: _ChildStorage, StorageAction, Child: Reducer>(
    _ toStorage: WritableKeyPath<State, Storage>,
    action toStorageAction: CaseKeyPath<Action, StorageAction>,
    @_ChildBuilder<Storage, StorageAction> then child: () ->
      _ChildBuilder<Storage, StorageAction>.Child<Child>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == Storage._ChildState {
    // The builder accepts only reducers whose actions are those of an optional child, or are wrapped in a presentation action.
    _IfLetReducer(
      parent: self, child: child().reducer, toStorage: FieldAccess(toStorage),
      toAction: AnyCasePath(toStorageAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
