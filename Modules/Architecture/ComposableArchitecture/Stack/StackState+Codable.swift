// A stack is encoded with its ids and the number of the next id, so that an id in a file, a link, or a log never refers to a
// different element later. A bare array, which other programs may have written, is decoded too, and its elements get new ids.

extension StackState: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    @Dependency(\.stackElementID) var generator
    var container = encoder.container(keyedBy: StackCodingKey.self)
    try container.encode(generator.nextGeneration, forKey: .next)
    try container.encode(Array(ids), forKey: .ids)
    try container.encode(Array(self), forKey: .elements)
  }
}

extension StackState: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: StackCodingKey.self) else {
      self.init()
      append(contentsOf: try [Element](from: decoder))
      return
    }
    let ids = try container.decode([StackElementID].self, forKey: .ids)
    let elements = try container.decode([Element].self, forKey: .elements)
    let next = try container.decode(Int.self, forKey: .next)
    guard ids.count == elements.count, Set(ids).count == ids.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .ids, in: container,
        debugDescription: "A stack of \(elements.count) elements has \(Set(ids).count) different ids.")
    }
    self.init(elements: zip(ids, elements), next: next)
  }
}

extension StackState {
  /// Creates a stack of elements that keep their ids, and prevents these ids from being generated again.
  ///
  /// - Parameter next: The number of the next id, if it's known.
  package init(elements: some Sequence<(StackElementID, Element)>, next: Int = 0) {
    self.init()
    for (id, element) in elements { insert(element, id: id) }
    @Dependency(\.stackElementID) var generator
    // A file can contain any number.
    let next = StackElementID.generations.contains(next) ? next : 0
    generator.reserve(below: Swift.max(next, (ids.map(\.generation).max() ?? -1) + 1))
  }
}

private enum StackCodingKey: String, CodingKey {
  case next, ids, elements
}
