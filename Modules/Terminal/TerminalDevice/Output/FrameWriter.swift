import TerminalText

/// Draws lines at the bottom of a terminal again and again, over what it drew before. It knows the sequences, and
/// writes nothing itself.
struct FrameWriter {
  /// How many lines the last drawing took, and where it left the cursor.
  private var rows = 0
  private var cursorRow = 0

  /// The text that replaces the last drawing by another and puts the cursor into it.
  mutating func draw(
    _ lines: [StyledText], cursorRow row: Int, cursorColumn column: Int, capability: TerminalCapability
  ) -> String {
    var text = erase()
    text += lines.map { $0.rendered(for: capability).string }.joined(separator: "\r\n")
    let up = lines.count - 1 - row
    if up > 0 { text += "\u{1B}[\(up)A" }
    text += "\r"
    if column > 0 { text += "\u{1B}[\(column)C" }
    rows = lines.count
    cursorRow = row
    return text
  }

  /// The text that takes the last drawing away, and leaves the cursor where it began.
  mutating func erase() -> String {
    guard rows > 0 else { return "" }
    var text = "\r"
    if cursorRow > 0 { text += "\u{1B}[\(cursorRow)A" }
    rows = 0
    cursorRow = 0
    return text + "\u{1B}[J"
  }

  /// The text that leaves the last drawing where it is and goes on below it.
  mutating func leave() -> String {
    guard rows > 0 else { return "" }
    let down = rows - 1 - cursorRow
    rows = 0
    cursorRow = 0
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\r\n"
  }
}
