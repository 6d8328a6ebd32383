import CustomDump
import TerminalText
import Testing

/// The effect of each key on a text: before and after, with `|` for the cursor.
@Suite struct EditingKeysTests {
  private func after(_ key: Key, _ before: String, _ lineEnds: EditableText.LineEnds) -> String {
    var text = EditableText(before.replacing("|", with: ""), lineEnds: lineEnds)
    text.moveCursor(
      to: before.distance(from: before.startIndex, to: before.firstIndex(of: "|") ?? before.endIndex))
    text.handle(key)
    var characters = Array(text.text)
    characters.insert("|", at: text.cursor)
    return String(characters)
  }

  @Test(
    arguments: [
      (.left, "a|b", "|ab"), (.left, "|ab", "|ab"), (.control("b"), "a|b", "|ab"), (.right, "a|b", "ab|"),
      (.control("f"), "ab|", "ab|"), (.home, "a b|c", "|a bc"), (.control("a"), "ab|", "|ab"),
      (.end, "|ab", "ab|"),
      (.control("e"), "|ab", "ab|"), (.textStart, "ab|", "|ab"), (.textEnd, "|ab", "ab|"),
      (.wordLeft, "one two|", "one |two"), (.wordLeft, "one  |two", "|one  two"),
      (.wordRight, "|one two", "one| two"),
      (.wordRight, "one| two", "one two|"), (.alt("b"), "a_1-b|", "a_1-|b"), (.alt("f"), "|a_1-b", "a_1|-b"),
    ] as [(Key, String, String)])
  func moves(key: Key, before: String, expected: String) {
    expectNoDifference(after(key, before, .spaces), expected)
  }

  @Test(
    arguments: [
      (.backspace, "ab|c", "a|c"), (.backspace, "|ab", "|ab"), (.control("h"), "ab|", "a|"),
      (.delete, "a|bc", "a|c"),
      (.delete, "ab|", "ab|"), (.control("d"), "|ab", "|b"), (.control("k"), "a|bc", "a|"),
      (.control("u"), "ab|c", "|c"),
      (.control("w"), "a b/c |d", "a |d"), (.alt("\u{7F}"), "a b/c|", "a b/|"), (.alt("d"), "|ab cd", "| cd"),
      (.control("t"), "ab|c", "acb|"), (.control("t"), "|ab", "|ab"), (.control("t"), "a|", "a|"),
      (.character("x"), "a|b", "ax|b"), (.paste("x\ny"), "|", "x y|"), (.control("y"), "a|", "a|"),
      (.control("_"), "a|", "a|"), (.backspace, "👨‍👩‍👧|", "|"), (.character("\u{301}"), "e|x", "e\u{301}|x"),
    ] as [(Key, String, String)])
  func changes(key: Key, before: String, expected: String) {
    expectNoDifference(after(key, before, .spaces), expected)
  }

  @Test(
    arguments: [
      (.enter, "a|b", "a\n|b"), (.shift(.enter), "a|", "a\n|"), (.alt("\r"), "|", "\n|"),
      (.up, "a\nb|", "a|\nb"),
      (.down, "a|\nbc", "a\nb|c"), (.control("p"), "a\nb|", "a|\nb"), (.control("n"), "|a\nb", "a\n|b"),
      (.home, "a\nb|", "a\n|b"), (.end, "|a\nb", "a|\nb"), (.control("k"), "|a\nb", "|\nb"),
      (.delete, "a|\nb", "a|b"),
      (.backspace, "a\n|b", "a|b"), (.left, "a\n|b", "a|\nb"),
    ] as [(Key, String, String)])
  func inSeveralLines(key: Key, before: String, expected: String) {
    expectNoDifference(after(key, before, .breaks), expected)
  }

  @Test("Undo is limited") func undoIsLimitedAndLeadsBackOneByOne() {
    var text = EditableText()
    for number in 0..<250 { text.handle(.character(Character("\(number % 10)"))) }
    for _ in 0..<300 { text.undo() }
    expectNoDifference(text.count, 50)
  }

  @Test("A new text has nothing to undo") func aNewTextHasNothingToUndo() {
    var text = EditableText("a")
    text.handle(.character("b"))
    text.begin("new")
    text.undo()
    #expect(text.text == "new" && text.cursor == 3 && text.selection == nil)
  }

  @Test func valuesAreCompared() {
    var (one, other) = (EditableText("ab"), EditableText("ab"))
    #expect(one == other && one.hashValue == other.hashValue)
    one.handle(.left)
    #expect(one != other)
    other.moveCursor(to: 1)
    expectNoDifference(one, other)
  }

  /// After a search has found another line, undo doesn't apply the edits of the previous line to it.
  @Test("Undo after a search applies only to the current line")
  func undoingAfterASearchIsAboutTheLineThatIsThere() {
    var editor = LineEditor(history: ["x"])
    for key in [
      Key.paste("a longer line"), .control("r"), .character("x"), .end, .control("_"), .control("_"),
    ] {
      _ = editor.handle(key)
    }
    expectNoDifference(editor.text, "x")
    for key in [
      Key.control("u"), .paste("typed"), .control("r"), .character("x"), .control("g"), .control("_"),
    ] {
      _ = editor.handle(key)
    }
    expectNoDifference(editor.text, "")
  }
}
