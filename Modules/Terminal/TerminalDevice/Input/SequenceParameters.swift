import TerminalText

/// The parameters of a control sequence, such as `1;5` in `CSI 1;5 C`.
struct SequenceParameters {
  /// The byte before the numbers that selects another meaning, such as `<`.
  private(set) var prefix: UInt8?
  /// The numbers, each with its subparameters after colons. Omitted, negative, or larger than 32-bit numbers are zero.
  private var numbers: [[Int]] = []

  init(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    if let first = bytes.first, (0x3C...0x3F).contains(first) {
      prefix = first
      bytes.removeFirst()
    }
    guard !bytes.isEmpty else { return }
    numbers = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        UInt32(String(decoding: $0, as: UTF8.self)).map { Int($0) } ?? 0
      }
    }
  }

  var isEmpty: Bool { prefix == nil && numbers.isEmpty }
  var count: Int { numbers.count }

  /// The number at a position, or zero if it is omitted.
  subscript(index: Int) -> Int { numbers.indices.contains(index) ? numbers[index][0] : 0 }

  /// The keys that were held, according to the second number.
  var modifiers: KeyModifiers { modifiers(at: 1) }

  /// Returns the keys that were held, according to a number that is their bits plus one.
  func modifiers(at index: Int) -> KeyModifiers {
    // Higher bits are keys without effect here: Super, Caps Lock.
    KeyModifiers(rawValue: UInt8(truncatingIfNeeded: max(self[index] - 1, 0) & 7))
  }

  /// Whether the key was released. Only programs that request it get this.
  var isRelease: Bool { numbers.count > 1 && numbers[1].count > 1 && numbers[1][1] == 3 }
}

extension Key {
  /// Returns the key with Shift, if Shift was held.
  func with(_ modifiers: KeyModifiers) -> Key { modifiers.contains(.shift) ? .shift(self) : self }

  /// Creates a key from its character's code, as terminals send ambiguous keys. Returns `nil` if the key was released.
  init?(code: Int, modifiers: KeyModifiers, isRelease: Bool) {
    guard !isRelease else { return nil }
    switch code {
    case 9: self = modifiers.contains(.shift) ? .backTab : modifiers.contains(.control) ? .control("i") : .tab
    case 13: self = modifiers.contains(.alt) ? .alt("\r") : Key.enter.with(modifiers)
    case 27: self = .escape
    case 127, 8: self = modifiers.contains(.alt) ? .alt("\u{7F}") : .backspace
    // Without this report, terminals send the byte of Ctrl-_ for Ctrl-/.
    case 47 where modifiers.contains(.control): self = .control("_")
    default:
      // Other codes are keys without characters.
      guard code >= 0x20, !(0xE000...0xF8FF).contains(code),
        let scalar = Unicode.Scalar(UInt32(clamping: code))
      else {
        self = .unknown
        return
      }
      let character = Character(scalar)
      if modifiers.contains(.control) {
        self = .control(character)
      } else if modifiers.contains(.alt) {
        self = .alt(character)
      } else if modifiers.contains(.shift), let upper = String(character).uppercased().first {
        self = .character(upper)
      } else {
        self = .character(character)
      }
    }
  }
}

extension MouseEvent {
  /// Creates an event from the parameters `button;column;row`, or returns `nil` for unnamed buttons.
  init?(_ parameters: SequenceParameters, isRelease: Bool) {
    guard parameters.count == 3, parameters[1] > 0, parameters[2] > 0 else { return nil }
    let code = parameters[0]
    let kind: Kind
    switch (code & 0b1110_0000, code & 3) {
    case (0, let button), (32, let button):
      guard let button = Button(code: button) else {
        guard code & 32 != 0 else { return nil }
        kind = .move
        break
      }
      kind = isRelease ? .release(button) : code & 32 != 0 ? .drag(button) : .press(button)
    case (64, let direction): kind = .scroll([.up, .down, .left, .right][direction])
    default: return nil
    }
    var modifiers: KeyModifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    self.init(kind, row: parameters[2] - 1, column: parameters[1] - 1, modifiers: modifiers)
  }
}

extension MouseEvent.Button {
  fileprivate init?(code: Int) {
    switch code {
    case 0: self = .left
    case 1: self = .middle
    case 2: self = .right
    default: return nil
    }
  }
}
