#if OlderSpellings
  // Operators for alerts and sheets whose state is a plain optional, as in code from before version 1.0.

  extension Reducer {
    /// Sets an alert to `nil` after the action of one of its buttons was handled.
    @_disfavoredOverload
    @available(
      *, deprecated, message: "Write '@Presents var alert' and '.ifLet(\\.$alert, action: \\.alert)'."
    )
    public func alert<Button>(
      state: WritableKeyPath<State, AlertState<Button>?>, action: AnyCasePath<Action, Button>
    ) -> some Reducer<State, Action> {
      ClearingReducer(base: self, field: FieldClearing(state)) { action.extract(from: $0) != nil }
    }

    /// Sets an alert to `nil` after it was dismissed or the action of one of its buttons was handled.
    @_disfavoredOverload
    @available(
      *, deprecated, message: "Write '@Presents var alert' and '.ifLet(\\.$alert, action: \\.alert)'."
    )
    public func alert<Button>(
      state: WritableKeyPath<State, AlertState<Button>?>,
      action: AnyCasePath<Action, PresentationAction<Button>>
    ) -> some Reducer<State, Action> {
      ClearingReducer(base: self, field: FieldClearing(state)) { action.extract(from: $0) != nil }
    }

    /// Sets a dialog to `nil` after it was dismissed or the action of one of its buttons was handled.
    @_disfavoredOverload
    @available(
      *, deprecated, message: "Write '@Presents var dialog' and '.ifLet(\\.$dialog, action: \\.dialog)'."
    )
    public func confirmationDialog<Button>(
      state: WritableKeyPath<State, ConfirmationDialogState<Button>?>,
      action: AnyCasePath<Action, PresentationAction<Button>>
    ) -> some Reducer<State, Action> {
      ClearingReducer(base: self, field: FieldClearing(state)) { action.extract(from: $0) != nil }
    }

    /// Runs the reducer of a child in a sheet, and sets the child to `nil` when the sheet is dismissed.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message: "Write '@Presents var child' and '.ifLet(\\.$child, action: \\.child) { Child() }'."
    )
    public func sheet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
      state: WritableKeyPath<State, ChildState?>,
      action: AnyCasePath<Action, PresentationAction<ChildAction>>,
      @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> some Reducer<State, Action> {
      let presented = AnyCasePath<PresentationAction<ChildAction>, ChildAction>(
        embed: { .presented($0) },
        extract: {
          guard case .presented(let action) = $0 else { return nil }
          return action
        })
      return ClearingReducer(
        base: self.ifLet(
          state, action: action.appending(path: presented).caseKeyPath, then: child, fileID: fileID,
          filePath: filePath, line: line, column: column),
        field: FieldClearing(state)
      ) {
        guard case .dismiss? = action.extract(from: $0) else { return false }
        return true
      }
    }
  }

  /// Sets an optional field to `nil`.
  private struct FieldClearing<State> {
    let clear: (inout State) -> Void

    init<Value>(_ field: WritableKeyPath<State, Value?>) { clear = { $0[keyPath: field] = nil } }
  }

  /// A reducer that sets a field to `nil` after some actions were reduced.
  private struct ClearingReducer<Base: Reducer>: Reducer {
    let base: Base
    let field: FieldClearing<Base.State>
    let clears: (Base.Action) -> Bool

    func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      let effect = base.reduce(into: &state, action: action)
      if clears(action) { field.clear(&state) }
      return effect
    }
  }
#endif
