// These functions scope to the projected value of a `@Presents` property, `\.$destination`. The result has a member for each
// case of an enum destination: `$store.scope(\.$destination, action: \.destination).edit`.

extension _BindingSource {
  /// Returns a binding to the store of a presented child.
  ///
  /// Writing `nil` dismisses the child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state.appending(path: \.wrappedValue), action: action)
  }

  /// Returns a binding to the store of a presented child.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action)
  }
}

extension Binding where Value: _OptionalCaseStore {
  /// A binding to the store of a case of a presented enum, which is `nil` if the enum isn't in that case.
  ///
  /// Writing `nil` dismisses the enum if it's in that case.
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

/// A store of an enum reducer, which provides the store of its current case.
@MainActor
public protocol _CaseStore {
  /// An enum of the reducer's cases, which hold the stores of their features.
  associatedtype CaseScope: CasePathable
  /// The current case, with the store of its feature.
  var `case`: CaseScope { get }
}

extension Store: _CaseStore
where
  State: CaseReducerState, State.StateReducer.Action == Action, State.StateReducer.CaseScope: CasePathable
{
  /// An enum of the reducer's cases, which hold the stores of their features.
  public typealias CaseScope = State.StateReducer.CaseScope
}

/// An optional store of an enum reducer, which is the value of a binding to an enum destination.
@MainActor
public protocol _OptionalCaseStore {
  /// An enum of the reducer's cases, which hold the stores of their features.
  associatedtype CaseScope: CasePathable
  /// The current case with the store of its feature, or `nil` if there is no store.
  var _case: CaseScope? { get }
  /// `nil`, for code that is generic over the wrapped store.
  static var _none: Self { get }
}

extension Optional: _OptionalCaseStore where Wrapped: _CaseStore {
  /// An enum of the reducer's cases, which hold the stores of their features.
  public typealias CaseScope = Wrapped.CaseScope
  /// The current case with the store of its feature, or `nil` if there is no store.
  public var _case: Wrapped.CaseScope? { self?.case }
  /// `nil`, for code that is generic over the wrapped store.
  public static var _none: Self { nil }
}
