#if OlderSpellings
  // Overloads of the operators with a case path instead of a case key path: `action: /Action.child`. The operators are disfavored, or the
  // compiler would try both overloads at each step of a long chain, and give up after about 15 (`RowsTypeCheckingTests`).

  extension Scope {
    /// Creates a reducer that runs a child on a field of the state.
    @available(*, deprecated, message: "Write a case key path, 'action: \\.child'.")
    public init<ChildState, ChildAction>(
      state toChildState: WritableKeyPath<ParentState, ChildState>,
      action toChildAction: AnyCasePath<ParentAction, ChildAction>,
      @ReducerBuilder<ChildState, ChildAction> child: () -> Child
    ) where ChildState == Child.State, ChildAction == Child.Action {
      self.init(state: toChildState, action: toChildAction.caseKeyPath, child: child)
    }

    /// Creates a reducer that runs a child on a case of an enum state.
    @available(*, deprecated, message: "Write case key paths, 'state: \\.child, action: \\.child'.")
    public init<ChildState, ChildAction>(
      state toChildState: AnyCasePath<ParentState, ChildState>,
      action toChildAction: AnyCasePath<ParentAction, ChildAction>,
      @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) where ChildState == Child.State, ChildAction == Child.Action {
      self.init(
        state: toChildState.caseKeyPath, action: toChildAction.caseKeyPath, child: child, fileID: fileID,
        filePath: filePath, line: line, column: column)
    }
  }

  extension BindingReducer {
    /// Creates a reducer that applies the binding actions in a case.
    @available(*, deprecated, message: "Write a case key path, 'BindingReducer(action: \\.view)'.")
    public init(action toViewAction: AnyCasePath<Action, ViewAction>) {
      self.init(action: { toViewAction.extract(from: $0) })
    }
  }

  extension Reducer {
    /// Runs the reducer of an optional child.
    @available(*, deprecated, message: "Write a case key path, 'action: \\.child'.")
    @warn_unqualified_access
    @_disfavoredOverload
    public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer<WrappedState, WrappedAction>>(
      _ toWrappedState: WritableKeyPath<State, WrappedState?>,
      action toWrappedAction: AnyCasePath<Action, WrappedAction>,
      @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> some Reducer<State, Action> {
      self.ifLet(
        toWrappedState, action: toWrappedAction.caseKeyPath, then: wrapped, fileID: fileID,
        filePath: filePath,
        line: line, column: column)
    }

    /// Sets an optional alert or dialog to `nil` after the action of one of its buttons was handled.
    @available(*, deprecated, message: "Write a case key path, 'action: \\.alert'.")
    @warn_unqualified_access
    @_disfavoredOverload
    public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
      _ toWrappedState: WritableKeyPath<State, WrappedState?>,
      action toWrappedAction: AnyCasePath<Action, WrappedAction>,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> some Reducer<State, Action> {
      self.ifLet(
        toWrappedState, action: toWrappedAction.caseKeyPath, fileID: fileID, filePath: filePath, line: line,
        column: column)
    }

    /// Runs the reducer of a presented child.
    @available(*, deprecated, message: "Write a case key path, 'action: \\.child'.")
    @warn_unqualified_access
    @_disfavoredOverload
    public func ifLet<
      DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
    >(
      _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
      action toPresentationAction: AnyCasePath<Action, PresentationAction<DestinationAction>>,
      @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> some Reducer<State, Action> {
      self.ifLet(
        toPresentationState, action: toPresentationAction.caseKeyPath, destination: destination,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Handles the actions of an alert or dialog.
    @available(*, deprecated, message: "Write a case key path, 'action: \\.alert'.")
    @warn_unqualified_access
    @_disfavoredOverload
    public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
      _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
      action toPresentationAction: AnyCasePath<Action, PresentationAction<DestinationAction>>,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> some Reducer<State, Action> {
      self.ifLet(
        toPresentationState, action: toPresentationAction.caseKeyPath, fileID: fileID, filePath: filePath,
        line: line, column: column)
    }

    /// Runs the reducer of a child on a case of an enum state.
    @available(*, deprecated, message: "Write case key paths, '.ifCaseLet(\\.child, action: \\.child)'.")
    @warn_unqualified_access
    @_disfavoredOverload
    public func ifCaseLet<CaseState, CaseAction, Child: Reducer<CaseState, CaseAction>>(
      _ toCaseState: AnyCasePath<State, CaseState>, action toCaseAction: AnyCasePath<Action, CaseAction>,
      @ReducerBuilder<CaseState, CaseAction> then child: () -> Child,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> some Reducer<State, Action> {
      self.ifCaseLet(
        toCaseState.caseKeyPath, action: toCaseAction.caseKeyPath, then: child, fileID: fileID,
        filePath: filePath, line: line, column: column)
    }

    /// Runs a reducer on the rows of a collection: `.forEach(\.rows, action: /Action.row(id:action:))`.
    @available(
      *, deprecated,
      message: "Write 'case rows(IdentifiedActionOf<Row>)' and '.forEach(\\.rows, action: \\.rows)'."
    )
    @warn_unqualified_access
    @_disfavoredOverload
    public func forEach<
      ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer<ElementState, ElementAction>
    >(
      _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
      action toElementAction: AnyCasePath<Action, (ID, ElementAction)>,
      @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> some Reducer<State, Action> {
      self.forEach(
        toElementsState, action: identified(toElementAction).caseKeyPath, element: element, fileID: fileID,
        filePath: filePath, line: line, column: column)
    }

    /// Runs a reducer on the rows of a collection.
    @available(*, deprecated, message: "Write a case key path, 'action: \\.rows'.")
    @warn_unqualified_access
    @_disfavoredOverload
    public func forEach<
      ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer<ElementState, ElementAction>
    >(
      _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
      action toElementAction: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>,
      @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> some Reducer<State, Action> {
      self.forEach(
        toElementsState, action: toElementAction.caseKeyPath, element: element, fileID: fileID,
        filePath: filePath, line: line, column: column)
    }

    /// Runs a reducer on the screens of a stack.
    @available(*, deprecated, message: "Write a case key path, 'action: \\.path'.")
    @warn_unqualified_access
    @_disfavoredOverload
    public func forEach<
      DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
    >(
      _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
      action toStackAction: AnyCasePath<Action, StackAction<DestinationState, DestinationAction>>,
      @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> some Reducer<State, Action> {
      self.forEach(
        toStackState, action: toStackAction.caseKeyPath, destination: destination, fileID: fileID,
        filePath: filePath, line: line, column: column)
    }
  }

  /// Returns the path to a row's action, which consists of an id and an action, as an `IdentifiedAction`.
  private func identified<Root, ID, Action>(
    _ path: AnyCasePath<Root, (ID, Action)>
  ) -> AnyCasePath<Root, IdentifiedAction<ID, Action>> {
    AnyCasePath(
      embed: { action in
        switch action {
        case .element(let id, let action): path.embed((id, action))
        }
      },
      extract: { root in path.extract(from: root).map { .element(id: $0.0, action: $0.1) } })
  }
#endif
