import Foundation

/// A JSON value without loss of information, for documents whose structure another program determines.
package enum JSON: Hashable, Codable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// An integer that is too large for `Int`.
  case unsigned(UInt64)
  case number(Double)
  /// Text that no Swift type represents or that no encoder writes, as it was written: a number that is too large, too small, or
  /// too precise, a string with half of a surrogate pair, or the innermost level of a document with the maximum depth.
  case literal(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The value under "id" in an object.
  package var id: JSON? {
    guard case .object(let members) = self else { return nil }
    return members["id"]
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      // A negative zero is a number that isn't an integer.
      let isNegativeZero = try value == 0 && container.decode(Double.self).sign == .minus
      self = isNegativeZero ? .number(-0.0) : .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .literal(let value):
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "A coder has no type for this; 'encoded(formatting:)' writes it."))
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSON {
  /// Creates a number, as an integer if that loses nothing.
  init(_ number: Double) {
    let isNegativeZero = number == 0 && number.sign == .minus
    self = isNegativeZero ? .number(number) : Int(exactly: number).map(JSON.integer) ?? .number(number)
  }

  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }
}
