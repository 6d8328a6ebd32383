import IssueReporting

extension Reducer {
  // Disfavored, so that the compiler has one overload to try first. It then type-checks a chain of `forEach` in time linear in the
  // length of the chain (`RowsTypeCheckingTests`).
  /// Runs a reducer on the elements of a stack, and handles pushes, pops, and the elements' effects.
  ///
  /// For an action of an element, the element's reducer runs before this reducer. ``StackAction/push(id:state:)`` adds the element
  /// before this reducer runs. ``StackAction/popFrom(id:)`` removes the element and everything above it after this reducer has run.
  /// When an element leaves the stack in any way, its effects are canceled.
  @inlinable
  @_disfavoredOverload
  @warn_unqualified_access
  public func forEach<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _StackReducer(
      parent: self, child: destination(), toStack: FieldAccess(toStackState),
      toAction: AnyCasePath(toStackAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs the enum reducer whose states are the elements of a stack.
  @inlinable
  @warn_unqualified_access
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
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

@usableFromInline
final class _StackReducer<Parent: Reducer, Child: Reducer>: ComposedReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toStack: FieldAccess<Parent.State, StackState<Child.State>>
  @usableFromInline let idReader = StateIDReader<Child.State>()
  @usableFromInline let toAction: AnyCasePath<Parent.Action, StackAction<Child.State, Child.Action>>
  @usableFromInline let location: SourceLocation
  @usableFromInline let navigation: StackNavigation<Parent.State, Child.Action>?

  @usableFromInline
  init(
    parent: Parent, child: Child, toStack: FieldAccess<Parent.State, StackState<Child.State>>,
    toAction: AnyCasePath<Parent.Action, StackAction<Child.State, Child.Action>>, location: SourceLocation,
    navigation: StackNavigation<Parent.State, Child.Action>? = nil
  ) {
    self.parent = parent
    self.child = child
    self.toStack = toStack
    self.toAction = toAction
    self.location = location
    self.navigation = navigation
  }

  @inlinable var matches: ((Parent.Action) -> Bool)? { toAction._matches }

  @inlinable
  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action> {
    guard let stackAction = toAction.extract(from: action) else { return parent(&state, action) }
    switch stackAction {
    case .element(let id, let elementAction):
      guard let index = toStack.read(&state, { $0.boxes.index(forKey: id) }) else {
        Misuse.missingElement(place: "on the stack").report(action, at: location)
        return parent(&state, action)
      }
      let effect = ReductionContext.presenting {
        change(&state) { $0.modifyElement(at: index, idReader) { child(&$0, elementAction) } }
      }
      var others = parent(&state, action)
      if let navigation, navigation.isRequest(elementAction) {
        others = others.merge(
          with: inParent(navigation.perform(elementAction, id, &state), id))
      }
      return effect.node == nil ? others : inParent(effect, id).merge(with: others)

    case .popFrom(let id):
      let wasThere = contains(id, &state)
      let effect = parent(&state, action)
      if wasThere {
        change(&state) { $0.pop(from: id) }
      } else {
        Misuse.secondPop.report(action, at: location)
      }
      return effect

    case .push(let id, let element):
      if contains(id, &state) {
        Misuse.secondPush.report(action, at: location)
        return parent(&state, action)
      }
      if let next = reserve(id) {
        Misuse.unexpectedID(id, next: next).report(action, at: location)
      }
      change(&state) { $0.insert(element, id: id) }
      return parent(&state, action)
    }
  }

  @inlinable
  func contains(_ id: StackElementID, _ state: inout Parent.State) -> Bool {
    toStack.read(&state) { $0.boxes[id] != nil }
  }

  /// Changes the stack in place, and notifies its observers if elements were added, removed, or replaced.
  @inlinable
  func change<R>(_ state: inout Parent.State, _ body: (inout StackState<Child.State>) -> R) -> R {
    toStack.modify(&state) { stack in
      let before = stack.structure
      let result = body(&stack)
      return (result, isReplaced: before != stack.structure)
    }
  }

  /// Prevents an id that came with an action from being generated again.
  ///
  /// - Returns: The id that would be generated next if it's less than the action's id, or `nil` otherwise.
  @usableFromInline
  func reserve(_ id: StackElementID) -> Int? {
    let next = DependencyValues._current.stackElementID.reserve(below: id.generation + 1)
    return id.generation > next ? next : nil
  }

  @usableFromInline
  func inParent(_ effect: Effect<Child.Action>, _ id: StackElementID) -> Effect<Parent.Action> {
    let (toStack, toAction, navigation) = (toStack, toAction, navigation)
    return effect.inParent(
      ChildLocation(
        operatorID: toStack.keyPath, id: AnyHashable(id), structure: { toStack.read(&$0) { $0.structure } }
      ) { (state: inout Parent.State, body: (inout Child.State) -> Void) in
        toStack.read(&state) { stack in
          guard let box = stack.boxes[id] else { return false }
          body(&box.value!)
          return true
        }
      },
      isPresented: true,
      answer: { request in
        if case .dismiss = request { return toAction.embed(.popFrom(id: id)) }
        return navigation?.answer(request).map { toAction.embed(.element(id: id, action: $0)) }
      },
      embed: { toAction.embed(.element(id: id, action: $0)) })
  }
}

/// The handling of navigation requests from the elements of a stack, which `NavigationCore` provides for its path.
///
/// It's a class, because for a struct of functions, each action would look up the generic type and copy the functions.
@usableFromInline
package final class StackNavigation<ParentState, Action>: @unchecked Sendable {
  /// Returns the element's action for a request from one of its effects, or `nil`; the stack itself handles dismissals.
  let answer: @Sendable (UpwardRequest) -> Action?
  /// Returns whether an action of an element is such a request.
  @usableFromInline let isRequest: (Action) -> Bool
  /// Changes the parent's state for such an action, after the parent's reducer has handled the action.
  @usableFromInline let perform: (Action, StackElementID, inout ParentState) -> Effect<Action>

  @usableFromInline
  package init(
    answer: @escaping @Sendable (UpwardRequest) -> Action?,
    isRequest: @escaping (Action) -> Bool,
    perform: @escaping (Action, StackElementID, inout ParentState) -> Effect<Action>
  ) {
    self.answer = answer
    self.isRequest = isRequest
    self.perform = perform
  }
}

extension Reducer {
  /// Runs a reducer on the elements of a stack, and handles their navigation requests.
  @inlinable
  package func _forEach<Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<Destination.State>>,
    action toStackAction: CaseKeyPath<Action, StackAction<Destination.State, Destination.Action>>,
    destination: Destination,
    navigation: StackNavigation<State, Destination.Action>,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) -> some Reducer<State, Action> {
    _StackReducer(
      parent: self, child: destination, toStack: FieldAccess(toStackState),
      toAction: AnyCasePath(toStackAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      navigation: navigation)
  }
}
