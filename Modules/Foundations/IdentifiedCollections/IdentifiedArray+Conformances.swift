import OrderedCollections

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether two arrays hold equal elements in the same order.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs._elements == rhs._elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(_elements)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try _elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes an array of elements.
  ///
  /// Elements with the same id are an error (`DecodingError.dataCorrupted`), which names the id and the position.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    elements.reserveCapacity(container.count ?? 0)
    while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    guard !elements.isEmpty else {
      self.init(_ids: [], elements: [], id: { $0.id }, keyPath: { \.id })
      return
    }
    // All ids at once: the set is built in one pass, instead of being looked through and grown for each element.
    let ids = elements.map { $0.id }
    let uniqueIDs = OrderedSet(ids)
    if uniqueIDs.count != ids.count {
      var positions: [ID: Int] = [:]
      for (position, id) in ids.enumerated() {
        guard let first = positions.updateValue(position, forKey: id) else { continue }
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription:
            "Duplicate element for id: \(id). The element at position \(position) has the id of the one at \(first)."
        )
      }
    }
    self.init(_ids: uniqueIDs, elements: elements, id: { $0.id }, keyPath: { \.id })
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// An array of elements whose ids differ.
  ///
  /// Of elements with the same id the first is kept and an issue reported.
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements as an array describes them.
  public var description: String { _elements.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The type, and the elements as an array describes them for debugging.
  public var debugDescription: String { "\(Self.self)(\(_elements.debugDescription))" }
}

extension IdentifiedArray: CustomReflectable {
  /// The elements, as a collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: _elements, displayStyle: .collection)
  }
}
