import CairnTestSupport
import CustomDump
import Dependencies
import DependenciesTestSupport
import TerminalText
import Testing

/// Returns a text after some keys, with `|` for the cursor and `[` and `]` around the selection.
private func shown(_ text: EditableText) -> String {
  let characters = Array(text.text)
  var result = ""
  for position in 0...characters.count {
    if text.selection?.lowerBound == position { result += "[" }
    if text.cursor == position { result += "|" }
    if text.selection?.upperBound == position { result += "]" }
    if position < characters.count { result.append(characters[position]) }
  }
  return result
}

private func edited(_ text: String, _ lineEnds: EditableText.LineEnds = .spaces, _ keys: Key...) -> String {
  var text = EditableText(text, lineEnds: lineEnds)
  for key in keys { text.handle(key) }
  return shown(text)
}

@Suite struct SelectionTests {
  @Test func shiftSelects() {
    expectNoDifference(edited("abc", .spaces, .shift(.left), .shift(.left)), "a[|bc]")
    expectNoDifference(edited("abc", .spaces, .home, .shift(.right)), "[a|]bc")
    expectNoDifference(edited("ab cd", .spaces, .shift(.wordLeft)), "ab [|cd]")
    expectNoDifference(edited("ab cd", .spaces, .shift(.home)), "[|ab cd]")
    expectNoDifference(edited("ab", .spaces, .alt("a")), "[ab|]")
    // The selection shrinks and disappears.
    expectNoDifference(edited("abc", .spaces, .shift(.left), .shift(.right)), "abc|")
    expectNoDifference(edited("abc", .spaces, .shift(.left), .escape), "ab|c")
  }

  @Test("An arrow key moves to the edge of the selection") func anArrowGoesToTheEdgeOfWhatIsSelected() {
    expectNoDifference(edited("abcd", .spaces, .left, .shift(.left), .shift(.left), .left), "a|bcd")
    expectNoDifference(edited("abcd", .spaces, .left, .shift(.left), .shift(.left), .right), "abc|d")
    expectNoDifference(edited("abcd", .spaces, .shift(.left), .home), "|abcd")
  }

  @Test("Typed and pasted text replaces the selection") func whatIsWrittenGoesForWhatIsSelected() {
    expectNoDifference(edited("abc", .spaces, .shift(.left), .shift(.left), .character("x")), "ax|")
    expectNoDifference(edited("abc", .spaces, .alt("a"), .paste("new")), "new|")
    expectNoDifference(edited("abc", .spaces, .home, .shift(.right), .backspace), "|bc")
    expectNoDifference(edited("abc", .spaces, .home, .shift(.right), .delete), "|bc")
    expectNoDifference(edited("abc", .spaces, .shift(.left), .paste("")), "ab|")
  }

  @Test("Selected text can be cut, copied, and inserted again") func whatIsSelectedIsCutAndCopied() {
    expectNoDifference(
      edited("ab cd", .spaces, .shift(.wordLeft), .control("w"), .home, .control("y")), "cd|ab ")
    expectNoDifference(edited("ab", .spaces, .shift(.left), .alt("w"), .end, .control("y")), "abb|")
    expectNoDifference(edited("ab", .spaces, .alt("a"), .control("k"), .control("y"), .control("y")), "abab|")
  }

  @Test("Undo restores the selection") func undoingBringsTheSelectionBack() {
    expectNoDifference(edited("abc", .spaces, .shift(.left), .character("x"), .control("_")), "ab[|c]")
  }

  @Test("Redo restores undone changes") func redoingBringsUndoneChangesBack() {
    expectNoDifference(
      edited("abc", .spaces, .shift(.left), .character("x"), .control("_"), .alt("/")), "abx|")
    expectNoDifference(
      edited(
        "", .spaces, .character("a"), .character("b"), .control("_"), .control("_"), .alt("/"), .alt("/"),
        .alt("/")), "ab|")
    // Another change ends it.
    expectNoDifference(edited("", .spaces, .character("a"), .control("_"), .character("b"), .alt("/")), "b|")
    expectNoDifference(edited("", .spaces, .character("a"), .alt("/"), .control("_")), "|")
  }

  @Test("Redo includes an outside update of the change") func redoingIncludesWhatTheOutsideMadeOfAChange() {
    var text = EditableText("AB")
    text.handle(.character("c"))
    text.update(to: "ABC")
    text.undo()
    #expect(text.canRedo && !text.canUndo)
    text.redo()
    expectNoDifference(shown(text), "ABC|")
    #expect(!text.canRedo && text.canUndo)
    text.undo()
    // The changes can't be redone in another text.
    text.update(to: "A")
    #expect(!text.canRedo)
    text.redo()
    expectNoDifference(shown(text), "A|")
  }

