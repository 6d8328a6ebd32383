extension RangeReplaceableCollection {
  /// Creates a collection of the elements of a shared collection, each shared by its position.
  ///
  /// ```swift
  /// ForEach(Array($todos)) { $todo in … }
  /// ```
  ///
  /// If the collection becomes shorter, there is no way to tell which elements were removed. All elements then keep their last
  /// values, and writes change only those copies. `Identifiable` elements are found by their ids instead.
  public init<Value: RandomAccessCollection & MutableCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element> {
    let collection = shared.wrappedValue
    let count = collection.count
    self.init(
      collection.indices.lazy.compactMap {
        Shared(shared[dynamicMember: \.[ifPresent: Position($0, of: count)]])
      })
  }

  /// Creates a collection of the elements of a shared collection, each shared for reading by its position.
  ///
  /// If the collection becomes shorter, elements past its end keep their last values.
  public init<Value: RandomAccessCollection>(_ shared: SharedReader<Value>)
  where Element == SharedReader<Value.Element> {
    self.init(
      shared.wrappedValue.indices.lazy.compactMap {
        SharedReader(shared[dynamicMember: \.[elementAt: Position($0)]])
      })
  }

  /// Creates a collection of the elements of a shared collection, each shared by its id.
  ///
  /// An element that is removed later keeps its last value, and writes change only that copy.
  public init<Value: RandomAccessCollection & MutableCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element>, Value.Element: Identifiable {
    let collection = shared.wrappedValue
    self.init(
      collection.indices.lazy.compactMap {
        Shared(shared[dynamicMember: \.[ifPresent: ElementID(id: collection[$0].id, hint: $0)]])
      })
  }

  /// Creates a collection of the elements of a shared collection, each shared for reading by its id.
  ///
  /// An element that is removed later keeps its last value.
  public init<Value: RandomAccessCollection>(_ shared: SharedReader<Value>)
  where Element == SharedReader<Value.Element>, Value.Element: Identifiable {
    let collection = shared.wrappedValue
    self.init(
      collection.indices.lazy.compactMap {
        SharedReader(shared[dynamicMember: \.[element: ElementID(id: collection[$0].id, hint: $0)]])
      })
  }

  /// Creates a collection of the elements of a shared array, each shared by its id.
  ///
  /// An element that is removed later keeps its last value, and writes change only that copy.
  public init<ID, Value>(_ shared: Shared<IdentifiedArray<ID, Value>>) where Element == Shared<Value> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { Shared(shared[id: $0]) })
  }

  /// Creates a collection of the elements of a shared array, each shared for reading by its id.
  ///
  /// An element that is removed later keeps its last value.
  public init<ID, Value>(_ shared: SharedReader<IdentifiedArray<ID, Value>>)
  where Element == SharedReader<Value> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { SharedReader(shared[id: $0]) })
  }

  // The same initializers for `Identifiable` elements, because the compiler chooses the more specific one of two that fit.

  /// Creates a collection of the elements of a shared array, each shared by its id.
  ///
  /// An element that is removed later keeps its last value, and writes change only that copy.
  public init<ID, Value: Identifiable>(_ shared: Shared<IdentifiedArray<ID, Value>>)
  where Element == Shared<Value> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { Shared(shared[id: $0]) })
  }

  /// Creates a collection of the elements of a shared array, each shared for reading by its id.
  ///
  /// An element that is removed later keeps its last value.
  public init<ID, Value: Identifiable>(_ shared: SharedReader<IdentifiedArray<ID, Value>>)
  where Element == SharedReader<Value> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { SharedReader(shared[id: $0]) })
  }
}

/// A position in a collection that has at least `count` elements.
///
/// Key paths can be compared by it, even if the index isn't hashable.
struct Position<Index: Comparable>: Hashable {
  let index: Index
  let count: Int

  init(_ index: Index, of count: Int = 0) {
    self.index = index
    self.count = count
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.index == rhs.index && lhs.count == rhs.count }
  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

/// The id of an element and its last known index.
struct ElementID<ID: Hashable, Index: Comparable>: Hashable {
  let id: ID
  let hint: Index
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension RandomAccessCollection {
  /// The element at a position, or `nil` if the position doesn't exist or the collection has become shorter.
  fileprivate subscript(elementAt position: Position<Index>) -> Element? {
    guard count >= position.count, startIndex <= position.index, position.index < endIndex else { return nil }
    return self[position.index]
  }
}

extension RandomAccessCollection where Self: MutableCollection {
  /// The element at a position, or `nil` if the position doesn't exist or the collection has become shorter.
  fileprivate subscript(ifPresent position: Position<Index>) -> Element? {
    get { self[elementAt: position] }
    set {
      // Key paths set a value only if the element exists.
      guard let newValue else { return }
      self[position.index] = newValue
    }
  }
}

extension RandomAccessCollection where Element: Identifiable {
  /// Returns the index of the element with an id.
  ///
  /// Tries the last known index first.
  fileprivate func index(of element: ElementID<Element.ID, Index>) -> Index? {
    if startIndex <= element.hint, element.hint < endIndex, self[element.hint].id == element.id {
      return element.hint
    }
    return firstIndex { $0.id == element.id }
  }

  /// The element with an id, or `nil` if there is none.
  fileprivate subscript(element element: ElementID<Element.ID, Index>) -> Element? {
    index(of: element).map { self[$0] }
  }
}

extension RandomAccessCollection where Self: MutableCollection, Element: Identifiable {
  /// The element with an id, or `nil` if there is none.
  fileprivate subscript(ifPresent element: ElementID<Element.ID, Index>) -> Element? {
    get { self[element: element] }
    set {
      guard let newValue, let index = index(of: element) else { return }
      self[index] = newValue
    }
  }
}
