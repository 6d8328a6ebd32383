import OrderedCollections

/// A collection whose elements can be found by id as well as by position.
///
/// Use it as a constraint in generic code that only reads: `some _IdentifiedCollection<User.ID, User>`.
public protocol _IdentifiedCollection<ID, Element>: Collection {
  /// The type of the ids.
  associatedtype ID: Hashable

  /// The type of the collection of ids.
  associatedtype IDs: Collection where IDs.Element == ID

  /// The ids of the elements, in the order of the elements.
  var ids: IDs { get }

  /// Returns the position of the element with an id, or `nil` if there is none.
  func index(id: ID) -> Index?

  /// The element with an id, or `nil` if there is none.
  subscript(id id: ID) -> Element? { get }
}

/// An identified collection whose elements can be changed, removed, and reordered.
///
/// Use it as a constraint in generic code that writes: `some _MutableIdentifiedCollection<User.ID, User>`.
public protocol _MutableIdentifiedCollection<ID, Element>: _IdentifiedCollection, MutableCollection {
  /// The element with an id, or `nil` if there is none.
  ///
  /// Assigning an element replaces the element with the id, or adds it if the id is new. Assigning `nil` removes the
  /// element.
  subscript(id id: ID) -> Element? { get set }

  /// Removes and returns the element with an id.
  @discardableResult
  mutating func remove(id: ID) -> Element?
}

extension _IdentifiedCollection {
  /// Returns the position of the element with an id, or `nil` if there is none, by searching the ids.
  public func index(id: ID) -> Index? {
    zip(indices, ids).first { $0.1 == id }?.0
  }
}

extension _MutableIdentifiedCollection {
  /// Removes and returns the element with an id.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    let element = self[id: id]
    self[id: id] = nil
    return element
  }
}

extension IdentifiedArray: _MutableIdentifiedCollection {}
