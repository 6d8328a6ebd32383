extension Character {
  /// The number of terminal columns that this character takes.
  ///
  /// A base with combining marks is as wide as the base. An emoji with its joined parts, a flag, and a keycap are two columns wide.
  /// In a conjunct (Devanagari), each letter takes its own columns, because terminals draw it letter by letter.
  public var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    var width = 0
    var isPicture = false
    var previous: Unicode.Scalar?
    var before = ScalarWidth.none
    for scalar in unicodeScalars {
      let current = scalar.width
      width += current.columns
      switch scalar.value {
      case 0xFE0F: isPicture = isPicture || before.isSelectable
      case 0xFE0E where before.isSelectable && before.isPicture: width -= 1
      case 0x1F3FB...0x1F3FF: isPicture = isPicture || before.takesTone
      case 0x1F1E6...0x1F1FF: isPicture = isPicture || previous?.isRegionalIndicator == true
      default: isPicture = isPicture || current.isPictograph && previous == "\u{200D}"
      }
      (previous, before) = (scalar, current)
    }
    return isPicture ? 2 : width
  }
}

extension StringProtocol {
  /// The number of terminal columns that this text takes on one line.
  public var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    let width = CharacterWidths.scan(String(self)) { characters in
      var width = characters.skipASCII()
      while let character = characters.next() { width += character.columns + characters.skipASCII() }
      return width
    }
    return width ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  fileprivate var width: ScalarWidth {
    switch value {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: .wide
    default: UnicodeWidths.width(of: value)
    }
  }
}

/// The Unicode properties that determine a scalar's width: the bits of an entry of ``UnicodeWidths/runs``.
private struct ScalarWidth {
  var bits: UInt32

  static let none = Self(bits: 0)
  static let wide = Self(bits: 2)

  /// The number of columns that the scalar takes alone.
  var columns: Int { Int(bits & 3) }
  /// Whether a joiner can join the scalar to another picture.
  var isPictograph: Bool { bits & 1 << 2 != 0 }
  /// Whether a variation selector after the scalar selects its picture or its text form.
  var isSelectable: Bool { bits & 1 << 3 != 0 }
  /// Whether the scalar is a picture without a variation selector.
  var isPicture: Bool { bits & 1 << 4 != 0 }
  /// Whether a skin tone modifies the scalar before it.
  var takesTone: Bool { bits & 1 << 5 != 0 }
}

extension UnicodeWidths {
  /// Returns the width in the last run that doesn't begin after the scalar.
  fileprivate static func width(of scalar: UInt32) -> ScalarWidth {
    runs.withUnsafeBufferPointer { runs in
      // No entry of this scalar is above the limit, whatever its properties.
      let limit = scalar << 8 | 0xFF
      var low = 0
      var high = runs.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if runs[middle] <= limit { low = middle } else { high = middle }
      }
      return ScalarWidth(bits: runs[low] & 0xFF)
    }
  }
}
