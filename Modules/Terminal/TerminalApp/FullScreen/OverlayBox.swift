import TerminalText
import TerminalUI

/// A box of the host over the screen: lines that scroll, one of which may be selected, below an optional field.
struct OverlayBox: Hashable, Sendable {
  /// What is written into the upper edge.
  var title: StyledText
  /// A field that is typed into, and where its cursor stands.
  var field: LineFrame?
  /// What stands in it.
  var lines: [StyledText]
  /// The line that keys use.
  var selection: Int?
  /// How many lines stand above the first one that is shown, as far as there is room to scroll.
  var offset = 0
  /// How many columns the lines get, where that does not depend on them.
  var width: Int?

  /// The columns between the edges of a box on a screen.
  static func mostColumns(of size: TerminalSize) -> Int { min(max(size.columns - 8, 4), 96) }

  /// The cells that it covers on a screen.
  func rect(in size: TerminalSize) -> LayoutRect {
    let most = Self.mostColumns(of: size)
    let needed = width ?? max(lines.map(\.width).max() ?? 0, title.width + 2)
    let columns = min(max(needed, 4), most) + 4
    let head = field == nil ? 0 : 2
    let rows = min(max(lines.count, 1) + head + 2, max(size.rows - 1, 3))
    return LayoutRect(
      row: max((size.rows - 1 - rows) / 2, 0), column: max((size.columns - columns) / 2, 0), width: columns,
      height: rows)
  }

  /// How many lines can be seen.
  func shownRows(in size: TerminalSize) -> Int {
    max(rect(in: size).height - 2 - (field == nil ? 0 : 2), 1)
  }

  /// The first line that is shown. The selected one is always among them.
  func firstLine(in size: TerminalSize) -> Int {
    let rows = shownRows(in: size)
    var first = min(max(offset, 0), max(lines.count - rows, 0))
    if let selection {
      first = min(first, selection)
      first = max(first, selection - rows + 1)
    }
    return first
  }

  /// The line at a cell; `nil` where there is none.
  func line(atRow row: Int, column: Int, in size: TerminalSize) -> Int? {
    let rect = rect(in: size)
    guard rect.contains(row: row, column: column) else { return nil }
    let index = row - rect.row - 1 - (field == nil ? 0 : 2)
    guard (0..<shownRows(in: size)).contains(index) else { return nil }
    let line = firstLine(in: size) + index
    return line < lines.count ? line : nil
  }

  /// The lines of the box with its edges, and the cursor of its field.
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
        line = (StyledText.space + line + " ").styled(TextStyle(background: .role(.selection)))
      } else {
        line = StyledText.space + line + " "
      }
      drawn.append(side + line + (bar?.character(atRow: row) ?? side))
    }
    drawn.append(StyledText.boxEdge("╰", "╯", columns: columns))
    return (Array(drawn.prefix(rect.height)), cursor)
  }
}

/// Which part of something higher than its rows is shown.
struct ScrollBar: Hashable, Sendable {
  /// The rows that show that something is there.
  let thumb: Range<Int>

  /// A bar; `nil` where everything can be seen.
  init?(rows: Int, height: Int, offset: Int) {
    guard rows > 0, height > rows else { return nil }
    let count = max(rows * rows / height, 1)
    let room = rows - count
    // Rounded down, the lower end is reached at the end only; at the upper end nothing is above.
    let start = min(max(room * offset / (height - rows), offset > 0 ? 1 : 0), room)
    thumb = start..<start + count
  }

  /// The bar of something that scrolls.
  init?(_ area: ScreenLayout.ScrollArea) {
    self.init(rows: area.rect.height, height: area.height, offset: area.offset)
  }

  /// What stands in a row of it.
  func character(atRow row: Int) -> StyledText {
    thumb.contains(row) ? "┃" : StyledText("│", style: .border)
  }
}
