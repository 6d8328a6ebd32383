import TerminalText

/// Decodes the bytes that a terminal sends into keys, pastes, mouse events, and replies.
///
/// Bytes may arrive in pieces of any size. An escape byte alone is either the Escape key or the beginning of a sequence. To decide,
/// the caller waits for ``timeout`` and then calls `flush()`.
///
/// The decoder recognizes the form of every sequence in ECMA-48 and of xterm's own (in 7 bits, as in UTF-8), and drops unused ones,
/// so that a terminal's reply is never taken for keys.
public struct InputDecoder: Sendable {
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?
  /// The beginning of the current control string, such as a reply to `OSC 11`.
  private var controlString: [UInt8]?

  public init() {}

  /// A Boolean value that indicates whether bytes are pending.
  public var isWaiting: Bool { timeout != nil }

  /// The time to wait for more bytes before `flush()`, or `nil` if no bytes are pending.
  public var timeout: Duration? {
    // The rest of a late paste would be taken for keys, and Enter would run it.
    if pasted != nil { return .seconds(5) }
    if controlString != nil { return .milliseconds(500) }
    if pending.isEmpty { return nil }
    // The user doesn't type sequences, but a slow connection may pause within one.
    return pending.count > 2 && pending[0] == 0x1B ? .milliseconds(500) : .milliseconds(50)
  }

