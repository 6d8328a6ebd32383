// Two mistakes are common when a child is added: its action isn't wrapped in the type that the operator needs, or its state is
// optional and it's run by `Scope`. The compiler has no useful message for them. These unavailable overloads match such code, and
// their messages say what to write instead.

extension Reducer {
  /// Reports that the action of a presented child must be a ``PresentationAction``.
  @available(
    *, unavailable,
    message:
      "a presented child needs a 'PresentationAction': write 'case child(PresentationAction<Child.Action>)' in the parent's action"
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

  /// Reports that the action of a row must be an ``IdentifiedAction``.
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

  /// Reports that the action of a stack element must be a ``StackAction``.
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
  /// Reports that a presented child must be run by `ifLet`.
  @available(
    *, unavailable,
    message:
      "a presented child may be absent: write '.ifLet(\\.$child, action: \\.child) { Child() }' behind 'Reduce'"
  )
  @_disfavoredOverload
  public init<Presented, ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, Presented>,
    action toChildAction: CaseKeyPath<ParentAction, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    preconditionFailure()
  }

  /// Reports that an optional child must be run by `ifLet`.
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
