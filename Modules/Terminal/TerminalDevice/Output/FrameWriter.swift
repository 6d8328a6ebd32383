import TerminalText

/// Redraws lines at the bottom of a terminal. It returns escape sequences and writes nothing itself.
///
/// The writer keeps the lines on the screen and returns only the differences. It never erases unchanged lines: they would flicker,
/// and multiplexers would keep them in the scrollback.
struct FrameWriter {
  private struct Line: Equatable {
    var text: String
    var content: StyledText
    var width: Int

    /// Lines are equal if they are drawn equally.
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }

    /// Returns the number of rows that the line takes in a terminal that wraps it.
    func rows(columns: Int) -> Int {
      guard width > columns else { return 1 }
      var (rows, column) = (1, 0)
      for character in content.plain {
        let width = character.displayWidth
        if column + width > columns { (rows, column) = (rows + 1, 0) }
        column += width
      }
      return rows
    }
  }

  /// The lines on the screen, and the cursor's position in them.
  private var drawn: [Line] = []
  private var cursorRow = 0
  private var cursorColumn = 0
  /// The size of the terminal when the lines were drawn.
  private var size: TerminalSize?

  var capability: TerminalCapability

  init(capability: TerminalCapability) { self.capability = capability }

  /// Returns the text that replaces the last drawing and places the cursor.
  ///
  /// - Parameters:
  ///   - lines: Lines that fit the terminal's width. Lines above the last screenful are omitted.
  ///   - printed: Lines that are written permanently above the drawing.
  mutating func draw(
    _ lines: [StyledText], above printed: [StyledText] = [], cursorRow: Int, cursorColumn: Int,
    size: TerminalSize
  ) -> String {
    // A row off the screen can't be redrawn.
    let first = min(max(lines.count - size.rows, 0), cursorRow)
    let frame = lines[first..<min(first + size.rows, lines.count)]
    let all = (printed + frame).map {
      Line(text: $0.placed(for: capability), content: $0, width: $0.width)
    }
    var pen = Pen(row: self.cursorRow)
    if let old = self.size, old != size, !drawn.isEmpty {
      redraw(all, with: &pen, size: size)
    } else {
      drawChanges(to: all, with: &pen, columns: size.columns)
    }
    let row = printed.count + cursorRow - first
    let isMoved = pen.row != row || cursorColumn != self.cursorColumn || !pen.text.isEmpty
    let isChanged = !pen.text.isEmpty
    if isMoved {
      pen.move(to: row)
      if cursorColumn > 0 { pen.text += "\u{1B}[\(min(cursorColumn, size.columns - 1))C" }
    }
    drawn = Array(all.dropFirst(printed.count))
    self.cursorRow = cursorRow - first
    self.cursorColumn = cursorColumn
    self.size = size
    return isChanged ? atOnce(pen.text) : pen.text
  }

  /// Returns the text that leaves the last drawing in place and moves below it.
  mutating func leave() -> String {
    guard !drawn.isEmpty else { return "" }
    let down = drawn.count - 1 - cursorRow
    forget()
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\r\n"
  }

  /// Forgets the last drawing, because the screen was cleared or another program used it.
  mutating func forget() {
    (drawn, cursorRow, cursorColumn, size) = ([], 0, 0, nil)
  }

  // MARK: Writing lines

  /// Collected sequences, and the row of the cursor after them.
  private struct Pen {
    var text = ""
    var row: Int

    /// Moves to the beginning of a row on the screen.
    mutating func move(to target: Int) {
      if target < row { text += "\u{1B}[\(row - target)A" }
      if target > row { text += "\u{1B}[\(target - row)B" }
      row = target
      text += "\r"
    }

    /// Writes a line at the cursor, which is at the beginning of a row.
    mutating func write(_ line: Line, columns: Int) {
      text += line.text
      // After the last column, this would erase the last character.
      if line.width < columns { text += ControlSequence.eraseToLineEnd }
    }
  }

  private func drawChanges(to all: [Line], with pen: inout Pen, columns: Int) {
    for (row, line) in all.enumerated() {
      if row < drawn.count {
        guard line != drawn[row] else { continue }
        pen.move(to: row)
      } else if row > 0 {
        // Create a new row. The terminal scrolls if it is the last.
        if pen.row != row - 1 { pen.move(to: row - 1) }
        pen.text += "\r\n"
        pen.row = row
      } else {
        pen.text += "\r"
      }
      pen.write(line, columns: columns)
    }
    for row in drawn.indices.dropFirst(all.count) {
      pen.move(to: row)
      pen.text += "\u{1B}[2K"
    }
  }

  /// Redraws everything after the terminal's size has changed, which moves the rows on the screen.
  private func redraw(_ all: [Line], with pen: inout Pen, size: TerminalSize) {
    // Lines that are now too wide take several rows if the terminal rewraps them.
    var up = cursorRow
    if capability.reflowsLines {
      up = drawn.prefix(cursorRow).reduce(0) { $0 + $1.rows(columns: size.columns) }
      up += cursorColumn / size.columns
    }
    pen.row = min(up, size.rows - 1)
    pen.move(to: 0)
    for (row, line) in all.enumerated() {
      if row > 0 {
        pen.text += "\r\n"
        pen.row = row
      }
      // The height of the old drawing isn't known, so the last line also clears everything below.
      pen.text += row == all.count - 1 ? "\u{1B}[J" : "\u{1B}[2K"
      pen.text += line.text
    }
  }

  /// Returns the text of an update that appears at once: without a moving cursor, and without wrapping lines that are wider than
  /// calculated.
  private func atOnce(_ text: String) -> String {
    let begin = ControlSequence.hideCursor + ControlSequence.cutLines
    let whole = begin + text + ControlSequence.wrapLines + ControlSequence.showCursor
    guard capability.synchronizesOutput == true else { return whole }
    return ControlSequence.beginUpdate + whole + ControlSequence.endUpdate
  }
}
