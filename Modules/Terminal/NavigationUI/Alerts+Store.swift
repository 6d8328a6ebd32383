import ComposableArchitecture
import TerminalUI

extension View {
  /// Asks the question that a store holds, while it holds one; the answer is sent to the store.
  ///
  /// ```swift
  /// .alert($store.scope(state: \.alert, action: \.alert))
  /// ```
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
    // The store is read when the answer is given: the modifier may have been made before the question was asked.
    alert(item.question { $0 }) { action in
      if let action { item.wrappedValue?.send(action) }
    }
  }

  /// Lets a person choose from what a store holds, while it holds something; the choice is sent to the store.
  public func confirmationDialog<Action>(
    _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
  ) -> some View {
    confirmationDialog(item.question { $0 }) { action in
      if let action { item.wrappedValue?.send(action) }
    }
  }
}

extension Binding {
  /// What a store of a question asks. Emptying it dismisses the question.
  fileprivate func question<State, Action, Question>(
    _ question: @escaping @MainActor (State) -> Question
  ) -> Binding<Question?> where Value == Store<State, Action>? {
    Binding<Question?>(
      get: { wrappedValue.map { $0.withObservedState(question) } },
      set: { if $0 == nil { wrappedValue = nil } })
  }
}
