/// Edited text as rows, with the position of the cursor.
public struct LineFrame: Hashable, Sendable {
  /// The rows, none wider than the available width.
  public var lines: [StyledText]
  /// The row of the cursor.
  public var cursorRow: Int
  /// The column of the cursor.
  public var cursorColumn: Int

  /// Creates a frame from rows.
  public init(lines: [StyledText], cursorRow: Int, cursorColumn: Int) {
    self.lines = lines
    self.cursorRow = cursorRow
    self.cursorColumn = cursorColumn
  }
}

// MARK: - Several rows

extension EditableText {
  /// Returns the text as rows of a given width. The selection is in reverse video.
  ///
  /// A longer line continues in the next row. A wide character that doesn't fit moves there whole.
  ///
  /// - Parameter height: The maximum number of rows. If the text is longer, only the part around the cursor is shown and examined.
  public func frame(width: Int, height: Int = .max) -> LineFrame {
    layout(width: width, height: height, lead: StyledText()).frame(of: self)
  }

  /// Returns the position of the character at a row and a column of ``frame(width:height:)``, such as those of a click.
  public func position(atRow row: Int, column: Int, width: Int, height: Int = .max) -> Int {
    layout(width: width, height: height, lead: StyledText()).position(atRow: row, column: column, in: self)
  }

  /// Returns the rows around the cursor. The first row begins with `lead`, such as a prompt.
  func layout(width: Int, height: Int, lead: StyledText) -> RowLayout {
    let width = max(width, 2)
    let part = partAroundCursor(cells: height < 10_000 ? max(height, 1) * width : .max)
    let isWhole = part.lowerBound == 0 || characters[part.lowerBound - 1].isNewline && lineEnds == .breaks
    let first = part.lowerBound == 0 ? lead : isWhole ? StyledText() : StyledText("…", style: .dim)
    var rows = rows(of: part, width: width, indent: first.width)
    if cursor == part.upperBound, let last = rows.last {
      let indent = rows.count == 1 ? first.width : 0
      if indent + columns(of: last) >= width { rows.append(cursor..<cursor) }
    }
    var layout = RowLayout(lead: first, rows: rows, width: width, first: 0)
    if rows.count > height {
      let cursorRow = layout.row(of: cursor)
      let start = min(max(cursorRow - height / 2, 0), rows.count - height)
      layout.rows = Array(rows[start..<start + height])
      layout.first = start
    }
    return layout
  }

  /// Returns the part of the text that can be on the screen. It begins at one of few positions, so that the display doesn't move
  /// with each key.
  private func partAroundCursor(cells: Int) -> Range<Int> {
    guard characters.count > cells else { return 0..<characters.count }
    var start = max(cursor / cells - 1, 0) * cells
    let end = min(start + 3 * cells, characters.count)
    if lineEnds == .breaks, start > 0 {
      // Show the whole first line unless it is long.
      let least = max(start - cells, 0)
      var index = start
      while index > least, !characters[index - 1].isNewline { index -= 1 }
      if index == 0 || characters[index - 1].isNewline { start = index }
    }
    return start..<end
  }

