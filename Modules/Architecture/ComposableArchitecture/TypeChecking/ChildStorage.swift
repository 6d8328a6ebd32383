/// What a state keeps a child in that may be absent: an optional, or a `PresentationState`.
public protocol _ChildStorage {
  /// The state of the child.
  associatedtype _ChildState

  /// Builds the operator for this kind of storage.
  static func _build<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _BuiltReducer<Parent.State, Parent.Action> where Child.State == _ChildState

  /// Reduces by the operator for this kind of storage.
  static func _reduce<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> where Child.State == _ChildState
}

/// The storage of an optional child, which gets its actions as they are.
public protocol _OptionalStorage: _ChildStorage {}

/// The storage of a presented child, whose actions are those of a presentation.
public protocol _PresentationStorage: _ChildStorage {}

/// An action of a presentation, which gives access to the type of the child's action.
public protocol _PresentationActionProtocol {
  /// The action of the child.
  associatedtype PresentedAction
}

extension PresentationAction: _PresentationActionProtocol {
  /// The action of the child.
  public typealias PresentedAction = Action
}

extension Optional: _OptionalStorage {
  /// The state of the child.
  public typealias _ChildState = Wrapped

  @inlinable
  static func operation<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _IfLetReducer<Parent, Child> where Child.State == Wrapped {
    _IfLetReducer(
      parent: parts.parent, child: parts.child, toState: parts.toStorage,
      // The builder takes reducers of this action only.
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

  /// Reduces by the operator for this kind of storage.
  @inlinable
  public static func _reduce<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> where Child.State == Wrapped {
    operation(parts).reduce(into: &state, action: action)
  }
}

extension PresentationState: _PresentationStorage {
  /// The state of the child.
  public typealias _ChildState = State

  @inlinable
  static func operation<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _PresentationReducer<Parent, Child> where Child.State == State {
    _PresentationReducer(
      parent: parts.parent, child: parts.child, toState: parts.toStorage,
      // The builder takes reducers of this action only.
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

  /// Reduces by the operator for this kind of storage.
  @inlinable
  public static func _reduce<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> where Child.State == State {
    operation(parts).reduce(into: &state, action: action)
  }
}
