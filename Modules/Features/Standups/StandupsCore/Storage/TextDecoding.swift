import Foundation

// Ids and themes are most of a data file. `JSONDecoder` decodes a text directly, and is slow to find
// out how any other type is decoded; Foundation reads an id with the scanner of the C library, which is slower still.
// A text that is not as expected is left to Foundation: it reads more forms, and has the errors.

extension KeyedDecodingContainer {
  /// Decodes an id.
  func decode(_ type: UUID.Type, forKey key: Key) throws -> UUID {
    if let text = try? decode(String.self, forKey: key), let id = UUID(canonical: text) { return id }
    return try decodeAny(type, forKey: key)
  }

  /// Decodes a theme.
  func decode(_ type: Theme.Type, forKey key: Key) throws -> Theme {
    if let text = try? decode(String.self, forKey: key), let theme = Theme(rawValue: text) { return theme }
    return try decodeAny(type, forKey: key)
  }

  private func decodeAny<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decode(type, forKey: key)
  }
}

extension UUID {
  /// The id that 36 characters stand for: five groups of hexadecimal digits with hyphens between them; `nil` for any other
  /// text.
  init?(canonical text: String) {
    var text = text
    let id = text.withUTF8 { characters -> UUID? in
      guard characters.count == 36 else { return nil }
      var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      let isRead = withUnsafeMutableBytes(of: &id) { bytes in
        var position = 0
        for index in bytes.indices {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            guard characters[position] == UInt8(ascii: "-") else { return false }
            position += 1
          }
          guard let high = hexadecimal(characters[position]), let low = hexadecimal(characters[position + 1])
          else { return false }
          bytes[index] = high << 4 | low
          position += 2
        }
        return true
      }
      return isRead ? UUID(uuid: id) : nil
    }
    guard let id else { return nil }
    self = id
  }
}

/// The value of a hexadecimal digit.
private func hexadecimal(_ character: UInt8) -> UInt8? {
  switch character {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
  default: nil
  }
}
