import CairnSupport
import IssueReporting
import Observation

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// The state; writing a field sends a binding action.
  public var state: State {
    get { core.state }
    set {
      send(binding: .replacing(newValue), embed: { .binding($0) })
    }
  }

  /// A field of the state; writing it sends a binding action.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { core.read(keyPath) }
    set { send(binding: .set(keyPath, newValue), embed: { .binding($0) }) }
  }
}

extension BindingAction {
  /// A write of the whole state.
  fileprivate static func replacing(_ value: Root) -> Self {
    Self(
      keyPath: \Root.self, value: AnySendableValue(UncheckedSendable(value)), write: { $0 = value },
      isEqual: { ($0 as? UncheckedSendable<Root>).map { areEqual($0.wrappedValue, value) == true } ?? false })
  }
}

extension Store
where
  State: ObservableState, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// The state; writing a field sends a binding action of the view.
  public var state: State {
    get { core.state }
    set { send(binding: .replacing(newValue), embed: { .view(.binding($0)) }) }
  }

  /// A field of the state; writing it sends a binding action of the view.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { core.read(keyPath) }
    set { send(binding: .set(keyPath, newValue), embed: { .view(.binding($0)) }) }
  }
}

extension Store {
  /// Sends a write, and reports it when no reducer applied it.
  fileprivate func send<Root>(
    binding action: BindingAction<Root>, embed: (BindingAction<Root>) -> Action
  ) {
    action.send(
      from: "a store", of: Action.self, while: { !core.isInvalid }, by: { send(embed($0)) })
  }
}

extension BindingAction {
  /// Sends the write, and reports it when no reducer applied it.
  ///
  /// - Parameters:
  ///   - sender: What the write is sent from.
  ///   - type: The type of the action that the write is part of.
  ///   - isThere: Returns whether the state is still there. A child that is gone swallows a late write.
  ///   - send: Sends the write.
  func send<Action>(
    from sender: String, of type: Action.Type, while isThere: () -> Bool, by send: (Self) -> Void
  ) {
    guard isThere() else { return }
    var action = self
    let handled = Handled()
    action.wasHandled = handled
    send(action)
    guard !handled.isHandled, isThere() else { return }
    reportIssue(
      """
      A binding action sent from \(sender) was not handled. …

        Action:
          \(ActionName.typeName(type)).binding(.set(\\.\(fieldName), _))

      To fix this, invoke "BindingReducer()" from your feature reducer's "body". Where it is invoked, it must run for \
      this feature's actions: list it in the feature's own body, and before the child's state can go away.
      """)
  }
}

extension Bindable {
  /// A field of a store's state, to be bound to an action by `_StoreBinding/sending(_:)`.
  @_disfavoredOverload
  @MainActor
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreBinding<State, Action, Member> where Value == Store<State, Action> {
    _StoreBinding(store: wrappedValue, keyPath: keyPath)
  }
}

extension Binding {
  /// A field of a store's state, to be bound to an action by `_StoreBinding/sending(_:)`.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreBinding<State, Action, Member> where Value == Store<State, Action> {
    _StoreBinding(store: wrappedValue, keyPath: keyPath)
  }
}

extension UIBindable {
  /// A field of a store's state, to be bound to an action by `_StoreUIBinding/sending(_:)`.
  @_disfavoredOverload
  @MainActor
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreUIBinding<State, Action, Member> where Value == Store<State, Action> {
    _StoreUIBinding(binding: _StoreBinding(store: wrappedValue, keyPath: keyPath))
  }
}

extension UIBinding {
  /// A field of a store's state, to be bound to an action by `_StoreUIBinding/sending(_:)`.
  @_disfavoredOverload
  @MainActor
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreUIBinding<State, Action, Member> where Value == Store<State, Action> {
    _StoreUIBinding(binding: _StoreBinding(store: wrappedValue, keyPath: keyPath))
  }
}
