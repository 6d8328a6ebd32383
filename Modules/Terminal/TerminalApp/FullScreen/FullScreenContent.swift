import TerminalText
import TerminalUI

/// Everything that the whole screen shows, as a value that becomes a frame: the program, what the host has over it, and the status
/// below.
struct FullScreenContent: Hashable, Sendable {
  /// The program's part.
  var layout: ScreenLayout
  /// How large the terminal is.
  var size: TerminalSize
  /// The lines of the column at the right, with its edge; empty where the program has all of the screen.
  var side: [StyledText] = []
  /// The lines at the bottom. More than one lie over the program's part.
  var status: [StyledText]
  /// A field at the bottom, in place of the status.
  var field: LineFrame?
  /// What the host shows over the program.
  var overlay: OverlayBox?
  /// Whether the field that has the focus is typed into.
  var isEditing = true

  /// How much of a terminal the program gets: the last column is the scroll bar's, the last row the status line's.
  ///
  /// - Parameter side: How many columns stand at its right.
  static func programSize(_ size: TerminalSize, side: Int = 0) -> TerminalSize {
    TerminalSize(columns: size.columns - 1 - side, rows: size.rows - 1)
  }

  /// The frame of it.
  var frame: Frame {
    var lines = Array(layout.lines.prefix(size.rows))
    lines += Array(repeating: StyledText(), count: size.rows - lines.count)
    var cursor = isEditing ? layout.cursor : nil
    for area in layout.front.scrollAreas { drawBar(of: area, on: &lines) }
    if let width = side.first?.width {
      draw(
        side, at: LayoutRect(row: 0, column: size.columns - width, width: width, height: side.count),
        on: &lines)
    }
    if let overlay {
      lines = lines.map(\.dimmed)
      let box = overlay.drawn(in: size)
      let rect = overlay.rect(in: size)
      let outer = rect.withMargins(in: size.columns)
      draw(box.lines.map { $0.indented(by: rect.column - outer.column) }, at: outer, on: &lines)
      cursor = box.cursor
    }
    let bottom = field.map { Array($0.lines.prefix(1)) } ?? status
    for (index, line) in bottom.suffix(size.rows).enumerated() {
      lines[size.rows - min(bottom.count, size.rows) + index] = line
    }
    if let field, overlay == nil {
      cursor = Frame.Position(row: size.rows - 1, column: min(field.cursorColumn, size.columns - 1))
    }
    return Frame(lines: lines, size: size, cursor: cursor)
  }

  private func drawBar(of area: ScreenLayout.ScrollArea, on lines: inout [StyledText]) {
    guard let bar = ScrollBar(area) else {
      return
    }
    let column = area.rect.column + area.rect.width
    guard column < size.columns else { return }
    for row in 0..<area.rect.height where lines.indices.contains(area.rect.row + row) {
      let line = area.rect.row + row
      lines[line] = lines[line].replacing(columns: column..<column + 1, with: bar.character(atRow: row))
    }
  }

  private func draw(_ new: [StyledText], at rect: LayoutRect, on lines: inout [StyledText]) {
    for (index, line) in new.enumerated() where lines.indices.contains(rect.row + index) {
      lines[rect.row + index] = lines[rect.row + index].replacing(columns: rect.columns, with: line)
    }
  }
}
