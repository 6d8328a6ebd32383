extension Reducer {
  /// Runs a child reducer on an optional or presented part of the state, while there is one.
  ///
  /// What most uses of `ifLet` with a trailing closure mean: for an optional field this is
  /// `ifLet(_:action:then:)`, for the projection of a `@Presents` field
  /// ``Reducer/ifLet(_:action:destination:fileID:filePath:line:column:)``. The type of a chain's state is known only after its
  /// last operator; a choice between two operators at each step doubles the work of the type checker, one operator that
  /// takes both does not.
  @inlinable
  @warn_unqualified_access
  public func ifLet<Place: _ChildPlace, PlaceAction, Child: Reducer>(
    _ toPlace: WritableKeyPath<State, Place>,
    action toPlaceAction: CaseKeyPath<Action, PlaceAction>,
    @_ChildBuilder<Place, PlaceAction> then child: () -> _ChildBuilder<Place, PlaceAction>.Child<Child>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == Place.PlacedState {
    _ChildReducer(
      parent: self, child: child().reducer, toPlace: FieldAccess<State, Place>(toPlace),
      toAction: AnyCasePath(toPlaceAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A place in a state that a child may be at: an optional, or what is presented.
public protocol _ChildPlace {
  /// The state of the child.
  associatedtype PlacedState

  /// The operator of a place of this kind, built.
  static func _build<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _BuiltReducer<Parent.State, Parent.Action> where Child.State == PlacedState

  /// Reduces by the operator of a place of this kind.
  static func _reduce<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> where Child.State == PlacedState
}

/// The place of an optional child, which gets its actions as they are.
public protocol _OptionalPlace: _ChildPlace {}

/// The place of a presented child, whose actions are those of a presentation.
public protocol _PresentationPlace: _ChildPlace {}

/// An action of a presentation, to name the child's.
public protocol _PresentationActionProtocol {
  /// The action of the child.
  associatedtype PresentedAction
}

extension PresentationAction: _PresentationActionProtocol {
  public typealias PresentedAction = Action
}

/// A parent, a child and the way to it: what ``Reducer/ifLet(_:action:then:fileID:filePath:line:column:)`` makes of an optional
/// or presented place.
public struct _ChildReducer<Parent: Reducer, Place: _ChildPlace, PlaceAction, Child: Reducer>: Reducer
where Child.State == Place.PlacedState {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toPlace: FieldAccess<Parent.State, Place>
  @usableFromInline let toAction: AnyCasePath<Parent.Action, PlaceAction>
  @usableFromInline let location: SourceLocation

  @inlinable
  init(
    parent: Parent, child: Child, toPlace: FieldAccess<Parent.State, Place>,
    toAction: AnyCasePath<Parent.Action, PlaceAction>, location: SourceLocation
  ) {
    self.parent = parent
    self.child = child
    self.toPlace = toPlace
    self.toAction = toAction
    self.location = location
  }

  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    Place._reduce(self, into: &state, action: action)
  }

  @inlinable
  public func _build() -> _BuiltReducer<Parent.State, Parent.Action> { Place._build(self) }
}

extension Optional: _OptionalPlace {
  public typealias PlacedState = Wrapped

  @inlinable
  static func operation<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _IfLetReducer<Parent, Child> where Child.State == Wrapped {
    _IfLetReducer(
      parent: parts.parent, child: parts.child, toState: parts.toPlace,
      // The builder takes reducers of this action only.
      toAction: parts.toAction as! AnyCasePath<Parent.Action, Child.Action>,
      location: parts.location)
  }

  @inlinable
  public static func _build<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _BuiltReducer<Parent.State, Parent.Action> where Child.State == Wrapped {
    operation(parts)._build()
  }

  @inlinable
  public static func _reduce<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> where Child.State == Wrapped {
    operation(parts).reduce(into: &state, action: action)
  }
}

extension PresentationState: _PresentationPlace {
  public typealias PlacedState = State

  @inlinable
  static func operation<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _PresentationReducer<Parent, Child> where Child.State == State {
    _PresentationReducer(
      parent: parts.parent, child: parts.child, toState: parts.toPlace,
      // The builder takes reducers of this action only.
      toAction: parts.toAction as! AnyCasePath<Parent.Action, PresentationAction<Child.Action>>,
      location: parts.location)
  }

  @inlinable
  public static func _build<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>
  ) -> _BuiltReducer<Parent.State, Parent.Action> where Child.State == State {
    operation(parts)._build()
  }

  @inlinable
  public static func _reduce<Parent: Reducer, Action, Child: Reducer>(
    _ parts: _ChildReducer<Parent, Self, Action, Child>, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> where Child.State == State {
    operation(parts).reduce(into: &state, action: action)
  }
}
