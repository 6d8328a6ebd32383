import Foundation
import JSONValues

extension JSON {
  /// Creates the JSON form of a preference, or returns `nil` if preferences can't store the value.
  ///
  /// Data and dates become objects with one member, which distinguishes them from strings and numbers.
  init?(preference value: Any) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as any BinaryInteger:
      guard let integer = Int(exactly: value) else { return nil }
      self = .integer(integer)
    case let value as Double: self = .number(value)
    case let value as Float: self = .number(Double(value))
    case let value as String: self = .string(value)
    case let value as URL: self = .string(value.absoluteString)
    case let value as Data: self = .object(["$data": .string(value.base64EncodedString())])
    case let value as Date: self = .object(["$date": .number(value.timeIntervalSinceReferenceDate)])
    case let value as [Any]:
      let elements = value.compactMap(JSON.init(preference:))
      guard elements.count == value.count else { return nil }
      self = .array(elements)
    case let value as [String: Any]:
      let members = value.compactMapValues(JSON.init(preference:))
      guard members.count == value.count else { return nil }
      // Wrap a dictionary that could be mistaken for data or a date.
      let isWrapped = members.count == 1 && members.keys.first?.hasPrefix("$") == true
      self = isWrapped ? .object(["$dictionary": .object(members)]) : .object(members)
    default: return nil
    }
  }

  /// The value that was stored as a preference.
  var preference: Any? {
    switch self {
    case .null: nil
    case .bool(let value): value
    case .integer(let value): value
    case .unsigned(let value): value
    case .number(let value): value
    case .literal(let value): Double(value)
    case .string(let value): value
    case .array(let value): value.compactMap(\.preference)
    case .object(let value):
      data ?? date ?? (wrappedDictionary ?? value).compactMapValues(\.preference)
    }
  }

  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  var integer: Int? {
    switch self {
    case .integer(let value): value
    // A number that was read from a file.
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  var double: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .literal(let value): Double(value)
    default: nil
    }
  }

  var strings: [String]? {
    guard case .array(let elements) = self else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }

  var url: URL? {
    string.flatMap { URL(string: $0) }
  }

  var data: Data? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    return members["$data"]?.string.flatMap { Data(base64Encoded: $0) }
  }

  private var wrappedDictionary: [String: JSON]? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    return members["$dictionary"]?.members
  }

  var date: Date? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    return members["$date"]?.double.map(Date.init(timeIntervalSinceReferenceDate:))
  }
}
