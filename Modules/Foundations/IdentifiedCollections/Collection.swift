import OrderedCollections

extension IdentifiedArray: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { _elements.count }
  @inlinable public var count: Int { _elements.count }
  @inlinable public var isEmpty: Bool { _elements.isEmpty }
  @inlinable public func index(after i: Int) -> Int { i + 1 }
  @inlinable public func index(before i: Int) -> Int { i - 1 }
  @inlinable public func makeIterator() -> IndexingIterator<[Element]> { _elements.makeIterator() }

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
  /// An element may be replaced by one with another id, as long as no other element has it: otherwise an issue
  /// is reported and the assignment ignored.
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
    }
    _modify {
      defer { _elementChanged(at: position) }
      yield &_elements[position]
    }
  }

  /// The elements of a range of positions.
  @inlinable
  public subscript(bounds: Range<Int>) -> Slice<Self> {
    get { Slice(base: self, bounds: bounds) }
    set { _replace(bounds, with: Array(newValue)) }
  }

  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    _elements.swapAt(i, j)
    _ids.swapAt(i, j)
  }

  /// Sorts the elements in place.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try _reorder(indices.sorted { try areInIncreasingOrder(_elements[$0], _elements[$1]) })
  }

  /// Reverses the elements in place.
  @inlinable
  public mutating func reverse() {
    _elements.reverse()
    _ids.reverse()
  }

  /// Shuffles the elements in place.
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

  /// Moves the elements that belong in the second partition behind all others, and returns where they start.
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

  /// Puts the elements into the order of some permutation of their positions.
  @inlinable
  mutating func _reorder(_ positions: [Int]) {
    let ids = _ids
    _ids = OrderedSet(uncheckedUniqueElements: positions.map { ids[$0] })
    _elements = positions.map { _elements[$0] }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in place.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}

extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {
  @inlinable
  public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
  where C.Element == Element {
    _replace(subrange, with: Array(newElements))
  }
}

extension IdentifiedArray {
  /// Replaces a range of positions. A new element whose id is in use elsewhere is reported and left out.
  @inlinable
  mutating func _replace(_ bounds: Range<Int>, with newElements: [Element]) {
    if bounds.isEmpty, bounds.lowerBound == endIndex { return _appendAll(newElements) }
    var ids = _ids
    ids.removeSubrange(bounds)
    var added: [Element] = []
    var position = bounds.lowerBound
    for element in newElements {
      let id = _id(element)
      if ids.insert(id, at: position).inserted {
        position += 1
        added.append(element)
      } else {
        Self._reportDuplicate(id)
      }
    }
    _ids = ids
    _elements.replaceSubrange(bounds, with: added)
  }
}
