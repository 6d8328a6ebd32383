extension Unicode.Scalar {
  /// The visible replacement of this scalar, if showing the scalar could control a terminal or deceive the reader.
  ///
  /// Control characters become their pictures (`␛` for escape). Controls without a picture and marks that reorder text become `�`.
  var placeholder: Unicode.Scalar? {
    switch value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    // Marks, embeddings, overrides, and isolates of writing direction.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    // Deprecated format characters and interlinear annotations: invisible, and terminals disagree about them.
    case 0x206A...0x206F, 0xFFF9...0xFFFB: "\u{FFFD}"
    default: nil
    }
  }
}

/// Returns a string in which every scalar can be shown. Line feeds are kept, other line breaks become line feeds, a tab becomes
/// spaces, and other controls become visible placeholders.
///
/// The function works on bytes, because almost every string passes unchanged.
func sanitized(_ string: some StringProtocol) -> String {
  string.withBytes { bytes -> [UInt8]? in
    guard let base = bytes.baseAddress else { return nil }
    var result: [UInt8] = []
    /// The number of bytes that the result already covers.
    var copied = 0
    var position = 0
    while true {
      position = UTF8Scanning.endOfPrintableASCII(bytes, from: position)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      guard byte != 0x0A, isSuspicious(byte) else {
        position += 1
        // The rest of the scalar, and other letters outside ASCII.
        while position < bytes.count, base[position] >= 0x80, !isSuspicious(base[position]) { position += 1 }
        continue
      }
      let (scalar, length) = scalar(at: position, in: bytes)
      guard let replacement = replacement(of: scalar, before: position + length, in: bytes) else {
        position += length
        continue
      }
      result.append(contentsOf: bytes[copied..<position])
      result.append(contentsOf: replacement.utf8)
      position += length
      copied = position
    }
    guard copied > 0 else { return nil }
    result.append(contentsOf: bytes[copied...])
    return result
  }.map { String(decoding: $0, as: UTF8.self) } ?? String(string)
}

/// Returns `true` if a byte is a control or begins a scalar that may have a placeholder.
private func isSuspicious(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF
}

/// Returns the scalar that begins at a position, and its length in bytes.
private func scalar(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (Unicode.Scalar, Int) {
  let first = bytes[position]
  let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  var value = UInt32(first) & (length == 1 ? 0x7F : 0xFF >> (UInt32(length) + 1))
  for offset in 1..<max(length, 1) { value = value << 6 | UInt32(bytes[position + offset] & 0x3F) }
  return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
}

/// Returns the replacement of a scalar, or `nil` to keep it.
private func replacement(
  of scalar: Unicode.Scalar, before next: Int, in bytes: UnsafeBufferPointer<UInt8>
) -> String? {
  switch scalar {
  // A carriage return before a line feed is part of the line break.
  case "\r": next < bytes.count && bytes[next] == 0x0A ? "" : "\u{240D}"
  case "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}", "\u{85}": "\n"
  case "\t": "    "
  default: scalar.placeholder.map { String(Character($0)) }
  }
}
