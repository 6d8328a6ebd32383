extension Reducer {
  /// Runs the reducer of a child that can be presented, and takes care of its dismissal and its effects.
  ///
  /// For a child's action the child runs first, then this reducer. For ``PresentationAction/dismiss`` this reducer
  /// runs first, with the child still there, and the child is set to `nil` after it, if it is still the same. An
  /// alert or a dialog is cleared after one of its buttons was handled. The child's effects are cancelled when it goes
  /// away, by whatever way.
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

  /// Takes care of an alert or a dialog, which has no reducer.
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

  /// Runs the reducer of the enum that the child's state belongs to.
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

struct _PresentationReducer<Parent: Reducer, Child: Reducer>: ComposedReducer {
  let parent: Parent
  let child: Child
  let toState: FieldAccess<Parent.State, PresentationState<Child.State>>
  let lineage = Lineage<Child.State>()
  let toAction: AnyCasePath<Parent.Action, PresentationAction<Child.Action>>
  let location: SourceLocation

  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action> {
    guard let presentationAction = toAction.extract(from: action) else { return parent(&state, action) }
    guard toState.read(state, \.isPresented) else {
      reportAbsence(action, presentationAction)
      return parent(&state, action)
    }
    switch presentationAction {
    case .dismiss:
      let identity = identity(in: state)
      let effect = parent(&state, action)
      // The parent may have pointed the destination elsewhere while it handled the dismissal.
      if self.identity(in: state) == identity { clear(&state) }
      return effect

    case .presented(let childAction):
      if toState.read(state, { $0.wrappedValue.map { _isEphemeral($0) } == true }) {
        let identity = identity(in: state)
        let effect = parent(&state, action)
        if self.identity(in: state) == identity { clear(&state) }
        return effect
      }
      let effect = ReductionContext.presenting {
        toState.modify(&state) { presentation in
          presentation.modifyPresented { childState in
            let before = lineage(childState)
            let effect = child(&childState, childAction)
            return (effect, isReplaced: before == nil || before != lineage(childState))
          }
        }
      }
      let placed = effect.node == nil ? .none : place(effect, state)
      return placed.merge(with: parent(&state, action))
    }
  }

  private func identity(in state: Parent.State) -> _PresentedIdentity? {
    toState.read(state, \.wrappedValue).map(_PresentedIdentity.of)
  }

  private func clear(_ state: inout Parent.State) {
    toState.modify(&state) { presentation in
      presentation.wrappedValue = nil
      return ((), isReplaced: true)
    }
  }

  /// Ties the child's effect to the child that is presented now.
  private func place(_ effect: Effect<Child.Action>, _ state: Parent.State) -> Effect<Parent.Action> {
    let identity = identity(in: state)
    let (toState, toAction) = (toState, toAction)
    return effect.map { toAction.embed(.presented($0)) }
      .placed(
        slot: toState.keyPath, identity: AnyHashable(identity),
        child: { (state: Parent.State) in
          toState.read(state, \.wrappedValue).flatMap { _PresentedIdentity.of($0) == identity ? $0 : nil }
        },
        isPresented: true,
        answer: { $0 is DismissRequest ? toAction.embed(.dismiss) : nil })
  }

  private func reportAbsence(_ action: Parent.Action, _ presentationAction: PresentationAction<Child.Action>)
  {
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