  /// Returns the events that the bytes complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    let before = pending.count
    pending.append(contentsOf: bytes)
    if pasted != nil, pending.count == before + 1, pending.last == Self.controlC {
      // The user pressed Ctrl-C because the end of the paste never came.
      return endPaste() + [.key(.control("c"))]
    }
    var events: [InputEvent] = []
    var position = 0
    while position < pending.count {
      if pasted != nil {
        guard let (key, next) = paste(at: position) else { break }
        position = next
        if let key { events.append(.key(key)) }
        continue
      }
      if controlString != nil {
        guard let (event, next) = string(at: position) else { break }
        position = next
        if let event { events.append(event) }
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

  /// Returns the events of pending bytes if nothing follows them.
  public mutating func flush() -> [InputEvent] {
    if pasted != nil { return endPaste() }
    controlString = nil
    let bytes = pending
    pending = []
    switch (bytes.first, bytes.count) {
    case (nil, _): return []
    case (0x1B, 1): return [.key(.escape)]
    case (0x1B, 2) where bytes[1] != UInt8(ascii: "["):
      return [.key(.alt(Character(Unicode.Scalar(bytes[1]))))]
    // An incomplete mouse report.
    case (0x1B, 3...) where bytes[1] == UInt8(ascii: "[") && Self.rawReports[bytes[2]] != nil: return []
    // An unterminated sequence or an incomplete character.
    default: return [.key(bytes[0] == 0x1B ? .unknown : .character("\u{FFFD}"))]
    }
  }

  /// The number of simultaneous letters that can't be typed: a terminal without bracketed paste sent them.
  private static let burst = 16

  private static let controlC: UInt8 = 0x03

  // MARK: Pastes and strings

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
    // The end may arrive in pieces.
    if found.count < end.count, found.elementsEqual(end.prefix(found.count)) { return nil }
    pasted?.append(0x1B)
    return (nil, position + 1)
  }

  /// Ends a paste whose end is missing.
  private mutating func endPaste() -> [InputEvent] {
    let text = String(decoding: pasted ?? [], as: UTF8.self)
    (pasted, pending) = (nil, [])
    return text.isEmpty ? [] : [.key(.paste(text))]
  }

  /// Reads a control string up to its end: BEL, ST, or a byte that control strings can't contain, such as a key of the user.
  ///
  /// Only the terminal's background is used. Other strings are dropped.
  private mutating func string(at position: Int) -> (InputEvent?, Int)? {
    func keep(to end: Int) {
      let room = max(Self.longestReply - (controlString?.count ?? 0), 0)
      controlString?.append(contentsOf: pending[position..<end].prefix(room))
    }
    guard let end = pending[position...].firstIndex(where: { $0 < 0x20 }) else {
      keep(to: pending.count)
      return (nil, pending.count)
    }
    keep(to: end)
    if pending[end] == 0x1B, end + 1 == pending.count { return end > position ? (nil, end) : nil }
    let reply = TerminalBackground(reply: controlString ?? []).map { InputEvent.reply(.background($0)) }
    controlString = nil
    return switch pending[end] {
    case 0x07: (reply, end + 1)
    case 0x1B where pending[end + 1] == UInt8(ascii: "\\"): (reply, end + 2)
    default: (nil, end)
    }
  }

  // MARK: Keys

  /// Returns the event at a position and the position of the next one, or `nil` if bytes are missing.
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
      // A byte that doesn't continue the character begins another one.
      guard pending[end] & 0xC0 == 0x80 else { return ("\u{FFFD}", end) }
      end += 1
    }
    let text = String(decoding: pending[position..<end], as: UTF8.self)
    guard text.count == 1, let character = text.first else { return ("\u{FFFD}", end) }
    return (character, end)
  }

  // MARK: Sequences

  private mutating func escape(at position: Int) -> (InputEvent?, Int)? {
    guard position + 1 < pending.count else { return nil }
    let second = pending[position + 1]
    switch second {
    case UInt8(ascii: "["): return sequence(at: position)
    case UInt8(ascii: "N"), UInt8(ascii: "O"), UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"),
      UInt8(ascii: "^"), UInt8(ascii: "_"):
      // The letter with Alt, if nothing or a control byte follows.
      guard position + 2 < pending.count else { return nil }
      let third = pending[position + 2]
      let endsString = third == 0x1B || third == 0x07
      if third < 0x20, !endsString || second == UInt8(ascii: "N") || second == UInt8(ascii: "O") {
        return (.key(.alt(Character(Unicode.Scalar(second)))), position + 2)
      }
      switch second {
      case UInt8(ascii: "N"): return (nil, position + 3)
      case UInt8(ascii: "O"): return shiftedKey(at: position)
      default:
        controlString = []
        return (nil, position + 2)
      }
    case 0x1B: return (.key(.escape), position + 1)
    case 0x7F, 0x08: return (.key(.alt("\u{7F}")), position + 2)
    case 0x0D, 0x0A: return (.key(.alt("\r")), position + 2)
    case 0x00..<0x20: return (.key(.unknown), position + 2)
    default:
      guard let (character, next) = character(at: position + 1) else { return nil }
      return (.key(.alt(character)), next)
    }
  }

  /// Returns a key after SS3. Some terminals write the modifiers before its letter: `ESC O 5 P`, `ESC O 1 ; 5 P`.
  private func shiftedKey(at position: Int) -> (InputEvent?, Int)? {
    let first = position + 2
    guard let end = pending[first...].firstIndex(where: { !(0x30...0x3B).contains($0) }) else {
      return pending.count - first > Self.longest ? (.key(.unknown), pending.count) : nil
    }
    guard (0x20...0x7E).contains(pending[end]) else { return (.key(.unknown), end) }
    let parameters = SequenceParameters(pending[first..<end])
    let modifiers = parameters.modifiers(at: parameters.count - 1)
    return (.key(Self.key(final: pending[end], modifiers: modifiers)), end + 1)
  }

  /// The maximum length of a sequence, in bytes. No terminal sends longer ones.
  private static let longest = 1_024
  /// The maximum length of a recognized reply, in bytes.
  private static let longestReply = 64

  /// The sequences without parameters that are followed by bytes of any value, and the number of these bytes: mouse reports of X10
  /// and of xterm's highlight mode.
  private static let rawReports: [UInt8: Int] = [
    UInt8(ascii: "M"): 3, UInt8(ascii: "t"): 2, UInt8(ascii: "T"): 6,
  ]

  /// Returns the event of a control sequence: parameters, intermediate bytes, and a final byte.
  private mutating func sequence(at position: Int) -> (InputEvent?, Int)? {
    let first = position + 2
    var end = first
    while end < pending.count, (0x30...0x3F).contains(pending[end]) { end += 1 }
    let parameters = SequenceParameters(pending[first..<end])
    let isIntermediate = end < pending.count && (0x20...0x2F).contains(pending[end])
    while end < pending.count, (0x20...0x2F).contains(pending[end]) { end += 1 }
    guard end < pending.count else {
      guard end - first > Self.longest else { return nil }
      controlString = []
      return (nil, end)
    }
    let final = pending[end]
    // The sequence was cut off. The byte begins something else.
    guard (0x40...0x7E).contains(final) else { return (.key(.unknown), end) }
    let next = end + 1
    if isIntermediate {
      let isModeReport =
        parameters.prefix == UInt8(ascii: "?") && pending[end - 1] == UInt8(ascii: "$")
        && final == UInt8(ascii: "y")
      return (isModeReport ? .reply(.mode(parameters[0], state: parameters[1])) : nil, next)
    }
    if end == first {
      if let count = Self.rawReports[final] { return rawReport(from: next, count: count) }
      if final == UInt8(ascii: "[") { return consoleKey(at: next) }
    }
    if parameters.prefix == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
      return (MouseEvent(parameters, isRelease: final == UInt8(ascii: "m")).map(InputEvent.mouse), next)
    }
    if parameters.prefix == UInt8(ascii: "?"), final == UInt8(ascii: "c") {
      return (.reply(.attributes((0..<parameters.count).map { parameters[$0] })), next)
    }
    // A reply to a query that this module doesn't send, such as the keyboard flags.
    guard parameters.prefix == nil else { return (nil, next) }
    if final == UInt8(ascii: "~"), parameters[0] == 200 { pasted = [] }
    return (Self.event(final: final, parameters), next)
  }

  /// Skips the bytes of a report, which aren't keys. A control byte is a key, because the report was cut off.
  private func rawReport(from start: Int, count: Int) -> (InputEvent?, Int)? {
    let bytes = pending[start...].prefix(count)
    if let control = bytes.firstIndex(where: { 0x01..<0x20 ~= $0 }) { return (nil, control) }
    return bytes.count == count ? (nil, start + count) : nil
  }

  /// Returns a function key of the Linux console: `ESC [ [ A`.
  private func consoleKey(at position: Int) -> (InputEvent?, Int)? {
    guard position < pending.count else { return nil }
    let byte = pending[position]
    guard (0x20...0x7E).contains(byte) else { return (.key(.unknown), position) }
    return (.key((0x41...0x45).contains(byte) ? .function(Int(byte) - 0x40) : .unknown), position + 1)
  }

  /// Returns the event of a control sequence without a prefix.
  private static func event(final: UInt8, _ parameters: SequenceParameters) -> InputEvent? {
    let modifiers = parameters.modifiers
    switch final {
    case UInt8(ascii: "I") where parameters.isEmpty: return .focus(true)
    case UInt8(ascii: "O") where parameters.isEmpty: return .focus(false)
    case UInt8(ascii: "u"):
      return Key(code: parameters[0], modifiers: modifiers, isRelease: parameters.isRelease).map(
        InputEvent.key)
    case UInt8(ascii: "~"):
      switch parameters[0] {
      case 200, 201: return nil
      case 27: return Key(code: parameters[2], modifiers: modifiers, isRelease: false).map(InputEvent.key)
      default: return .key(key(number: parameters[0], modifiers: modifiers))
      }
    // With another first number, it is a reply, such as the cursor position.
    case UInt8(ascii: "P")...UInt8(ascii: "S") where parameters[0] <= 1,
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "H"), UInt8(ascii: "Z"):
      return .key(key(final: final, modifiers: modifiers))
    default: return nil
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
