/// Writes a value as the arguments of a route, by its `Codable` conformance.
///
/// - A required value is its text. The members of a struct and the elements of an array follow one another.
/// - An optional value comes after its name: `person:Blob`. An associated value without a label has no name, so it must be the last.
/// - An enum is the name of its case, followed by the associated values: `edit:attendee:3`. It needs no name before it.
///
/// `CodingKeys` change the names. A required value after an optional one, or any value after an array, would be
/// ambiguous.
struct RouteEncoder: Encoder {
  /// An error in the declaration of a route, which only its author can correct.
  struct AmbiguousOrder: Error, CustomStringConvertible {
    let name: String
    var description: String {
      "The value '\(name)' follows an optional value or an array, so its text would be ambiguous. Declare it before them."
    }
  }

  /// The kinds of values so far, which decide what may follow.
  fileprivate enum Order: Comparable { case required, optional, array }

  /// The arguments so far, which the containers of one value share.
  fileprivate final class Output {
    var arguments: [String] = []
    var order = Order.required
    /// Whether the first argument is the name of a case.
    var isEnum = false
  }

  private let output = Output()
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  static func arguments(of value: some Encodable) throws -> [String] { try output(of: value).arguments }

  private static func output(of value: some Encodable) throws -> Output {
    let encoder = RouteEncoder()
    if let text = value as? any LosslessStringConvertible {
      encoder.output.arguments = [text.description]
    } else {
      try value.encode(to: encoder)
    }
    return encoder.output
  }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(output: output))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(output: output) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(output: output) }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: Output
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { try beginOptional(key) }

    /// Notes an optional value.
    ///
    /// Nothing can follow one without a name, because it couldn't be told from what follows.
    private func beginOptional(_ key: Key) throws {
      guard output.order < .array else { throw AmbiguousOrder(name: key.stringValue) }
      output.order = key.hasName ? .optional : .array
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      let part = try RouteEncoder.output(of: value)
      guard output.order == .required else { throw AmbiguousOrder(name: key.stringValue) }
      output.order = part.order
      output.arguments += part.arguments
    }

    private func encode(optional value: (some Encodable)?, _ key: Key) throws {
      try beginOptional(key)
      guard let value else { return }
      let part = try RouteEncoder.output(of: value)
      output.order = max(part.order, output.order)
      output.arguments += part.isEnum || !key.hasName ? part.arguments : [key.stringValue] + part.arguments
    }

    // The default implementations for the types of the standard library don't call the generic function.
    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
      try encode(optional: value, key)
    }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(optional: value, key) }

    /// Writes the name of a case, for its associated values.
    func nestedContainer<Nested: CodingKey>(
      keyedBy _: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      output.isEnum = true
      output.arguments.append(key.stringValue)
      return KeyedEncodingContainer(Members<Nested>(output: output))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Elements(output: output) }
    func superEncoder() -> any Encoder { preconditionFailure("A route isn't a class.") }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let output: Output
    var count = 0
    var codingPath: [any CodingKey] { [] }

    init(output: Output) {
      self.output = output
      output.order = .array
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
      output.arguments += try RouteEncoder.arguments(of: value)
      count += 1
    }

    func encodeNil() throws { throw AmbiguousOrder(name: "\(count)") }

    func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(Members<Nested>(output: output))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { preconditionFailure("A route isn't a class.") }
  }

  private struct SingleValue: SingleValueEncodingContainer {
    let output: Output
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { output.order = .optional }

    func encode<T: Encodable>(_ value: T) throws {
      let part = try RouteEncoder.output(of: value)
      (output.arguments, output.order, output.isEnum) = (part.arguments, part.order, part.isEnum)
    }
  }
}

extension CodingKey {
  /// Whether the key isn't the number of an associated value without a label, such as `_0`.
  var hasName: Bool { stringValue.first != "_" || Int(stringValue.dropFirst()) == nil }
}
