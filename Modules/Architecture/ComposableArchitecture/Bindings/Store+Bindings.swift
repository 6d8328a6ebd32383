import CairnSupport
import IssueReporting
import Observation

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// The state, whose setter sends a binding action with the whole new state.
  public var state: State {
    get { core.state }
    set { send(binding: .unchecked(\.self, newValue), embed: { .binding($0) }) }
  }

  /// A field of the state, whose setter sends a binding action.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { core.read(keyPath) }
    set { send(binding: .set(keyPath, newValue), embed: { .binding($0) }) }
  }
}

extension Store
where
  State: ObservableState, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// The state, whose setter sends a view action with the whole new state.
  public var state: State {
    get { core.state }
    set { send(binding: .unchecked(\.self, newValue), embed: { .view(.binding($0)) }) }
  }

  /// A field of the state, whose setter sends a binding action as a view action.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { core.read(keyPath) }
    set { send(binding: .set(keyPath, newValue), embed: { .view(.binding($0)) }) }
  }
}

extension Store {
  fileprivate func send<Root>(
    binding action: BindingAction<Root>, embed: (BindingAction<Root>) -> Action
  ) {
    action.send(
      from: "a store", of: Action.self, while: { !core.isInvalid }, by: { send(embed($0)) })
  }
}

extension BindingAction {
  /// Sends the write, and reports an issue if no reducer applied it.
  ///
  /// - Parameters:
  ///   - sender: The name of the sender for the issue, such as "a store".
  ///   - exists: Returns whether the state still exists. A late write to a child that no longer exists is ignored.
  func send<Action>(
    from sender: String, of type: Action.Type, while exists: () -> Bool, by send: (Self) -> Void
  ) {
    guard exists() else { return }
    var action = self
    let handled = Handled()
    action.wasHandled = handled
    send(action)
    guard !handled.isHandled, exists() else { return }
    reportIssue(
      """
      A binding action sent from \(sender) was not handled. …

        Action:
          \(ActionName.typeName(type)).binding(.set(\\.\(fieldName), _))

      No "BindingReducer()" runs for this feature, so the state didn't change. Add it to the "body" of the feature that \
      declares this action, before anything that can remove the feature's state.
      """)
  }
}

extension _BindingSource {
  /// A field of the store's state, which `_StoreBinding/sending(_:)` turns into a binding.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreBinding<State, Action, Member> where Value == Store<State, Action> {
    _StoreBinding(store: wrappedValue, keyPath: keyPath)
  }
}
