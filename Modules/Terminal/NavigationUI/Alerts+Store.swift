import ComposableArchitecture
import TerminalUI

extension View {
  /// Presents an alert while a store holds one, and sends the user's answer to the store.
  ///
  /// ```swift
  /// .alert($store.scope(state: \.alert, action: \.alert))
  /// ```
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
    // Read the store when the user answers: the modifier may have been created before the alert was presented.
    alert(item.question { $0 }) { action in
      if let action { item.wrappedValue?.send(action) }
    }
  }

  /// Presents a confirmation dialog while a store holds one, and sends the user's choice to the store.
  public func confirmationDialog<Action>(
    _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
  ) -> some View {
    confirmationDialog(item.question { $0 }) { action in
      if let action { item.wrappedValue?.send(action) }
    }
  }
}

extension Binding {
  /// Returns a binding to the question in a store, which dismisses the question when it is set to `nil`.
  fileprivate func question<State, Action, Question>(
    _ question: @escaping @MainActor (State) -> Question
  ) -> Binding<Question?> where Value == Store<State, Action>? {
    Binding<Question?>(
      get: { wrappedValue.map { $0.withObservedState(question) } },
      set: { if $0 == nil { wrappedValue = nil } })
  }
}
