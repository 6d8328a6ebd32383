import CairnSupport
import IssueReporting
import OrderedCollections

extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element: zero.
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last element.
  @inlinable public var endIndex: Int { _elements.count }

  /// The number of elements.
  @inlinable public var count: Int { _elements.count }

  /// A Boolean value that indicates whether the array has no elements.
  @inlinable public var isEmpty: Bool { _elements.isEmpty }

  /// Returns the position after the given position.
  @inlinable public func index(after i: Int) -> Int { i + 1 }

  /// Returns the position before the given position.
  @inlinable public func index(before i: Int) -> Int { i - 1 }

  /// Returns an iterator over the elements.
  @inlinable public func makeIterator() -> IndexingIterator<[Element]> { _elements.makeIterator() }

  /// Calls a closure with the array's contiguous storage.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try _elements.withContiguousStorageIfAvailable(body)
  }
}

extension IdentifiedArray: MutableCollection {
  /// The element at a position.
  ///
  /// The new element may have a different id, as long as no other element has that id. Otherwise, an issue is reported
  /// and the assignment is ignored.
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield _elements[position] }
    set {
      let id = _id(newValue)
      if id != _ids[position] {
        guard !_ids.contains(id) else { return Self._reportDuplicate(id) }
        _ids.remove(at: position)
        _ids.insert(id, at: position)
      }
      _elements[position] = newValue
      _elementReplaced()
    }
    _modify {
      let before = _beginChange(at: position)
      defer {
        _endChange(at: position, since: before)
        _elementChanged(at: position)
      }
      yield &_elements[position]
    }
  }

  /// The elements in a range of positions.
  ///
  /// A slice contains elements without ids, so that it can be sorted, shuffled, and filled freely. Ids are checked when
  /// the slice is assigned: a new element whose id another element has is reported and omitted.
  @inlinable
  public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    get { _elements[bounds] }
    set { _replace(bounds, with: newValue) }
    _modify {
      var slice = _elements[bounds]
      defer { _replace(bounds, with: slice) }
      yield &slice
    }
  }

  /// Calls a closure that may change the elements in the array's contiguous storage, as generic algorithms do.
  ///
  /// Ids are checked when the closure returns. If two elements have the same id, an issue is reported and the change is
  /// undone.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    let before = _elements
    defer { _identifyElements(orRestore: before) }
    return try _elements.withContiguousMutableStorageIfAvailable(body)
  }

  /// Exchanges the elements at two positions.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    _elements.swapAt(i, j)
    _ids.swapAt(i, j)
  }

  /// Sorts the elements in place.
  ///
  /// - Parameter areInIncreasingOrder: Returns `true` if its first argument should be ordered before its second.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try _reorder(indices.sorted { try areInIncreasingOrder(_elements[$0], _elements[$1]) })
  }

  /// Returns the elements in sorted order, with their ids.
  ///
  /// - Parameter areInIncreasingOrder: Returns `true` if its first argument should be ordered before its second.
  @inlinable
  public func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Self {
    var copy = self
    try copy.sort(by: areInIncreasingOrder)
    return copy
  }

  /// Reverses the elements in place.
  @inlinable
  public mutating func reverse() {
    _elements.reverse()
    _ids.reverse()
  }

  /// Shuffles the elements in place, using a random number generator.
  @inlinable
  public mutating func shuffle<T: RandomNumberGenerator>(using generator: inout T) {
    _reorder(indices.shuffled(using: &generator))
  }

  /// Shuffles the elements in place.
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves the elements that belong in the second partition after all others, and returns the position of the first of
  /// them.
  @inlinable
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    var first: [Int] = []
    var second: [Int] = []
    for index in indices {
      if try belongsInSecondPartition(_elements[index]) { second.append(index) } else { first.append(index) }
    }
    let pivot = first.count
    _reorder(first + second)
    return pivot
  }

  /// Reorders the elements so that they have the order of the given positions.
  @inlinable
  mutating func _reorder(_ positions: [Int]) {
    let ids = _ids
    _ids = OrderedSet(uncheckedUniqueElements: positions.map { ids[$0] })
    _elements = positions.map { _elements[$0] }
  }

  /// Updates the ids of elements that were changed freely, unless two elements have the same id.
  @inlinable
  mutating func _identifyElements(orRestore before: [Element]) {
    var ids = OrderedSet<ID>(minimumCapacity: _elements.count)
    for element in _elements {
      let id = _id(element)
      guard ids.append(id).inserted else {
        _elements = before
        return Self._reportDuplicate(id)
      }
    }
    _ids = ids
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in place.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }

  /// Returns the elements in sorted order, with their ids.
  @inlinable
  public func sorted() -> Self {
    sorted(by: <)
  }
}

extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {
  /// Replaces the elements in a range of positions.
  ///
  /// A new element whose id another element has is reported and omitted.
  @inlinable
  public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
  where C.Element == Element {
    _replace(subrange, with: newElements)
  }
}

extension IdentifiedArray {
  /// Replaces the elements in a range of positions.
  ///
  /// A new element whose id another element has is reported and omitted.
  @inlinable
  mutating func _replace<C: Collection>(_ bounds: Range<Int>, with newElements: C)
  where C.Element == Element {
    if bounds.isEmpty, bounds.lowerBound == endIndex { return _appendAll(newElements) }
    // Build a separate set first: inserting the ids one by one would move all following ids each time.
    var ids = OrderedSet<ID>(minimumCapacity: count - bounds.count + newElements.count)
    let others = _ids
    var added: [Element] = []
    added.reserveCapacity(newElements.count)
    ids.append(contentsOf: others[..<bounds.lowerBound])
    for element in newElements {
      let id = _id(element)
      let index = others.firstIndex(of: id)
      if index == nil || bounds.contains(index!), ids.append(id).inserted {
        added.append(element)
      } else {
        Self._reportDuplicate(id)
      }
    }
    ids.append(contentsOf: others[bounds.upperBound...])
    _ids = ids
    _elements.replaceSubrange(bounds, with: added)
  }
}
