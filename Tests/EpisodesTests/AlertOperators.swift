#if OlderSpellings
  import ComposableArchitecture
  import NavigationUI
  import TerminalUI

  // Episode 223 defines these itself.

  enum AlertAction<Action> {
    case dismiss
    case presented(Action)
  }
  extension AlertAction: Equatable where Action: Equatable {}

  enum ConfirmationDialogAction<Action> {
    case dismiss
    case presented(Action)
  }
  extension ConfirmationDialogAction: Equatable where Action: Equatable {}

  extension Reducer {
    func alert<Alert>(
      state alertKeyPath: WritableKeyPath<State, AlertState<Alert>?>,
      action alertCasePath: CasePath<Self.Action, AlertAction<Alert>>
    ) -> some ReducerOf<Self> {
      Reduce { state, action in
        let effects = self.reduce(into: &state, action: action)
        if alertCasePath ~= action {
          state[keyPath: alertKeyPath] = nil
        }
        return effects
      }
    }

    func confirmationDialog<DialogAction>(
      state keyPath: WritableKeyPath<State, ConfirmationDialogState<DialogAction>?>,
      action casePath: CasePath<Action, ConfirmationDialogAction<DialogAction>>
    ) -> some ReducerOf<Self> {
      Reduce { state, action in
        let effects = self.reduce(into: &state, action: action)
        if casePath ~= action {
          state[keyPath: keyPath] = nil
        }
        return effects
      }
    }
  }

  extension View {
    func alert<Action>(
      store: Store<AlertState<Action>?, AlertAction<Action>>
    ) -> some View {
      WithViewStore(
        store,
        observe: { $0 },
        removeDuplicates: { ($0 != nil) == ($1 != nil) }
      ) { viewStore in
        self.alert(
          unwrapping: Binding {
            viewStore.state
          } set: { newState in
            if viewStore.state != nil {
              viewStore.send(.dismiss)
            }
          },
          action: {
            if let action = $0 {
              viewStore.send(.presented(action))
            }
          }
        )
      }
    }

    func confirmationDialog<Action>(
      store: Store<
        ConfirmationDialogState<Action>?, ConfirmationDialogAction<Action>
      >
    ) -> some View {
      WithViewStore(
        store,
        observe: { $0 },
        removeDuplicates: { ($0 != nil) == ($1 != nil) }
      ) { viewStore in
        self.confirmationDialog(
          unwrapping: Binding {
            viewStore.state
          } set: { newState in
            if newState == nil, viewStore.state != nil {
              viewStore.send(.dismiss)
            }
          },
          action: {
            if let action = $0 {
              viewStore.send(.presented(action))
            }
          }
        )
      }
    }
  }
#endif
