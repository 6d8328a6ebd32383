import OrderedCollections

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns `true` if two arrays contain equal elements in the same order.
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
  /// - Throws: `DecodingError.dataCorrupted`, with the id and the position, if two elements have the same id.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    elements.reserveCapacity(container.count ?? 0)
    while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    guard !elements.isEmpty else {
      self.init(_ids: [], elements: [], id: { $0.id }, keyPath: { \.id })
      return
    }
    // Build the set of all ids in one pass, instead of searching and growing it for each element.
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
  /// Creates an array of elements with unique ids.
  ///
  /// If several elements have the same id, the array keeps the first one and reports an issue.
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The description of the elements as an array.
  public var description: String { _elements.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The type, and the debug description of the elements as an array.
  public var debugDescription: String { "\(Self.self)(\(_elements.debugDescription))" }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror of the elements as a collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: _elements, displayStyle: .collection)
  }
}
