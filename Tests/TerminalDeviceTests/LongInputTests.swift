import CairnTestSupport
import CustomDump
import Dependencies
import DependenciesTestSupport
import TerminalText
import Testing

@testable import TerminalDevice

/// Typed and pasted lines of several megabytes.
@Suite(.ownThread, .onlyInCI) struct LongInputTests {
  private static let text = String(repeating: "a line of words, ", count: 300_000)

  @Test func aPasteOfMegabytes() {
    let bytes = Array("\u{1B}[200~\(Self.text)\u{1B}[201~x".utf8)
    var keys: [Key] = []
    expectLinear("decoding") {
      var decoder = InputDecoder()
      for start in stride(from: 0, to: bytes.count, by: 4_000) {
        keys += decoder.decode(bytes[start..<min(start + 4_000, bytes.count)]).compactMap(\.key)
      }
    }
    expectNoDifference(keys, [.paste(Self.text), .character("x")])
    var editor = LineEditor()
    expectLinear("editing") {
      for key in keys { _ = editor.handle(key) }
      for _ in 0..<1_000 {
        _ = editor.handle(.character("y"))
        expectNoDifference(editor.frame(prompt: "> ", width: 80, rows: 12).lines.count, 12)
      }
    }
    let frame = editor.frame(prompt: "> ", width: 80, rows: 12)
    #expect(frame.lines[frame.cursorRow].plain.hasSuffix(String(repeating: "y", count: frame.cursorColumn)))
    expectNoDifference(
      editor.handle(.enter), .submitted(Self.text + "x" + String(repeating: "y", count: 1_000)))
  }

  @Test("A long line typed without bracketed paste takes linear time")
  func aLineThatIsTypedWithoutBrackets() {
    let bytes = Array(Self.text.utf8)
    expectLinear("typing") {
      var decoder = InputDecoder()
      var editor = LineEditor()
      for start in stride(from: 0, to: bytes.count, by: 4_000) {
        let events = decoder.decode(bytes[start..<min(start + 4_000, bytes.count)])
        for key in events.compactMap(\.key) { _ = editor.handle(key) }
        _ = editor.frame(prompt: "> ", width: 80, rows: 12)
      }
      #expect(editor.text.utf8.elementsEqual(bytes))
    }
  }

  @Test("The end of a paste can arrive in pieces") func theEndOfAPasteMayComeInPieces() {
    for text in ["a\u{1B}b", "\u{1B}[20", "\u{1B}\u{1B}", "\u{1B}[200~"] {
      var decoder = InputDecoder()
      var keys: [Key] = []
      for byte in "\u{1B}[200~\(text)\u{1B}[201~".utf8 { keys += decoder.decode([byte]).compactMap(\.key) }
      expectNoDifference(keys, [.paste(text)])
    }
  }

  @Test("A long line is shown around the cursor") func aLineThatIsTooLongIsShownAroundTheCursor() {
    var editor = LineEditor()
    _ = editor.handle(.paste((0..<1_000).map { "\($0 % 10)" }.joined()))
    let end = editor.frame(prompt: "> ", width: 10, rows: 3)
    expectNoDifference(end.lines.count, 3)
    #expect(end.lines[end.cursorRow].plain.hasSuffix("9") || end.cursorColumn == 0)
    _ = editor.handle(.home)
    let start = editor.frame(prompt: "> ", width: 10, rows: 3)
    expectNoDifference(start.lines.map(\.plain), ["> 01234567", "8901234567", "8901234567"])
    #expect(start.cursorRow == 0 && start.cursorColumn == 2)
    // At any position, the cursor is on the character that follows it.
    for position in 0..<1_000 {
      let frame = editor.frame(prompt: "> ", width: 10, rows: 3)
      expectNoDifference(frame.lines.count, 3)
      let row = Array(frame.lines[frame.cursorRow].plain)
      expectNoDifference(row[frame.cursorColumn], Character("\(position % 10)"))
      _ = editor.handle(.right)
    }
  }

  @Test func everyChangeIsUndone() {
    var numbers = SeededGenerator(seed: 3)
    let keys: [Key] = [
      .character("a"), .character("\u{301}"), .character("🇩"), .paste("b c"), .backspace, .delete,
      .control("w"),
      .control("k"), .control("t"), .control("y"), .left, .wordLeft, .home, .alt("d"),
    ]
    for _ in 0..<200 {
      var editor = LineEditor()
      _ = editor.handle(.paste("start of it"))
      var texts: [String] = []
      for _ in 0..<20 {
        let before = editor.text
        _ = editor.handle(keys.randomElement(using: &numbers)!)
        if editor.text != before { texts.append(before) }
      }
      for text in texts.reversed() {
        _ = editor.handle(.control("_"))
        while editor.text != text, editor.text.isEmpty == false { _ = editor.handle(.control("_")) }
        expectNoDifference(editor.text, text)
      }
    }
  }

  @Test(arguments: [80, 30, 12, 10, 6])
  func thePromptKeepsItsEnd(width: Int) {
    var editor = LineEditor()
    _ = editor.handle(.character("x"))
    let frame = editor.frame(prompt: "Daily standups ▸ Design ▸ A meeting> ", width: width)
    let shown = frame.lines.map(\.plain)
    #expect(shown[0].contains(width >= 80 ? "Daily standups ▸ Design ▸ A meeting> " : "> "))
    #expect(frame.lines.allSatisfy { $0.width <= width })
    #expect(shown.joined().hasSuffix("> x"))
    if width == 30 { expectNoDifference(shown, ["…esign ▸ A meeting> x"]) }
    if width == 10 { expectNoDifference(shown, ["…ting> x"]) }
  }
}
