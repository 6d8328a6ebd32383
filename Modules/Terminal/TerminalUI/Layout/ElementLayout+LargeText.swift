import TerminalText

extension ElementLayout {
  /// Returns text in large characters if a window has room for them, or else in bold.
  ///
  /// - Parameter isOptional: Whether to omit the text if it can't be large.
  func largeText(_ text: String, isOptional: Bool) -> Block {
    let plain = isOptional ? Block() : Block(StyledText(text, style: .bold).wrapped(to: width))
    guard geometry != nil else { return plain }
    var rows = Array(repeating: "", count: LargeCharacters.rows)
    for character in text {
      guard let drawn = LargeCharacters.drawings[character] else { return plain }
      for row in rows.indices { rows[row] += (rows[row].isEmpty ? "" : " ") + drawn[row] }
    }
    let large = rows.map { StyledText($0, style: .bold) }
    return large.contains { $0.isWider(than: width) } ? plain : Block(large)
  }
}

/// Digits with a height of three rows, each made of half blocks.
private enum LargeCharacters {
  static let rows = 3

  static let drawings: [Character: [String]] = [
    "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"],
    "3": ["▀▀█", " ▀█", "▀▀▀"], "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"],
    "6": ["█▀▀", "█▀█", "▀▀▀"], "7": ["▀▀█", "  █", "  ▀"], "8": ["█▀█", "█▀█", "▀▀▀"],
    "9": ["█▀█", "▀▀█", "▀▀▀"], ":": ["▄", "▄", " "], ".": [" ", " ", "▄"], "-": ["   ", "▀▀▀", "   "],
    "%": ["▀ █", "▄▀ ", "▀ ▀"], "/": ["  █", "▄▀ ", "▀  "], " ": [" ", " ", " "],
    "+": [" ▄ ", "▀█▀", "   "],
  ]
}
