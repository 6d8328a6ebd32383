import TerminalText

/// Turns the bytes that a terminal sends into keys, pastes and what the mouse does.
///
/// Bytes may arrive in any pieces. An escape byte alone is the escape key or the beginning of a sequence: that is
/// decided when the caller has waited a moment for more, and calls `flush()`.
public struct InputDecoder: Sendable {
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?

  /// Makes a decoder.
  public init() {}

  /// Whether bytes wait for what follows them.
  public var isWaiting: Bool { !pending.isEmpty && pasted == nil }

  /// The events that some bytes complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    pending.append(contentsOf: bytes)
    var events: [InputEvent] = []
    var position = 0
    while position < pending.count {
      if pasted != nil {
        guard let (key, next) = paste(at: position) else { break }
        position = next
        if let key { events.append(.key(key)) }
        continue
      }
      let burst = pending[position...].prefix { $0 >= 0x20 && $0 < 0x7F }
      if burst.count >= Self.burst {
        events.append(.key(.paste(String(decoding: burst, as: UTF8.self))))
        position = burst.endIndex
        continue
      }
      guard let (event, next) = event(at: position) else { break }
      position = next
      if let event { events.append(event) }
    }
    pending.removeFirst(position)
    return events
  }

  /// The events that waiting bytes are when nothing follows.
  public mutating func flush() -> [InputEvent] {
    guard isWaiting else { return [] }
    let bytes = pending
    pending = []
    if bytes == [0x1B] { return [.key(.escape)] }
    // A sequence that never ended, or a character of which a part is missing.
    return [.key(bytes[0] == 0x1B ? .unknown : .character("\u{FFFD}"))]
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

  /// The event at a position and where the next begins, or nothing where bytes are missing.
  private mutating func event(at position: Int) -> (InputEvent?, Int)? {
    let byte = pending[position]
    func key(_ key: Key) -> (InputEvent?, Int)? { (.key(key), position + 1) }
    switch byte {
    case 0x1B: return escape(at: position)
    case 0x0D, 0x0A: return key(.enter)
    case 0x09: return key(.tab)
    case 0x7F, 0x08: return key(.backspace)
    case 0x00: return key(.control(" "))
    case 0x01...0x1A: return key(.control(Character(Unicode.Scalar(byte + 0x60))))
    case 0x1C...0x1F: return key(.control(Character(Unicode.Scalar(byte + 0x40))))
    default: return character(at: position).map { (.key(.character($0.0)), $0.1) }
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

  private mutating func escape(at position: Int) -> (InputEvent?, Int)? {
    guard position + 1 < pending.count else { return nil }
    switch pending[position + 1] {
    case 0x5B: return sequence(at: position)
    case 0x4F:
      guard position + 2 < pending.count else { return nil }
      return (.key(Self.key(final: pending[position + 2], modifiers: [])), position + 3)
    case 0x1B: return (.key(.escape), position + 1)
    case 0x7F, 0x08: return (.key(.alt("\u{7F}")), position + 2)
    case 0x0D, 0x0A: return (.key(.alt("\r")), position + 2)
    case 0x00..<0x20: return (.key(.unknown), position + 2)
    default:
      guard let (character, next) = character(at: position + 1) else { return nil }
      return (.key(.alt(character)), next)
    }
  }

  /// A control sequence: parameters, then one byte that ends it.
  private mutating func sequence(at position: Int) -> (InputEvent?, Int)? {
    var end = position + 2
    while end < pending.count, (0x20...0x3F).contains(pending[end]) { end += 1 }
    guard end < pending.count else {
      // Nothing that a terminal sends is this long: give up instead of swallowing what follows.
      return end - position > 32 ? (.key(.unknown), end) : nil
    }
    let next = end + 1
    let parameters = SequenceParameters(pending[position + 2..<end])
    if parameters.prefix == UInt8(ascii: "<") {
      return (
        MouseEvent(parameters, isRelease: pending[end] == UInt8(ascii: "m")).map(InputEvent.mouse), next
      )
    }
    switch pending[end] {
    case UInt8(ascii: "I") where parameters.isEmpty: return (.focus(true), next)
    case UInt8(ascii: "O") where parameters.isEmpty: return (.focus(false), next)
    case UInt8(ascii: "u"):
      return (
        Key(code: parameters[0], modifiers: parameters.modifiers, isRelease: parameters.isRelease).map(
          InputEvent.key), next
      )
    case UInt8(ascii: "~"):
      if parameters[0] == 200 {
        pasted = []
        return (nil, next)
      }
      if parameters[0] == 27 {
        return (
          Key(code: parameters[2], modifiers: parameters.modifiers, isRelease: false).map(InputEvent.key),
          next
        )
      }
      return (.key(Self.key(number: parameters[0], modifiers: parameters.modifiers)), next)
    default: return (.key(Self.key(final: pending[end], modifiers: parameters.modifiers)), next)
    }
  }

  private static func key(number: Int, modifiers: KeyModifiers) -> Key {
    switch number {
    case 1, 7: key(final: UInt8(ascii: "H"), modifiers: modifiers)
    case 3: .delete
    case 4, 8: key(final: UInt8(ascii: "F"), modifiers: modifiers)
    case 5: Key.pageUp.with(modifiers)
    case 6: Key.pageDown.with(modifiers)
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: .unknown
    }
  }

  private static func key(final byte: UInt8, modifiers: KeyModifiers) -> Key {
    let isWord = !modifiers.isDisjoint(with: [.alt, .control])
    return switch byte {
    case UInt8(ascii: "A"): (modifiers.contains(.alt) ? Key.moveUp : .up).with(modifiers)
    case UInt8(ascii: "B"): (modifiers.contains(.alt) ? Key.moveDown : .down).with(modifiers)
    case UInt8(ascii: "C"): (isWord ? Key.wordRight : .right).with(modifiers)
    case UInt8(ascii: "D"): (isWord ? Key.wordLeft : .left).with(modifiers)
    case UInt8(ascii: "H"): (modifiers.contains(.control) ? Key.textStart : .home).with(modifiers)
    case UInt8(ascii: "F"): (modifiers.contains(.control) ? Key.textEnd : .end).with(modifiers)
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte) - 0x4F)
    default: .unknown
    }
  }
}
