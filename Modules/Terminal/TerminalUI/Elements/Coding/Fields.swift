// Elements and controls are coded as objects with the name of their case, such as `{"type":"toggle","isOn":true,…}`.

/// The name of a member of an object.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension Encoder {
  /// Encodes members. Those that are `nil` or empty lists of elements are omitted.
  func write<each Value: Encodable>(_ fields: repeat (String, (each Value)?)) throws {
    var container = container(keyedBy: FieldName.self)
    func write<Field: Encodable>(_ field: (name: String, value: Field?)) throws {
      guard let value = field.value else { return }
      if Field.self == [Element].self, (value as? [Element])?.isEmpty == true { return }
      try container.encode(value, forKey: FieldName(field.name))
    }
    repeat try write(each fields)
  }

  /// Encodes the name of a case, and its members.
  func write<each Value: Encodable>(_ type: String, _ fields: repeat (String, (each Value)?)) throws {
    try write(("type", type), repeat each fields)
  }
}

/// The members of a decoded object.
struct Fields {
  let container: KeyedDecodingContainer<FieldName>

  init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: FieldName.self) }

  /// Decodes the name of the case.
  func type() throws -> String { try self("type") }

  /// Decodes a required member.
  func callAsFunction<Value: Decodable>(_ name: String) throws -> Value {
    try container.decode(Value.self, forKey: FieldName(name))
  }

  /// Decodes an optional member.
  func optional<Value: Decodable>(_ name: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: FieldName(name))
  }

  /// Decodes elements, which are empty if they're omitted.
  func elements(_ name: String) throws -> [Element] {
    try container.decodeIfPresent([Element].self, forKey: FieldName(name)) ?? []
  }

  /// Decodes a Boolean value, which is `false` if it's omitted.
  func flag(_ name: String) throws -> Bool {
    try container.decodeIfPresent(Bool.self, forKey: FieldName(name)) ?? false
  }

  /// Returns the error for an unknown case.
  func unknown(_ what: String, _ type: String) -> DecodingError {
    DecodingError.dataCorruptedError(
      forKey: FieldName("type"), in: container, debugDescription: "There is no \(what) of type '\(type)'."
    )
  }
}

/// An enum whose cases are coded as their names.
protocol NamedCases: Codable, CaseIterable {}

extension NamedCases {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let value = Self.allCases.first(where: { "\($0)" == name }) else {
      let names = Self.allCases.map { "'\($0)'" }.joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(name)' isn't one of \(names).")
    }
    self = value
  }
}
