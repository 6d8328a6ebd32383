import CustomDump
import Dependencies
import Testing

@testable import TerminalText

/// Compares the fast iteration over a text's characters with `Character`.
@Suite struct CharacterWidthsTests {
  private func sizes(_ text: String) -> [[Int]] {
    CharacterWidths.scan(text) { characters in
      var sizes: [[Int]] = []
      while let character = characters.next() { sizes.append([character.columns, character.bytes]) }
      return sizes
    } ?? []
  }

  private func expected(_ text: String) -> [[Int]] { text.map { [$0.displayWidth, $0.utf8.count] } }

  @Test("Each scalar of the basic plane is as wide as its character")
  func eachScalarOfTheBasicPlaneIsAsWideAsItsCharacter() {
    var wrong: [String] = []
    for value in UInt32(0x20)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Between letters, a scalar is its own character unless it joins them.
      for text in ["a\(scalar)b", "漢\(scalar)字", "\(scalar)"] where sizes(text) != expected(text) {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test("Scalars that join count as one character") func whatJoinsIsOneCharacter() {
    let pieces = [
      "a", "é", "e\u{301}", "漢", "か\u{3099}", "가", "\u{1100}\u{1161}\u{11A8}", "가\u{11A8}", "👨‍👩‍👧", "🇩🇪", "©️",
      "1️⃣", "क्ष", "ก\u{E33}", " ", "\n", "—", "〰️", "字\u{FE00}", "\u{200D}", "\u{AD}", "ß", "Ω", "я",
    ]
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator)!
      }.joined()
      expectNoDifference(
        sizes(text), expected(text), "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
      #expect(StyledText(text).isWider(than: 5) == (StyledText(text).width > 5) || text.contains("\n"))
    }
  }

  /// Plain letters are skipped quickly, but a scalar that follows the last letter may combine with it.
  @Test("Plain letters next to other characters have the right width") func plainLettersBeforeAnythingElse() {
    func width(_ text: String) -> Int { text.reduce(0) { $0 + $1.displayWidth } }
    let ends = [
      "", "\u{301}", "\u{FE0F}\u{20E3}", "\u{20E3}", "\u{200D}", "é", "漢", "👨‍👩‍👧", "■", "\u{AD}", "🇩🇪",
      "\u{600}1", "\u{FE0F}",
    ]
    for count in 0...20 {
      for first in ends {
        for second in ends {
          let text =
            first + String(repeating: "a", count: count) + "1" + second + String(repeating: "b", count: count)
            + first
          expectNoDifference(
            text.displayWidth, width(text), "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
          let styled = StyledText(text)
          expectNoDifference(styled.width, width(text))
          for columns in max(width(text) - 2, 1)...width(text) + 2 {
            expectNoDifference(styled.isWider(than: columns), (width(text) > columns))
            #expect(styled.truncated(to: columns).width <= columns)
          }
        }
      }
    }
  }

  @Test("Each line is measured separately") func eachLineIsMeasuredForItself() {
    for (text, columns, isWider) in [
      ("aaaaaaaa\nbé", 8, false), ("aaaaaaaa\nbé", 7, true), ("bé\naaaaaaaa", 8, false),
      ("bé\naaaaaaaa", 7, true),
      ("é\n\n漢漢漢漢", 8, false), ("é\n\n漢漢漢漢", 7, true), ("abc\u{301}\nabcdefgh1\u{FE0F}\u{20E3}", 9, true),
    ] {
      expectNoDifference(StyledText(text).isWider(than: columns), isWider)
    }
  }

  /// A text that certainly fits in a line isn't measured again, but a line break in it still ends the line.
  @Test("Short texts are wrapped like long ones") func shortTextsAreWrappedAsLongOnesAre() {
    for text in [
      "", "a", "ab", "abc", "a\nb", "a\n", "\n", "\n\n", "é", "é\né", "漢", "漢字", "漢\n字", "a b", "ab cd",
      "a\tb",
    ] {
      let styled = StyledText(text) + StyledText(text, style: .bold)
      for columns in 2...12 {
        let lines = styled.wrapped(to: columns)
        #expect(lines.allSatisfy { !$0.isWider(than: columns) && $0.lines.count == 1 })
        if styled.width <= columns { expectNoDifference(lines, styled.lines) }
      }
    }
  }

  @Test("The requested number of spaces is returned") func spacesAreAsManyAsAskedFor() {
    for count in [-1, 0, 1, 2, 15, 16, 17, 40, 1_000] {
      expectNoDifference(StyledText.spaces(count).plain, String(repeating: " ", count: max(count, 0)))
    }
    expectNoDifference(StyledText.space, StyledText(" "))
  }

  @Test func spacesAtTheEndGo() {
    let text: StyledText = "ab  " + StyledText("  ", style: .bold)
    expectNoDifference(text.trimmingTrailingSpaces.plain, "ab")
    #expect(StyledText("   ").trimmingTrailingSpaces.isEmpty)
    expectNoDifference((StyledText("a ") + " \u{301}").trimmingTrailingSpaces.plain, "a  \u{301}")
    let coloured = "ab" + StyledText("  ", style: TextStyle(background: .red))
    expectNoDifference(coloured.trimmingTrailingSpaces, coloured)
  }

  @Test("Spoken text keeps the words that contain a letter or a number") func wordsThatCanBeSaidAreKept() {
    for text in ["■ navy", "navy", "■", "■ ■", "a ■ b", "漢 ■ 字", "a … — 1", "", "– a –", "é ö", "\u{301}x ■"]
    {
      let expected = text.split(separator: " ").filter { $0.contains { $0.isLetter || $0.isNumber } }
      expectNoDifference(spokenWords(of: text), expected.joined(separator: " "))
    }
  }
}
