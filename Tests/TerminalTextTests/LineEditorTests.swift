import TerminalText
import Testing

@Suite struct LineEditorTests {
  /// An editor after some keys; `|` shows the cursor.
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
    #expect(edited("ab cd", .home) == "|ab cd")
    #expect(edited("ab cd", .home, .wordRight) == "ab| cd")
    #expect(edited("ab cd", .alt("b")) == "ab |cd")
    #expect(edited("ab", .left, .left, .left, .right) == "a|b")
    #expect(edited("ab", .control("a"), .control("e")) == "ab|")
  }

  @Test func deleting() {
    #expect(edited("ab cd", .control("w")) == "ab |")
    #expect(edited("ab cd", .home, .control("k")) == "|")
    #expect(edited("ab cd", .left, .control("u")) == "|d")
    #expect(edited("ab", .home, .control("d")) == "|b")
    #expect(edited("ab", .backspace) == "a|")
    #expect(edited("a/b-c", .alt("\u{7F}")) == "a/b-|")
    #expect(edited("ab cd", .home, .alt("d")) == "| cd")
  }

  @Test func whatWasKilledComesBack() {
    #expect(edited("ab cd", .control("w"), .home, .control("y")) == "cd|ab ")
    #expect(edited("ab", .control("t")) == "ba|")
    #expect(edited("ab", .control("u"), .control("_")) == "ab|")
  }

  @Test func marksJoinTheCharacterBefore() {
    #expect(edited("e", .character("\u{301}"), .left) == "|e\u{301}")
    #expect(edited("e", .character("\u{301}"), .backspace) == "|")
  }

  @Test func endings() {
    var editor = LineEditor()
    #expect(editor.handle(.control("d")) == .ended)
    #expect(editor.handle(.character("x")) == .edited)
    #expect(editor.handle(.enter) == .submitted("x"))
    #expect(editor.handle(.control("c")) == .interrupted)
    // Escape leaves what is presented, where nothing was typed.
    editor.begin()
    #expect(editor.handle(.escape) == .escaped)
    _ = editor.handle(.character("x"))
    #expect(editor.handle(.escape) == .edited)
    #expect(editor.handle(.control("z")) == .suspended)
    #expect(editor.handle(.control("l")) == .cleared)
  }

  @Test func theHistoryIsWalkedThrough() {
    var editor = LineEditor(history: ["one", "two"])
    _ = editor.handle(.character("x"))
    _ = editor.handle(.up)
    #expect(editor.text == "two")
    _ = editor.handle(.up)
    _ = editor.handle(.up)
    #expect(editor.text == "one")
    _ = editor.handle(.down)
    _ = editor.handle(.down)
    #expect(editor.text == "x")
    editor.remember("one")
    editor.begin()
    _ = editor.handle(.control("p"))
    #expect(editor.text == "one")
    _ = editor.handle(.control("p"))
    #expect(editor.text == "two")
  }

  @Test func theHistoryIsSearched() {
    var editor = LineEditor(history: ["set title a", "open 1", "set title b"])
    _ = editor.handle(.control("r"))
    for character in "title" { _ = editor.handle(.character(character)) }
    #expect(editor.text == "set title b")
    _ = editor.handle(.control("r"))
    #expect(editor.text == "set title a")
    #expect(editor.frame(prompt: "> ", width: 40).lines[0].plain == "(search) title: set title a")
    #expect(editor.handle(.enter) == .submitted("set title a"))
    editor.begin()
    _ = editor.handle(.character("z"))
    _ = editor.handle(.control("r"))
    _ = editor.handle(.character("o"))
    _ = editor.handle(.control("g"))
    #expect(editor.text == "z")
  }

  @Test func tabCompletes() {
    let themes = ["pick theme orange", "pick theme oxblood"]
    let completions = { (written: String) in (themes + ["save all"]).filter { $0.hasPrefix(written) } }
    var editor = LineEditor()
    _ = editor.handle(.character("s"))
    _ = editor.handle(.tab, completions: completions)
    #expect(editor.text == "save all")
    editor.begin()
    _ = editor.handle(.character("p"))
    _ = editor.handle(.tab, completions: completions)
    #expect(editor.text == "pick theme o")
    #expect(
      editor.frame(prompt: "> ", width: 40).lines.map(\.plain) == ["> pick theme o", "orange  oxblood"])
    _ = editor.handle(.character("x"))
    #expect(editor.frame(prompt: "> ", width: 40).lines.map(\.plain) == ["> pick theme ox"])
  }
}

@Suite struct LineFrameTests {
  private func frame(_ text: String, _ keys: Key..., width: Int) -> LineFrame {
    var editor = LineEditor()
    _ = editor.handle(.paste(text))
    for key in keys { _ = editor.handle(key) }
    return editor.frame(prompt: "> ", width: width)
  }

  @Test func aLongLineGoesOnBelow() {
    let frame = frame("abcdefghijkl", width: 8)
    #expect(frame.lines.map(\.plain) == ["> abcdef", "ghijkl"])
    #expect(frame.cursorRow == 1)
    #expect(frame.cursorColumn == 6)
  }

  @Test func theCursorBehindTheLastColumnIsInTheNextLine() {
    let frame = frame("abcdef", width: 8)
    #expect(frame.lines.map(\.plain) == ["> abcdef", ""])
    #expect(frame.cursorRow == 1)
    #expect(frame.cursorColumn == 0)
  }

  @Test func wideCharactersAreNotCut() {
    let frame = frame("日本語日本", .left, width: 7)
    #expect(frame.lines.map(\.plain) == ["> 日本", "語日本"])
    #expect(frame.cursorRow == 1)
    #expect(frame.cursorColumn == 4)
    for line in frame.lines where line.width > 7 { Issue.record("\(line.width)") }
  }

  @Test func pastedLineEndsAreMarks() {
    #expect(frame("a\r\nb\n", width: 20).lines.map(\.plain) == ["> a⏎b"])
  }

  @Test func controlsAreShown() {
    #expect(frame("a\u{1B}[2J", width: 20).lines.map(\.plain) == ["> a␛[2J"])
  }

  @Test func aPromptNeverTakesTheWholeLine() {
    var editor = LineEditor()
    _ = editor.handle(.character("x"))
    let frame = editor.frame(prompt: "Standups ▸ Design ▸ meeting> ", width: 12)
    #expect(frame.lines.map(\.plain) == ["Standups …x"] || frame.lines[0].width <= 12)
    #expect(frame.cursorColumn < 12)
  }
}
