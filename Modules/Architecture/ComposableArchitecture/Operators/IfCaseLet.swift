extension Reducer {
  /// Runs a child reducer on a case of an enum state, while the state is in that case.
  ///
  /// The child runs before this reducer, which may therefore change the case when it handles a child's action. The
  /// child's effects are cancelled when the case changes.
  @warn_unqualified_access
  public func ifCaseLet<CaseState, CaseAction, Child: Reducer<CaseState, CaseAction>>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfCaseLetReducer(
      parent: self, child: child(), toState: AnyCasePath(toCaseState), slot: AnyHashable(toCaseState),
      toAction: AnyCasePath(toCaseAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

struct _IfCaseLetReducer<Parent: Reducer, Child: Reducer>: ComposedReducer {
  let parent: Parent
  let child: Child
  let toState: AnyCasePath<Parent.State, Child.State>
  let slot: AnyHashable
  let toAction: AnyCasePath<Parent.Action, Child.Action>
  let location: SourceLocation

  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action> {
    guard let childAction = toAction.extract(from: action) else { return parent(&state, action) }
    guard var childState = toState.extract(from: state) else {
      reportMisuse(
        """
        An "ifCaseLet" at "\(location.fileID):\(location.line)" received a child action when child state was set to \
        a different case
        """,
        action: action, state: state,
        causes: causesOfMissingState(
          "set \"\(ActionName.typeName(Parent.State.self))\" to a different case",
          "when child state was set to a different case", "to that case"),
        at: location)
      return parent(&state, action)
    }
    let childEffect = child(&childState, childAction)
    state = toState.embed(childState)
    guard childEffect.node != nil else { return parent(&state, action) }
    let placed: Effect<Parent.Action> = childEffect.map { [toAction] in toAction.embed($0) }
      .placed(slot: slot, child: { [toState] (state: Parent.State) in toState.extract(from: state) })
    return placed.merge(with: parent(&state, action))
  }
}
