import TerminalText
import TerminalUI

/// The content of the whole screen, as a value that becomes a frame: the program, an overlay, and the status line.
struct FullScreenContent: Hashable, Sendable {
  /// The layout of the program.
  var layout: ScreenLayout
  /// The size of the terminal.
  var size: TerminalSize
  /// The lines of the column at the right, with its edge, or none if the program takes the whole screen.
  var side: [StyledText] = []
  /// The lines at the bottom. Additional lines cover the program.
  var status: [StyledText]
  /// A field at the bottom, in place of the status line.
  var field: LineFrame?
  /// The current frame of the marks of tasks whose progress isn't known, or `nil` before the first.
  var activity: String?
  /// The overlay over the program.
  var overlay: OverlayBox?
  /// Whether the user is typing into the focused field.
  var isEditing = true

  /// Returns the size of the program: without the last column, for the scroll bar, and the last row, for the status line.
  ///
  /// - Parameter side: The number of columns at the right.
  static func programSize(_ size: TerminalSize, side: Int = 0) -> TerminalSize {
    TerminalSize(columns: size.columns - 1 - side, rows: size.rows - 1)
  }

  /// The frame that shows the content.
  var frame: Frame {
    var lines = Array(layout.lines.prefix(size.rows))
    lines += Array(repeating: StyledText(), count: size.rows - lines.count)
    var cursor = isEditing ? layout.cursor : nil
    for area in layout.front.scrollAreas { drawBar(of: area, on: &lines) }
    if let activity {
      let mark = StyledText(activity, style: TextStyle(foreground: .accentColor))
      for rect in layout.activities { draw([mark], at: rect, on: &lines) }
    }
    if let width = side.first?.width {
      draw(
        side, at: LayoutRect(row: 0, column: size.columns - width, width: width, height: side.count),
        on: &lines)
    }
    if let overlay {
      // The control of a menu stays visible beside the menu.
      if overlay.anchor == nil { lines = lines.map(\.dimmed) }
      let box = overlay.drawn(in: size)
      let rect = overlay.rect(in: size)
      let outer = overlay.anchor == nil ? rect.withMargins(in: size.columns) : rect
      lines.removeWords(cutBy: outer)
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
      guard let character = bar.character(atRow: row) else { continue }
      let line = area.rect.row + row
      lines[line] = lines[line].replacing(columns: column..<column + 1, with: character)
    }
  }

  private func draw(_ new: [StyledText], at rect: LayoutRect, on lines: inout [StyledText]) {
    for (index, line) in new.enumerated() where lines.indices.contains(rect.row + index) {
      lines[rect.row + index] = lines[rect.row + index].replacing(columns: rect.columns, with: line)
    }
  }
}
