/// What bindings to the stores of children are made of: a `Bindable` or a `Binding` of a store.
@MainActor
public protocol _BindingSource<Value> {
  /// A store.
  associatedtype Value
  /// The store.
  var wrappedValue: Value { get }
}

extension Bindable: _BindingSource {}
extension Binding: _BindingSource {}

// Each member is there with and without the label `state:`, and for two kinds of path. A case key path, `\.child`, captures
// what it goes through and is made anew at each evaluation of a view; the case path's own key path, which is written the
// same where the action leads through one case, is made once.

extension _BindingSource {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentationBinding(state: state, key: action) { AnyCasePath(action) }
  }

  /// The store of a stack, as a binding.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stackBinding { $0.scope(state, action: action) }
  }

  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// The store of a stack, as a binding.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentationBinding(state: state, key: action) { Action.allCasePaths[keyPath: action] }
  }

  /// The store of a stack, as a binding.
  public func scope<State: ObservableState, Action: CasePathable, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, StackAction<ElementState, ElementAction>>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stackBinding { $0.scope(state, action: action) }
  }

  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action: CasePathable, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// The store of a stack, as a binding.
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
        // A button that closed its sheet has cleared the state already; a second dismissal would be an error.
        guard newValue == nil, core.read(state) != nil else { return }
        send(action().embed(.dismiss))
      })
  }

  func stackBinding<ElementState, ElementAction>(
    _ stack:
      @escaping @MainActor (Store) -> Store<
        StackState<ElementState>, StackAction<ElementState, ElementAction>
      >
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>> {
    Binding(get: { [self] in stack(self) }, set: { _ in })
  }
}
