// Elements and controls are written as objects that are named by their case: `{"type":"toggle","isOn":true,…}`. These
// two make each case one line to write and one to read.

/// A member of an object, by its name.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension Encoder {
  /// Writes members; those without a value, and empty lists of elements, are left out.
  func write(_ fields: KeyValuePairs<String, (any Encodable)?>) throws {
    var container = container(keyedBy: FieldName.self)
    for (name, value) in fields {
      // An empty list of any type is a list of elements to a cast.
      guard let value, type(of: value) != [Element].self || (value as? [Element])?.isEmpty == false else {
        continue
      }
      try container.encode(value, forKey: FieldName(name))
    }
  }

  /// Writes a case by its name, with its members.
  func write(_ type: String, _ fields: KeyValuePairs<String, (any Encodable)?> = [:]) throws {
    try write(["type": type])
    try write(fields)
  }
}

/// The members of an object that is read.
struct Fields {
  let container: KeyedDecodingContainer<FieldName>

  init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: FieldName.self) }

  /// The name of the case.
  func type() throws -> String { try self("type") }

  /// A member that has to be there.
  func callAsFunction<Value: Decodable>(_ name: String) throws -> Value {
    try container.decode(Value.self, forKey: FieldName(name))
  }

  /// A member that may be left out.
  func optional<Value: Decodable>(_ name: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: FieldName(name))
  }

  /// Elements; none where they are left out.
  func elements(_ name: String) throws -> [Element] {
    try container.decodeIfPresent([Element].self, forKey: FieldName(name)) ?? []
  }

  /// Whether something holds; not where it is left out.
  func flag(_ name: String) throws -> Bool {
    try container.decodeIfPresent(Bool.self, forKey: FieldName(name)) ?? false
  }

  /// The error of a case that there is none of.
  func unknown(_ what: String, _ type: String) -> DecodingError {
    DecodingError.dataCorruptedError(
      forKey: FieldName("type"), in: container, debugDescription: "There is no \(what) of type '\(type)'."
    )
  }
}

/// An enum whose cases are written as their names.
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
