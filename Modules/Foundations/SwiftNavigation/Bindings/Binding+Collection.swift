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
  /// All positions.
  public var indices: Indices { wrappedValue.indices }
  /// The next position.
  public func index(after index: Index) -> Index { wrappedValue.index(after: index) }

  /// The element at an index, as a binding of its own.
  ///
  /// It keeps answering with the last value after the collection became shorter; a write then changes nothing.
  public subscript(position: Index) -> Binding<Value.Element> {
    let last = Last(wrappedValue[position])
    var element = Binding<Value.Element>(
      get: {
        let all = wrappedValue
        if position >= all.startIndex, position < all.endIndex { last.value = all[position] }
        return last.value
      },
      set: { newValue in
        var all = wrappedValue
        guard position >= all.startIndex, position < all.endIndex else { return }
        last.value = newValue
        all[position] = newValue
        wrappedValue = all
      })
    element.transaction = transaction
    return element
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  /// The position before.
  public func index(before index: Index) -> Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection where Value: RandomAccessCollection & MutableCollection {}
