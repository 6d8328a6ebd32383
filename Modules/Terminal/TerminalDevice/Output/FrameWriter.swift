import TerminalText

/// Draws lines at the bottom of a terminal again and again, in place of what it drew before. It makes the sequences,
/// and writes nothing itself.
///
/// It keeps the lines that are on the screen and writes only those that differ. Nothing that stays is erased: an erased
/// line flickers, and multiplexers keep it in the scrollback.
struct FrameWriter {
  private struct Line: Equatable {
    var text: String
    var content: StyledText
    var width: Int

    /// What is drawn is what a line is.
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }

    /// How many rows the line takes in a terminal that breaks it where its columns end.
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

  /// The lines on the screen, and where in them the cursor stands.
  private var drawn: [Line] = []
  private var cursorRow = 0
  private var cursorColumn = 0
  /// How large the terminal was then.
  private var size: TerminalSize?

  var capability: TerminalCapability

  init(capability: TerminalCapability) { self.capability = capability }

  /// The text that replaces the last drawing by another and puts the cursor into it.
  ///
  /// - Parameters:
  ///   - lines: The drawing: lines that fit into the terminal, of which those above the last screenful are left out.
  ///   - printed: Lines that are written above the drawing and stay there.
  mutating func draw(
    _ lines: [StyledText], above printed: [StyledText] = [], cursorRow: Int, cursorColumn: Int,
    size: TerminalSize
  ) -> String {
    // A row that is off the screen cannot be drawn again.
    let first = min(max(lines.count - size.rows, 0), cursorRow)
    let frame = lines[first..<min(first + size.rows, lines.count)]
    let all = (printed + frame).map {
      Line(text: $0.placed(for: capability), content: $0, width: $0.width)
    }
    var pen = Pen(row: self.cursorRow)
    if let old = self.size, old != size, !drawn.isEmpty {
      drawAnew(all, with: &pen, size: size)
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

  /// The text that leaves the last drawing where it is and goes on below it.
  mutating func leave() -> String {
    guard !drawn.isEmpty else { return "" }
    let down = drawn.count - 1 - cursorRow
    forget()
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\r\n"
  }

  /// Takes the last drawing for gone: the screen was cleared, or belonged to another program meanwhile.
  mutating func forget() {
    (drawn, cursorRow, cursorColumn, size) = ([], 0, 0, nil)
  }

  // MARK: Writing lines

  /// A text of sequences, and the row that the cursor stands in after it.
  private struct Pen {
    var text = ""
    var row: Int

    /// Goes to the beginning of a row that is on the screen.
    mutating func move(to target: Int) {
      if target < row { text += "\u{1B}[\(row - target)A" }
      if target > row { text += "\u{1B}[\(target - row)B" }
      row = target
      text += "\r"
    }

    /// Writes a line where the cursor stands, at the beginning of a row.
    mutating func write(_ line: Line, columns: Int) {
      text += line.text
      // Behind the last column it would erase the last character.
      if line.width < columns { text += ControlSequence.eraseToLineEnd }
    }
  }

  private func drawChanges(to all: [Line], with pen: inout Pen, columns: Int) {
    for (row, line) in all.enumerated() {
      if row < drawn.count {
        guard line != drawn[row] else { continue }
        pen.move(to: row)
      } else if row > 0 {
        // A new row: the terminal scrolls where there is none below.
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

  /// Draws everything, after the terminal has changed its size and moved what was on the screen.
  private func drawAnew(_ all: [Line], with pen: inout Pen, size: TerminalSize) {
    // Lines that have become too wide take several rows, where the terminal breaks them anew.
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
      // How many rows the old drawing takes is not certain: the last line clears what is below.
      pen.text += row == all.count - 1 ? "\u{1B}[J" : "\u{1B}[2K"
      pen.text += line.text
    }
  }

  /// A change that is shown as a whole: without the cursor running through it, and without a line that turns out wider
  /// than was thought going on in the next row.
  private func atOnce(_ text: String) -> String {
    let begin = ControlSequence.hideCursor + ControlSequence.cutLines
    let whole = begin + text + ControlSequence.wrapLines + ControlSequence.showCursor
    guard capability.synchronizesOutput == true else { return whole }
    return ControlSequence.beginUpdate + whole + ControlSequence.endUpdate
  }
}
