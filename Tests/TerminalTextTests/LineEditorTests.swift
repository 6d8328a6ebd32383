import CustomDump
import TerminalText
import Testing

@Suite struct LineEditorTests {
  /// Returns an editor's text after some keys, with `|` for the cursor.
  private func edited(_ text: String, _ keys: Key...) -> String {
    var editor = LineEditor()
    _ = editor.handle(.paste(text))
    for key in keys { _ = editor.handle(key) }
    return shown(&editor)
  }

  private func shown(_ editor: inout LineEditor) -> String {
    _ = editor.handle(.character("|"))
    defer { _ = editor.handle(.backspace) }
    return editor.text
  }

  @Test func moving() {
    expectNoDifference(edited("ab cd", .home), "|ab cd")
    expectNoDifference(edited("ab cd", .home, .wordRight), "ab| cd")
    expectNoDifference(edited("ab cd", .alt("b")), "ab |cd")
    expectNoDifference(edited("ab", .left, .left, .left, .right), "a|b")
    expectNoDifference(edited("ab", .control("a"), .control("e")), "ab|")
  }

  @Test func deleting() {
    expectNoDifference(edited("ab cd", .control("w")), "ab |")
    expectNoDifference(edited("ab cd", .home, .control("k")), "|")
    expectNoDifference(edited("ab cd", .left, .control("u")), "|d")
    expectNoDifference(edited("ab", .home, .control("d")), "|b")
    expectNoDifference(edited("ab", .backspace), "a|")
    expectNoDifference(edited("a/b-c", .alt("\u{7F}")), "a/b-|")
    expectNoDifference(edited("ab cd", .home, .alt("d")), "| cd")
  }

  @Test("Deleted text can be inserted again, and the deletion can be undone") func whatWasKilledComesBack() {
    expectNoDifference(edited("ab cd", .control("w"), .home, .control("y")), "cd|ab ")
    expectNoDifference(edited("ab", .control("t")), "ba|")
    expectNoDifference(edited("ab", .control("u"), .control("_")), "ab|")
  }

  @Test("A combining mark joins the previous character") func marksJoinTheCharacterBefore() {
    expectNoDifference(edited("e", .character("\u{301}"), .left), "|e\u{301}")
    expectNoDifference(edited("e", .character("\u{301}"), .backspace), "|")
  }

  @Test func endings() {
    var editor = LineEditor()
    expectNoDifference(editor.handle(.control("d")), .ended)
    expectNoDifference(editor.handle(.character("x")), .edited)
    expectNoDifference(editor.handle(.enter), .submitted("x"))
    expectNoDifference(editor.handle(.control("c")), .interrupted)
    // If nothing was typed, Escape leaves the presented screen.
    editor.begin()
    expectNoDifference(editor.handle(.escape), .escaped)
    _ = editor.handle(.character("x"))
    expectNoDifference(editor.handle(.escape), .edited)
    expectNoDifference(editor.handle(.control("z")), .suspended)
    expectNoDifference(editor.handle(.control("l")), .cleared)
  }

  @Test func theHistoryIsWalkedThrough() {
    var editor = LineEditor(history: ["one", "two"])
    _ = editor.handle(.character("x"))
    _ = editor.handle(.up)
    expectNoDifference(editor.text, "two")
    _ = editor.handle(.up)
    _ = editor.handle(.up)
    expectNoDifference(editor.text, "one")
    _ = editor.handle(.down)
    _ = editor.handle(.down)
    expectNoDifference(editor.text, "x")
    editor.remember("one")
    editor.begin()
    _ = editor.handle(.control("p"))
    expectNoDifference(editor.text, "one")
    _ = editor.handle(.control("p"))
    expectNoDifference(editor.text, "two")
  }

  @Test func theHistoryIsSearched() {
    var editor = LineEditor(history: ["set title a", "open 1", "set title b"])
    _ = editor.handle(.control("r"))
    for character in "title" { _ = editor.handle(.character(character)) }
    expectNoDifference(editor.text, "set title b")
    _ = editor.handle(.control("r"))
    expectNoDifference(editor.text, "set title a")
    expectNoDifference(editor.frame(prompt: "> ", width: 40).lines[0].plain, "(search) title: set title a")
    expectNoDifference(editor.handle(.enter), .submitted("set title a"))
    editor.begin()
    _ = editor.handle(.character("z"))
    _ = editor.handle(.control("r"))
    _ = editor.handle(.character("o"))
    _ = editor.handle(.control("g"))
    expectNoDifference(editor.text, "z")
  }

  @Test func tabCompletes() {
    let themes = ["pick theme orange", "pick theme oxblood"]
    let completions = { (written: String) in (themes + ["save all"]).filter { $0.hasPrefix(written) } }
    var editor = LineEditor()
    _ = editor.handle(.character("s"))
    _ = editor.handle(.tab, completions: completions)
    expectNoDifference(editor.text, "save all")
    editor.begin()
    _ = editor.handle(.character("p"))
    _ = editor.handle(.tab, completions: completions)
    expectNoDifference(editor.text, "pick theme o")
    expectNoDifference(
      editor.frame(prompt: "> ", width: 40).lines.map(\.plain), ["> pick theme o", "orange  oxblood"])
    _ = editor.handle(.character("x"))
    expectNoDifference(editor.frame(prompt: "> ", width: 40).lines.map(\.plain), ["> pick theme ox"])
  }
}

@Suite struct LineFrameTests {
  private func frame(_ text: String, _ keys: Key..., width: Int) -> LineFrame {
    var editor = LineEditor()
    _ = editor.handle(.paste(text))
    for key in keys { _ = editor.handle(key) }
    return editor.frame(prompt: "> ", width: width)
  }

  @Test("A long line continues on the next row") func aLongLineGoesOnBelow() {
    let frame = frame("abcdefghijkl", width: 8)
    expectNoDifference(frame.lines.map(\.plain), ["> abcdef", "ghijkl"])
    expectNoDifference(frame.cursorRow, 1)
    expectNoDifference(frame.cursorColumn, 6)
  }

  @Test("A cursor after the last column is on the next line")
  func theCursorBehindTheLastColumnIsInTheNextLine() {
    let frame = frame("abcdef", width: 8)
    expectNoDifference(frame.lines.map(\.plain), ["> abcdef", ""])
    expectNoDifference(frame.cursorRow, 1)
    expectNoDifference(frame.cursorColumn, 0)
  }

  @Test func wideCharactersAreNotCut() {
    let frame = frame("日本語日本", .left, width: 7)
    expectNoDifference(frame.lines.map(\.plain), ["> 日本", "語日本"])
    expectNoDifference(frame.cursorRow, 1)
    expectNoDifference(frame.cursorColumn, 4)
    for line in frame.lines where line.width > 7 { Issue.record("\(line.width)") }
  }

  @Test func pastedLineEndsAreMarks() {
    expectNoDifference(frame("a\r\nb\n", width: 20).lines.map(\.plain), ["> a⏎b"])
  }

  @Test func controlsAreShown() {
    expectNoDifference(frame("a\u{1B}[2J", width: 20).lines.map(\.plain), ["> a␛[2J"])
  }

  @Test("A prompt never fills the whole line") func aPromptNeverTakesTheWholeLine() {
    var editor = LineEditor()
    _ = editor.handle(.character("x"))
    let frame = editor.frame(prompt: "Standups ▸ Design ▸ meeting> ", width: 12)
    #expect(frame.lines.map(\.plain) == ["Standups …x"] || frame.lines[0].width <= 12)
    #expect(frame.cursorColumn < 12)
  }
}
