/// The common interface of `Bindable` and `Binding`, for the `scope` functions below.
@MainActor
public protocol _BindingSource<Value> {
  /// The type of the value, which is a store in the `scope` functions.
  associatedtype Value
  var wrappedValue: Value { get }
}

extension Bindable: _BindingSource {}
extension Binding: _BindingSource {}

// `Store+Scopes.swift` explains why each `scope` function has several overloads.

extension _BindingSource {
  /// Returns a binding to the store of a presented child.
  ///
  /// Writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentationBinding(state: state, key: action) { AnyCasePath(action) }
  }

  /// Returns a binding to the store of a stack, which ignores writes.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    Binding(get: { [wrappedValue] in wrappedValue.scope(state, action: action) }, set: { _ in })
  }

  /// Returns a binding to the store of a presented child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// Returns a binding to the store of a stack, which ignores writes.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// Returns a binding to the store of a presented child.
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentationBinding(state: state, key: action) { Action.allCasePaths[keyPath: action] }
  }

  /// Returns a binding to the store of a stack, which ignores writes.
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    Binding(get: { [wrappedValue] in wrappedValue.scope(state, action: action) }, set: { _ in })
  }

  /// Returns a binding to the store of a presented child.
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// Returns a binding to the store of a stack, which ignores writes.
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }
}

extension Store {
  func presentationBinding<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, key: AnyKeyPath,
    action: @escaping () -> AnyCasePath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> {
    Binding(
      get: { [self] in
        child(optional: state, key) {
          let embed = action().embed
          return { embed(.presented($0)) }
        }
      },
      set: { [self] newValue in
        // A button that closes its sheet may already have set the state to `nil`. Sending another dismissal would report an issue.
        guard newValue == nil, core.read(state) != nil else { return }
        send(action().embed(.dismiss))
      })
  }
}
