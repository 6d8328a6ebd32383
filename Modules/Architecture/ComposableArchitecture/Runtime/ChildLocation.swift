/// The location of a child's state in its parent's state.
///
/// Operators attach it to the effects of the child, so that the store can find out whether the child still exists. The types of
/// both states are erased, because one tree contains the effects of all features.
@usableFromInline
struct ChildLocation: @unchecked Sendable {
  /// The path to the child, or to its collection, which distinguishes the operator from others of the same parent.
  let operatorID: AnyHashable
  /// A value that distinguishes the child from others at the same path: the id of a row or a stack element, or the identity of a
  /// presented value.
  let id: AnyHashable?
  /// Whether the child is a plain field of its parent, which shares the parent's cancellation ids.
  let isField: Bool
  /// Calls a closure with the child's state, which is valid only during the call, and returns whether the child exists.
  ///
  /// It returns `nil` if that isn't known, because a reducer ran another reducer by hand, on a state that it created itself.
  let find: (_ parent: StatePointer, _ body: (StatePointer) -> Void) -> Bool?
  /// Returns a number that changes whenever children are added or removed at this path, or `nil` if that isn't known.
  let structure: (_ parent: StatePointer) -> Int?

  /// Creates a location from a function that calls a closure with the child in place, and returns whether the child exists.
  init<Parent, Child>(
    operatorID: AnyHashable, id: AnyHashable? = nil, isField: Bool = false,
    structure: ((inout Parent) -> Int)? = nil,
    child: @escaping (inout Parent, (inout Child) -> Void) -> Bool
  ) {
    self.operatorID = operatorID
    self.id = id
    self.isField = isField
    self.find = { parent, body in
      parent.with(Parent.self) { parent in child(&parent) { child in StatePointer.with(&child, body) } }
    }
    self.structure = { parent in
      structure.flatMap { structure in parent.with(Parent.self) { structure(&$0) } }
    }
  }
}
