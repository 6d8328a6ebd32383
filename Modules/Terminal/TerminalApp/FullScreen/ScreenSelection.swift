import TerminalText
import TerminalUI

/// The text between two cells of the screen, selected with the mouse.
struct ScreenSelection: Hashable {
  /// The cell at which the mouse was pressed.
  var anchor: Frame.Position
  /// The cell to which it was dragged.
  var end: Frame.Position

  /// Returns the selected columns in a row of the screen.
  private func columns(ofRow row: Int, width: Int) -> Range<Int> {
    let isForward = (anchor.row, anchor.column) <= (end.row, end.column)
    let (first, last) = isForward ? (anchor, end) : (end, anchor)
    guard first.row...last.row ~= row else { return 0..<0 }
    let start = row == first.row ? min(first.column, width) : 0
    return start..<max(start, row == last.row ? min(last.column + 1, width) : width)
  }

  /// Returns the selected text, without the spaces at the ends of its lines.
  func text(in lines: [StyledText], width: Int) -> String {
    let rows = min(anchor.row, end.row)...max(anchor.row, end.row)
    return rows.filter { lines.indices.contains($0) }.map { row in
      let columns = columns(ofRow: row, width: width)
      let part = lines[row].prefix(columns: columns.upperBound).dropping(columns: columns.lowerBound)
      return String(part.plain.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// Highlights the selected cells by exchanging the colors of text and background.
  func highlight(_ lines: inout [StyledText], width: Int) {
    for row in lines.indices {
      let columns = columns(ofRow: row, width: width)
      guard !columns.isEmpty else { continue }
      let part = lines[row].prefix(columns: columns.upperBound).dropping(columns: columns.lowerBound)
      lines[row] = lines[row].replacing(
        columns: columns,
        with: part.padded(to: columns.count).mappingStyles {
          TextStyle(bold: $0.isBold, inverse: true)
        })
    }
  }
}
