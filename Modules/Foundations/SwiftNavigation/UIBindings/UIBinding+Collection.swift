#if UIKitBindings
  // A binding to a collection is a collection of bindings.

  extension UIBinding: Sequence where Value: MutableCollection {
    /// A binding to an element.
    public typealias Element = UIBinding<Value.Element>
  }

  extension UIBinding: Collection where Value: MutableCollection {
    /// A position in the bound collection.
    public typealias Index = Value.Index
    /// The positions of the bound collection.
    public typealias Indices = Value.Indices

    /// The first position.
    public var startIndex: Index { wrappedValue.startIndex }
    /// The position after the last element.
    public var endIndex: Index { wrappedValue.endIndex }
    /// All positions.
    public var indices: Indices { wrappedValue.indices }
    /// Returns the next position.
    public func index(after index: Index) -> Index { wrappedValue.index(after: index) }

    /// Returns a binding to the element at an index.
    ///
    /// The binding follows an element with an id when it moves. After the element is removed, the binding returns its last
    /// value, and writes change only the binding, not another element.
    public subscript(position: Index) -> UIBinding<Value.Element> {
      UIBinding<Value.Element>(location.element(at: position), transaction)
    }
  }

  extension UIBinding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
    /// Returns the previous position.
    public func index(before index: Index) -> Index { wrappedValue.index(before: index) }
  }

  extension UIBinding: RandomAccessCollection where Value: RandomAccessCollection & MutableCollection {}
#endif
