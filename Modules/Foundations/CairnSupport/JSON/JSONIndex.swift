import Foundation

/// The values of a JSON text with their positions, found in one pass.
///
/// The index uses 8 bytes for each value and doesn't copy the text. A text with anything unusual has no index, such as a text with
/// an unknown literal, a trailing comma, or a duplicate key. `JSONDecoder` decides whether such a text is valid.
struct JSONIndex {
  enum Kind: UInt32 {
    case object, array, string, escapedString, number, `true`, `false`, null
  }

  /// A value, or the key of a member, which comes before the member's value.
  struct Entry {
    /// The start of the value in the text.
    ///
    /// For a string, it is the position after the quotation mark.
    let start: UInt32
    private let kindAndExtent: UInt32

    init?(_ kind: Kind, start: Int, extent: Int) {
      guard start <= UInt32.max, extent < 1 << 29 else { return nil }
      self.start = UInt32(start)
      kindAndExtent = kind.rawValue << 29 | UInt32(extent)
    }

    var kind: Kind { Kind(rawValue: kindAndExtent >> 29)! }
    /// The number of bytes of a string or number, or the number of entries within an object or array.
    var extent: Int { Int(kindAndExtent & 0x1fff_ffff) }
    /// The distance to the next value, in entries.
    var stride: Int { kindAndExtent >> 29 <= Kind.array.rawValue ? extent + 1 : 1 }
  }

  let text: UnsafeRawBufferPointer
  private(set) var entries: ContiguousArray<Entry> = []

  /// Creates an index of a UTF-8 text, which must live as long as the index.
  ///
  /// Returns `nil` for an unusual text.
  init?(_ text: UnsafeRawBufferPointer) {
    self.text = text
    // In a file that users can read, a value takes about 16 bytes with its key and the whitespace before it.
    entries.reserveCapacity(text.count / 12)
    var position = 0
    guard read(&position, depth: 0) else { return nil }
    skipSpace(&position)
    guard position == text.count else { return nil }
  }

