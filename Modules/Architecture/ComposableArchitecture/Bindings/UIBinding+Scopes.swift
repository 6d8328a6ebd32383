/// The common interface of `UIBindable` and `UIBinding`, for the `scope` functions below.
@MainActor
public protocol _UIBindingSource<Value> {
  /// The type of the value, which is a store in the `scope` functions.
  associatedtype Value
  var wrappedValue: Value { get }
}

extension UIBindable: _UIBindingSource {}
extension UIBinding: _UIBindingSource {}

// `Store+Scopes.swift` explains why each `scope` function has several overloads. `Binding+Scopes.swift` implements them.

extension _UIBindingSource {
  /// Returns a binding to the store of a presented child, which writing `nil` dismisses.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    UIBinding<_>(Bindable(wrappedValue).scope(state, action: action))
  }

  /// Returns a binding to the store of a stack, which ignores writes.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    UIBinding<_>(Bindable(wrappedValue).scope(state, action: action))
  }

  /// Returns a binding to the store of a presented child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// Returns a binding to the store of a stack, which ignores writes.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// Returns a binding to the store of a presented child.
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    UIBinding<_>(Bindable(wrappedValue).scope(state, action: action))
  }

  /// Returns a binding to the store of a stack, which ignores writes.
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    UIBinding<_>(Bindable(wrappedValue).scope(state, action: action))
  }

  /// Returns a binding to the store of a presented child.
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// Returns a binding to the store of a stack, which ignores writes.
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }
}
