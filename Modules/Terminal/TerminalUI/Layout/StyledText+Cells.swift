import TerminalText

extension StyledText {
  /// Returns the text with the style of each character changed, depending on its column.
  func mappingCells(_ transform: (Int, TextStyle) -> TextStyle) -> StyledText {
    var (result, column) = (StyledText(), 0)
    for run in runs {
      for character in run.content {
        let text = StyledText(String(character), style: transform(column, run.style), link: run.link)
        column += text.width
        result += text
      }
    }
    return result
  }
}

extension GradientFill {
  /// Returns the color in the middle of a cell.
  func color(column: Int, of columns: Int, row: Int, of rows: Int) -> Color {
    func share(_ index: Int, _ count: Int) -> Double {
      count > 1 ? Double(index) / Double(count - 1) : 0.5
    }
    return color(x: share(column, columns), y: share(row, rows))
  }
}
