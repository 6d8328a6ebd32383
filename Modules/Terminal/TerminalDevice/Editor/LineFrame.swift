import TerminalText

/// How a line that is edited looks: the lines of a terminal that it takes, and where the cursor stands in them.
public struct LineFrame: Hashable, Sendable {
  /// The lines, none wider than the terminal.
  public var lines: [StyledText]
  /// The line that the cursor stands in.
  public var cursorRow: Int
  /// The column that the cursor stands in.
  public var cursorColumn: Int
}

extension LineEditor {
  /// How the line looks behind a prompt, on a terminal of some columns.
  ///
  /// A line that is longer goes on in the next one; a wide character that does not fit moves there whole. What Tab
  /// found stands below. A prompt that leaves no room is cut at its beginning: its end shows that a line is read.
  ///
  /// - Parameter rows: How many rows the line may take. Of a longer line the part around the cursor is shown, and only
  ///   that part is looked at.
  public func frame(prompt: StyledText, width: Int, rows: Int = .max) -> LineFrame {
    let width = max(width, 4)
    let part = partAroundCursor(cells: rows < 10_000 ? max(rows, 1) * width : .max)
    var layout = Layout(width: width)
    if part.lowerBound == 0 {
      layout.put(shownPrompt(prompt, width: width))
    } else {
      layout.put(StyledText("…", style: .dim))
    }
    for index in part {
      if index == cursor { layout.markCursor(before: line[index]) }
      layout.put(line[index])
    }
    if cursor == part.upperBound { layout.markCursorAtEnd() }
    var lines = layout.finished()
    var cursorRow = layout.cursor.row
    if lines.count > rows {
      let first = min(max(cursorRow - rows / 2, 0), lines.count - rows)
      lines = Array(lines[first..<first + rows])
      cursorRow -= first
    }
    lines += candidateLines(width: width)
    return LineFrame(lines: lines, cursorRow: cursorRow, cursorColumn: layout.cursor.column)
  }

  /// The part of the line that can be on the screen. It begins at few different positions, so that what is drawn does not
  /// move with each key.
  private func partAroundCursor(cells: Int) -> Range<Int> {
    guard line.count > cells else { return 0..<line.count }
    let start = max(cursor / cells - 1, 0) * cells
    return start..<min(start + 3 * cells, line.count)
  }

  private func shownPrompt(_ prompt: StyledText, width: Int) -> StyledText {
    if let search {
      let shown = StyledText("(search) ", style: .dim) + StyledText(search.query, style: .bold) + ": "
      return shown.truncatedAtStart(to: width - 2)
    }
    let space: StyledText = prompt.plain.hasSuffix(" ") ? " " : ""
    return (prompt.singleLine + space).truncatedAtStart(to: width - max(min(width / 3, 20), 2))
  }

  /// Characters in rows. Those that look alike are put together before they become a text.
  private struct Layout {
    let width: Int
    private var lines: [StyledText] = []
    private var current = StyledText()
    /// Characters of the row that are not in its text yet.
    private var pending = ""
    private var column = 0
    private(set) var cursor = (row: 0, column: 0)

    init(width: Int) { self.width = width }

    private mutating func flush() {
      guard !pending.isEmpty else { return }
      current += StyledText(pending)
      pending = ""
    }

    private mutating func newRow() {
      flush()
      lines.append(current)
      (current, column) = (StyledText(), 0)
    }

    mutating func put(_ text: StyledText) {
      flush()
      let columns = text.width
      if column + columns > width { newRow() }
      current += text
      column += columns
    }

    mutating func put(_ character: Character) {
      if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
        if column + 1 > width { newRow() }
        pending.append(character)
        column += 1
        return
      }
      // A line end stands in the line as a mark, so that a pasted text can be edited like any other.
      put(character.isNewline ? StyledText("⏎", style: .dim) : StyledText(String(character)))
    }

    mutating func markCursor(before character: Character) {
      let columns = character.isNewline ? 1 : StyledText(String(character)).width
      cursor = column + columns > width ? (lines.count + 1, 0) : (lines.count, column)
    }

    /// The cursor behind the last column stands at the beginning of the next row.
    mutating func markCursorAtEnd() {
      if column >= width { newRow() }
      cursor = (lines.count, column)
    }

    mutating func finished() -> [StyledText] {
      flush()
      return lines + [current]
    }
  }

  private func candidateLines(width: Int) -> [StyledText] {
    guard !candidates.isEmpty else { return [] }
    // What all have in common up to the last word is written already.
    let written = text.lastIndex(of: " ").map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 0
    var lines: [StyledText] = []
    var current = StyledText()
    for candidate in candidates {
      let piece = StyledText(String(candidate.dropFirst(written)), style: .dim).singleLine.truncated(
        to: width)
      if current.isEmpty {
        current = piece
      } else if current.width + 2 + piece.width <= width {
        current += "  " + piece
      } else {
        lines.append(current)
        current = piece
      }
    }
    if !current.isEmpty { lines.append(current) }
    let most = 6
    return lines.count <= most ? lines : lines.prefix(most) + [StyledText("…", style: .dim)]
  }
}
