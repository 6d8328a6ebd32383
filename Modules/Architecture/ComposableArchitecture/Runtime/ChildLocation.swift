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
  ///   - child: Calls a function with the child where it lies, or with `nil` where it is not there.
  init<Parent, Child>(
    slot: AnyHashable, id: AnyHashable? = nil, isField: Bool = false,
    structure: ((UnsafePointer<Parent>) -> Int)? = nil,
    child: @escaping (UnsafePointer<Parent>, (UnsafePointer<Child>?) -> Void) -> Void
  ) {
    self.slot = slot
    self.id = id
    self.isField = isField
    self.find = { parent, body in
      guard let parent = parent.bound(to: Parent.self) else { return body(.unknown) }
      child(parent) { body($0.map { .there(StatePointer($0)) } ?? .gone) }
    }
    self.structure = { parent in
      guard let structure, let parent = parent.bound(to: Parent.self) else { return nil }
      return structure(parent)
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
      (parent: UnsafePointer<Parent>, body: (UnsafePointer<Child>?) -> Void) in
      guard let child = path.extract(from: parent.pointee), _PresentedIdentity.of(child) == identity
      else { return body(nil) }
      withUnsafePointer(to: child, body)
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

/// The address of a state, with the state's type.
struct StatePointer {
  private let address: UnsafeRawPointer
  private let type: ObjectIdentifier

  init<State>(_ pointer: UnsafePointer<State>) {
    address = UnsafeRawPointer(pointer)
    type = ObjectIdentifier(State.self)
  }

  /// The address as one of a type, where the state is of that type.
  func bound<State>(to _: State.Type) -> UnsafePointer<State>? {
    type == ObjectIdentifier(State.self) ? address.assumingMemoryBound(to: State.self) : nil
  }
}
