/// A reducer that `@Reducer enum` generates: its state and its action are enums of other reducers' states and actions.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action {
  /// The reducer of all cases.
  static var body: Body { get }

  /// An enum with the same cases, each with a store of its feature.
  associatedtype CaseScope
  /// Returns the case that the state of a store is in, with the store of that case's feature.
  @MainActor @preconcurrency
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The reducers of all cases, composed.
  public var body: Body { Self.body }
}

extension Reduce {
  /// Composes the reducers of an enum reducer's cases.
  ///
  /// `@Reducer enum` generates the call. With `CombineReducers`, the generated code would need a placeholder for the type of the
  /// listed reducers. The compiler then reports the placeholder instead of a mistake in the list, such as a feature that can't be
  /// created without arguments, and crashes afterward.
  @inlinable
  public static func _cases(@ReducerBuilder<State, Action> _ build: () -> some Reducer<State, Action>) -> Self
  {
    Self(build())
  }
}

/// The feature of a case of an enum reducer.
///
/// `@Reducer enum` generates this name, so that the compiler's message about a type that isn't a reducer points to it.
public typealias _Feature<Feature: Reducer> = Feature

/// The state of an enum reducer, which is an enum of its features' states.
public protocol CaseReducerState {
  /// The enum reducer.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
  /// A requirement whose witness has the isolation of the state.
  ///
  /// The compiler infers the isolation of a conformance from its witnesses. In a module whose declarations are isolated to the
  /// main actor by default, the conformance would be nonisolated without this requirement, unlike the reducer's.
  static var _$isolation: Void { get }
}

extension CaseReducerState {
  public static var _$isolation: Void { () }
}

/// An enum of the stores of an enum reducer's cases.
public protocol _CaseScopeProtocol {}

extension Store
where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The case that the state is in, with the store of its feature, for use in a `switch`.
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}
