extension Character {
  /// How many columns a terminal gives this character.
  ///
  /// A base with its combining marks is as wide as its base; an emoji with its joined parts, a flag and a keycap are
  /// two columns wide. In a conjunct (Devanagari) each letter takes its own columns, because terminals draw it letter
  /// by letter.
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
  /// How many columns a terminal gives this text in one line.
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

/// What Unicode's data says of a scalar that matters for its columns: the bits of an entry of ``UnicodeWidths/runs``.
private struct ScalarWidth {
  var bits: UInt32

  static let none = Self(bits: 0)
  static let wide = Self(bits: 2)

  /// How many columns it takes alone.
  var columns: Int { Int(bits & 3) }
  /// Whether a joiner can join it to another picture.
  var isPictograph: Bool { bits & 1 << 2 != 0 }
  /// Whether a selector after it selects its picture or its letter form.
  var isSelectable: Bool { bits & 1 << 3 != 0 }
  /// Whether it is a picture without a selector.
  var isPicture: Bool { bits & 1 << 4 != 0 }
  /// Whether a skin tone after it belongs to it.
  var takesTone: Bool { bits & 1 << 5 != 0 }
}

extension UnicodeWidths {
  /// Finds the run of a scalar: the last one that does not begin after it.
  fileprivate static func width(of scalar: UInt32) -> ScalarWidth {
    runs.withUnsafeBufferPointer { runs in
      // Whatever its properties are, an entry of this scalar is not above it.
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
