/// A type that describes how an action changes the state of a feature, and which effects the store runs afterward.
///
/// A feature implements `body`, which lists other reducers. They run from top to bottom on the same state, and their effects are
/// merged. Operators implement `reduce(into:action:)`. The ``Reducer()`` macro generates the conformance.
///
/// A store evaluates `body` once, so the reducers that a body lists must not depend on the state.
public protocol Reducer<State, Action>: ReducerDomain {
  /// The data that the feature needs for its logic and its view.
  associatedtype State
  /// The type of the feature's actions: events in its view, and results of its effects.
  associatedtype Action
  /// The type of ``body``, or `Never` for a reducer that implements only ``reduce(into:action:)``.
  associatedtype Body

  /// Changes the state in response to an action, and returns the effects for the store to run.
  ///
  /// Don't call this method to send an action from a feature's own logic. Move the shared logic to a method instead.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this reducer is composed of.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Returns this reducer with its tree of operators built, which runs actions faster.
  ///
  /// The default implementations are right for features and for reducers that implement `reduce`. Operators build their parts.
  func _build() -> _BuiltReducer<State, Action>
}

extension Reducer where Body == Never {
  /// Stops the program: a reducer that implements ``Reducer/reduce(into:action:)`` has no body.
  public var body: Never {
    fatalError(
      """
      The 'body' of '\(Self.self)' was read, but this reducer implements 'reduce(into:action:)' instead.

      Call 'reduce(into:action:)', which every reducer has.
      """)
  }

  @inlinable
  public func _build() -> _BuiltReducer<State, Action> {
    _BuiltReducer { state, action in self.reduce(into: &state, action: action) }
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  @inlinable
  public func _build() -> _BuiltReducer<State, Action> {
    // A feature may contain itself, so the body is evaluated for the first action and not here (`featuresMayContainThemselves`).
    .lazily { self.body._build() }
  }
}

/// A type with the state and the action of a feature.
///
/// This is a separate protocol, so that `some ReducerOf<Self>` doesn't depend on the conformance to ``Reducer``. In a module
/// whose declarations are isolated to the main actor by default, the compiler infers the isolation of that conformance from
/// `body`, and the type of `body` is `some ReducerOf<Self>`.
public protocol ReducerDomain<State, Action> {
  /// The data that the feature needs for its logic and its view.
  associatedtype State
  /// The type of the feature's actions: events in its view, and results of its effects.
  associatedtype Action
}

/// The reducer protocol with the state and the action of another reducer: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: ReducerDomain> = Reducer<R.State, R.Action>
