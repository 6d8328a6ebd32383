import IssueReporting

extension Reducer {
  /// Runs the reducer of the screens on a stack, and takes care of pushes, pops and the screens' effects.
  ///
  /// For an element's action the element runs first, then this reducer. ``StackAction/push(id:state:)`` appends before
  /// this reducer runs; ``StackAction/popFrom(id:)`` removes the element and everything above it after this reducer
  /// has run. A screen's effects are cancelled when it leaves the stack, by whatever way.
  @warn_unqualified_access
  public func forEach<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _StackReducer(
      parent: self, child: destination(), toStack: FieldAccess(toStackState),
      toAction: AnyCasePath(toStackAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs the reducer of the enum that the screens' state belongs to.
  @warn_unqualified_access
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    DestinationState.StateReducer.State == DestinationState,
    DestinationState.StateReducer.Action == DestinationAction
  {
    _StackReducer(
      parent: self, child: DestinationState.StateReducer.body, toStack: FieldAccess(toStackState),
      toAction: AnyCasePath(toStackAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

struct _StackReducer<Parent: Reducer, Child: Reducer>: ComposedReducer {
  let parent: Parent
  let child: Child
  let toStack: FieldAccess<Parent.State, StackState<Child.State>>
  let lineage = Lineage<Child.State>()
  let toAction: AnyCasePath<Parent.Action, StackAction<Child.State, Child.Action>>
  let location: SourceLocation
  /// Answers requests other than dismissal that a screen makes, by an action of that screen.
  var answer: (@Sendable (any Sendable) -> Child.Action?)?

  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action> {
    guard let stackAction = toAction.extract(from: action) else { return parent(&state, action) }
    switch stackAction {
    case .element(let id, let elementAction):
      guard contains(id, state) else {
        reportMisuse(
          "A \"forEach\" at \"\(location.fileID):\(location.line)\" received an action for a missing element",
          action: action,
          causes: causesOfMissingState(
            "removed the element with this ID", "when its state contained no element at this ID",
            "while the element was on the stack"),
          at: location)
        return parent(&state, action)
      }
      let effect = ReductionContext.presenting {
        change(&state) { $0.modifyElement(id, lineage) { child(&$0, elementAction) } }
      }
      let placed = effect.node == nil ? .none : place(effect, id)
      return placed.merge(with: parent(&state, action))

    case .popFrom(let id):
      let wasThere = contains(id, state)
      let effect = parent(&state, action)
      if wasThere {
        change(&state) { $0.pop(from: id) }
      } else {
        reportMisuse(
          "A \"forEach\" at \"\(location.fileID):\(location.line)\" received a \"popFrom\" action for a missing element",
          action: action,
          causes: """
            • The element was popped already, by the parent or by another "popFrom". Send it for elements on the stack \
            only; "StackState.ids" holds their ids.
            """,
          at: location)
      }
      return effect

    case .push(let id, let element):
      if contains(id, state) {
        reportMisuse(
          "A \"forEach\" at \"\(location.fileID):\(location.line)\" received a \"push\" action for an element it already contains",
          action: action,
          causes: "• The id of an element on the stack was used for a push. Take a new one for each push.",
          at: location)
        return parent(&state, action)
      }
      @Dependency(\.stackElementID) var generator
      generator.reserve(below: id.generation + 1)
      change(&state) { $0.insert(element, id: id) }
      return parent(&state, action)
    }
  }

  private func contains(_ id: StackElementID, _ state: Parent.State) -> Bool {
    toStack.read(state) { $0.boxes[id] != nil }
  }

  /// Changes the stack in place, and tells its readers when its elements are others than before.
  private func change<R>(_ state: inout Parent.State, _ body: (inout StackState<Child.State>) -> R) -> R {
    toStack.modify(&state) { stack in
      let before = stack.structure
      let result = body(&stack)
      return (result, isReplaced: before != stack.structure)
    }
  }

  /// Ties an element's effect to the element.
  private func place(_ effect: Effect<Child.Action>, _ id: StackElementID) -> Effect<Parent.Action> {
    let (toStack, toAction, answer) = (toStack, toAction, answer)
    return effect.map { toAction.embed(.element(id: id, action: $0)) }
      .placed(
        slot: toStack.keyPath, identity: AnyHashable(id),
        child: { (state: Parent.State) in toStack.read(state) { $0[id: id] } },
        isPresented: true,
        answer: { request in
          if request is DismissRequest { return toAction.embed(.popFrom(id: id)) }
          return answer?(request).map { toAction.embed(.element(id: id, action: $0)) }
        })
  }
}

extension Reducer {
  /// Runs the screens of a stack and answers the requests that they make by actions of their own.
  ///
  /// What `NavigationCore` builds its path on.
  package func _forEach<Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<Destination.State>>,
    action toStackAction: CaseKeyPath<Action, StackAction<Destination.State, Destination.Action>>,
    destination: Destination,
    answer: @escaping @Sendable (any Sendable) -> Destination.Action?,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) -> some Reducer<State, Action> {
    _StackReducer(
      parent: self, child: destination, toStack: FieldAccess(toStackState),
      toAction: AnyCasePath(toStackAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      answer: answer)
  }
}
