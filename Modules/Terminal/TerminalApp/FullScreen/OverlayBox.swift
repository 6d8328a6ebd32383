import TerminalText
import TerminalUI

/// A box over the screen: an optional field, and lines that scroll, one of which may be selected.
struct OverlayBox: Hashable, Sendable {
  /// The text in the upper edge.
  var title: StyledText
  /// A text field with its cursor.
  var field: LineFrame?
  /// The lines of the box.
  var lines: [StyledText]
  /// The line that keys act on.
  var selection: Int?
  /// The number of hidden lines above, limited by the room to scroll.
  var offset = 0
  /// The width of the lines, or `nil` if it depends on them.
  var width: Int?
  /// The number of lines that determines the upper edge of the box, or `nil` for its own lines.
  var topRows: Int?
  /// The cells below which the box is shown, or `nil` for the middle of the screen.
  var anchor: LayoutRect?
  /// The cells that the box should stay in, such as the inside of a sheet, or `nil` for the whole screen.
  var bounds: LayoutRect?

  /// The minimum number of rows in a box that stays in its bounds.
  private static let leastRowsInBounds = 7

  /// Returns the maximum number of columns inside a box.
  static func maxColumns(of size: TerminalSize) -> Int { min(max(size.columns - 8, 4), 96) }

  /// Returns the cells of the screen that the box covers.
  func rect(in size: TerminalSize) -> LayoutRect {
    let most = Self.maxColumns(of: size)
    let needed = width ?? max(lines.map(\.width).max() ?? 0, title.width + 2)
    let columns = min(max(needed, 4), most) + 4
    let head = field == nil ? 0 : 2
    let mostRows = max(size.rows - 1, 3)
    func height(_ lines: Int) -> Int { min(max(lines, 1) + head + 2, mostRows) }
    let rows = height(lines.count)
    var rect = LayoutRect(
      row: max((size.rows - 1 - max(height(topRows ?? 0), rows)) / 2, 0),
      column: max((size.columns - columns) / 2, 0), width: columns, height: rows)
    guard let anchor else { return rect }
    let screen = LayoutRect(row: 0, column: 0, width: size.columns, height: size.rows - 1)
    var area = screen
    if let bounds, bounds.width >= columns,
      Self.room(around: anchor, in: bounds) >= min(rows, Self.leastRowsInBounds)
    {
      area = bounds
    }
    let room = Self.room(around: anchor, in: area)
    if room >= 3 { rect.height = min(rows, room) }
    return rect.placed(below: anchor, columns: area.columns, rows: area.rows)
  }

  /// Returns the number of rows below or above some cells.
  private static func room(around anchor: LayoutRect, in area: LayoutRect) -> Int {
    max(area.rows.upperBound - anchor.rows.upperBound, anchor.row - area.row)
  }

  /// Returns the number of visible lines.
  func shownRows(in size: TerminalSize) -> Int {
    max(rect(in: size).height - 2 - (field == nil ? 0 : 2), 1)
  }

  /// Returns the first visible line. The selected line is always visible.
  func firstLine(in size: TerminalSize) -> Int {
    let rows = shownRows(in: size)
    var first = min(max(offset, 0), max(lines.count - rows, 0))
    if let selection {
      first = min(first, selection)
      first = max(first, selection - rows + 1)
    }
    return first
  }

  /// Returns the line at a cell, or `nil` if there is none.
  func line(atRow row: Int, column: Int, in size: TerminalSize) -> Int? {
    let rect = rect(in: size)
    guard rect.contains(row: row, column: column) else { return nil }
    let index = row - rect.row - 1 - (field == nil ? 0 : 2)
    guard (0..<shownRows(in: size)).contains(index) else { return nil }
    let line = firstLine(in: size) + index
    return line < lines.count ? line : nil
  }

  /// Returns the lines of the box with its edges, and the cursor of its field.
  func drawn(in size: TerminalSize) -> (lines: [StyledText], cursor: Frame.Position?) {
    let rect = rect(in: size)
    let columns = rect.width - 4
    let rows = shownRows(in: size)
    let first = firstLine(in: size)
    let bar = ScrollBar(rows: rows, height: lines.count, offset: first)
    let side = StyledText("│", style: .border)
    var drawn = [StyledText.boxEdge("╭", "╮", columns: columns, title: title.styled(.bold))]
    var cursor: Frame.Position?
    if let field {
      drawn.append(side + " " + field.lines[0].prefix(columns: columns).padded(to: columns) + " " + side)
      drawn.append(StyledText.boxEdge("├", "┤", columns: columns))
      cursor = Frame.Position(
        row: rect.row + 1, column: rect.column + 2 + min(field.cursorColumn, columns - 1))
    }
    for row in 0..<rows {
      let index = first + row
      var line = index < lines.count ? lines[index].truncated(to: columns) : StyledText()
      line = line.padded(to: columns)
      if index == selection {
        let mark = StyledText("▌", style: TextStyle(foreground: .accentColor))
        line = (mark + line + " ").styled(TextStyle(background: .role(.selection)))
      } else {
        line = StyledText.space + line + " "
      }
      drawn.append(side + line + (bar?.character(atRow: row) ?? side))
    }
    drawn.append(StyledText.boxEdge("╰", "╯", columns: columns))
    let surface = TextStyle(background: .role(.surface))
    return (drawn.prefix(rect.height).map { $0.styled(surface) }, cursor)
  }
}

/// A scroll bar, which shows the visible part of taller content.
struct ScrollBar: Hashable, Sendable {
  /// The rows of the thumb.
  let thumb: Range<Int>

  /// Creates a scroll bar, or returns `nil` if all content is visible.
  init?(rows: Int, height: Int, offset: Int) {
    guard rows > 0, height > rows else { return nil }
    let count = max(rows * rows / height, 1)
    let room = rows - count
    // Because of rounding down, the thumb reaches the bottom only at the end. It is at the top only if nothing is above.
    let start = min(max(room * offset / (height - rows), offset > 0 ? 1 : 0), room)
    thumb = start..<start + count
  }

  /// Creates the scroll bar of a scroll area.
  init?(_ area: ScreenLayout.ScrollArea) {
    self.init(rows: area.rect.height, height: area.height, offset: area.offset)
  }

  /// Returns the character of the bar in a row, or `nil` above and below the thumb.
  func character(atRow row: Int) -> StyledText? { thumb.contains(row) ? "┃" : nil }
}
