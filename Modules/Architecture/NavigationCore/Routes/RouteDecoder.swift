/// Reads a value from the arguments of a route, as ``RouteEncoder`` writes them.
struct RouteDecoder: Decoder {
  /// An error that says that the arguments don't fit the type.
  private struct Mismatch: Error {}

  /// The arguments that haven't been read yet, which the containers of one value share.
  private final class Input {
    var arguments: ArraySlice<String>

    init(_ arguments: ArraySlice<String>) { self.arguments = arguments }

    func next() throws -> String {
      guard let first = arguments.popFirst() else { throw Mismatch() }
      return first
    }

    /// Reads a value.
    ///
    /// - Parameter mustBeEnum: Whether only the name of a case may follow.
    func read<T: Decodable>(_: T.Type, mustBeEnum: Bool = false) throws -> T {
      guard let type = T.self as? any LosslessStringConvertible.Type else {
        return try T(from: RouteDecoder(input: self, mustBeEnum: mustBeEnum))
      }
      guard !mustBeEnum, let value = type.init(try next()) as? T else { throw Mismatch() }
      return value
    }

    /// Reads a value, or reads nothing and returns `nil` if the arguments don't fit the type.
    func attempt<T: Decodable>(_ type: T.Type, mustBeEnum: Bool) -> T? {
      let before = arguments
      if let value = try? read(type, mustBeEnum: mustBeEnum) { return value }
      arguments = before
      return nil
    }
  }

  private let input: Input
  private let mustBeEnum: Bool
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Returns the value that the arguments represent, or `nil` if they don't fit the type.
  static func value<T: Decodable>(of _: T.Type, from arguments: [String]) -> T? {
    let input = Input(arguments[...])
    guard let value = try? input.read(T.self), input.arguments.isEmpty else { return nil }
    return value
  }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Members(input: input, mustBeEnum: mustBeEnum))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if mustBeEnum { throw Mismatch() }
    return Elements(input: input)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    if mustBeEnum { throw Mismatch() }
    return SingleValue(input: input)
  }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let input: Input
    let mustBeEnum: Bool
    var codingPath: [any CodingKey] { [] }

    /// The next case, if the value is an enum.
    var allKeys: [Key] { input.arguments.first.flatMap { Key(stringValue: $0) }.map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { input.arguments.isEmpty }

    func decode<T: Decodable>(_: T.Type, forKey key: Key) throws -> T {
      if mustBeEnum { throw Mismatch() }
      return try input.read(T.self)
    }

    private func optional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
      if mustBeEnum { throw Mismatch() }
      guard key.hasName else { return input.attempt(type, mustBeEnum: false) }
      let before = input.arguments
      if input.arguments.first == key.stringValue {
        input.arguments.removeFirst()
        if let value = input.attempt(type, mustBeEnum: false) { return value }
        input.arguments = before
      }
      return input.attempt(type, mustBeEnum: true)
    }

    // The default implementations for the types of the standard library don't call the generic function.
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
      try optional(type, key)
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }

    /// Reads the name of a case, for its associated values.
    func nestedContainer<Nested: CodingKey>(
      keyedBy _: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      guard try input.next() == key.stringValue else { throw Mismatch() }
      return KeyedDecodingContainer(Members<Nested>(input: input, mustBeEnum: false))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      if mustBeEnum { throw Mismatch() }
      return Elements(input: input)
    }

    func superDecoder() throws -> any Decoder { throw Mismatch() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Mismatch() }
  }

  /// The elements of an array, which extend to the last argument.
  private struct Elements: UnkeyedDecodingContainer {
    let input: Input
    var currentIndex = 0
    var count: Int? { nil }
    var isAtEnd: Bool { input.arguments.isEmpty }
    var codingPath: [any CodingKey] { [] }

    init(input: Input) { self.input = input }

    mutating func decode<T: Decodable>(_: T.Type) throws -> T {
      currentIndex += 1
      return try input.read(T.self)
    }

    func decodeNil() -> Bool { false }

    func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type) -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer(Members<Nested>(input: input, mustBeEnum: false))
    }

    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
    func superDecoder() throws -> any Decoder { throw Mismatch() }
  }

  private struct SingleValue: SingleValueDecodingContainer {
    let input: Input
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { input.arguments.isEmpty }
    func decode<T: Decodable>(_: T.Type) throws -> T { try input.read(T.self) }
  }
}
