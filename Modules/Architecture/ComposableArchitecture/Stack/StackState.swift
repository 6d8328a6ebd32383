import CairnSupport
import CustomDump
import OrderedCollections

/// The elements of a navigation stack, from bottom to top, each with an id that stays the same.
///
/// It's a collection that features read and change directly: appending pushes, and removing pops. Elements are boxed, so the
/// costs of a push, a pop, and a change don't grow with the size of an element, nor with the depth of the stack (benchmarks
/// `top…` and `push…`).
public struct StackState<Element> {
  @usableFromInline typealias Box = StateBox<Element>

  @usableFromInline var boxes: OrderedDictionary<StackElementID, Box>
  /// A number that changes whenever an element is added, removed, or replaced, so that equal numbers mean the same elements.
  @usableFromInline var structure: Int

  /// Creates an empty stack.
  @inlinable
  public init() {
    boxes = [:]
    structure = 0
  }

  /// The ids of the elements, from bottom to top.
  @inlinable
  public var ids: OrderedSet<StackElementID> { boxes.keys }

  /// The element with an id.
  ///
  /// Setting a value replaces the element or pushes a new one, and setting `nil` removes only this element. Changing the element
  /// in place costs the same at every depth.
  public subscript(id id: StackElementID) -> Element? {
    @inlinable
    get { boxes[id]?.value }
    set {
      if let newValue {
        insert(newValue, id: id)
      } else if boxes.removeValue(forKey: id) != nil {
        restructured()
      }
    }
    _modify {
      if let index = boxes.index(forKey: id) {
        makeUnique(at: index)
        let box = boxes.values[index]
        let before = (box.value! as? any ObservableState)?._$id.beforeChange()
        defer {
          if let value = box.value {
            let after = (value as? any ObservableState)?._$id
            if before.flatMap({ after?.isReplaced(since: $0) }) ?? true { restructured() }
          } else {
            boxes.remove(at: index)
            restructured()
          }
        }
        yield &box.value
      } else {
        var value: Element?
        yield &value
        if let value { insert(value, id: id) }
      }
    }
  }

  /// The value in a case of the element with an id, or `nil` if the element is in another case.
  ///
  /// Writing to an element that is in another case reports an issue. Setting `nil` removes the element if it's in this case.
  public subscript<Case>(id id: StackElementID, case path: CaseKeyPath<Element, Case>) -> Case?
  where Element: CasePathable {
    get { self[id: id, caseOf: AnyCasePath(path)] }
    _modify { yield &self[id: id, caseOf: AnyCasePath(path)] }
  }

  subscript<Case>(id id: StackElementID, caseOf path: AnyCasePath<Element, Case>) -> Case? {
    get { self[id: id][caseOf: path, in: ""] }
    _modify { yield &self[id: id][caseOf: path, in: "the element \(id) of the stack"] }
  }

  /// Pops the element with an id and everything above it, if the stack contains the element.
  @inlinable
  public mutating func pop(from id: StackElementID) {
    guard let index = boxes.index(forKey: id) else { return }
    removeAbove(index)
  }

  /// Pops everything above the element with an id, if the stack contains the element.
  @inlinable
  public mutating func pop(to id: StackElementID) {
    guard let index = boxes.index(forKey: id), index + 1 < boxes.count else { return }
    removeAbove(index + 1)
  }

  /// Removes the element at a position, which must be valid, and everything above it.
  @inlinable
  mutating func removeAbove(_ index: Int) {
    // Usually only the top is removed. Removing a range rebuilds the table of ids.
    if index + 1 == boxes.count { boxes.removeLast() } else { boxes.removeSubrange(index...) }
    restructured()
  }

  @inlinable
  mutating func modifyElement<R>(
    at index: Int, _ idReader: StateIDReader<Element>, _ body: (inout Element) -> R
  ) -> R {
    makeUnique(at: index)
    let (result, isReplaced) = idReader.replaces(&boxes.values[index].value!, body)
    if isReplaced { restructured() }
    return result
  }

  /// Copies the box of an element if another stack shares it.
  @inlinable
  mutating func makeUnique(at index: Int) {
    if !isKnownUniquelyReferenced(&boxes.values[index]) {
      boxes.values[index] = Box(boxes.values[index].value)
    }
  }

  @inlinable
  mutating func insert(_ element: Element, id: StackElementID) {
    boxes[id] = Box(element)
    restructured()
  }

  @usableFromInline
  mutating func restructured() { structure = UniqueID.next() }
}

extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { boxes.count }
  @inlinable public func index(after index: Int) -> Int { index + 1 }
  @inlinable public func index(before index: Int) -> Int { index - 1 }

  /// The element at a position.
  ///
  /// This subscript is read-only, so that a stack isn't a mutable collection. Sorting such a collection would move states to
  /// other ids. Use ids to change elements (`aStackIsNoMutableCollection`).
  @inlinable
  public subscript(position: Int) -> Element { boxes.values[position].value! }

  /// Removes the elements that meet a condition, without new ids for the others, unlike the default implementation.
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    let ids = try boxes.filter { try isRemoved($0.value.value!) }.map(\.key)
    guard !ids.isEmpty else { return }
    for id in ids { boxes.removeValue(forKey: id) }
    restructured()
  }

  /// Pushes an element with a new id.
  @inlinable
  public mutating func append(_ element: Element) { insert(element, id: .next()) }

  /// Pops and returns the top, or returns `nil` if the stack is empty.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Pops and returns the top of a stack that isn't empty.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    let box = boxes.removeLast().value
    restructured()
    return box.value!
  }

  /// Replaces elements with others, which get new ids.
  public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with elements: C)
  where C.Element == Element {
    guard !range.isEmpty || !elements.isEmpty else { return }
    let tail = Array(boxes.elements[range.upperBound...])
    if range.lowerBound < boxes.count { removeAbove(range.lowerBound) }
    for element in elements { boxes[.next()] = Box(element) }
    for (id, box) in tail { boxes[id] = box }
    restructured()
  }
}

extension StackState: Equatable where Element: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    guard lhs.boxes.keys == rhs.boxes.keys else { return false }
    return zip(lhs.boxes.values, rhs.boxes.values).allSatisfy { $0 === $1 || $0.value == $1.value }
  }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    for (id, box) in boxes {
      hasher.combine(id)
      hasher.combine(box.value)
    }
  }
}

extension StackState: @unchecked Sendable where Element: Sendable {}

extension StackState: CustomDumpReflectable, CustomReflectable, CustomDebugStringConvertible {
  public var customDumpMirror: Mirror {
    Mirror(
      self, unlabeledChildren: boxes.map { (key: $0.key, value: $0.value.value!) as Any },
      displayStyle: .dictionary)
  }
  public var customMirror: Mirror { customDumpMirror }
  public var debugDescription: String { Array(boxes.map { ($0.key, $0.value.value!) }).debugDescription }
}
