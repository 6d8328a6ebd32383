import Foundation

extension JSON {
  /// Returns the value as a text file that users can read.
  ///
  /// It ends with a line feed if `other` does.
  package func document(endingLike other: Data) -> Data? {
    let text = try? encoded(formatting: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return other.last == 0x0a ? text.map { $0 + [0x0a] } : text
  }

  /// Returns the value as JSON, with each literal as it was written.
  ///
  /// An encoder accepts only values of Swift types, so a unique string stands for each literal until the encoder is done.
  package func encoded(formatting: JSONEncoder.OutputFormatting) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    guard hasLiteral else { return try encoder.encode(self) }
    let mark = UUID().uuidString
    var literals: [String] = []
    let marked = mapLiterals { literal in
      literals.append(literal)
      return .string("\(mark)\(literals.count - 1)")
    }
    let parts = String(decoding: try encoder.encode(marked), as: UTF8.self).components(
      separatedBy: "\"\(mark)")
    let rest = parts.dropFirst().map { part in
      let index = part.prefix { $0 != "\"" }
      return literals[Int(index)!] + part.dropFirst(index.count + 1)
    }
    return Data((parts[0] + rest.joined()).utf8)
  }

  private var hasLiteral: Bool {
    switch self {
    case .literal: true
    case .array(let elements): elements.contains(where: \.hasLiteral)
    case .object(let members): members.values.contains(where: \.hasLiteral)
    default: false
    }
  }

  private func mapLiterals(_ transform: (String) -> JSON) -> JSON {
    switch self {
    case .literal(let value): transform(value)
    case .array(let elements): .array(elements.map { $0.mapLiterals(transform) })
    case .object(let members): .object(members.mapValues { $0.mapLiterals(transform) })
    default: self
    }
  }
}

extension Data {
  /// The JSON text in UTF-8 without a byte order mark, or `nil` if the data isn't text.
  ///
  /// Foundation also reads UTF-16 and UTF-32. It distinguishes them by the zeros among the first bytes, which are ASCII.
  package var jsonInUTF8: Data? {
    let first = Array(prefix(4))
    let zeros = first.map { $0 == 0 }
    let (encoding, mark): (String.Encoding, Int) =
      if first.starts(with: [0xef, 0xbb, 0xbf]) {
        (.utf8, 3)
      } else if first == [0x00, 0x00, 0xfe, 0xff] {
        (.utf32BigEndian, 4)
      } else if first == [0xff, 0xfe, 0x00, 0x00] {
        (.utf32LittleEndian, 4)
      } else if first.starts(with: [0xfe, 0xff]) {
        (.utf16BigEndian, 2)
      } else if first.starts(with: [0xff, 0xfe]) {
        (.utf16LittleEndian, 2)
      } else if zeros == [true, true, true, false] {
        (.utf32BigEndian, 0)
      } else if zeros == [false, true, true, true] {
        (.utf32LittleEndian, 0)
      } else if zeros.starts(with: [true, false]) {
        (.utf16BigEndian, 0)
      } else if zeros.starts(with: [false, true]) {
        (.utf16LittleEndian, 0)
      } else {
        (.utf8, 0)
      }
    if encoding == .utf8 { return dropFirst(mark) }
    return String(data: dropFirst(mark), encoding: encoding).map { Data($0.utf8) }
  }
}
