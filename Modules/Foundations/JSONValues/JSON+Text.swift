import Foundation

extension JSON {
  /// Returns the value as JSON without whitespace, with each literal as it was written.
  ///
  /// - Throws: An error if the value has a number that JSON can't represent.
  package func encoded() throws -> Data {
    var text = CompactText()
    try text.write(self)
    return Data(text.bytes)
  }
}

/// A writer of JSON without whitespace and with the members of objects in any order.
private struct CompactText {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: JSON) throws {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += value.description.utf8
    case .unsigned(let value): bytes += value.description.utf8
    case .number(let value):
      guard value.isFinite else {
        throw EncodingError.invalidValue(
          value,
          EncodingError.Context(codingPath: [], debugDescription: "JSON has no form for the number \(value).")
        )
      }
      let text = value.description
      bytes += (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
    case .literal(let value): bytes += value.utf8
    case .string(let value): write(value)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        try write(element)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      var isFirst = true
      bytes.append(UInt8(ascii: "{"))
      for (name, member) in members {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        write(name)
        bytes.append(UInt8(ascii: ":"))
        try write(member)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      var start = 0
      for (index, byte) in text.enumerated() where Self.isEscaped(byte) {
        bytes.append(contentsOf: text[start..<index])
        bytes += Self.escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: text[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x08: Array("\\b".utf8)
    case 0x09: Array("\\t".utf8)
    case 0x0a: Array("\\n".utf8)
    case 0x0c: Array("\\f".utf8)
    case 0x0d: Array("\\r".utf8)
    case 0..<0x20: Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
    default: [UInt8(ascii: "\\"), byte]
    }
  }
}
