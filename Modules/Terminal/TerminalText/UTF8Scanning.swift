/// Questions about the bytes of a text.
///
/// Most texts are plain ASCII, where a byte is a character of one column. Eight bytes are looked at in a step, so that
/// a text of megabytes is cheap in a debug build too.
enum UTF8Scanning {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Not zero where one of eight ASCII bytes is below a limit.
  private static func below(_ limit: UInt64, _ word: UInt64) -> UInt64 {
    (word &- ones &* limit) & ~word & highBits
  }

  /// Not zero where one of eight bytes has this value.
  private static func equal(_ value: UInt64, _ word: UInt64) -> UInt64 { below(1, word ^ (ones &* value)) }

  /// The first position from a start on whose byte is no printable ASCII character.
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

  /// The first position from a start on that holds a byte.
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
  /// Looks at the bytes of the text where they lie.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = String(self)
    return copy.withUTF8(body)
  }

  /// Whether each character is a printable ASCII one, which takes one column.
  public var isPrintableASCII: Bool { withBytes { UTF8Scanning.endOfPrintableASCII($0) == $0.count } }
}

extension String {
  /// A part of the text by the positions of its bytes, which lie between characters.
  func part(_ range: Range<Int>) -> Substring {
    self[
      utf8.index(startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound)]
  }

  /// Whether the text has more than one line.
  var containsLineFeed: Bool { withBytes { UTF8Scanning.firstIndex(of: 0x0A, in: $0) != nil } }

  /// The positions of the bytes of each line. Even an empty text has one line.
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
