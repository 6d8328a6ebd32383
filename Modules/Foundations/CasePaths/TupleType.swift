/// A tuple type that is known only at run time.
package struct TupleType {
  package let type: Any.Type
  package private(set) var types: [Any.Type] = []
  package private(set) var labels: [String] = []
  private var offsets: [Int] = []

  /// Creates a value that describes a tuple type, or returns `nil` if the type isn't a tuple.
  ///
  /// The initializer reads the runtime's metadata of the type: the kind, the number of elements, the labels, and then the type
  /// and the offset of each element.
  package init?(_ type: Any.Type) {
    self.type = type
    let metadata = unsafeBitCast(type, to: UnsafePointer<Int>.self)
    guard metadata[0] == Self.kind, metadata[1] > 1 else { return nil }
    let count = metadata[1]
    for index in 0..<count {
      types.append(unsafeBitCast(metadata[3 + 2 * index], to: Any.Type.self))
      // Depending on the platform, the offset is a word or half a word. No tuple is larger than 4 GB.
      offsets.append(metadata[4 + 2 * index] & 0xFFFF_FFFF)
    }
    let names = UnsafePointer<CChar>(bitPattern: metadata[2]).map { String(cString: $0) } ?? ""
    labels = names.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    labels = Array((labels + Array(repeating: "", count: count)).prefix(count))
  }

  private static let kind = 0x301

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
