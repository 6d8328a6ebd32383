/// Searches in the bytes of a text.
///
/// Most texts are plain ASCII, in which a byte is a character of one column. Each step examines eight bytes, so that a text of
/// megabytes is fast even in a debug build.
enum UTF8Scanning {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Returns a nonzero value if one of eight ASCII bytes is below a limit.
  private static func below(_ limit: UInt64, _ word: UInt64) -> UInt64 {
    (word &- ones &* limit) & ~word & highBits
  }

  /// Returns a nonzero value if one of eight bytes has this value.
  private static func equal(_ value: UInt64, _ word: UInt64) -> UInt64 { below(1, word ^ (ones &* value)) }

  /// Returns the first position at or after `start` whose byte isn't a printable ASCII character.
  static func endOfPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let count = bytes.count
    let raw = UnsafeRawPointer(base)
    var position = start
    while position + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if (word & highBits) | below(0x20, word) | equal(0x7F, word) != 0 { break }
      position += 8
    }
    while position < count {
      let byte = base[position]
      if byte < 0x20 || byte >= 0x7F { return position }
      position += 1
    }
    return count
  }

  /// Returns the first position at or after `start` that holds a byte.
  static func firstIndex(
    of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let count = bytes.count
    let raw = UnsafeRawPointer(base)
    var position = start
    while position + 8 <= count {
      if equal(UInt64(byte), raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)) != 0 { break }
      position += 8
    }
    while position < count {
      if base[position] == byte { return position }
      position += 1
    }
    return nil
  }
}

extension StringProtocol {
  /// Calls `body` with the bytes of the text, without copying them if possible.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = String(self)
    return copy.withUTF8(body)
  }

  /// A Boolean value that indicates whether each character is a printable ASCII character, which takes one column.
  public var isPrintableASCII: Bool { withBytes { UTF8Scanning.endOfPrintableASCII($0) == $0.count } }
}

extension String {
  /// Returns a part of the text by byte positions, which are between characters.
  func part(_ range: Range<Int>) -> Substring {
    self[
      utf8.index(startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound)]
  }

  /// Whether the text has more than one line.
  var containsLineFeed: Bool { withBytes { UTF8Scanning.firstIndex(of: 0x0A, in: $0) != nil } }

  /// The byte ranges of the lines. Even an empty text has one line.
  var lineRanges: [Range<Int>] {
    withBytes { bytes in
      var ranges: [Range<Int>] = []
      var start = 0
      while let end = UTF8Scanning.firstIndex(of: 0x0A, in: bytes, from: start) {
        ranges.append(start..<end)
        start = end + 1
      }
      ranges.append(start..<bytes.count)
      return ranges
    }
  }
}
