extension Reducer {
  /// Runs a child reducer on an optional part of the state, while there is one.
  ///
  /// The child runs before this reducer, which may therefore set it to `nil` when it handles a child's action.
  /// The child's effects are cancelled when it goes away.
  @warn_unqualified_access
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer<WrappedState, WrappedAction>>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfLetReducer(
      parent: self, child: wrapped(), toState: FieldAccess(toWrappedState),
      toAction: AnyCasePath(toWrappedAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Clears an optional alert or dialog when one of its buttons was handled.
  @warn_unqualified_access
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfLetReducer(
      parent: self, child: EmptyReducer<WrappedState, WrappedAction>(), toState: FieldAccess(toWrappedState),
      toAction: AnyCasePath(toWrappedAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

struct _IfLetReducer<Parent: Reducer, Child: Reducer>: ComposedReducer {
  let parent: Parent
  let child: Child
  let toState: FieldAccess<Parent.State, Child.State?>
  let lineage = Lineage<Child.State>()
  let toAction: AnyCasePath<Parent.Action, Child.Action>
  let location: SourceLocation

  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action> {
    guard let childAction = toAction.extract(from: action) else { return parent(&state, action) }
    guard toState.read(state, { $0 != nil }) else {
      reportMisuse(
        "An \"ifLet\" at \"\(location.fileID):\(location.line)\" received a child action when child state was \"nil\"",
        action: action,
        causes: causesOfMissingState(
          "set child state to \"nil\"", "when child state was \"nil\"", "while child state was there"),
        at: location)
      return parent(&state, action)
    }
    if Child.State.self is any _EphemeralState.Type {
      let identity = identity(in: state)
      let effect = parent(&state, action)
      if self.identity(in: state) == identity { state[keyPath: toState.keyPath] = nil }
      return effect
    }
    let effect = toState.modify(&state) { childState in
      let before = lineage(childState!)
      let effect = child(&childState!, childAction)
      return (effect, isReplaced: before == nil || before != lineage(childState!))
    }
    let placed = effect.node == nil ? .none : place(effect, state)
    return placed.merge(with: parent(&state, action))
  }

  private func identity(in state: Parent.State) -> _PresentedIdentity? {
    toState.read(state).map(_PresentedIdentity.of)
  }

  /// Ties the child's effect to the child that is there now.
  private func place(_ effect: Effect<Child.Action>, _ state: Parent.State) -> Effect<Parent.Action> {
    let identity = identity(in: state)
    let (toState, toAction) = (toState, toAction)
    return effect.map { toAction.embed($0) }.placed(
      slot: toState.keyPath, identity: AnyHashable(identity),
      child: { (state: Parent.State) in
        toState.read(state).flatMap { _PresentedIdentity.of($0) == identity ? $0 : nil }
      })
  }
}
