import OrderedCollections

extension IdentifiedArray {
  /// Appends an element unless its id is present, and returns whether it was appended and the position of the element
  /// with the id.
  @inlinable
  @discardableResult
  public mutating func append(_ item: Element) -> (inserted: Bool, index: Int) {
    let result = _ids.append(_id(item))
    if result.inserted { _elements.append(item) }
    return result
  }

  /// Appends the elements whose ids are not present.
  @inlinable
  public mutating func append<S: Sequence>(contentsOf newElements: S) where S.Element == Element {
    reserveCapacity(count + newElements.underestimatedCount)
    for element in newElements { append(element) }
  }

  /// Inserts an element unless its id is present, and returns whether it was inserted and the position of the element
  /// with the id.
  @inlinable
  @discardableResult
  public mutating func insert(_ item: Element, at i: Int) -> (inserted: Bool, index: Int) {
    let result = _ids.insert(_id(item), at: i)
    if result.inserted { _elements.insert(item, at: i) }
    return result
  }

  /// Replaces the element with the same id in place, or appends the element.
  ///
  /// - Returns: The replaced element, or `nil` if the element was appended.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ item: Element) -> Element? {
    let (inserted, index) = _ids.append(_id(item))
    if inserted {
      _elements.append(item)
      return nil
    }
    let original = _elements[index]
    _elements[index] = item
    return original
  }

  /// Replaces the element with the same id in place, or inserts the element at a position.
  ///
  /// - Returns: The replaced element, and the position of the new one.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(_ item: Element, at i: Int) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = _ids.insert(_id(item), at: i)
    if inserted {
      _elements.insert(item, at: i)
      return (nil, index)
    }
    let original = _elements[index]
    _elements[index] = item
    return (original, index)
  }

  /// Replaces the element at a position with an element that has the same id, and returns the previous element.
  ///
  /// If the element has a different id, an issue is reported and nothing is replaced.
  @inlinable
  @discardableResult
  public mutating func update(_ item: Element, at i: Int) -> Element {
    let original = _elements[i]
    if _id(item) == _ids[i] {
      _elements[i] = item
      _elementReplaced()
    } else {
      Self._reportChangedIdentity(from: _ids[i])
    }
    return original
  }

  /// Removes and returns the element with the same id.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: _id(element))
  }

  /// Removes and returns the element with an id.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let index = _ids.firstIndex(of: id) else { return nil }
    return remove(at: index)
  }

  /// Removes and returns the element at a position.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    _ids.remove(at: index)
    return _elements.remove(at: index)
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    _ids.removeAll(keepingCapacity: keepCapacity)
    _elements.removeAll(keepingCapacity: keepCapacity)
  }

  /// Removes the elements that satisfy a condition.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var kept: [Int] = []
    for index in indices where try !shouldBeRemoved(_elements[index]) { kept.append(index) }
    if kept.count < count { _reorder(kept) }
  }

  /// Removes the first element, which must exist.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: startIndex) }

  /// Removes the first elements, which must exist.
  @inlinable
  public mutating func removeFirst(_ n: Int) { removeSubrange(0..<n) }

  /// Removes the last element, which must exist.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: endIndex - 1) }

  /// Removes the last elements, which must exist.
  @inlinable
  public mutating func removeLast(_ n: Int) { removeSubrange((endIndex - n)..<endIndex) }

  /// Removes and returns the first element, or returns `nil` if the array is empty.
  @inlinable
  public mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

  /// Removes and returns the last element, or returns `nil` if the array is empty.
  @inlinable
  public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Removes the elements in a range of positions.
  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    _ids.removeSubrange(bounds)
    _elements.removeSubrange(bounds)
  }

  /// Removes the elements in a range of positions.
  @inlinable
  public mutating func removeSubrange<R: RangeExpression<Int>>(_ bounds: R) {
    removeSubrange(bounds.relative(to: self))
  }

  /// Reserves enough space for the given number of elements.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    _ids.reserveCapacity(minimumCapacity)
    _elements.reserveCapacity(minimumCapacity)
  }

  /// Returns the elements that satisfy a condition, with their ids.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var copy = self
    try copy.removeAll { try !isIncluded($0) }
    return copy
  }
}
