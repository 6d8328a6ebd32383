/// How a text that is edited looks: the rows that it takes, and where the cursor stands in them.
public struct LineFrame: Hashable, Sendable {
  /// The rows, none wider than there is room.
  public var lines: [StyledText]
  /// The row that the cursor stands in.
  public var cursorRow: Int
  /// The column that the cursor stands in.
  public var cursorColumn: Int

  /// Makes a frame of rows.
  public init(lines: [StyledText], cursorRow: Int, cursorColumn: Int) {
    self.lines = lines
    self.cursorRow = cursorRow
    self.cursorColumn = cursorColumn
  }
}

// MARK: - Several rows

extension EditableText {
  /// How the text looks in rows of some columns. What is selected is in reverse video.
  ///
  /// A line that is longer goes on in the next row; a wide character that does not fit moves there whole.
  ///
  /// - Parameter height: How many rows there are. Of a longer text the part around the cursor is shown, and only that part
  ///   is looked at.
  public func frame(width: Int, height: Int = .max) -> LineFrame {
    layout(width: width, height: height, lead: StyledText()).frame(of: self)
  }

  /// The position of the character at a row and a column of ``frame(width:height:)``: where a click puts the cursor.
  public func position(atRow row: Int, column: Int, width: Int, height: Int = .max) -> Int {
    layout(width: width, height: height, lead: StyledText()).position(atRow: row, column: column, in: self)
  }

  /// The rows around the cursor, of which the first begins with a text such as a prompt.
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

  /// The part of the text that can be on the screen. It begins at few different positions, so that what is drawn does not
  /// move with each key.
  private func partAroundCursor(cells: Int) -> Range<Int> {
    guard characters.count > cells else { return 0..<characters.count }
    var start = max(cursor / cells - 1, 0) * cells
    let end = min(start + 3 * cells, characters.count)
    if lineEnds == .breaks, start > 0 {
      // The line that it begins in is shown whole, where it is not long.
      let least = max(start - cells, 0)
      var index = start
      while index > least, !characters[index - 1].isNewline { index -= 1 }
      if index == 0 || characters[index - 1].isNewline { start = index }
    }
    return start..<end
  }

  /// The rows that a part takes, as positions. A line end belongs to the row that it ends.
  func rows(of part: Range<Int>, width: Int, indent: Int = 0) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var (start, column) = (part.lowerBound, indent)
    for index in part {
      if lineEnds == .breaks, characters[index].isNewline {
        // Behind the last column the cursor stands at the beginning of a row of its own.
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

  /// How many columns a character takes as it is shown.
  func columns(at index: Int) -> Int {
    let character = characters[index]
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
    if character.isNewline { return lineEnds == .breaks ? 0 : 1 }
    return StyledText(shown(at: index)).width
  }

  /// The text that shows a character. A combining mark without a letter is shown on a dotted circle, so that it does not join the
  /// character before it.
  func shown(at index: Int) -> String {
    let character = characters[index]
    guard index == 0 || characters[index - 1].isNewline, !character.isASCII else { return String(character) }
    return "x\(character)".count == 1 ? "◌\(character)" : String(character)
  }

  /// How many columns some characters take in a row.
  func columns(of range: Range<Int>) -> Int { range.reduce(0) { $0 + columns(at: $1) } }

  /// The first position of a range whose characters stand at a column or behind it; the end of the range where none does.
  func position(in range: Range<Int>, atColumn target: Int) -> Int {
    var column = 0
    for index in range {
      column += columns(at: index)
      if column > target { return index }
    }
    return range.upperBound
  }

  // MARK: Up and down

  /// The line that a position is in, without its end.
  func line(at position: Int) -> Range<Int> {
    guard lineEnds == .breaks else { return 0..<characters.count }
    var (start, end) = (position, position)
    while start > 0, !characters[start - 1].isNewline { start -= 1 }
    while end < characters.count, !characters[end].isNewline { end += 1 }
    return start..<end
  }

  /// The rows of the line that a position is in, and which of them it is in.
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

  /// The position above or below the cursor; `nil` where there is no row.
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

  /// A position in a row. Behind the last character of a row that goes on, the cursor would stand in the next one.
  private func position(in row: Range<Int>, isLast: Bool, column: Int) -> Int {
    let position = position(in: row, atColumn: column)
    return !isLast && position == row.upperBound && !row.isEmpty ? position - 1 : position
  }
}

// MARK: - One row

extension EditableText {
  /// How the text looks in one row of some columns, as in a field of a form. What is selected is in reverse video.
  ///
  /// Where it has no room, the part around the cursor is shown, between ellipses. Line ends are shown as marks.
  public func row(width: Int) -> LineFrame {
    let field = field(width: max(width, 1))
    var line = RowPainter(text: self, marksLineEnds: true)
    if field.isCutAtStart { line.put(mark: "…") }
    line.put(field.range)
    if field.isCutAtEnd { line.put(mark: "…") }
    let column = (field.isCutAtStart ? 1 : 0) + marked.columns(of: field.range.lowerBound..<cursor)
    return LineFrame(lines: [line.finished()], cursorRow: 0, cursorColumn: column)
  }

  /// The position of the character at a column of ``row(width:)``: where a click puts the cursor.
  public func position(atColumn column: Int, width: Int) -> Int {
    let field = field(width: max(width, 1))
    let inside = column - (field.isCutAtStart ? 1 : 0)
    return inside < 0 ? field.range.lowerBound : marked.position(in: field.range, atColumn: inside)
  }

  /// The same characters with line ends shown as marks.
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

  /// The characters that one row shows. It looks at no more characters than that.
  private func field(width: Int) -> Field {
    let text = marked
    /// The first position from a start on that does not fit into some columns.
    func end(from start: Int, columns: Int) -> Int {
      var (index, column) = (start, 0)
      while index < count {
        column += text.columns(at: index)
        if column > columns { return index }
        index += 1
      }
      return index
    }
    // The cursor needs a column of its own behind the last character.
    if end(from: 0, columns: width - (cursor == count ? 1 : 0)) == count {
      return Field(range: 0..<count, isCutAtStart: false, isCutAtEnd: false)
    }
    // The row begins at few different positions, and shows something behind the cursor too.
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