  /// Returns the rows of a part of the text, as ranges of positions. A line break belongs to the row that it ends.
  func rows(of part: Range<Int>, width: Int, indent: Int = 0) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var (start, column) = (part.lowerBound, indent)
    for index in part {
      if lineEnds == .breaks, characters[index].isNewline {
        // After the last column, the cursor is at the beginning of a new row.
        if index == cursor, column >= width, index > start {
          rows.append(start..<index)
          start = index
        }
        rows.append(start..<index + 1)
        (start, column) = (index + 1, 0)
        continue
      }
      let columns = columns(at: index)
      if column + columns > width, index > start || column > 0 {
        rows.append(start..<index)
        (start, column) = (index, 0)
      }
      column += columns
    }
    return rows + [start..<part.upperBound]
  }

  /// Returns the number of columns that a character takes when it is shown.
  func columns(at index: Int) -> Int {
    let character = characters[index]
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
    if character.isNewline { return lineEnds == .breaks ? 0 : 1 }
    return StyledText(shown(at: index)).width
  }

  /// Returns the text that shows a character. A combining mark without a base is shown on a dotted circle, so that it doesn't join
  /// the character before it.
  func shown(at index: Int) -> String {
    let character = characters[index]
    guard index == 0 || characters[index - 1].isNewline, !character.isASCII else { return String(character) }
    return "x\(character)".count == 1 ? "◌\(character)" : String(character)
  }

  /// Returns the number of columns that a range of characters takes in a row.
  func columns(of range: Range<Int>) -> Int { range.reduce(0) { $0 + columns(at: $1) } }

  /// Returns the first position in `range` at or after a column, or the end of the range if there is none.
  func position(in range: Range<Int>, atColumn target: Int) -> Int {
    var column = 0
    for index in range {
      column += columns(at: index)
      if column > target { return index }
    }
    return range.upperBound
  }

  // MARK: Up and down

  /// Returns the line that contains a position, without its line break.
  func line(at position: Int) -> Range<Int> {
    guard lineEnds == .breaks else { return 0..<characters.count }
    var (start, end) = (position, position)
    while start > 0, !characters[start - 1].isNewline { start -= 1 }
    while end < characters.count, !characters[end].isNewline { end += 1 }
    return start..<end
  }

  /// Returns the rows of the line that contains a position, and the index of the row that contains it.
  private func rowsOfLine(at position: Int, width: Int) -> (rows: [Range<Int>], index: Int) {
    let line = line(at: position)
    var rows = rows(of: line, width: max(width, 2))
    if let last = rows.last, line.upperBound == position, columns(of: last) >= width {
      rows.append(position..<position)
    }
    return (rows, rows.lastIndex { $0.lowerBound <= position } ?? 0)
  }

  func column(of position: Int, width: Int) -> Int {
    let (rows, index) = rowsOfLine(at: position, width: width)
    return columns(of: rows[index].lowerBound..<position)
  }

  /// Returns the position above or below the cursor, or `nil` if there is no such row.
  func target(above: Bool, column: Int, width: Int) -> Int? {
    let (rows, index) = rowsOfLine(at: cursor, width: width)
    let other = index + (above ? -1 : 1)
    if rows.indices.contains(other) {
      return position(in: rows[other], isLast: other == rows.count - 1, column: column)
    }
    guard let first = rows.first, let last = rows.last else { return nil }
    let next = above ? first.lowerBound - 1 : last.upperBound + 1
    guard next >= 0, next <= characters.count else { return nil }
    let around = rowsOfLine(at: next, width: width).rows
    let target = above ? around.count - 1 : 0
    return position(in: around[target], isLast: target == around.count - 1, column: column)
  }

  /// Returns a position in a row. After the last character of a row that wraps, the cursor would appear in the next row.
  private func position(in row: Range<Int>, isLast: Bool, column: Int) -> Int {
    let position = position(in: row, atColumn: column)
    return !isLast && position == row.upperBound && !row.isEmpty ? position - 1 : position
  }
}

// MARK: - One row

extension EditableText {
  /// Returns the text as one row of a given width, as in a field of a form. The selection is in reverse video.
  ///
  /// If the text is too long, the part around the cursor is shown between ellipses. Line breaks are shown as marks.
  public func row(width: Int) -> LineFrame {
    let field = field(width: max(width, 1))
    var line = RowPainter(text: self, marksLineEnds: true)
    if field.isCutAtStart { line.put(mark: "…") }
    line.put(field.range)
    if field.isCutAtEnd { line.put(mark: "…") }
    let column = (field.isCutAtStart ? 1 : 0) + marked.columns(of: field.range.lowerBound..<cursor)
    return LineFrame(lines: [line.finished()], cursorRow: 0, cursorColumn: column)
  }

  /// Returns the position of the character at a column of ``row(width:)``, such as that of a click.
  public func position(atColumn column: Int, width: Int) -> Int {
    let field = field(width: max(width, 1))
    let inside = column - (field.isCutAtStart ? 1 : 0)
    return inside < 0 ? field.range.lowerBound : marked.position(in: field.range, atColumn: inside)
  }

  /// The same characters, with line breaks shown as marks.
  private var marked: Self {
    guard lineEnds == .breaks else { return self }
    var marked = EditableText(lineEnds: .marks)
    marked.begin(characters, cursor: cursor)
    return marked
  }

  private struct Field {
    var range: Range<Int>
    var isCutAtStart: Bool
    var isCutAtEnd: Bool
  }

  /// Returns the characters that one row shows, without examining any others.
  private func field(width: Int) -> Field {
    let text = marked
    /// Returns the first position after `start` that doesn't fit into the given columns.
    func end(from start: Int, columns: Int) -> Int {
      var (index, column) = (start, 0)
      while index < count {
        column += text.columns(at: index)
        if column > columns { return index }
        index += 1
      }
      return index
    }
    // The cursor needs a column after the last character.
    if end(from: 0, columns: width - (cursor == count ? 1 : 0)) == count {
      return Field(range: 0..<count, isCutAtStart: false, isCutAtEnd: false)
    }
    // The row begins at one of few positions, and also shows some text after the cursor.
    let step = max(width / 4, 1)
    let shown = min(cursor + step, count)
    func range(from start: Int) -> Range<Int>? {
      let room = width - (start > 0 ? 1 : 0)
      let isWhole = end(from: start, columns: room - (cursor == count ? 1 : 0)) == count
      let last = isWhole ? count : end(from: start, columns: room - 1)
      return last >= shown || last > cursor && start == cursor ? start..<last : nil
    }
    var (start, best) = (cursor / step * step, Optional<Range<Int>>.none)
    while start >= 0, let range = range(from: start) {
      best = range
      start -= step
    }
    let kept = best ?? (cursor..<max(end(from: cursor, columns: max(width - 2, 0)), cursor))
    let isCutAtStart = kept.lowerBound > 0 && width > 1
    return Field(range: kept, isCutAtStart: isCutAtStart, isCutAtEnd: kept.upperBound < count && width > 2)
  }
}
