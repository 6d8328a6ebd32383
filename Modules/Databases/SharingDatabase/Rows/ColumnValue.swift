#if Database
  import CairnSupport
  import Foundation
  import Sharing

  /// A value in a column, or an argument of a statement.
  public enum ColumnValue: Hashable, Sendable {
    /// No value.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A number that is not whole, or a column for such numbers.
    case double(Double)
    /// A text; what a column keeps as bytes is text in Base64.
    case text(String)
    /// An array or an object, as JSON.
    case json(String)
  }

  extension ColumnValue {
    /// A value as its `Codable` form is kept in a column.
    init(encoding value: some Encodable) {
      switch value {
      case let value as String: self = .text(value)
      case let value as Int: self = .integer(value)
      case let value as Bool: self = .bool(value)
      case let value as UUID: self = .text(value.uuidString)
      default:
        // What cannot be encoded is no column's value either: the statement finds nothing, or is refused.
        self = (try? JSON(encoding: value, with: RowCoding.encoder())).map(ColumnValue.init(json:)) ?? .null
      }
    }

    /// What JSON has, as a value of a column.
    package init(json: JSON) {
      switch json {
      case .null: self = .null
      case .bool(let value): self = .bool(value)
      case .integer(let value): self = .integer(value)
      case .unsigned(let value): self = .double(Double(value))
      case .number(let value): self = .double(value)
      case .string(let value): self = .text(value)
      case .array, .object, .literal:
        let text = try? json.encoded(formatting: [.sortedKeys, .withoutEscapingSlashes])
        self = text.map { .json(String(decoding: $0, as: UTF8.self)) } ?? .null
      }
    }

    /// The value as a member of the row's JSON.
    var json: JSON {
      switch self {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(value)
      // As it is read from a JSON text.
      case .double(let value): Int(exactly: value).map(JSON.integer) ?? .number(value)
      case .text(let value): .string(value)
      case .json(let text): JSON(parsing: Data(text.utf8)) ?? .string(text)
      }
    }
  }

  /// A row of a result: values with the names of their columns.
  public struct DatabaseRow: Hashable, Sendable {
    /// The names of the columns, in the order of the values.
    public let columns: [String]
    /// The values.
    public let values: [ColumnValue]

    /// A row of as many values as columns.
    public init(columns: [String], values: [ColumnValue]) {
      self.columns = columns
      self.values = values
    }

    /// The value of a column; `nil` where the result has no such column.
    public subscript(column: String) -> ColumnValue? {
      columns.firstIndex(of: column).map { values[$0] }
    }

    /// The row as JSON, without columns that have no value.
    var json: JSON {
      var members: [String: JSON] = [:]
      for (column, value) in zip(columns, values) where value != .null { members[column] = value.json }
      return .object(members)
    }

    /// The row as a value.
    func decoded<Value: Decodable>() throws -> Value {
      var decoder = RowDecoder<Value>()
      try decoder.append(self)
      return try decoder.finish()[0]
    }
  }
#endif
