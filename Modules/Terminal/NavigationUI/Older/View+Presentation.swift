#if OlderSpellings
  import ComposableArchitecture
  import TerminalUI

  extension View {
    /// Shows a sheet while a store's child is presented.
    @_disfavoredOverload
    @available(
      *, deprecated, message: "Write '.sheet(item: $store.scope(state: \\.child, action: \\.child)) { … }'."
    )
    public func sheet<ChildState, ChildAction>(
      store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>,
      onDismiss: (@MainActor () -> Void)? = nil,
      @ViewBuilder content: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> some View
    ) -> some View {
      sheet(item: store.presented(), onDismiss: onDismiss, content: content)
    }

    /// Shows a popover while a store's child is presented.
    @_disfavoredOverload
    @available(
      *, deprecated, message: "Write '.popover(item: $store.scope(state: \\.child, action: \\.child)) { … }'."
    )
    public func popover<ChildState, ChildAction>(
      store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>,
      @ViewBuilder content: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> some View
    ) -> some View {
      popover(item: store.presented(), content: content)
    }

    /// Shows a cover while a store's child is presented.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message: "Write '.fullScreenCover(item: $store.scope(state: \\.child, action: \\.child)) { … }'."
    )
    public func fullScreenCover<ChildState, ChildAction>(
      store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>,
      onDismiss: (@MainActor () -> Void)? = nil,
      @ViewBuilder content: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> some View
    ) -> some View {
      fullScreenCover(item: store.presented(), onDismiss: onDismiss, content: content)
    }

    /// Shows a screen while a store's child is presented.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message: "Write '.navigationDestination(item: $store.scope(state: \\.child, action: \\.child)) { … }'."
    )
    public func navigationDestination<ChildState, ChildAction>(
      store: Store<PresentationState<ChildState>, PresentationAction<ChildAction>>,
      @ViewBuilder destination: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> some View
    ) -> some View {
      navigationDestination(item: store.presented(), destination: destination)
    }

    /// Shows an alert while a store presents it.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write '.alert($store.scope(state: \\.alert, action: \\.alert))'.")
    public func alert<ButtonAction>(
      store: Store<PresentationState<AlertState<ButtonAction>>, PresentationAction<ButtonAction>>
    ) -> some View {
      alert(store.presented())
    }

    /// Shows a dialog while a store presents it.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message: "Write '.confirmationDialog($store.scope(state: \\.dialog, action: \\.dialog))'."
    )
    public func confirmationDialog<ButtonAction>(
      store: Store<PresentationState<ConfirmationDialogState<ButtonAction>>, PresentationAction<ButtonAction>>
    ) -> some View {
      confirmationDialog(store.presented())
    }

    /// Shows an alert while a store holds it.
    @_disfavoredOverload
    @available(*, deprecated, message: "Write '.alert($store.scope(state: \\.alert, action: \\.alert))'.")
    public func alert<ButtonAction>(
      _ store: Store<AlertState<ButtonAction>?, ButtonAction>, dismiss: ButtonAction
    ) -> some View {
      alert(store.question(dismiss: dismiss)) { if let action = $0 { store.send(action) } }
    }

    /// Shows a dialog while a store holds it.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message: "Write '.confirmationDialog($store.scope(state: \\.dialog, action: \\.dialog))'."
    )
    public func confirmationDialog<ButtonAction>(
      _ store: Store<ConfirmationDialogState<ButtonAction>?, ButtonAction>, dismiss: ButtonAction
    ) -> some View {
      confirmationDialog(store.question(dismiss: dismiss)) { if let action = $0 { store.send(action) } }
    }
  }

  // The functions with `(store:state:action:)`, for a destination that is an enum.

  extension View {
    /// Shows a sheet while a store's destination is in a case.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message:
        "Write '.sheet(item: $store.scope(state: \\.destination?.child, action: \\.destination.child))'."
    )
    public func sheet<State, Action, ChildState, ChildAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toChildState: @escaping (State) -> ChildState?,
      action fromChildAction: @escaping (ChildAction) -> Action,
      @ViewBuilder content: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> some View
    ) -> some View {
      sheet(store: store.destination(toChildState, fromChildAction), content: content)
    }

    /// Shows a popover while a store's destination is in a case.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message:
        "Write '.popover(item: $store.scope(state: \\.destination?.child, action: \\.destination.child))'."
    )
    public func popover<State, Action, ChildState, ChildAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toChildState: @escaping (State) -> ChildState?,
      action fromChildAction: @escaping (ChildAction) -> Action,
      @ViewBuilder content: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> some View
    ) -> some View {
      popover(store: store.destination(toChildState, fromChildAction), content: content)
    }

    /// Shows a cover while a store's destination is in a case.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message:
        "Write '.fullScreenCover(item: $store.scope(state: \\.destination?.child, action: \\.destination.child))'."
    )
    public func fullScreenCover<State, Action, ChildState, ChildAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toChildState: @escaping (State) -> ChildState?,
      action fromChildAction: @escaping (ChildAction) -> Action,
      @ViewBuilder content: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> some View
    ) -> some View {
      fullScreenCover(store: store.destination(toChildState, fromChildAction), content: content)
    }

    /// Shows a screen while a store's destination is in a case.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message:
        "Write '.navigationDestination(item: $store.scope(state: \\.destination?.child, action: \\.destination.child))'."
    )
    public func navigationDestination<State, Action, ChildState, ChildAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toChildState: @escaping (State) -> ChildState?,
      action fromChildAction: @escaping (ChildAction) -> Action,
      @ViewBuilder destination: @escaping @MainActor (_ store: Store<ChildState, ChildAction>) -> some View
    ) -> some View {
      navigationDestination(store: store.destination(toChildState, fromChildAction), destination: destination)
    }

    /// Shows an alert while it is a store's destination.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message: "Write '.alert($store.scope(state: \\.destination?.alert, action: \\.destination.alert))'."
    )
    public func alert<State, Action, ButtonAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toAlertState: @escaping (State) -> AlertState<ButtonAction>?,
      action fromAlertAction: @escaping (ButtonAction) -> Action
    ) -> some View {
      alert(store: store.destination(toAlertState, fromAlertAction))
    }

    /// Shows a dialog while it is a store's destination.
    @_disfavoredOverload
    @available(
      *, deprecated,
      message:
        "Write '.confirmationDialog($store.scope(state: \\.destination?.dialog, action: \\.destination.dialog))'."
    )
    public func confirmationDialog<State, Action, ButtonAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDialogState: @escaping (State) -> ConfirmationDialogState<ButtonAction>?,
      action fromDialogAction: @escaping (ButtonAction) -> Action
    ) -> some View {
      confirmationDialog(store: store.destination(toDialogState, fromDialogAction))
    }
  }

  @available(*, deprecated)
  extension Store {
    func destination<DestinationState, DestinationAction, ChildState, ChildAction>(
      _ toChildState: @escaping (DestinationState) -> ChildState?,
      _ fromChildAction: @escaping (ChildAction) -> DestinationAction
    ) -> Store<PresentationState<ChildState>, PresentationAction<ChildAction>>
    where State == PresentationState<DestinationState>, Action == PresentationAction<DestinationAction> {
      func action(_ action: PresentationAction<ChildAction>) -> Action {
        switch action {
        case .dismiss: .dismiss
        case .presented(let action): .presented(fromChildAction(action))
        }
      }
      return scope(
        state: { PresentationState(wrappedValue: $0.wrappedValue.flatMap(toChildState)) }, action: action)
    }

    fileprivate func question<Question>(dismiss: Action) -> Binding<Question?> where State == Question? {
      Binding(
        get: { self.withObservedState { $0 } },
        set: { if $0 == nil, self.withState({ $0 != nil }) { self.send(dismiss) } })
    }
  }
#endif
