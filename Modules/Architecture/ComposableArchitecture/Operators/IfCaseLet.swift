extension Reducer {
  /// Runs a child reducer on a case of an enum state, while the state is in that case.
  ///
  /// The child's reducer runs before this reducer, so this reducer can change the case when it handles an action of the child. When
  /// the case changes, the child's effects are canceled.
  @inlinable
  @warn_unqualified_access
  public func ifCaseLet<CaseState, CaseAction, Child: Reducer<CaseState, CaseAction>>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let scope = Scope<State, Action, Child>(
      case: toCaseState, action: toCaseAction, child: child(), name: "An \"ifCaseLet\"",
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return ReducerBuilder<State, Action>._Sequence(scope, self)
  }
}
