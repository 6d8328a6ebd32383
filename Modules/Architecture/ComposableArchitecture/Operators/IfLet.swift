extension Reducer {
  /// Runs a child reducer on an optional part of the state, while it isn't `nil`.
  ///
  /// The child's reducer runs before this reducer, so this reducer can set the child to `nil` when it handles an action of the
  /// child. When the child goes away, its effects are cancelled.
  @inlinable
  @_disfavoredOverload
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

  /// Sets an optional alert or dialog to `nil` after the action of one of its buttons was handled.
  @inlinable
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

  /// Runs the enum reducer of an optional enum state.
  @inlinable
  @warn_unqualified_access
  public func ifLet<WrappedState: CaseReducerState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where WrappedState.StateReducer.State == WrappedState, WrappedState.StateReducer.Action == WrappedAction {
    _IfLetReducer(
      parent: self, child: WrappedState.StateReducer.body, toState: FieldAccess(toWrappedState),
      toAction: AnyCasePath(toWrappedAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

@usableFromInline
final class _IfLetReducer<Parent: Reducer, Child: Reducer>: ComposedReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toState: FieldAccess<Parent.State, Child.State?>
  @usableFromInline let stateIdentity = StateIdentity<Child.State>()
  @usableFromInline let isEphemeral = Child.State.self is any _EphemeralState.Type
  @usableFromInline let toAction: AnyCasePath<Parent.Action, Child.Action>
  @usableFromInline let location: SourceLocation

  @usableFromInline
  init(
    parent: Parent, child: Child, toState: FieldAccess<Parent.State, Child.State?>,
    toAction: AnyCasePath<Parent.Action, Child.Action>, location: SourceLocation
  ) {
    self.parent = parent
    self.child = child
    self.toState = toState
    self.toAction = toAction
    self.location = location
  }

  @inlinable var matches: ((Parent.Action) -> Bool)? { toAction._matches }

  @inlinable
  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action> {
    guard let childAction = toAction.extract(from: action) else { return parent(&state, action) }
    guard toState.read(&state, { $0 != nil }) else {
      reportAbsence(action)
      return parent(&state, action)
    }
    if isEphemeral { return runEphemeral(&state, action, childAction, parent, child) }
    return runChild(&state, childAction, child).merge(with: parent(&state, action))
  }

  /// Runs the child, and returns its effect as an effect of the parent.
  @inlinable
  func runChild(
    _ state: inout Parent.State, _ action: Child.Action, _ child: RunChild
  ) -> Effect<Parent.Action> {
    let effect = toState.modify(&state) { childState in
      stateIdentity.replaces(&childState!) { child(&$0, action) }
    }
    return effect.node == nil ? .none : inParent(effect, &state)
  }

  /// Runs both for a button of an alert or dialog, and then sets the state to `nil` if it's still the same alert or dialog.
  @usableFromInline
  func runEphemeral(
    _ state: inout Parent.State, _ action: Parent.Action, _ childAction: Child.Action, _ parent: RunParent,
    _ child: RunChild
  ) -> Effect<Parent.Action> {
    let identity = identity(in: &state)
    let effect = runChild(&state, childAction, child).merge(with: parent(&state, action))
    if self.identity(in: &state) == identity { state[keyPath: toState.keyPath] = nil }
    return effect
  }

  private func identity(in state: inout Parent.State) -> _PresentedIdentity? {
    toState.read(&state).map { _PresentedIdentity.of($0) }
  }

  /// Returns the child's effect as an effect of the parent, tied to the current child.
  @usableFromInline
  func inParent(_ effect: Effect<Child.Action>, _ state: inout Parent.State) -> Effect<Parent.Action> {
    let identity = identity(in: &state)
    let (toState, toAction) = (toState, toAction)
    return effect.inParent(
      ChildLocation(slot: toState.keyPath, id: AnyHashable(identity)) {
        (state: inout Parent.State, body: (inout Child.State) -> Void) in
        toState.read(&state) { child in
          guard child.map({ _PresentedIdentity.of($0) }) == identity, child != nil else { return false }
          body(&child!)
          return true
        }
      },
      embed: { toAction.embed($0) })
  }

  @usableFromInline
  func reportAbsence(_ action: Parent.Action) {
    reportMisuse(
      "An \"ifLet\" at \"\(location.fileID):\(location.line)\" received a child action when child state was \"nil\"",
      action: action,
      causes: causesOfMissingState(
        "set child state to \"nil\"", "when child state was \"nil\"", "while child state was there"),
      at: location)
  }
}