  @Test func aClickPutsTheCursorAndADragSelects() {
    var text = EditableText("some words here")
    text.moveCursor(to: 2)
    text.moveCursor(to: 5, selecting: true)
    expectNoDifference(shown(text), "so[me |]words here")
    expectNoDifference(text.selectedText, "me ")
    text.selectWord(at: 7)
    expectNoDifference(text.selectedText, "words")
    text.moveCursor(to: 99)
    expectNoDifference(shown(text), "some words here|")
  }

  /// Keys without a meaning for text are left to the surrounding form.
  @Test("Keys without a meaning for text are left to the host") func otherKeysAreLeftToTheHost() {
    var line = EditableText("ab")
    for key in [
      Key.enter, .tab, .backTab, .escape, .up, .down, .shift(.up), .pageUp, .control("c"), .function(1),
      .shift(.enter),
    ] { expectNoDifference(line.handle(key), false, "\(key)") }
    for key in [Key.left, .end, .textStart, .alt("f"), .character("x"), .backspace] {
      expectNoDifference(line.handle(key), true, "\(key)")
    }
    var lines = EditableText("ab", lineEnds: .breaks)
    expectNoDifference(lines.handle(.enter), true)
    expectNoDifference(lines.handle(.down), false)
    expectNoDifference(lines.handle(.up), true)
    expectNoDifference(lines.handle(.up), false)
  }
}

@Suite struct LineEndTests {
  @Test func eachFieldHasItsLineEnds() {
    expectNoDifference(edited("", .spaces, .paste("a\r\nb\rc\n")), "a b c|")
    expectNoDifference(edited("", .marks, .paste("a\r\nb\n")), "a\nb|")
    expectNoDifference(edited("", .breaks, .paste("a\r\nb\n")), "a\nb\n|")
    expectNoDifference(edited("a", .breaks, .enter, .character("b")), "a\nb|")
  }

  @Test("The keys for the ends of a line respect line breaks") func aLineIsWhatItsEndsAreAround() {
    expectNoDifference(edited("ab\ncd\nef", .breaks, .up, .home, .character("x")), "ab\nx|cd\nef")
    expectNoDifference(edited("ab\ncd\nef", .breaks, .up, .control("k")), "ab\ncd|\nef")
    expectNoDifference(edited("ab\ncd\nef", .breaks, .up, .control("u")), "ab\n|\nef")
    expectNoDifference(edited("ab\ncd", .breaks, .textStart), "|ab\ncd")
    expectNoDifference(edited("ab\ncd", .breaks, .up, .shift(.textEnd)), "ab[\ncd|]")
  }

  @Test func upAndDownKeepTheColumn() {
    expectNoDifference(edited("abcd\n\nefgh", .breaks, .left, .up, .up), "abc|d\n\nefgh")
    expectNoDifference(edited("abcd\n\nefgh", .breaks, .left, .up, .down), "abcd\n\nefg|h")
    expectNoDifference(edited("abcd\ne\nfgh", .breaks, .up, .character("x"), .up), "ab|cd\nex\nfgh")
    // Moving up or down keeps the column, including for wide characters.
    expectNoDifference(edited("日本語\nabcdef", .breaks, .left, .up), "日本|語\nabcdef")
    expectNoDifference(edited("ab\ncd", .breaks, .shift(.up)), "ab[|\ncd]")
  }

  @Test("The cursor moves through a long line row by row") func aLongLineIsGoneThroughRowByRow() {
    var text = EditableText("abcdefghij\nxy", lineEnds: .breaks)
    var seen: [String] = []
    while text.handle(.up, width: 4) { seen.append(shown(text)) }
    expectNoDifference(seen, ["abcdefghij|\nxy", "abcdef|ghij\nxy", "ab|cdefghij\nxy"])
    seen = []
    while text.handle(.down, width: 4) { seen.append(shown(text)) }
    expectNoDifference(seen, ["abcdef|ghij\nxy", "abcdefghij|\nxy", "abcdefghij\nxy|"])
  }
}

@Suite struct OutsideTests {
  /// Returns the text with `|` for the cursor after another value was set from outside.
  private func updated(_ before: String, to after: String) -> String {
    let cursor = before.firstIndex(of: "|").map { before.distance(from: before.startIndex, to: $0) } ?? 0
    var text = EditableText(before.replacing("|", with: ""))
    text.moveCursor(to: cursor)
    text.update(to: after)
    expectNoDifference(text.text, after)
    return shown(text)
  }