  /// Returns the bytes of a string or number.
  func bytes(_ entry: Entry) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[Int(entry.start)..<Int(entry.start) + entry.extent])
  }

  // MARK: - Reading

  private func skipSpace(_ position: inout Int) {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x0a, 0x0d, 0x09: position += 1
      default: return
      }
    }
  }

  private func skip(_ character: Unicode.Scalar, _ position: inout Int) -> Bool {
    skipSpace(&position)
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func append(_ kind: Kind, _ start: Int, _ extent: Int) -> Bool {
    guard let entry = Entry(kind, start: start, extent: extent) else { return false }
    entries.append(entry)
    return true
  }

  private mutating func read(_ position: inout Int, depth: Int) -> Bool {
    skipSpace(&position)
    guard position < text.count, depth < 128 else { return false }
    switch text[position] {
    case UInt8(ascii: "{"): return container(.object, &position, depth: depth)
    case UInt8(ascii: "["): return container(.array, &position, depth: depth)
    case UInt8(ascii: "\""): return string(&position)
    case UInt8(ascii: "t"): return literal("true", .true, &position)
    case UInt8(ascii: "f"): return literal("false", .false, &position)
    case UInt8(ascii: "n"): return literal("null", .null, &position)
    default: return number(&position)
    }
  }

  private mutating func literal(_ word: StaticString, _ kind: Kind, _ position: inout Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= text.count, memcmp(text.baseAddress! + position, word.utf8Start, count) == 0
    else { return false }
    position += count
    return append(kind, position - count, count)
  }

  private mutating func container(_ kind: Kind, _ position: inout Int, depth: Int) -> Bool {
    let start = position
    let index = entries.count
    let end: Unicode.Scalar = kind == .object ? "}" : "]"
    // Replaced when the extent is known.
    guard append(kind, start, 0) else { return false }
    position += 1
    if !skip(end, &position) {
      repeat {
        if kind == .object {
          skipSpace(&position)
          guard position < text.count, text[position] == UInt8(ascii: "\""), string(&position),
            entries.last?.kind == .string, skip(":", &position)
          else { return false }
        }
        guard read(&position, depth: depth + 1) else { return false }
      } while skip(",", &position)
      guard skip(end, &position), kind == .array || hasDistinctKeys(from: index + 1) else { return false }
    }
    guard let entry = Entry(kind, start: start, extent: entries.count - index - 1) else { return false }
    entries[index] = entry
    return true
  }

  private mutating func string(_ position: inout Int) -> Bool {
    let start = position + 1
    var end = start
    var isEscaped = false
    while true {
      guard let quote = memchr(text.baseAddress! + end, 0x22, text.count - end) else { return false }
      let next = UnsafeRawPointer(quote) - text.baseAddress!
      guard
        var escape = memchr(text.baseAddress! + end, 0x5c, next - end).map({
          UnsafeRawPointer($0) - text.baseAddress!
        })
      else {
        end = next
        break
      }
      isEscaped = true
      // The character after a backslash doesn't end the string, even if it is a quotation mark.
      while escape < next, text[escape] == 0x5c { escape += 2 }
      guard escape <= text.count else { return false }
      end = escape
    }
    position = end + 1
    return append(isEscaped ? .escapedString : .string, start, end - start)
  }

  private mutating func number(_ position: inout Int) -> Bool {
    let start = position
    func digits() -> Int {
      let first = position
      while position < text.count, text[position] &- 0x30 < 10 { position += 1 }
      return position - first
    }
    func skip(_ character: Unicode.Scalar) -> Bool {
      guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }
    _ = skip("-")
    // After a leading zero, only a decimal point or an exponent may follow.
    guard skip("0") || digits() > 0, !skip(".") || digits() > 0 else { return false }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      guard digits() > 0 else { return false }
    }
    return append(.number, start, position - start)
  }

  /// Returns a Boolean value that indicates whether all keys from an index on are ASCII and distinct.
  ///
  /// Keys that aren't ASCII can be equal although their bytes differ.
  private func hasDistinctKeys(from first: Int) -> Bool {
    var count = 0
    var index = first
    while index < entries.count {
      let key = bytes(entries[index])
      guard key.isASCII, count < 16 else { return key.isASCII && hasManyDistinctKeys(from: first) }
      var other = first
      while other < index {
        if bytes(entries[other]).elementsEqual(key) { return false }
        other += 1 + entries[other + 1].stride
      }
      count += 1
      index += 1 + entries[index + 1].stride
    }
    return true
  }

  private func hasManyDistinctKeys(from first: Int) -> Bool {
    var keys: Set<String> = []
    var index = first
    while index < entries.count {
      let key = bytes(entries[index])
      guard key.isASCII, keys.insert(String(decoding: key, as: UTF8.self)).inserted else { return false }
      index += 1 + entries[index + 1].stride
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// Returns a Boolean value that indicates whether two texts have the same bytes.
  func elementsEqual(_ other: UnsafeRawBufferPointer) -> Bool {
    count == other.count && (count == 0 || memcmp(baseAddress!, other.baseAddress!, count) == 0)
  }

  /// A Boolean value that indicates whether all bytes are below 128.
  var isASCII: Bool { !hasByte { $0 & 0x8080_8080_8080_8080 } }

  /// A Boolean value that indicates whether any byte is below 32.
  var hasControlCharacter: Bool {
    hasByte { ($0 &- 0x2020_2020_2020_2020) & ~$0 & 0x8080_8080_8080_8080 }
  }

  /// Returns a Boolean value that indicates whether `matches`, which takes eight bytes, returns a number other than 0 for any of
  /// them.
  @inline(__always)
  private func hasByte(_ matches: (UInt64) -> UInt64) -> Bool {
    var position = 0
    while position + 8 <= count {
      if matches(loadUnaligned(fromByteOffset: position, as: UInt64.self)) != 0 { return true }
      position += 8
    }
    while position < count {
      // The same byte eight times.
      if matches(UInt64(self[position]) &* 0x0101_0101_0101_0101) != 0 { return true }
      position += 1
    }
    return false
  }
}
