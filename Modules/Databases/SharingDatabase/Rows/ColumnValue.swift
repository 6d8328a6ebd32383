#if Database
  import Foundation
  import JSONValues
  import Sharing

  /// A value in a column or an argument of a statement.
  public enum ColumnValue: Hashable, Sendable {
    /// No value.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// An integer.
    case integer(Int)
    /// A floating-point number.
    case double(Double)
    /// A text. Bytes in a column are represented as Base64 text.
    case text(String)
    /// An array or an object as JSON.
    case json(String)
  }

  extension ColumnValue {
    /// Creates a column value from the `Codable` form of a value.
    init(encoding value: some Encodable) {
      switch value {
      case let value as String: self = .text(value)
      case let value as Int: self = .integer(value)
      case let value as Bool: self = .bool(value)
      case let value as UUID: self = .text(value.uuidString)
      default:
        // A value that can't be encoded can't be in a column either: the statement finds nothing or is refused.
        self = (try? JSON(encoding: value, with: RowCoding.encoder())).map(ColumnValue.init(json:)) ?? .null
      }
    }

    /// Creates a column value from a JSON value.
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
      // The same case as in parsed JSON.
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

    /// Creates a row with the same number of columns and values.
    public init(columns: [String], values: [ColumnValue]) {
      self.columns = columns
      self.values = values
    }

    /// The value of a column, or `nil` if the result has no such column.
    public subscript(column: String) -> ColumnValue? {
      columns.firstIndex(of: column).map { values[$0] }
    }

    /// The row as JSON, without columns that are null.
    var json: JSON {
      var members: [String: JSON] = [:]
      for (column, value) in zip(columns, values) where value != .null { members[column] = value.json }
      return .object(members)
    }

    /// Decodes the row.
    func decoded<Value: Decodable>() throws -> Value {
      var decoder = RowDecoder<Value>()
      try decoder.append(self)
      return try decoder.finish()[0]
    }
  }
#endif
