import TerminalText

/// A cell of the screen: a character, or the second cell of a wide one.
struct ScreenCell: Equatable {
  /// The character, or `nil` if the cell belongs to the wide character before it.
  var character: Character?
  var style: TextStyle

  static let blank = ScreenCell(character: " ", style: .plain)
}

extension StyledText {
  /// Returns the cells of a row. Wide characters that don't fit at the edge and characters without columns are omitted.
  func cells(columns: Int) -> [ScreenCell] {
    var cells: [ScreenCell] = []
    cells.reserveCapacity(columns)
    for run in runs {
      let style = run.shownStyle
      for character in run.content where character != "\n" {
        let width = character.displayWidth
        guard width > 0 else { continue }
        guard cells.count + width <= columns else {
          while cells.count < columns { cells.append(.blank) }
          return cells
        }
        cells.append(ScreenCell(character: character, style: style))
        for _ in 1..<width { cells.append(ScreenCell(character: nil, style: style)) }
      }
    }
    while cells.count < columns { cells.append(.blank) }
    return cells
  }
}
