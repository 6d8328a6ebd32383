import CairnTestSupport
import CustomDump
import Dependencies
import DependenciesTestSupport
import Testing

@testable import TerminalText

/// Texts of several megabytes, and the fast paths for plain text.
@Suite(.ownThread, .onlyInCI) struct LongTextTests {
  enum Text: CaseIterable {
    case ascii, mixed

    var content: String {
      switch self {
      case .ascii: String(repeating: "the quick brown fox ", count: 250_000) + "end"
      case .mixed: String(repeating: "日本語 é ", count: 300_000) + "end"
      }
    }
  }

  @Test(arguments: Text.allCases)
  func eachOperationIsLinear(of kind: Text) {
    let text = kind.content
    let styled = StyledText(text)
    expectLinear("sanitizing") { #expect(StyledText(text + "\u{1B}").plain.hasSuffix("end␛")) }
    expectLinear("width") { expectNoDifference(styled.width, text.reduce(0) { $0 + $1.displayWidth }) }
    expectLinear("truncating") { #expect(styled.truncated(to: 10).width <= 10) }
    expectLinear("truncating at the start") {
      expectNoDifference(styled.truncatedAtStart(to: 4).plain, "…end")
    }
    expectLinear("wrapping") { #expect(styled.wrapped(to: 80).allSatisfy { $0.width <= 80 }) }
    expectLinear("one line") { #expect(StyledText(text + "\n\nx").singleLine.plain.hasSuffix("end x")) }
    expectLinear("many lines") {
      #expect(StyledText(text.split(separator: " ").joined(separator: "\n")).lines.count > 500_000)
    }
    expectLinear("appending") {
      var sum = StyledText()
      for _ in 0..<200_000 { sum += "abcde" }
      expectNoDifference(sum.width, 1_000_000)
    }
  }

  /// The fast path for ASCII and the general path wrap lines alike.
  @Test func wrappingIsTheSameForAllTexts() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let letters = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        ["a", "b", " "].randomElement(using: &generator)!
      }
      let text = letters.joined()
      let columns = Int.random(in: 2...20, using: &generator)
      let plain = StyledText(text).wrapped(to: columns).map(\.plain)
      let accented = StyledText(text.replacing("a", with: "e\u{301}")).wrapped(to: columns).map(\.plain)
      expectNoDifference(accented, plain.map { $0.replacing("a", with: "e\u{301}") }, "\(text) in \(columns)")
    }
  }

  @Test func wrappingKeepsStylesAndNeverExceeds() {
    var generator = SeededGenerator(seed: 8)
    let pieces = ["a", " ", "日", "é", "क्ष", "👨‍👩‍👧", "\n"]
    for _ in 0..<500 {
      var text = StyledText()
      for _ in 0..<40 {
        let style = Bool.random(using: &generator) ? TextStyle.bold : .plain
        text += StyledText(pieces.randomElement(using: &generator)!, style: style)
      }
      let columns = Int.random(in: 2...12, using: &generator)
      let lines = text.wrapped(to: columns)
      #expect(lines.allSatisfy { $0.width <= columns })
      func letters(_ text: StyledText) -> [String] {
        text.runs.flatMap { run in
          run.content.unicodeScalars.filter { $0 != " " && $0 != "\n" }.map { "\($0) \(run.style.isBold)" }
        }
      }
      expectNoDifference(lines.flatMap(letters), letters(text))
      #expect(text.truncated(to: columns).width <= columns)
      #expect(text.singleLine.truncatedAtStart(to: columns).width <= columns)
    }
  }

  @Test("A single line is the same for every combination of spaces") func oneLineIsTheSameHoweverItIsMade() {
    for text in ["a b", " a", "a ", "a  b", "a\nb", "", " ", "\n", "日 本", "a \u{301}b"] {
      let expected = text.unicodeScalars.split { $0 == " " || $0 == "\n" }.map { String($0) }.joined(
        separator: " ")
      #expect(StyledText(text).singleLine.plain.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
  }

  @Test("A text truncated at its start keeps its end") func theEndOfATextIsKept() {
    expectNoDifference(StyledText("Standups ▸ Design> ").truncatedAtStart(to: 10).plain, "… Design> ")
    expectNoDifference(StyledText("日本語").truncatedAtStart(to: 4).plain, "…語")
    expectNoDifference(StyledText("abc").truncatedAtStart(to: 3).plain, "abc")
    let text = StyledText("abc", style: .bold) + "> "
    expectNoDifference(text.truncatedAtStart(to: 4), StyledText("…c", style: .bold) + "> ")
  }

  @Test("Unsafe scalars are replaced anywhere in a text") func scalarsAreReplacedWhereverTheyStand() {
    expectNoDifference(StyledText("a\rb\r\n\r").plain, "a␍b\n␍")
    expectNoDifference(StyledText("日\u{9B}é\u{202E}\u{FFFA}€﷐").plain, "日�é��€﷐")
    expectNoDifference(StyledText("\u{1F600}\t\u{61C}x").plain, "\u{1F600}    �x")
  }
}
