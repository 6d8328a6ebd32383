/// A tuple type that is known only at run time.
package struct TupleType {
  package let type: Any.Type
  package private(set) var types: [Any.Type] = []
  /// The labels of the parts, which are empty for parts without a label.
  package private(set) var labels: [String] = []
  private var offsets: [Int] = []

  /// Creates a value that describes a tuple type.
  ///
  /// - Returns: `nil` if the type isn't a tuple with several parts, or can't be reflected.
  package init?(_ type: Any.Type) {
    self.type = type
    guard kind(of: type) == .tuple else { return nil }
    forEachField(of: type) { (name: String, offset, type, _) in
      // Reflection names a part without a label by its number: '.0'.
      labels.append(name.hasPrefix(".") ? "" : name)
      offsets.append(offset)
      types.append(type)
      return true
    }
    guard types.count > 1 else { return nil }
  }

  /// Returns a tuple of values, or `nil` if a value has the wrong type.
  package func make(_ values: [Any]) -> Any? {
    func make<Tuple>(_: Tuple.Type) -> Any? {
      withUnsafeTemporaryAllocation(
        byteCount: MemoryLayout<Tuple>.size, alignment: MemoryLayout<Tuple>.alignment
      ) { memory -> Any? in
        guard let base = memory.baseAddress else { return nil }
        guard zip(types, values).allSatisfy({ type, value in Self.is(value, type) }) else { return nil }
        for (index, value) in values.enumerated() {
          func store<Value>(_: Value.Type) {
            guard let value = value as? Value else { return }
            (base + offsets[index]).bindMemory(to: Value.self, capacity: 1).initialize(to: value)
          }
          _openExistential(types[index], do: store)
        }
        return base.assumingMemoryBound(to: Tuple.self).move()
      }
    }
    return _openExistential(type, do: make)
  }

  private static func `is`(_ value: Any, _ type: Any.Type) -> Bool {
    func `is`<Value>(_: Value.Type) -> Bool { value is Value }
    return _openExistential(type, do: `is`)
  }
}
