/// Percent-encoding of the parts of a link.
enum Percent {
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if isPlain(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }

  /// Decodes percent-encoded text, and leaves characters that aren't encoded as they are.
  static func decode(_ text: Substring) throws(AnyRoute.SegmentError) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      // Not only `UInt8(_:radix:)`, which accepts a sign.
      guard digits.count == 2, digits.allSatisfy(isHexadecimal),
        let value = UInt8(String(Substring(digits)), radix: 16)
      else {
        throw AnyRoute.SegmentError(
          reason: "'%\(Substring(digits))' isn't a percent sign followed by two hexadecimal digits")
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw AnyRoute.SegmentError(reason: "'\(text)' isn't percent-encoded UTF-8")
    }
    return decoded
  }
}
