// The commonest slips when a child is added: its action is not wrapped by what its operator needs, or its state is optional and 'Scope'
// would run it. The compiler has no message of its own for it. These overloads are found then, and say what to write.

extension Reducer {
  /// Says what the action of a presented child has to be.
  @available(
    *, unavailable,
    message:
      "what is presented needs a 'PresentationAction': write 'case child(PresentationAction<Child.Action>)' in the parent's action"
  )
  @_disfavoredOverload
  public func ifLet<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, DestinationAction>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Reduce<State, Action> {
    Reduce(self)
  }

  /// Says what the action of a row has to be.
  @available(
    *, unavailable,
    message:
      "rows need an 'IdentifiedAction': write 'case rows(IdentifiedActionOf<Row>)' in the parent's action"
  )
  @_disfavoredOverload
  public func forEach<
    ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer<ElementState, ElementAction>
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, ElementAction>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Reduce<State, Action> {
    Reduce(self)
  }

  /// Says what the action of an element of a stack has to be.
  @available(
    *, unavailable,
    message: "a stack needs a 'StackAction': write 'case path(StackActionOf<Path>)' in the parent's action"
  )
  @_disfavoredOverload
  public func forEach<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, DestinationAction>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Reduce<State, Action> {
    Reduce(self)
  }
}

extension Scope {
  /// Says how a child that is presented is run.
  @available(
    *, unavailable,
    message:
      "what is presented may be absent: write '.ifLet(\\.$child, action: \\.child) { Child() }' behind 'Reduce'"
  )
  @_disfavoredOverload
  public init<Presented, ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, Presented>,
    action toChildAction: CaseKeyPath<ParentAction, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    preconditionFailure()
  }

  /// Says how a child that may be absent is run.
  @available(
    *, unavailable,
    message:
      "this state may be absent: write '.ifLet(\\.child, action: \\.child) { Child() }' behind 'Reduce'"
  )
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState?>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    preconditionFailure()
  }
}
