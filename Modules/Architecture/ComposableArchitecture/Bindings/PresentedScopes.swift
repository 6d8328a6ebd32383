// A scope to a presentation's own state, `\.$destination`, and from there to its cases:
// `$store.scope(\.$destination, action: \.destination).edit`.

extension _BindingSource {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state.appending(path: \.wrappedValue), action: action)
  }

  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }
}

extension _UIBindingSource {
  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state.appending(path: \.wrappedValue), action: action)
  }

  /// The store of a presented child, as a binding: writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }
}

extension Binding where Value: _OptionalCaseStore {
  /// The store of a case of a presented enum, as a binding: writing `nil` dismisses it while the state is in that case.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.CaseScope.AllCasePaths, AnyCasePath<Value.CaseScope, Member>>
  ) -> Binding<Member?> {
    func member() -> Member? {
      wrappedValue._case.flatMap { Value.CaseScope.allCasePaths[keyPath: keyPath].extract(from: $0) }
    }
    return Binding<Member?>(
      get: { member() },
      set: { newValue in
        guard newValue == nil, member() != nil else { return }
        wrappedValue = ._none
      })
  }
}

extension UIBinding where Value: _OptionalCaseStore {
  /// The store of a case of a presented enum, as a binding: writing `nil` dismisses it while the state is in that case.
  @MainActor
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.CaseScope.AllCasePaths, AnyCasePath<Value.CaseScope, Member>>
  ) -> UIBinding<Member?> {
    UIBinding<Member?>(Binding(self)[dynamicMember: keyPath])
  }
}

/// A store of an enum reducer.
@MainActor
public protocol _CaseStore {
  /// The cases, each with a store of its feature.
  associatedtype CaseScope: CasePathable
  /// The store of the case that the state is in.
  var `case`: CaseScope { get }
}

extension Store: _CaseStore
where
  State: CaseReducerState, State.StateReducer.Action == Action, State.StateReducer.CaseScope: CasePathable
{
  /// The cases, each with a store of its feature.
  public typealias CaseScope = State.StateReducer.CaseScope
}

/// An optional store of an enum reducer.
@MainActor
public protocol _OptionalCaseStore {
  /// The cases, each with a store of its feature.
  associatedtype CaseScope: CasePathable
  /// The store of the case that the state is in, if there is a store.
  var _case: CaseScope? { get }
  /// No store.
  static var _none: Self { get }
}

extension Optional: _OptionalCaseStore where Wrapped: _CaseStore {
  /// The cases, each with a store of its feature.
  public typealias CaseScope = Wrapped.CaseScope
  /// The store of the case that the state is in, if there is a store.
  public var _case: Wrapped.CaseScope? { self?.case }
  /// No store.
  public static var _none: Self { nil }
}
