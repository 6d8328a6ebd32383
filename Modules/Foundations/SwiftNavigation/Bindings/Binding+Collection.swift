// A binding of a collection is a collection of bindings, so that `ForEach($attendees) { $attendee in … }` works.

extension Binding: @MainActor Sequence where Value: MutableCollection {
  /// A binding of each element.
  public typealias Element = Binding<Value.Element>
}

extension Binding: Collection where Value: MutableCollection {
  /// A position in the collection that is bound.
  public typealias Index = Value.Index
  /// The positions of the collection that is bound.
  public typealias Indices = Value.Indices

  /// The first position.
  public var startIndex: Index { wrappedValue.startIndex }
  /// The position behind the last.
  public var endIndex: Index { wrappedValue.endIndex }
  /// How many elements there are.
  public var count: Int { wrappedValue.count }
  /// All positions.
  public var indices: Indices { wrappedValue.indices }
  /// The next position.
  public func index(after index: Index) -> Index { wrappedValue.index(after: index) }

  /// The element at an index, as a binding of its own.
  ///
  /// An element with an id is followed where it goes. After the element is gone, the binding has a value of its own, the
  /// last one and what is written from then on; no other element changes.
  public subscript(position: Index) -> Binding<Value.Element> {
    Binding<Value.Element>(location.element(at: position), transaction)
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  /// The position before.
  public func index(before index: Index) -> Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection where Value: RandomAccessCollection & MutableCollection {}
