import TerminalText

/// A cell of the screen: a character, or what a wide one takes beside its first cell.
struct ScreenCell: Equatable {
  /// `nil` belongs to the wide character before it.
  var character: Character?
  var style: TextStyle

  static let blank = ScreenCell(character: " ", style: .plain)
}

extension StyledText {
  /// The cells of a row. A wide character that has no room at the edge is left out, as is what takes no column by itself.
  func cells(columns: Int) -> [ScreenCell] {
    var cells: [ScreenCell] = []
    cells.reserveCapacity(columns)
    for run in runs {
      for character in run.content where character != "\n" {
        let width = character.displayWidth
        guard width > 0 else { continue }
        guard cells.count + width <= columns else {
          while cells.count < columns { cells.append(.blank) }
          return cells
        }
        cells.append(ScreenCell(character: character, style: run.style))
        for _ in 1..<width { cells.append(ScreenCell(character: nil, style: run.style)) }
      }
    }
    while cells.count < columns { cells.append(.blank) }
    return cells
  }
}
