import CairnSupport
import OrderedCollections
import Synchronization

/// An identified array of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element> = IdentifiedArray<Element.ID, Element> where Element: Identifiable

/// An array whose elements can be found by id as well as by position.
///
/// Finding an element by its id, and changing it in place through `array[id: id]`, takes constant time and copies no
/// element. Ids are unique: an operation that would create a duplicate reports an issue and leaves the array unchanged.
///
/// Equality, hashing, coding, and reflection are the same as for an array of the elements.
public struct IdentifiedArray<ID: Hashable, Element> {
  // `_ids[n]` is the id of `_elements[n]` in lookups.
  @usableFromInline var _ids: OrderedSet<ID> {
    // Don't use `oldValue`, so that the ids are changed in place.
    didSet { _structure = StructureNumber.next() }
  }
  /// A number that changes whenever an element is inserted, removed, moved, or replaced.
  ///
  /// If two numbers are equal, the elements are the same, but may have changed in place.
  package private(set) var _structure: Int
  @usableFromInline var _elements: [Element]
  @usableFromInline let _id: (Element) -> ID
  @usableFromInline let _keyPath: () -> KeyPath<Element, ID>

  @usableFromInline
  init(
    _ids: OrderedSet<ID>, elements: [Element], id: @escaping (Element) -> ID,
    keyPath: @escaping () -> KeyPath<Element, ID>
  ) {
    self._ids = _ids
    self._structure = _ids.isEmpty ? 0 : StructureNumber.next()
    self._elements = elements
    self._id = id
    self._keyPath = keyPath
  }

  /// Creates an empty array whose elements are identified by a property.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(_ids: [], elements: [], id: { $0[keyPath: id] }, keyPath: { id })
  }

  /// Creates an empty array with reserved capacity, whose elements are identified by a property.
  @inlinable
  public init(minimumCapacity: Int, id: KeyPath<Element, ID>) {
    self.init(id: id)
    reserveCapacity(minimumCapacity)
  }

  /// Creates an array of elements with unique ids.
  ///
  /// If several elements have the same id, the array keeps the first one and reports an issue.
  @inlinable
  public init<S: Sequence>(uniqueElements elements: S, id: KeyPath<Element, ID>) where S.Element == Element {
    if let same = elements as? Self, same._keyPath() == id {
      self = same
    } else {
      self.init(id: id)
      _appendAll(elements)
    }
  }

  /// Creates an array of elements that are known to have unique ids.
  ///
  /// Like ``init(uniqueElements:id:)``, this initializer reports and omits duplicates.
  @inlinable
  public init<S: Sequence>(uncheckedUniqueElements elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element {
    self.init(uniqueElements: elements, id: id)
  }

  /// Creates an array of elements, and combines elements with the same id into one at the position of the first.
  @inlinable
  public init<S: Sequence>(
    _ elements: S, id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows where S.Element == Element {
    self.init(id: id)
    try _combineAll(elements, with: combine)
  }

  /// The property that identifies an element.
  public var id: KeyPath<Element, ID> { _keyPath() }

  /// The ids of the elements, in the order of the elements.
  @inlinable public var ids: OrderedSet<ID> { _ids }

  /// The elements as an array.
  ///
  /// - Complexity: O(1)
  @inlinable public var elements: [Element] { _elements }

  /// Returns the position of the element with an id.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func index(id: ID) -> Int? {
    _ids.firstIndex(of: id)
  }

  /// Returns `true` if the array contains an element with the same id.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func contains(_ element: Element) -> Bool {
    _ids.contains(_id(element))
  }

  @inlinable
  mutating func _appendAll<S: Sequence>(_ elements: S) where S.Element == Element {
    reserveCapacity(count + elements.underestimatedCount)
    for element in elements {
      let id = _id(element)
      if _ids.append(id).inserted {
        _elements.append(element)
      } else {
        Self._reportDuplicate(id)
      }
    }
  }

  @inlinable
  mutating func _combineAll<S: Sequence>(
    _ elements: S, with combine: (Element, Element) throws -> Element
  ) rethrows where S.Element == Element {
    reserveCapacity(count + elements.underestimatedCount)
    for element in elements {
      let (inserted, index) = _ids.append(_id(element))
      if inserted {
        _elements.append(element)
      } else {
        _elements[index] = try combine(_elements[index], element)
        _elementChanged(at: index)
      }
    }
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  @inlinable
  public init() {
    self.init(_ids: [], elements: [], id: { $0.id }, keyPath: { \.id })
  }

  /// Creates an empty array with reserved capacity.
  @inlinable
  public init(minimumCapacity: Int) {
    self.init()
    reserveCapacity(minimumCapacity)
  }

  /// Creates an array of elements with unique ids.
  ///
  /// If several elements have the same id, the array keeps the first one and reports an issue.
  @inlinable
  public init<S: Sequence>(uniqueElements elements: S) where S.Element == Element {
    if let same = elements as? Self {
      self = same
    } else {
      self.init()
      _appendAll(elements)
    }
  }

  /// Creates an array of elements that are known to have unique ids.
  ///
  /// Like ``init(uniqueElements:)``, this initializer reports and omits duplicates.
  @inlinable
  public init<S: Sequence>(uncheckedUniqueElements elements: S) where S.Element == Element {
    self.init(uniqueElements: elements)
  }

  /// Creates an array of elements, and combines elements with the same id into one at the position of the first.
  @inlinable
  public init<S: Sequence>(
    _ elements: S, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows where S.Element == Element {
    self.init()
    try _combineAll(elements, with: combine)
  }

  /// Creates a copy of an array.
  @inlinable
  public init(_ elements: Self) {
    self = elements
  }

  /// Creates an array from a slice.
  @inlinable
  public init(_ elements: SubSequence) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray {
  /// Records that an element was replaced by another element with the same id.
  @usableFromInline
  mutating func _elementReplaced() { _structure = StructureNumber.next() }

  /// Returns the identity of an element's value before a change, if the type can distinguish a replaced element from a
  /// changed one.
  @inlinable
  func _beginChange(at index: Int) -> _StateBefore? {
    guard let type = Element.self as? any _StateIdentifiable.Type else { return nil }
    return _elements.withUnsafeBufferPointer {
      type._beginChange(at: UnsafeRawPointer($0.baseAddress! + index))
    }
  }

  /// Records a replacement if an element isn't the same as before a change.
  @inlinable
  mutating func _endChange(at index: Int, since before: _StateBefore?) {
    guard let before, let type = Element.self as? any _StateIdentifiable.Type else { return }
    let isReplaced = _elements.withUnsafeBufferPointer {
      type._isReplaced(at: UnsafeRawPointer($0.baseAddress! + index), since: before)
    }
    if isReplaced { _elementReplaced() }
  }
}

/// The generator of numbers for the structures of arrays.
private enum StructureNumber {
  private static let last = Atomic<Int>(0)

  /// Returns a number that no structure has had before.
  ///
  /// It is never 0, the number of empty arrays.
  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
