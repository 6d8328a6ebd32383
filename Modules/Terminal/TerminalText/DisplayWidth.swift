extension Character {
  /// How many columns a terminal gives this character.
  ///
  /// A base with its combining marks is as wide as its base; an emoji with its joined parts, a flag and a keycap are
  /// two columns wide. In a conjunct (Devanagari) each letter takes its own columns, because terminals draw it letter
  /// by letter.
  public var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    let scalars = unicodeScalars
    var width = 0
    var isPicture = false
    var first: Unicode.Scalar?
    for scalar in scalars {
      width += scalar.displayWidth
      guard let base = first else {
        first = scalar
        isPicture = scalar.isRegionalIndicator
        continue
      }
      switch scalar.value {
      // The selector selects a picture; a joiner and a skin tone belong to one.
      case 0xFE0F: isPicture = true
      case 0x200D, 0x1F3FB...0x1F3FF: isPicture = isPicture || base.properties.isEmoji
      default: break
      }
    }
    return isPicture && width > 0 ? 2 : width
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

  fileprivate var displayWidth: Int {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAD, 0xAE...0x2FF: 1
    case 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0  // Hangul vowels and finals join the syllable before them.
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: 0
      default: properties.isEmojiPresentation || isWide ? 2 : 1
      }
    }
  }

  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      let range = wideRanges[middle]
      if value < range.lowerBound {
        high = middle
      } else if value > range.upperBound {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}

/// What Unicode calls East Asian wide and full-width, without emoji, which have a property of their own. In order.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
  0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
  0x16FE0...0x18DF2, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x2FFFD,
  0x30000...0x3FFFD,
]
