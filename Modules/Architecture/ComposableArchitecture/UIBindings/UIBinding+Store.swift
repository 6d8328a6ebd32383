#if UIKitBindings
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

  extension _UIBindingSource {
    /// Returns a binding to the store of a presented child.
    public func scope<State: ObservableState, Action, ChildState, ChildAction>(
      _ state: KeyPath<State, PresentationState<ChildState>>,
      action: CaseKeyPath<Action, PresentationAction<ChildAction>>
    ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
      scope(state.appending(path: \.wrappedValue), action: action)
    }

    /// Returns a binding to the store of a presented child.
    public func scope<State: ObservableState, Action, ChildState, ChildAction>(
      state: KeyPath<State, PresentationState<ChildState>>,
      action: CaseKeyPath<Action, PresentationAction<ChildAction>>
    ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
      scope(state, action: action)
    }
  }

  extension UIBinding where Value: _OptionalCaseStore {
    /// A binding to the store of a case of a presented enum, which is `nil` if the enum isn't in that case.
    ///
    /// Writing `nil` dismisses the enum if it's in that case.
    @MainActor
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Value.CaseScope.AllCasePaths, AnyCasePath<Value.CaseScope, Member>>
    ) -> UIBinding<Member?> {
      UIBinding<Member?>(Binding(self)[dynamicMember: keyPath])
    }
  }

  extension _UIBindingSource {
    /// A field of the store's state, which `_StoreUIBinding/sending(_:)` turns into a binding.
    @_disfavoredOverload
    public subscript<State: ObservableState, Action, Member>(
      dynamicMember keyPath: KeyPath<State, Member>
    ) -> _StoreUIBinding<State, Action, Member> where Value == Store<State, Action> {
      _StoreUIBinding(binding: _StoreBinding(store: wrappedValue, keyPath: keyPath))
    }
  }

  /// A field of a store's state that `sending(_:)` turns into a `UIBinding`.
  @dynamicMemberLookup
  @MainActor
  public struct _StoreUIBinding<State: ObservableState, Action, Value> {
    let binding: _StoreBinding<State, Action, Value>

    /// A member of the field.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Value, Member>
    ) -> _StoreUIBinding<State, Action, Member> {
      _StoreUIBinding<State, Action, Member>(binding: binding[dynamicMember: keyPath])
    }

    /// Returns a binding that reads the field, and that sends an action with each value that is written to it.
    public func sending(_ action: CaseKeyPath<Action, Value>) -> UIBinding<Value> {
      UIBinding(binding.sending(action))
    }
  }
#endif
