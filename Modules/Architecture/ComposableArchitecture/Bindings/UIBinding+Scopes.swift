/// What bindings to the stores of children are made of, outside of views: a `UIBindable` or a `UIBinding` of a store.
@MainActor
public protocol _UIBindingSource<Value> {
  /// A store.
  associatedtype Value
  /// The store.
  var wrappedValue: Value { get }
}

extension UIBindable: _UIBindingSource {}
extension UIBinding: _UIBindingSource {}

// As for `_BindingSource`.

extension _UIBindingSource {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    UIBinding<_>(wrappedValue.presentationBinding(state: state, key: action) { AnyCasePath(action) })
  }

  /// The store of a stack, as a binding.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    UIBinding<_>(wrappedValue.stackBinding { $0.scope(state, action: action) })
  }

  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// The store of a stack, as a binding.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    UIBinding<_>(
      wrappedValue.presentationBinding(state: state, key: action) { Action.allCasePaths[keyPath: action] })
  }

  /// The store of a stack, as a binding.
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    UIBinding<_>(wrappedValue.stackBinding { $0.scope(state, action: action) })
  }

  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// The store of a stack, as a binding.
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }
}
