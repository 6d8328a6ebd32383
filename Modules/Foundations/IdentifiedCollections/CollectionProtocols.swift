import OrderedCollections

/// A collection whose elements are found by identity as well as by position.
///
/// Use it as a constraint in generic code that only reads: `some _IdentifiedCollection<User.ID, User>`.
public protocol _IdentifiedCollection<ID, Element>: Collection {
  /// The type of the identities.
  associatedtype ID: Hashable

  /// The type of a collection of identities.
  associatedtype IDs: Collection where IDs.Element == ID

  /// The ids of the elements, in their order.
  var ids: IDs { get }

  /// The position of the element with an id, or `nil`.
  func index(id: ID) -> Index?

  /// The element with an id, or `nil`.
  subscript(id id: ID) -> Element? { get }
}

/// An identified collection whose elements can be changed, removed and put into another order.
///
/// Use it as a constraint in generic code that writes: `some _MutableIdentifiedCollection<User.ID, User>`.
public protocol _MutableIdentifiedCollection<ID, Element>: _IdentifiedCollection, MutableCollection {
  /// The element with an id, or `nil`.
  ///
  /// Writing an element replaces it, or adds it when the id is new; writing `nil` removes it.
  subscript(id id: ID) -> Element? { get set }

  /// Removes the element with an id, and returns it.
  @discardableResult
  mutating func remove(id: ID) -> Element?
}

extension _IdentifiedCollection {
  /// The position of the element with an id, or `nil`, found by walking through the ids.
  public func index(id: ID) -> Index? {
    zip(indices, ids).first { $0.1 == id }?.0
  }
}

extension _MutableIdentifiedCollection {
  /// Removes the element with an id, and returns it.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    let element = self[id: id]
    self[id: id] = nil
    return element
  }
}

extension IdentifiedArray: _MutableIdentifiedCollection {}
