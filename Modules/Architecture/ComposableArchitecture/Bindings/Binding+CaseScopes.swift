// The bindings of `Binding+Scopes.swift` for an action that leads through one case: its own key path is made once, while a
// case key path would be made anew at each evaluation of a view.

extension Bindable {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  @MainActor
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentationBinding(state: state, key: action) { Action.allCasePaths[keyPath: action] }
  }

  /// The store of a stack, as a binding.
  @MainActor
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<
      Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>
    >
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stackBinding { $0.scope(state: state, action: action) }
  }
}

extension Binding {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentationBinding(state: state, key: action) { Action.allCasePaths[keyPath: action] }
  }

  /// The store of a stack, as a binding.
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<
      Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>
    >
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stackBinding { $0.scope(state: state, action: action) }
  }
}

extension UIBindable {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  @MainActor
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    UIBinding<_>(
      wrappedValue.presentationBinding(state: state, key: action) { Action.allCasePaths[keyPath: action] })
  }

  /// The store of a stack, as a binding.
  @MainActor
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<
      Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>
    >
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    UIBinding<_>(wrappedValue.stackBinding { $0.scope(state: state, action: action) })
  }
}

extension UIBinding {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  @MainActor
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    UIBinding<_>(
      wrappedValue.presentationBinding(state: state, key: action) { Action.allCasePaths[keyPath: action] })
  }

  /// The store of a stack, as a binding.
  @MainActor
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<
      Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>
    >
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    UIBinding<_>(wrappedValue.stackBinding { $0.scope(state: state, action: action) })
  }
}
