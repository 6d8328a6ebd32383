import TerminalText

/// Turns the bytes that a terminal sends into keys.
///
/// Bytes may arrive in any pieces. An escape byte alone is the escape key or the beginning of a sequence: that is
/// decided when the caller has waited a moment for more, and calls `flush()`.
public struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?

  /// Makes a decoder.
  public init() {}

  /// Whether bytes wait for what follows them.
  public var isWaiting: Bool { !pending.isEmpty && pasted == nil }

  /// The keys that some bytes complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending.append(contentsOf: bytes)
    var keys: [Key] = []
    var position = 0
    while position < pending.count {
      if pasted != nil {
        guard let (key, next) = paste(at: position) else { break }
        position = next
        if let key { keys.append(key) }
        continue
      }
      let burst = pending[position...].prefix { $0 >= 0x20 && $0 < 0x7F }
      if burst.count >= Self.burst {
        keys.append(.paste(String(decoding: burst, as: UTF8.self)))
        position = burst.endIndex
        continue
      }
      guard let (key, next) = key(at: position) else { break }
      position = next
      if let key { keys.append(key) }
    }
    pending.removeFirst(position)
    return keys
  }

  /// The keys that waiting bytes are when nothing follows.
  public mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    let bytes = pending
    pending = []
    if bytes == [0x1B] { return [.escape] }
    // A sequence that never ended, or a character of which a part is missing.
    return bytes[0] == 0x1B ? [.unknown] : [.character("\u{FFFD}")]
  }

  /// How many letters are not typed by hand when they come at once: a terminal without brackets for pastes sent them.
  private static let burst = 16

  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  private mutating func paste(at position: Int) -> (Key?, Int)? {
    guard position < pending.count else { return nil }
    let end = Self.pasteEnd
    let escape = pending[position...].firstIndex(of: 0x1B) ?? pending.count
    if escape > position {
      pasted?.append(contentsOf: pending[position..<escape])
      return (nil, escape)
    }
    let found = pending[position...].prefix(end.count)
    if found.elementsEqual(end) {
      let text = String(decoding: pasted ?? [], as: UTF8.self)
      pasted = nil
      return (.paste(text), position + end.count)
    }
    // The end may come in pieces.
    if found.count < end.count, found.elementsEqual(end.prefix(found.count)) { return nil }
    pasted?.append(0x1B)
    return (nil, position + 1)
  }

  /// The key at a position and where the next begins, or nothing where bytes are missing.
  private mutating func key(at position: Int) -> (Key?, Int)? {
    let byte = pending[position]
    switch byte {
    case 0x1B: return escape(at: position)
    case 0x0D, 0x0A: return (.enter, position + 1)
    case 0x09: return (.tab, position + 1)
    case 0x7F, 0x08: return (.backspace, position + 1)
    case 0x00: return (.control(" "), position + 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(byte + 0x60))), position + 1)
    case 0x1C...0x1F: return (.control(Character(Unicode.Scalar(byte + 0x40))), position + 1)
    default: return character(at: position).map { (.character($0.0), $0.1) }
    }
  }

  private func character(at position: Int) -> (Character, Int)? {
    let byte = pending[position]
    let length =
      switch byte {
      case 0x00..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard length > 0 else { return ("\u{FFFD}", position + 1) }
    var end = position + 1
    while end < position + length {
      guard end < pending.count else { return nil }
      // What does not continue the character begins another.
      guard pending[end] & 0xC0 == 0x80 else { return ("\u{FFFD}", end) }
      end += 1
    }
    let text = String(decoding: pending[position..<end], as: UTF8.self)
    guard text.count == 1, let character = text.first else { return ("\u{FFFD}", end) }
    return (character, end)
  }

  private mutating func escape(at position: Int) -> (Key?, Int)? {
    guard position + 1 < pending.count else { return nil }
    switch pending[position + 1] {
    case 0x5B: return sequence(at: position)
    case 0x4F:
      guard position + 2 < pending.count else { return nil }
      return (Self.key(final: pending[position + 2], modifier: 1), position + 3)
    case 0x1B: return (.escape, position + 1)
    case 0x7F, 0x08: return (.alt("\u{7F}"), position + 2)
    case 0x0D, 0x0A: return (.alt("\r"), position + 2)
    case 0x00..<0x20: return (.unknown, position + 2)
    default:
      guard let (character, next) = character(at: position + 1) else { return nil }
      return (.alt(character), next)
    }
  }

  /// A control sequence: parameters, then one byte that ends it.
  private mutating func sequence(at position: Int) -> (Key?, Int)? {
    var end = position + 2
    while end < pending.count, (0x20...0x3F).contains(pending[end]) { end += 1 }
    guard end < pending.count else {
      // Nothing that a terminal sends is this long: give up instead of swallowing what follows.
      return end - position > 32 ? (.unknown, end) : nil
    }
    let parameters = String(decoding: pending[position + 2..<end], as: UTF8.self).split(separator: ";").map {
      Int($0) ?? 0
    }
    let next = end + 1
    guard pending[end] == 0x7E else {
      return (Self.key(final: pending[end], modifier: parameters.count > 1 ? parameters[1] : 1), next)
    }
    switch parameters.first {
    case 200:
      pasted = []
      return (nil, next)
    case 1, 7: return (.home, next)
    case 3: return (.delete, next)
    case 4, 8: return (.end, next)
    case 5: return (.pageUp, next)
    case 6: return (.pageDown, next)
    default: return (.unknown, next)
    }
  }

  private static func key(final byte: UInt8, modifier: Int) -> Key {
    let isWord = modifier == 3 || modifier == 5
    return switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): isWord ? .wordRight : .right
    case UInt8(ascii: "D"): isWord ? .wordLeft : .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "M"): .enter
    default: .unknown
    }
  }
}
