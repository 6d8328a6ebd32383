extension Bindable {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  @MainActor
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentationBinding(state: state, key: action) { AnyCasePath(action) }
  }

  /// The store of a stack, as a binding.
  @MainActor
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stackBinding { $0.scope(state: state, action: action) }
  }
}

extension Binding {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentationBinding(state: state, key: action) { AnyCasePath(action) }
  }

  /// The store of a stack, as a binding.
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stackBinding { $0.scope(state: state, action: action) }
  }
}

extension UIBindable {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  @MainActor
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    UIBinding<_>(wrappedValue.presentationBinding(state: state, key: action) { AnyCasePath(action) })
  }

  /// The store of a stack, as a binding.
  @MainActor
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    UIBinding<_>(wrappedValue.stackBinding { $0.scope(state: state, action: action) })
  }
}

extension UIBinding {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  @MainActor
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    UIBinding<_>(wrappedValue.presentationBinding(state: state, key: action) { AnyCasePath(action) })
  }

  /// The store of a stack, as a binding.
  @MainActor
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    UIBinding<_>(wrappedValue.stackBinding { $0.scope(state: state, action: action) })
  }
}

extension Store {
  func presentationBinding<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, key: AnyKeyPath,
    action: @escaping () -> AnyCasePath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> {
    let key = ScopeKey(state: state, action: key)
    return Binding(
      get: { [self] in
        guard let initial = core.read(state) else {
          forgetChild(key)
          return nil
        }
        return child(key, identity: .of(initial)) {
          let embed = action()
          return OptionalCore(
            base: core, state: state, initial: initial, embed: { embed.embed(.presented($0)) })
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