  @Test(
    "The cursor stays in place after an outside update",
    arguments: [
      ("ab|c", "abc", "ab|c"), ("ab|c", "ABC", "AB|C"), ("abc|", "ABC!", "ABC!|"),
      ("123|4", "12 34", "12 3|4"),
      ("1234|", "12 34", "12 34|"), ("ab|cd", "abxcd", "ab|xcd"), ("a|bcd", "acd", "a|cd"), ("abc|", "", "|"),
      ("(1|2)", "-1.2-.", "-1|.2-."), ("|ab", "xab", "|xab"), ("a |b", "ab", "a|b"), ("|", "new", "new|"),
    ])
  func theCursorStaysWhereItMakesSense(before: String, after: String, expected: String) {
    expectNoDifference(updated(before, to: after), expected)
  }

  @Test("Undo also reverts an outside change of the edit") func whatTheOutsideMadeOfAChangeIsUndoneWithIt() {
    var text = EditableText("AB")
    for _ in 0..<2 {
      text.handle(.character("c"))
      text.update(to: text.text.uppercased())
    }
    expectNoDifference(shown(text), "ABCC|")
    text.undo()
    expectNoDifference(shown(text), "ABC|")
    text.undo()
    text.undo()
    expectNoDifference(shown(text), "AB|")
  }

  @Test("The selection stays when the text is updated") func whatIsSelectedStaysSelected() {
    var text = EditableText("abc def")
    text.handle(.shift(.wordLeft))
    text.update(to: "ABC DEF")
    expectNoDifference(shown(text), "ABC [|DEF]")
  }
}

@Suite struct EditingPropertyTests {
  /// After random edits, the stored characters match the text's, even if marks and letters combine. Undoing
  /// all edits restores the initial text.
  @Test(arguments: 1...60)
  func randomEditing(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let pieces = [
      "a", " ", "\u{301}", "🇩", "🇪", "日", "👩", "\u{200D}", "\n", "\u{FE0F}", "क", "\u{94D}", "b c",
    ]
    let keys: [Key] = [
      .left, .right, .home, .end, .up, .down, .wordLeft, .wordRight, .backspace, .delete, .shift(.left),
      .shift(.right), .shift(.up), .alt("a"), .control("w"), .control("k"), .control("t"), .control("y"),
      .enter,
    ]
    var text = EditableText("start\nof it", lineEnds: [.breaks, .marks, .spaces][Int(seed % 3)])
    let start = text.text
    for _ in 0..<60 {
      if Bool.random(using: &numbers) {
        text.insert(pieces.randomElement(using: &numbers)!)
      } else {
        text.handle(keys.randomElement(using: &numbers)!, width: 7)
      }
      expectNoDifference(text.count, text.text.count)
      #expect((0...text.count).contains(text.cursor))
      // The drawn text fits, and a click on the cursor doesn't move it.
      for height in [2, Int.max] {
        let frame = text.frame(width: 7, height: height)
        #expect(frame.lines.allSatisfy { $0.width <= 7 } && frame.lines.count <= height)
        #expect(frame.lines.indices.contains(frame.cursorRow) && (0..<7).contains(frame.cursorColumn))
        let position = text.position(
          atRow: frame.cursorRow, column: frame.cursorColumn, width: 7, height: height)
        expectNoDifference(columns(text, position, text.cursor), 0)
      }
      let row = text.row(width: 7)
      #expect(row.lines.count == 1 && row.lines[0].width <= 7 && (0..<7).contains(row.cursorColumn))
      expectNoDifference(columns(text, text.position(atColumn: row.cursorColumn, width: 7), text.cursor), 0)
    }
    for _ in 0..<80 { text.undo() }
    expectNoDifference(text.text, start)
  }

  /// Returns the number of columns between two positions. A line break and a lone mark take none.
  private func columns(_ text: EditableText, _ one: Int, _ other: Int) -> Int {
    let between = Array(text.text)[min(one, other)..<max(one, other)]
    return between.reduce(0) { $0 + ($1.isNewline ? 0 : StyledText(String($1)).width) }
  }

  /// The cost of typing into a long text depends only on the typed text.
  @Test func editingALongTextIsCheap() {
    var text = EditableText(String(repeating: "words in a line\n", count: 60_000), lineEnds: .breaks)
    expectLinear("typing") {
      for _ in 0..<400 {
        text.handle(.character("x"), width: 40)
        text.handle(.up, width: 40)
        text.handle(.down, width: 40)
        expectNoDifference(text.frame(width: 40, height: 10).lines.count, 10)
        #expect(text.row(width: 40).lines[0].width <= 40)
      }
    }
    expectNoDifference(text.count, 960_400)
  }
}
