/// The storage of a child that may be absent: an optional, or a ``PresentationState``.
public protocol _ChildStorage {
  /// The type of the child's state.
  associatedtype _ChildState

  /// Builds the operator for this kind of storage.
  static func _build<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _BuiltReducer<Parent.State, Parent.Action> where Child.State == _ChildState

  /// Reduces an action with the operator for this kind of storage.
  static func _reduce<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> where Child.State == _ChildState
}

/// The storage of an optional child, whose actions aren't wrapped.
public protocol _OptionalStorage: _ChildStorage {}

/// The storage of a presented child, whose actions are wrapped in a ``PresentationAction``.
public protocol _PresentationStorage: _ChildStorage {}

/// A ``PresentationAction``, as a protocol that provides the type of the child's action.
public protocol _PresentationActionProtocol {
  /// The type of the child's action.
  associatedtype PresentedAction
}

extension PresentationAction: _PresentationActionProtocol {
  /// The type of the child's action.
  public typealias PresentedAction = Action
}

extension Optional: _OptionalStorage {
  /// The type of the child's state.
  public typealias _ChildState = Wrapped

  @inlinable
  static func operation<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _IfLetReducer<Parent, Child> where Child.State == Wrapped {
    _IfLetReducer(
      parent: parts.parent, child: parts.child, toState: parts.toStorage,
      // This cast always succeeds, because the builder accepts only reducers with this action type.
      toAction: parts.toAction as! AnyCasePath<Parent.Action, Child.Action>,
      location: parts.location)
  }

  /// Builds the operator for this kind of storage.
  @inlinable
  public static func _build<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _BuiltReducer<Parent.State, Parent.Action> where Child.State == Wrapped {
    operation(parts)._build()
  }

  /// Reduces an action with the operator for this kind of storage.
  @inlinable
  public static func _reduce<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> where Child.State == Wrapped {
    operation(parts).reduce(into: &state, action: action)
  }
}

extension PresentationState: _PresentationStorage {
  /// The type of the child's state.
  public typealias _ChildState = State

  @inlinable
  static func operation<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _PresentationReducer<Parent, Child> where Child.State == State {
    _PresentationReducer(
      parent: parts.parent, child: parts.child, toState: parts.toStorage,
      // This cast always succeeds, because the builder accepts only reducers with this action type.
      toAction: parts.toAction as! AnyCasePath<Parent.Action, PresentationAction<Child.Action>>,
      location: parts.location)
  }

  /// Builds the operator for this kind of storage.
  @inlinable
  public static func _build<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _BuiltReducer<Parent.State, Parent.Action> where Child.State == State {
    operation(parts)._build()
  }

  /// Reduces an action with the operator for this kind of storage.
  @inlinable
  public static func _reduce<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> where Child.State == State {
    operation(parts).reduce(into: &state, action: action)
  }
}
