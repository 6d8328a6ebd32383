#if Database
  import CairnSupport
  import Foundation
  import JSONValues
  import Sharing

  /// The coding of rows: JSON with dates as text that is exact to a microsecond.
  enum RowCoding {
    static func encoder() -> JSONEncoder {
      let encoder = JSONEncoder()
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(text(of: date))
      }
      return encoder
    }

    /// Decodes a row or rows from JSON.
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      decoder.dateDecodingStrategy = .custom { decoder in
        let container = try decoder.singleValueContainer()
        guard let date = date(try container.decode(String.self)) else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "it isn't a date")
        }
        return date
      }
      return try decoder.decode(type, from: data)
    }

    /// Returns a row as JSON, without members that are null.
    static func json(of row: some Encodable) throws -> JSON {
      let json = try JSON(encoding: row, with: encoder())
      guard case .object(let members) = json else {
        throw DatabaseStorageError(
          .invalid, code: "",
          message: "The 'Codable' form of '\(type(of: row))' has no members to be columns.")
      }
      return .object(members.filter { $0.value != .null })
    }

    static func text(of date: Date) -> String {
      let seconds = date.timeIntervalSince1970
      let micros = (seconds * 1_000_000).rounded()
      // A date that is farther away has no exact microseconds.
      guard micros.magnitude < 0x1p59 else { return date.formatted(.iso8601) }
      let isWhole = micros.truncatingRemainder(dividingBy: 1_000_000) == 0
      if isWhole { return Date(timeIntervalSince1970: micros / 1_000_000).formatted(.iso8601) }
      let whole = (micros / 1_000_000).rounded(.down)
      let text = Date(timeIntervalSince1970: whole).formatted(.iso8601).dropLast()
      let fraction = String(Int(micros - whole * 1_000_000))
      return "\(text).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)Z"
    }

    static func date(_ text: String) -> Date? {
      let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return try? Date(text, strategy: .iso8601) }
      let digits = parts[1].prefix { $0.isASCII && $0.isNumber }
      let zone = parts[1].dropFirst(digits.count)
      guard let fraction = Double("0.\(digits)"),
        let date = try? Date("\(parts[0])\(zone)", strategy: .iso8601)
      else { return nil }
      return Date(timeIntervalSince1970: date.timeIntervalSince1970 + fraction)
    }
  }

  /// A decoder of rows.
  ///
  /// It writes the rows as JSON text, and decodes this text a thousand rows at a time.
  struct RowDecoder<Value: Decodable> {
    private var values: [Value] = []
    private var text: [UInt8] = [UInt8(ascii: "[")]
    /// The start of each row in the text, and its id.
    private var rows: [(start: Int, id: ColumnValue?)] = []
    /// The names of the columns as written in the text, and the columns that they were made from.
    private var names: (columns: [String], texts: [[UInt8]]) = ([], [])
    private var idColumn: Int?
    /// Whether a row is decoded from its first column instead of an object.
    private let isSingle: Bool

    init() {
      let type = Value.self
      isSingle =
        type == String.self || type == Int.self || type == Double.self || type == Bool.self
        || type == UUID.self
        || type == Date.self
    }

    mutating func append(_ row: DatabaseRow) throws {
      if !rows.isEmpty { text.append(UInt8(ascii: ",")) }
      let start = text.count
      if isSingle {
        rows.append((start, nil))
        append(row.values.first ?? .null)
      } else {
        if names.columns != row.columns {
          names = (
            row.columns,
            row.columns.map { name in
              var text = JSONText()
              text.append(name)
              return text.bytes + [UInt8(ascii: ":")]
            }
          )
          idColumn = row.columns.firstIndex(of: "id")
        }
        rows.append((start, idColumn.map { row.values[$0] }))
        text.append(UInt8(ascii: "{"))
        for (index, value) in row.values.enumerated() {
          if index > 0 { text.append(UInt8(ascii: ",")) }
          text += names.texts[index]
          append(value)
        }
        text.append(UInt8(ascii: "}"))
      }
      if rows.count == 1_000 { try flush() }
    }

    private mutating func append(_ value: ColumnValue) {
      switch value {
      case .null: text += "null".utf8
      case .bool(let value): text += (value ? "true" : "false").utf8
      case .integer(let value): text += "\(value)".utf8
      case .double(let value) where value.isFinite: text += "\(value)".utf8
      case .double(let value): text += "\"\(value)\"".utf8
      case .text(let value):
        var text = JSONText()
        text.append(value)
        self.text += text.bytes
      case .json(let json): text += json.utf8
      }
    }

    private mutating func flush() throws {
      guard !rows.isEmpty else { return }
      text.append(UInt8(ascii: "]"))
      do {
        values += try RowCoding.decode([Value].self, from: Data(text))
      } catch {
        throw failure() ?? error
      }
      text = [UInt8(ascii: "[")]
      rows = []
    }

    /// Returns an error that names the row that can't be decoded, which is found by decoding the rows one by one.
    private func failure() -> DatabaseStorageError? {
      let ends = rows.dropFirst().map { $0.start - 1 } + [text.count - 1]
      for (index, row) in rows.enumerated() {
        do {
          _ = try RowCoding.decode(Value.self, from: Data(text[row.start..<ends[index]]))
        } catch {
          let id = row.id.flatMap { try? $0.json.encoded() }.map {
            "the row with id \(String(decoding: $0, as: UTF8.self))"
          }
          return DatabaseStorageError(
            .invalid, code: "",
            message: """
              Can't read \(id ?? "row \(values.count + index + 1)") as '\(Value.self)': \
              \(explanation(of: error))
              """)
        }
      }
      return nil
    }

    mutating func finish() throws -> [Value] {
      try flush()
      return values
    }
  }

  /// A writer of a JSON string.
  private struct JSONText {
    var bytes: [UInt8] = []

    mutating func append(_ string: String) {
      bytes.reserveCapacity(string.utf8.count + 2)
      bytes.append(UInt8(ascii: "\""))
      for byte in string.utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
        default: bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }
#endif
