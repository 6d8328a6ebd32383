import CairnSupport
import OrderedCollections
import Synchronization

/// An identified array of elements that carry their own identity.
public typealias IdentifiedArrayOf<Element> = IdentifiedArray<Element.ID, Element> where Element: Identifiable

/// An array whose elements are reachable by identity as well as by position.
///
/// Looking an element up by id, and changing it in place through `array[id: id]`, takes constant time and copies
/// no element. Ids are unique: an operation that would break that is reported as an issue and leaves the array
/// as it was.
///
/// Equality, hashing, coding and reflection are those of an array of the elements.
public struct IdentifiedArray<ID: Hashable, Element> {
  // `_ids[n]` is the id that `_elements[n]` is found under.
  @usableFromInline var _ids: OrderedSet<ID> {
    // Without `oldValue`, so that the ids are changed in place.
    didSet { _structure = StructureNumber.next() }
  }
  /// Changes whenever an element comes, goes, moves, or is replaced: equal numbers mean the same elements, which may have
  /// changed in place.
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

  /// An empty array with room for some elements that are identified by a property.
  @inlinable
  public init(minimumCapacity: Int, id: KeyPath<Element, ID>) {
    self.init(id: id)
    reserveCapacity(minimumCapacity)
  }

  /// An array of elements whose ids differ.
  ///
  /// Of elements with the same id the first is kept and an issue reported.
  @inlinable
  public init<S: Sequence>(uniqueElements elements: S, id: KeyPath<Element, ID>) where S.Element == Element {
    if let same = elements as? Self, same._keyPath() == id {
      self = same
    } else {
      self.init(id: id)
      _appendAll(elements)
    }
  }

  /// Creates an array of elements whose ids are known to differ.
  ///
  /// As ``init(uniqueElements:id:)``: a duplicate is reported and left out here as well.
  @inlinable
  public init<S: Sequence>(uncheckedUniqueElements elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element {
    self.init(uniqueElements: elements, id: id)
  }

  /// An array of elements, where elements with the same id are combined into one at the position of the first.
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

  /// The ids of the elements, in their order.
  @inlinable public var ids: OrderedSet<ID> { _ids }

  /// The elements as an array.
  ///
  /// Constant time.
  @inlinable public var elements: [Element] { _elements }

  /// The position of the element with an id.
  ///
  /// Constant time.
  @inlinable
  public func index(id: ID) -> Int? {
    _ids.firstIndex(of: id)
  }

  /// Returns `true` if an element with the same id is present.
  ///
  /// Constant time.
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

  /// An empty array with room for some elements.
  @inlinable
  public init(minimumCapacity: Int) {
    self.init()
    reserveCapacity(minimumCapacity)
  }

  /// An array of elements whose ids differ.
  ///
  /// Of elements with the same id the first is kept and an issue reported.
  @inlinable
  public init<S: Sequence>(uniqueElements elements: S) where S.Element == Element {
    if let same = elements as? Self {
      self = same
    } else {
      self.init()
      _appendAll(elements)
    }
  }

  /// An array of elements whose ids are known to differ.
  ///
  /// As ``init(uniqueElements:)``: a duplicate is reported and left out here as well.
  @inlinable
  public init<S: Sequence>(uncheckedUniqueElements elements: S) where S.Element == Element {
    self.init(uniqueElements: elements)
  }

  /// An array of elements, where elements with the same id are combined into one at the position of the first.
  @inlinable
  public init<S: Sequence>(
    _ elements: S, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows where S.Element == Element {
    self.init()
    try _combineAll(elements, with: combine)
  }

  /// The same array.
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
  /// Notes that an element was replaced by another one with the same id.
  @usableFromInline
  mutating func _elementReplaced() { _structure = StructureNumber.next() }

  /// Which value an element is before a change, where its type distinguishes one that is put there from one that is changed.
  @inlinable
  func _beginChange(at index: Int) -> _StateBefore? {
    guard let type = Element.self as? any _StateIdentifiable.Type else { return nil }
    return _elements.withUnsafeBufferPointer {
      type._beginChange(at: UnsafeRawPointer($0.baseAddress! + index))
    }
  }

  /// Notes it where an element is another one than before a change.
  @inlinable
  mutating func _endChange(at index: Int, since before: _StateBefore?) {
    guard let before, let type = Element.self as? any _StateIdentifiable.Type else { return }
    let isReplaced = _elements.withUnsafeBufferPointer {
      type._isReplaced(at: UnsafeRawPointer($0.baseAddress! + index), since: before)
    }
    if isReplaced { _elementReplaced() }
  }
}

/// Numbers for the structures of arrays.
private enum StructureNumber {
  private static let last = Atomic<Int>(0)

  /// A number that no structure had before; not 0, which is that of empty arrays.
  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
