extension Reducer {
  /// Runs the reducer of a presented child, and handles its dismissal and its effects.
  ///
  /// For an action of the child, the child's reducer runs before this reducer. For ``PresentationAction/dismiss``, this reducer runs
  /// while the child still exists. Then the child is set to `nil`, if it's still the same child. An alert or dialog is set to `nil`
  /// after the action of one of its buttons was handled. When the child goes away in any way, its effects are cancelled.
  @inlinable
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _PresentationReducer(
      parent: self, child: destination(), toState: FieldAccess(toPresentationState),
      toAction: AnyCasePath(toPresentationAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Handles the actions and the dismissal of an alert or dialog, which has no reducer.
  @inlinable
  @warn_unqualified_access
  public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _PresentationReducer(
      parent: self, child: EmptyReducer<DestinationState, DestinationAction>(),
      toState: FieldAccess(toPresentationState),
      toAction: AnyCasePath(toPresentationAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs the enum reducer of a presented enum state.
  @inlinable
  @warn_unqualified_access
  public func ifLet<DestinationState: CaseReducerState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    DestinationState.StateReducer.State == DestinationState,
    DestinationState.StateReducer.Action == DestinationAction
  {
    _PresentationReducer(
      parent: self, child: DestinationState.StateReducer.body, toState: FieldAccess(toPresentationState),
      toAction: AnyCasePath(toPresentationAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

@usableFromInline
final class _PresentationReducer<Parent: Reducer, Child: Reducer>: ComposedReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toState: FieldAccess<Parent.State, PresentationState<Child.State>>
  @usableFromInline let stateIdentity = StateIdentity<Child.State>()
  @usableFromInline let ephemeral = EphemeralCheck<Child.State>()
  @usableFromInline let toAction: AnyCasePath<Parent.Action, PresentationAction<Child.Action>>
  @usableFromInline let location: SourceLocation

  @usableFromInline
  init(
    parent: Parent, child: Child, toState: FieldAccess<Parent.State, PresentationState<Child.State>>,
    toAction: AnyCasePath<Parent.Action, PresentationAction<Child.Action>>, location: SourceLocation
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
    guard let presentationAction = toAction.extract(from: action) else { return parent(&state, action) }
    guard toState.read(&state, { $0.isPresented }) else {
      reportAbsence(action, presentationAction)
      return parent(&state, action)
    }
    guard case .presented(let childAction) = presentationAction else {
      return runAndClear(&state, action, parent)
    }
    if toState.read(&state, { $0.read { ephemeral.isPossible(in: &$0) } }) == true {
      return runAlert(&state, action, childAction, parent, child)
    }
    let effect = runChild(&state, childAction, child)
    guard effect.node != nil else { return parent(&state, action) }
    return inParent(effect, &state).merge(with: parent(&state, action))
  }

  @inlinable
  func runChild(
    _ state: inout Parent.State, _ action: Child.Action, _ child: RunChild
  ) -> Effect<Child.Action> {
    ReductionContext.presenting {
      toState.modify(&state) { presentation in
        presentation.modifyPresented { childState in
          stateIdentity.replaces(&childState) { child(&$0, action) }
        }
      }
    }
  }

  /// Runs a child that may be an alert or dialog.
  ///
  /// An action of the alert or dialog dismisses it, after the child's reducer and the parent have run. It stays if either of them
  /// has replaced it.
  @usableFromInline
  func runAlert(
    _ state: inout Parent.State, _ action: Parent.Action, _ childAction: Child.Action,
    _ parent: RunParent, _ child: RunChild
  ) -> Effect<Parent.Action> {
    let id = alertID(in: &state, of: childAction)
    let effect = runChild(&state, childAction, child)
    let own: Effect<Parent.Action> = effect.node == nil ? .none : inParent(effect, &state)
    let isThere = id != nil && id == alertID(in: &state, of: childAction)
    return own.merge(
      with: isThere ? runAndClear(&state, action, parent) : parent(&state, action))
  }

  /// Returns the id of the alert or dialog that an action belongs to, or `nil` if it isn't presented.
  private func alertID(in state: inout Parent.State, of action: Child.Action) -> AnyHashable? {
    toState.read(&state) { $0.read { ephemeral.id(in: $0, of: action) } ?? nil }
  }

  /// Runs the parent for a dismissal, or for a button of an alert or dialog, and then removes the child.
  ///
  /// If the parent has presented a different child instead, that child stays.
  @inlinable
  func runAndClear(
    _ state: inout Parent.State, _ action: Parent.Action, _ parent: RunParent
  ) -> Effect<Parent.Action> {
    let before = toState.read(&state) { $0.box }
    let effect = parent(&state, action)
    if toState.read(&state, { $0.isSamePresentation(as: before) }) {
      toState.modify(&state) { presentation in
        presentation.box = nil
        return ((), isReplaced: true)
      }
    }
    return effect
  }

  private func identity(in state: inout Parent.State) -> _PresentedIdentity? {
    toState.read(&state).wrappedValue.map { _PresentedIdentity.of($0) }
  }

  /// Returns the child's effect as an effect of the parent, tied to the child that is currently presented.
  @usableFromInline
  func inParent(_ effect: Effect<Child.Action>, _ state: inout Parent.State) -> Effect<Parent.Action> {
    let identity = identity(in: &state)
    let (toState, toAction) = (toState, toAction)
    return effect.inParent(
      ChildLocation(slot: toState.keyPath, id: AnyHashable(identity)) {
        (state: inout Parent.State, body: (inout Child.State) -> Void) in
        toState.read(&state) { presentation in
          presentation.read { child in
            guard _PresentedIdentity.of(child) == identity else { return false }
            body(&child)
            return true
          } ?? false
        }
      },
      isPresented: true,
      answer: { if case .dismiss = $0 { toAction.embed(.dismiss) } else { nil } },
      embed: { toAction.embed(.presented($0)) })
  }

  @usableFromInline
  func reportAbsence(_ action: Parent.Action, _ presentationAction: PresentationAction<Child.Action>) {
    switch presentationAction {
    case .dismiss:
      reportMisuse(
        "An \"ifLet\" at \"\(location.fileID):\(location.line)\" received a dismissal action when destination state was already absent",
        action: action,
        causes: """
          • A parent reducer set destination state to "nil" before this reducer ran. This reducer must run before any \
          other reducer sets destination state to "nil".

          • The action was sent to the store while destination state was "nil". Send it only while a presentation \
          store is active.
          """,
        at: location)
    case .presented:
      reportMisuse(
        "An \"ifLet\" at \"\(location.fileID):\(location.line)\" received a presentation action when destination state was absent",
        action: action,
        causes: causesOfMissingState(
          "set destination state to \"nil\"", "when destination state was absent",
          "while the destination was presented"),
        at: location)
    }
  }
}
