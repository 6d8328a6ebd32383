/// The layout of text in rows: the range of characters in each row.
struct RowLayout {
  /// The text before the characters of the very first row.
  var lead: StyledText
  /// The positions of the characters in each visible row.
  var rows: [Range<Int>]
  var width: Int
  /// The number of hidden rows above.
  var first: Int

  private func indent(_ row: Int) -> Int { row + first == 0 ? lead.width : 0 }

  /// Returns the row that contains a position.
  func row(of position: Int) -> Int { rows.lastIndex { $0.lowerBound <= position } ?? 0 }

  func frame(of text: EditableText) -> LineFrame {
    let lines = rows.indices.map { row in
      var painter = RowPainter(text: text, room: width)
      if row + first == 0 { painter.put(lead) }
      painter.put(rows[row])
      return painter.finished()
    }
    let row = row(of: text.cursor)
    let column = indent(row) + text.columns(of: rows[row].lowerBound..<text.cursor)
    return LineFrame(lines: lines, cursorRow: row, cursorColumn: column)
  }

  func position(atRow row: Int, column: Int, in text: EditableText) -> Int {
    guard row >= 0 else { return rows.first?.lowerBound ?? 0 }
    guard row < rows.count else { return rows.last?.upperBound ?? 0 }
    let range = rows[row]
    let position = text.position(in: range, atColumn: column - indent(row))
    // The end of a row is the beginning of the next one. The position before it belongs to this row.
    let continues = row + 1 < rows.count && !range.isEmpty
    return continues && position == range.upperBound ? position - 1 : position
  }
}

/// A builder for a row of text. It joins characters of the same style before adding them.
struct RowPainter {
  let text: EditableText
  /// Whether to show line breaks, in text of several lines.
  var marksLineEnds = false
  var room = Int.max
  private var line = StyledText()
  private var pending = ""
  private var pendingStyle = TextStyle.plain

  init(text: EditableText, marksLineEnds: Bool = false, room: Int = .max) {
    (self.text, self.marksLineEnds, self.room) = (text, marksLineEnds, room)
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    line += StyledText(pending, style: pendingStyle)
    pending = ""
  }

  private mutating func put(_ shown: String, _ style: TextStyle) {
    if style != pendingStyle { flush() }
    pendingStyle = style
    pending += shown
  }

  mutating func put(_ other: StyledText) {
    flush()
    line += other
  }

  /// Appends a mark that isn't part of the text.
  mutating func put(mark: String) { put(mark, .dim) }

  mutating func put(_ range: Range<Int>) {
    let selection = text.selection
    for index in range {
      let isSelected = selection?.contains(index) == true
      guard text.characters[index].isNewline else {
        put(text.shown(at: index), isSelected ? TextStyle(inverse: true) : .plain)
        continue
      }
      if text.lineEnds != .breaks || marksLineEnds {
        put("⏎", isSelected ? TextStyle(dim: true, inverse: true) : .dim)
      } else if isSelected, text.columns(of: range) < room {
        // A selected line break is visible if there is room for it.
        put(" ", TextStyle(inverse: true))
      }
    }
  }

  mutating func finished() -> StyledText {
    flush()
    return line
  }
}
