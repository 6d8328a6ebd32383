extension Reducer {
  /// Runs a child reducer on a case of an enum state, while the state is in that case.
  ///
  /// The child's reducer runs before this reducer, so this reducer can change the case when it handles an action of the child. When
  /// the case changes, the child's effects are cancelled.
  @inlinable
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

@usableFromInline
final class _IfCaseLetReducer<Parent: Reducer, Child: Reducer>: ComposedReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toState: AnyCasePath<Parent.State, Child.State>
  @usableFromInline let slot: AnyHashable
  @usableFromInline let toAction: AnyCasePath<Parent.Action, Child.Action>
  @usableFromInline let location: SourceLocation

  @usableFromInline
  init(
    parent: Parent, child: Child, toState: AnyCasePath<Parent.State, Child.State>, slot: AnyHashable,
    toAction: AnyCasePath<Parent.Action, Child.Action>, location: SourceLocation
  ) {
    self.parent = parent
    self.child = child
    self.toState = toState
    self.slot = slot
    self.toAction = toAction
    self.location = location
  }

  @inlinable var matches: ((Parent.Action) -> Bool)? { toAction._matches }

  @inlinable
  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action> {
    guard let childAction = toAction.extract(from: action) else { return parent(&state, action) }
    guard let effect = toState._modify(&state, { child(&$0, childAction) }) else {
      reportAbsence(action, state)
      return parent(&state, action)
    }
    guard effect.node != nil else { return parent(&state, action) }
    return inParent(effect, state).merge(with: parent(&state, action))
  }

  /// Returns the child's effect as an effect of the parent, tied to the child that is currently in the case.
  @usableFromInline
  func inParent(_ effect: Effect<Child.Action>, _ state: Parent.State) -> Effect<Parent.Action> {
    let (toState, toAction) = (toState, toAction)
    return effect.inParent(ChildLocation(slot: slot, case: toState, in: state), embed: { toAction.embed($0) })
  }

  @usableFromInline
  func reportAbsence(_ action: Parent.Action, _ state: Parent.State) {
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
  }
}
