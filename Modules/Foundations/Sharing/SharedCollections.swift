extension RangeReplaceableCollection {
  /// The elements of a shared collection, each shared by its position.
  ///
  /// ```swift
  /// ForEach(Array($todos)) { $todo in … }
  /// ```
  ///
  /// Where the collection becomes shorter later, the elements that it had further on keep their last value, and
  /// writes to them go nowhere.
  public init<Value: RandomAccessCollection & MutableCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element> {
    self.init(
      shared.wrappedValue.indices.lazy.compactMap {
        Shared(shared[dynamicMember: \.[ifPresent: Position($0)]])
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

  /// The elements of a shared array, each shared by its id.
  ///
  /// An element that is removed later keeps its last value, and writes to it go nowhere.
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
}

/// A position that two key paths can be compared by.
///
/// Indices need not be hashable for that.
struct Position<Index: Comparable>: Hashable {
  let index: Index
  init(_ index: Index) { self.index = index }
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.index == rhs.index }
  func hash(into hasher: inout Hasher) {}
}

extension RandomAccessCollection {
  /// The element at a position, or `nil` if there is no such position (any more).
  fileprivate subscript(elementAt position: Position<Index>) -> Element? {
    startIndex <= position.index && position.index < endIndex ? self[position.index] : nil
  }
}

extension RandomAccessCollection where Self: MutableCollection {
  /// The element at a position, or `nil` if there is no such position (any more).
  fileprivate subscript(ifPresent position: Position<Index>) -> Element? {
    get { self[elementAt: position] }
    set {
      // Only asked for where there is an element.
      guard let newValue else { return }
      self[position.index] = newValue
    }
  }
}
