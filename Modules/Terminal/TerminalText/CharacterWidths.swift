/// A cursor over the characters of a string that reports the columns and bytes of each.
///
/// Scalars of the most common scripts (Latin, Greek, Cyrillic, Han, Kana, Hangul) and box-drawing scalars are recognized by their
/// first bytes. Such a scalar is a whole character unless a scalar of another kind follows it. Everything else goes through
/// `Character`, which is slower.
struct CharacterWidths {
  /// The size of a character in columns and bytes.
  struct Size {
    var columns: Int
    var bytes: Int
    var isSpace = false
    var isLineFeed = false

    static let unknown = Size(columns: 0, bytes: 0)
    static let ascii = Size(columns: 1, bytes: 1)
    static let space = Size(columns: 1, bytes: 1, isSpace: true)
    static let narrow = Size(columns: 1, bytes: 2)
    static let dash = Size(columns: 1, bytes: 3)
    static let wide = Size(columns: 2, bytes: 3)
  }

  private let text: String
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  /// The byte offset of the next character.
  private(set) var position = 0
  /// The size of the scalar at `position`, as ``scalar(at:)`` returns it.
  private var ahead: Size

  private init(_ text: String, _ bytes: UnsafePointer<UInt8>, _ count: Int) {
    self.text = text
    self.bytes = bytes
    self.count = count
    ahead = .unknown
    ahead = scalar(at: 0)
  }

  /// Calls `body` with a cursor over the characters of a string.
  static func scan<Result>(_ text: String, _ body: (inout CharacterWidths) -> Result) -> Result? {
    text.withBytes { bytes in
      bytes.baseAddress.map { base in
        var characters = CharacterWidths(text, base, bytes.count)
        return body(&characters)
      }
    }
  }

  /// Skips printable ASCII characters that no other scalar can join, and returns their number. Each takes one column and one byte.
  ///
  /// The last ASCII character before other text isn't skipped, because the next scalar may belong to it: an accent, or the mark
  /// that makes a digit a keycap.
  mutating func skipASCII() -> Int {
    let end = UTF8Scanning.endOfPrintableASCII(
      UnsafeBufferPointer(start: bytes, count: count), from: position)
    let skipped = (end == count ? end : end - 1) - position
    guard skipped > 0 else { return 0 }
    position += skipped
    ahead = scalar(at: position)
    return skipped
  }

  /// Returns the size of the next character, or `nil` at the end.
  mutating func next() -> Size? {
    guard position < count else { return nil }
    let start = position
    let size = ahead
    if size.bytes > 0 {
      let end = start + size.bytes
      let following = scalar(at: end)
      if following.bytes > 0 || end == count {
        position = end
        ahead = following
        return size
      }
    }
    // The next scalar may belong to this character.
    let character = text[text.utf8.index(text.startIndex, offsetBy: start)]
    let length = character.utf8.count
    position = start + length
    ahead = scalar(at: position)
    return Size(
      columns: character.displayWidth, bytes: length, isSpace: character == " ", isLineFeed: character == "\n"
    )
  }

  /// Returns the size of a scalar that never joins another scalar of this kind, or a size of zero bytes if that isn't known.
  private func scalar(at position: Int) -> Size {
    guard position < count else { return .unknown }
    let first = bytes[position]
    if first == 0x20 { return .space }
    if first < 0x80 { return first > 0x20 && first != 0x7F ? .ascii : .unknown }
    guard position + 1 < count else { return .unknown }
    let second = bytes[position + 1]
    if first < 0xE0 {
      let isNarrow =
        switch first {
        case 0xC2: second >= 0xA1 && second != 0xAD  // Latin-1 without the soft hyphen.
        case 0xC3, 0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB: true  // Up to U+02FF.
        case 0xCD: second >= 0xB0  // Greek, from U+0370.
        case 0xCE, 0xCF, 0xD0, 0xD1: true  // Up to U+047F.
        default: false
        }
      return isNarrow ? .narrow : .unknown
    }
    guard first < 0xF0, position + 2 < count else { return .unknown }
    let isWide: Bool
    switch first {
    case 0xE2:
      let third = bytes[position + 2]
      let isNarrow =
        switch second {
        // Dashes, quotation marks, and the ellipsis: U+2010 to U+2027.
        case 0x80: third >= 0x90 && third <= 0xA7
        case 0x94, 0x95: true  // Box drawing: U+2500 to U+257F.
        case 0x96: third <= 0xA9  // Blocks and squares up to U+25A9. Some later ones are also pictures.
        default: false
        }
      return isNarrow ? .dash : .unknown
    case 0xE3:
      let third = bytes[position + 2]
      isWide =
        switch second {
        case 0x80: third <= 0xA9  // Punctuation, up to U+3029.
        case 0x81: third >= 0x81  // Kana, without the combining marks from U+3097.
        case 0x82: third <= 0x96 || third >= 0xA1
        case 0x83: true
        default: second >= 0x90  // Han, from U+3400.
        }
    case 0xE4: isWide = second != 0xB7  // U+4DC0 to U+4DFF are symbols.
    case 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEB, 0xEC: isWide = true
    case 0xEA: isWide = second >= 0xB0  // Hangul syllables: U+AC00 to U+D7A3.
    case 0xED: isWide = second <= 0x9D
    default: isWide = false
    }
    return isWide ? .wide : .unknown
  }
}
