import CairnSupport
import CustomDump
import OrderedCollections

/// The elements of a navigation stack, from the bottom to the top, each under an id that it keeps.
///
/// A collection to be read and changed at will: appending pushes, removing pops. Elements are boxed, so that neither
/// a deep stack nor a large element costs more to push, pop or change.
public struct StackState<Element> {
  @usableFromInline typealias Box = StateBox<Element>

  @usableFromInline var boxes: OrderedDictionary<StackElementID, Box>
  /// Changes whenever an element is added, removed or replaced by another value: equal numbers mean the same elements.
  @usableFromInline var structure: Int

  /// A stack with nothing on it.
  @inlinable
  public init() {
    boxes = [:]
    structure = 0
  }

  /// The ids of the elements, from the bottom to the top.
  @inlinable
  public var ids: OrderedSet<StackElementID> { boxes.keys }

  /// The element with an id.
  ///
  /// Writing replaces it, and `nil` removes it and nothing else. A change in place costs the same at every depth.
  public subscript(id id: StackElementID) -> Element? {
    @inlinable
    get { boxes[id]?.value }
    set {
      guard let newValue else {
        if boxes.removeValue(forKey: id) != nil { restructured() }
        return
      }
      if boxes[id] != nil {
        boxes[id] = Box(newValue)
        restructured()
      } else {
        insert(newValue, id: id)
      }
    }
    _modify {
      if let index = boxes.index(forKey: id) {
        makeUnique(at: index)
        let box = boxes.values[index]
        let before = ObservableStateID.ofAny(box.value!)
        let moment = ObservableStateID.moment()
        defer {
          if let value = box.value {
            let after = ObservableStateID.ofAny(value)
            if let before, let after, before == after, !after.isFromElsewhere(than: before, since: moment) {
              // It was changed in its place.
            } else {
              restructured()
            }
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

  /// The value of an element with an id, where it is in a case.
  ///
  /// Writing to an element that is in another case reports an issue; `nil` removes an element that is in the case.
  public subscript<Case>(id id: StackElementID, case path: CaseKeyPath<Element, Case>) -> Case?
  where Element: CasePathable {
    get { self[id: id, caseOf: AnyCasePath(path)] }
    _modify { yield &self[id: id, caseOf: AnyCasePath(path)] }
  }

  /// The value of an element with an id, by the case's path.
  subscript<Case>(id id: StackElementID, caseOf path: AnyCasePath<Element, Case>) -> Case? {
    get { self[id: id][caseOf: path, in: ""] }
    _modify { yield &self[id: id][caseOf: path, in: "the element \(id) of the stack"] }
  }

  /// Pops the element with an id and everything above it; does nothing where there is no such element.
  @inlinable
  public mutating func pop(from id: StackElementID) {
    guard let index = boxes.index(forKey: id) else { return }
    removeAbove(index)
  }

  /// Pops everything above the element with an id; does nothing where there is no such element.
  @inlinable
  public mutating func pop(to id: StackElementID) {
    guard let index = boxes.index(forKey: id), index + 1 < boxes.count else { return }
    removeAbove(index + 1)
  }

  /// Removes the element at a position, which must be there, and everything above it.
  @inlinable
  mutating func removeAbove(_ index: Int) {
    // Most often it is the top alone. Removing a range builds the table of ids anew.
    if index + 1 == boxes.count { boxes.removeLast() } else { boxes.removeSubrange(index...) }
    restructured()
  }

  // MARK: For the operator

  /// Changes an element in place; the caller guarantees that it is there.
  @inlinable
  mutating func modifyElement<R>(
    at index: Int, _ stateIdentity: StateIdentity<Element>, _ body: (inout Element) -> R
  ) -> R {
    makeUnique(at: index)
    let (result, isReplaced) = stateIdentity.replaces(&boxes.values[index].value!, body)
    if isReplaced { restructured() }
    return result
  }

  /// Makes the box of an element this stack's own.
  @inlinable
  mutating func makeUnique(at index: Int) {
    if !isKnownUniquelyReferenced(&boxes.values[index]) {
      boxes.values[index] = Box(boxes.values[index].value)
    }
  }

  /// Adds an element under an id that the caller chose.
  @inlinable
  mutating func insert(_ element: Element, id: StackElementID) {
    boxes[id] = Box(element)
    restructured()
  }

  @usableFromInline
  mutating func restructured() { structure = UniqueID.next() }
}

extension ObservableStateID {
  /// The id of a value whose type is not known to be observable; `nil` where it is not.
  static func ofAny<Value>(_ value: Value) -> ObservableStateID? {
    (value as? any ObservableState)?._$id
  }
}

extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  /// The position of the first element: zero.
  @inlinable public var startIndex: Int { 0 }
  /// The position behind the last element.
  @inlinable public var endIndex: Int { boxes.count }
  /// The position behind another.
  @inlinable public func index(after index: Int) -> Int { index + 1 }
  /// The position before another.
  @inlinable public func index(before index: Int) -> Int { index - 1 }

  /// The element at a position.
  ///
  /// Elements are changed by their ids: a collection whose positions can be written to could be sorted, which would move
  /// the states from one id to another.
  @inlinable
  public subscript(position: Int) -> Element { boxes.values[position].value! }

  /// Removes the elements for which a condition holds; the others keep their ids.
  ///
  /// The standard library's way would push those that stay anew.
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    let ids = try boxes.filter { try isRemoved($0.value.value!) }.map(\.key)
    guard !ids.isEmpty else { return }
    for id in ids { boxes.removeValue(forKey: id) }
    restructured()
  }

  /// Pushes an element, which gets an id of its own.
  @inlinable
  public mutating func append(_ element: Element) {
    boxes[.next()] = Box(element)
    restructured()
  }

  /// Pops the top, and returns it; `nil` where there is nothing on the stack.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? {
    isEmpty ? nil : removeLast()
  }

  /// Pops the top, which must be there.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    let box = boxes.removeLast().value
    restructured()
    return box.value!
  }

  /// Pops a number of elements, which must be there.
  @inlinable
  public mutating func removeLast(_ count: Int) {
    guard count > 0 else { return }
    boxes.removeLast(count)
    restructured()
  }

  /// Pops everything.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard !isEmpty else { return }
    boxes.removeAll(keepingCapacity: keepingCapacity)
    restructured()
  }

  /// Replaces elements by others, which get ids of their own.
  public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with elements: C)
  where C.Element == Element {
    if range.isEmpty, range.lowerBound == boxes.count {
      for element in elements { boxes[.next()] = Box(element) }
    } else {
      let tail = Array(boxes.elements[range.upperBound...])
      boxes.removeSubrange(range.lowerBound...)
      for element in elements { boxes[.next()] = Box(element) }
      for (id, box) in tail { boxes[id] = box }
    }
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
  /// Feeds what makes two of them equal into a hasher.
  public func hash(into hasher: inout Hasher) {
    for (id, box) in boxes {
      hasher.combine(id)
      hasher.combine(box.value)
    }
  }
}

extension StackState: @unchecked Sendable where Element: Sendable {}

extension StackState: CustomDumpReflectable, CustomReflectable, CustomDebugStringConvertible {
  /// What a dump shows.
  public var customDumpMirror: Mirror {
    Mirror(
      self, unlabeledChildren: boxes.map { (key: $0.key, value: $0.value.value!) as Any },
      displayStyle: .dictionary)
  }
  /// What reflection shows.
  public var customMirror: Mirror { customDumpMirror }
  /// What a debugger shows.
  public var debugDescription: String { Array(boxes.map { ($0.key, $0.value.value!) }).debugDescription }
}
