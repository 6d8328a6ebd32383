/// Where a child's state lies in the state of its parent: operators attach it to the effects of the child.
///
/// The types of both states are erased, so that effects of all features are in one tree.
@usableFromInline
struct ChildLocation: @unchecked Sendable {
  /// Distinguishes the operator from others of the same parent: the path to the child, or to the collection that it is in.
  let slot: AnyHashable
  /// Distinguishes the child from others at the same path: the id of a row or a stack element, the identity of what is presented.
  let id: AnyHashable?
  /// Whether the child is a plain part of its parent, which has no cancellation ids of its own.
  let isField: Bool
  /// Looks for the child.
  ///
  /// The state that is handed on is valid during the call only.
  let find: (_ parent: StatePointer, _ body: (ChildPresence) -> Void) -> Void
  /// A number that changes whenever children come or go at this path; `nil` where there is none, or the state is of
  /// another type.
  let structure: (_ parent: StatePointer) -> Int?

  /// Describes where a child is.
  ///
  /// - Parameters:
  ///   - slot: Distinguishes the operator from others of the same parent.
  ///   - id: Distinguishes the child from others at the same path.
  ///   - isField: Whether the child is a plain part of its parent.
  ///   - structure: Returns a number that changes whenever children come or go at this path.
  ///   - child: Calls a function with the child where it lies; returns whether it is there.
  init<Parent, Child>(
    slot: AnyHashable, id: AnyHashable? = nil, isField: Bool = false,
    structure: ((inout Parent) -> Int)? = nil,
    child: @escaping (inout Parent, (inout Child) -> Void) -> Bool
  ) {
    self.slot = slot
    self.id = id
    self.isField = isField
    self.find = { parent, body in
      let isThere = parent.with(Parent.self) { parent in
        child(&parent) { child in StatePointer.with(&child) { body(.there($0)) } }
      }
      if isThere != true { body(isThere == nil ? .unknown : .gone) }
    }
    self.structure = { parent in
      structure.flatMap { structure in parent.with(Parent.self) { structure(&$0) } }
    }
  }
}

extension ChildLocation {
  /// The child that is in a case of an enum now.
  ///
  /// One with another id in the same case is another child.
  init<Parent, Child>(slot: AnyHashable, case path: AnyCasePath<Parent, Child>, in parent: Parent) {
    let identity = path.extract(from: parent).map { _PresentedIdentity.of($0) }
    self.init(slot: slot, id: AnyHashable(identity)) {
      (parent: inout Parent, body: (inout Child) -> Void) in
      guard var child = path.extract(from: parent), _PresentedIdentity.of(child) == identity else {
        return false
      }
      body(&child)
      return true
    }
  }
}

/// Whether a child is in the state around it.
enum ChildPresence {
  case gone
  case there(StatePointer)
  /// Not known: a reducer ran another one by hand, on a state that it made itself.
  case unknown
}
