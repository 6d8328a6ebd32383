/// Describes how a state changes with an action, and which effects a store runs after that.
///
/// A feature conforms by a `body` that lists other reducers, which run from top to bottom on the same state, their
/// effects together. Operators conform by `reduce(into:action:)`. The ``Reducer()`` macro writes the conformance.
///
/// A store evaluates `body` one time. What a body does while it is evaluated must therefore not depend on state.
public protocol Reducer<State, Action>: ReducerDomain {
  /// The data that the feature needs for its logic and its view.
  associatedtype State
  /// What can happen in the feature.
  associatedtype Action
  /// The type of ``body``; `Never` for a reducer that has ``reduce(into:action:)`` alone.
  associatedtype Body

  /// Changes the state by an action, and returns the effects to run.
  ///
  /// Do not call this from a feature's logic to send an action to itself: share the logic by a method.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is made of.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// This reducer with its tree built, so that actions run through what was built.
  ///
  /// The defaults are right for features and for reducers with a `reduce` of their own; operators build their parts.
  func _build() -> _BuiltReducer<State, Action>
}

extension Reducer where Body == Never {
  /// A reducer that implements ``Reducer/reduce(into:action:)`` has no body.
  public var body: Never {
    fatalError(
      """
      '\(Self.self)' has no body. …

      Do not access a reducer's 'body' property directly, as it may not exist. To run a reducer, call \
      'Reducer.reduce(into:action:)', instead.
      """)
  }

  /// Builds the tree of reducers.
  @inlinable
  public func _build() -> _BuiltReducer<State, Action> {
    _BuiltReducer { state, action in self.reduce(into: &state, action: action) }
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Changes the state by an action, and returns the effects to run.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// Builds the tree of reducers.
  @inlinable
  public func _build() -> _BuiltReducer<State, Action> {
    // A feature may contain itself, so that its body is evaluated when the first action comes, not before.
    .lazily { self.body._build() }
  }
}

/// A type with the state and the action of a feature.
///
/// A separate protocol, so that `some ReducerOf<Self>` doesn't depend on the conformance to ``Reducer``. In a module
/// whose declarations are isolated to the main actor by default, the compiler infers the isolation of that conformance from
/// `body`, whose type is `some ReducerOf<Self>`.
public protocol ReducerDomain<State, Action> {
  /// The data that the feature needs for its logic and its view.
  associatedtype State
  /// What can happen in the feature.
  associatedtype Action
}

/// The reducer protocol for the domain of another reducer: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: ReducerDomain> = Reducer<R.State, R.Action>
