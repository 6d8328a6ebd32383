import CustomDump
import TerminalText
import Testing

/// The appearance of an edited text in a field.
@Suite struct EditingRowsTests {
  /// Returns the field's row, with `|` at the cursor's column.
  private func row(_ text: EditableText, _ width: Int) -> String {
    let frame = text.row(width: width)
    let line = frame.lines[0].padded(to: width)
    return line.prefix(columns: frame.cursorColumn).plain + "|"
      + String(line.plain.dropFirst(line.prefix(columns: frame.cursorColumn).plain.count))
  }

  @Test func aTextThatFitsIsShownWhole() {
    var text = EditableText("abcd")
    expectNoDifference(row(text, 8), "abcd|    ")
    text.handle(.home)
    expectNoDifference(row(text, 4), "|abcd")
    // After the last character the cursor needs a column.
    text.handle(.end)
    expectNoDifference(row(text, 4), "…cd| ")
  }

  @Test("A long text is shown around the cursor") func aLongTextIsShownAroundTheCursor() {
    var text = EditableText("abcdefghijklmnopqrstuvwxyz")
    expectNoDifference(row(text, 10), "…stuvwxyz| ")
    text.handle(.home)
    expectNoDifference(row(text, 10), "|abcdefghi…")
    for _ in 0..<7 { text.handle(.right) }
    expectNoDifference(row(text, 10), "abcdefg|hi…")
    text.handle(.right)
    expectNoDifference(row(text, 10), "…cdefgh|ij…")
    for width in 3...12 {
      for position in 0...26 {
        text.moveCursor(to: position)
        let shown = row(text, width)
        let next = shown.split(separator: "|", omittingEmptySubsequences: false)[1].first ?? " "
        let expected = position < 26 ? Array("abcdefghijklmnopqrstuvwxyz")[position] : " "
        expectNoDifference(next, expected, "\(shown) at \(position) of \(width)")
      }
    }
  }

  @Test("Wide characters in a field aren't cut") func wideCharactersAreNotCutInAField() {
    let text = EditableText("日本語日本語")
    expectNoDifference(row(text, 8), "…本語|   ")
    expectNoDifference(text.position(atColumn: 0, width: 8), 4)
    expectNoDifference(text.position(atColumn: 2, width: 8), 4)
    expectNoDifference(text.position(atColumn: 3, width: 8), 5)
    expectNoDifference(text.position(atColumn: 7, width: 8), 6)
  }

  @Test("Selected text is shown in reverse video") func whatIsSelectedIsInReverseVideo() {
    var text = EditableText("abcd")
    text.moveCursor(to: 1)
    text.moveCursor(to: 3, selecting: true)
    let expected = StyledText("a") + StyledText("bc", style: TextStyle(inverse: true)) + "d"
    expectNoDifference(text.row(width: 9).lines, [expected])
    expectNoDifference(text.frame(width: 9).lines, [expected])
  }

  /// A lone mark is shown on a circle. Otherwise it would combine with the prompt or the symbol for a line
  /// break.
  @Test("A combining mark without a letter is drawn on a circle") func aMarkWithoutALetterStandsOnACircle() {
    var editor = LineEditor()
    _ = editor.handle(.paste("\u{301}a\n\u{FE0F}b"))
    let frame = editor.frame(prompt: "> ", width: 20)
    expectNoDifference(frame.lines.map(\.plain), ["> ◌\u{301}a⏎◌\u{FE0F}b"])
    expectNoDifference(frame.cursorColumn, frame.lines[0].width)
  }

  @Test func severalLinesAreRows() {
    var text = EditableText("ab\ncdefgh\n", lineEnds: .breaks)
    let frame = text.frame(width: 4)
    expectNoDifference(frame.lines.map(\.plain), ["ab", "cdef", "gh", ""])
    #expect(frame.cursorRow == 3 && frame.cursorColumn == 0)
    expectNoDifference(text.position(atRow: 1, column: 2, width: 4), 5)
    expectNoDifference(text.position(atRow: 0, column: 9, width: 4), 2)
    expectNoDifference(text.position(atRow: 9, column: 0, width: 4), 10)
    expectNoDifference(text.position(atRow: -1, column: 0, width: 4), 0)
    expectNoDifference(text.frame(width: 4, height: 2).lines.map(\.plain), ["gh", ""])
    expectNoDifference(text.row(width: 20).lines.map(\.plain), ["ab⏎cdefgh⏎"])
    // A selected line break is visible.
    text.moveCursor(to: 1)
    text.moveCursor(to: 4, selecting: true)
    let selected = TextStyle(inverse: true)
    expectNoDifference(
      text.frame(width: 4).lines.prefix(2),
      [
        "a" + StyledText("b ", style: selected), StyledText("c", style: selected) + "def",
      ])
  }

  @Test("A click after the prompt moves the cursor") func aClickBehindThePromptIsAPositionInTheLine() {
    var editor = LineEditor()
    _ = editor.handle(.paste("abcdefghij"))
    func position(_ row: Int, _ column: Int) -> Int {
      editor.position(atRow: row, column: column, prompt: "> ", width: 8)
    }
    #expect(position(0, 0) == 0 && position(0, 2) == 0 && position(0, 5) == 3 && position(1, 1) == 7)
    expectNoDifference(position(1, 7), 10)
    editor.moveCursor(to: position(0, 5))
    expectNoDifference(editor.handle(.character("x")), .edited)
    expectNoDifference(editor.text, "abcxdefghij")
    _ = editor.handle(.shift(.left))
    let lines = editor.frame(prompt: "> ", width: 20).lines
    expectNoDifference(lines, ["> abc" + StyledText("x", style: TextStyle(inverse: true)) + "defghij"])
  }
}
