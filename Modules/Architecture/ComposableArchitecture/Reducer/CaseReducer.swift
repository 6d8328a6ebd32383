/// A reducer whose state and action are enums of other reducers' states and actions, written by `@Reducer enum`.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action {
  /// The reducer of all cases.
  static var body: Body { get }

  /// The cases, each with a store of its feature.
  associatedtype CaseScope
  /// The store of the feature that a store's state is in the case of.
  @MainActor @preconcurrency
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The reducers that this one is made of.
  public var body: Body { Self.body }
}

extension Reduce {
  /// The reducers of an enum reducer's cases.
  ///
  /// `CombineReducers` would need a placeholder for the type of what is listed. The compiler reports the placeholder in place of a mistake in the
  /// list, such as a feature that cannot be made without arguments, and crashes after it.
  @inlinable
  public static func _cases(@ReducerBuilder<State, Action> _ build: () -> some Reducer<State, Action>) -> Self
  {
    Self(build())
  }
}

/// A feature that a case of an enum reducer holds: a name that says of another type that it is no reducer.
public typealias _Feature<Feature: Reducer> = Feature

/// The state of an enum reducer.
public protocol CaseReducerState {
  /// The enum reducer.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
  /// A witness with the isolation of the state.
  ///
  /// The compiler infers the isolation of a conformance from its witnesses. Without one it would be nonisolated, unlike that of the
  /// reducer, in a module whose declarations are isolated to the main actor by default.
  static var _$isolation: Void { get }
}

extension CaseReducerState {
  /// No isolation.
  public static var _$isolation: Void { () }
}

/// The stores of an enum reducer's cases.
public protocol _CaseScopeProtocol {}

extension Store
where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the case that the state is in, to be switched over.
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}
