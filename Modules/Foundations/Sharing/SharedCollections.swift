extension RangeReplaceableCollection {
  /// The elements of a shared collection, each shared by its position.
  ///
  /// ```swift
  /// ForEach(Array($todos)) { $todo in … }
  /// ```
  ///
  /// Once the collection is shorter, it is not known which of them it lost: all keep their last value, and writes change
  /// that alone. Elements that are `Identifiable` are found by their ids instead.
  public init<Value: RandomAccessCollection & MutableCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element> {
    let collection = shared.wrappedValue
    let count = collection.count
    self.init(
      collection.indices.lazy.compactMap {
        Shared(shared[dynamicMember: \.[ifPresent: Position($0, of: count)]])
      })
  }

  /// The elements of a shared collection, each shared for reading by its position.
  ///
  /// Where the collection becomes shorter later, the elements that it had further on keep their last value.
  public init<Value: RandomAccessCollection>(_ shared: SharedReader<Value>)
  where Element == SharedReader<Value.Element> {
    self.init(
      shared.wrappedValue.indices.lazy.compactMap {
        SharedReader(shared[dynamicMember: \.[elementAt: Position($0)]])
      })
  }

  /// The elements of a shared collection, each shared by its id.
  ///
  /// An element that is removed later keeps its last value; writes change it alone, not the collection.
  public init<Value: RandomAccessCollection & MutableCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element>, Value.Element: Identifiable {
    let collection = shared.wrappedValue
    self.init(
      collection.indices.lazy.compactMap {
        Shared(shared[dynamicMember: \.[ifPresent: ElementID(id: collection[$0].id, hint: $0)]])
      })
  }

  /// The elements of a shared collection, each shared for reading by its id.
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

  /// The elements of a shared array, each shared by its id.
  ///
  /// An element that is removed later keeps its last value; writes change it alone, not the collection.
  public init<ID, Value>(_ shared: Shared<IdentifiedArray<ID, Value>>) where Element == Shared<Value> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { Shared(shared[id: $0]) })
  }

  /// The elements of a shared array, each shared for reading by its id.
  ///
  /// An element that is removed later keeps its last value.
  public init<ID, Value>(_ shared: SharedReader<IdentifiedArray<ID, Value>>)
  where Element == SharedReader<Value> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { SharedReader(shared[id: $0]) })
  }

  // The same for `Identifiable` elements: of two initialisers that fit, the more specific one is chosen.

  /// The elements of a shared array, each shared by its id.
  ///
  /// An element that is removed later keeps its last value; writes change it alone, not the collection.
  public init<ID, Value: Identifiable>(_ shared: Shared<IdentifiedArray<ID, Value>>)
  where Element == Shared<Value> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { Shared(shared[id: $0]) })
  }

  /// The elements of a shared array, each shared for reading by its id.
  ///
  /// An element that is removed later keeps its last value.
  public init<ID, Value: Identifiable>(_ shared: SharedReader<IdentifiedArray<ID, Value>>)
  where Element == SharedReader<Value> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { SharedReader(shared[id: $0]) })
  }
}

/// A position in a collection that has so many elements at least.
///
/// Two key paths can be compared by it.
///
/// Indices need not be hashable for that.
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

/// The id of an element, and where it was.
struct ElementID<ID: Hashable, Index: Comparable>: Hashable {
  let id: ID
  let hint: Index
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension RandomAccessCollection {
  /// The element at a position, or `nil` if there is no such position, or the collection has become shorter.
  fileprivate subscript(elementAt position: Position<Index>) -> Element? {
    guard count >= position.count, startIndex <= position.index, position.index < endIndex else { return nil }
    return self[position.index]
  }
}

extension RandomAccessCollection where Self: MutableCollection {
  /// The element at a position, or `nil` if there is no such position, or the collection has become shorter.
  fileprivate subscript(ifPresent position: Position<Index>) -> Element? {
    get { self[elementAt: position] }
    set {
      // Set only where there is an element.
      guard let newValue else { return }
      self[position.index] = newValue
    }
  }
}

extension RandomAccessCollection where Element: Identifiable {
  /// Where an element with an id is: at first sight where it was, else anywhere.
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
