/// A type of tuples that is known at run time only.
package struct TupleType {
  package let type: Any.Type
  package private(set) var types: [Any.Type] = []
  package private(set) var labels: [String] = []
  private var offsets: [Int] = []

  /// The tuple's parts; `nil` where the type is no tuple.
  ///
  /// Reads the runtime's description of the type: kind, number of elements, labels, then type and offset of each.
  package init?(_ type: Any.Type) {
    self.type = type
    let metadata = unsafeBitCast(type, to: UnsafePointer<Int>.self)
    guard metadata[0] == Self.kind, metadata[1] > 1 else { return nil }
    let count = metadata[1]
    for index in 0..<count {
      types.append(unsafeBitCast(metadata[3 + 2 * index], to: Any.Type.self))
      // The offset is a word or half of one, by platform; a tuple of 4 GB is none.
      offsets.append(metadata[4 + 2 * index] & 0xFFFF_FFFF)
    }
    let names = UnsafePointer<CChar>(bitPattern: metadata[2]).map { String(cString: $0) } ?? ""
    labels = names.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    labels = Array((labels + Array(repeating: "", count: count)).prefix(count))
  }

  private static let kind = 0x301

  /// A tuple of values; `nil` where one is of another type.
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
