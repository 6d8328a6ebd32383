import Testing

@testable import TerminalText

/// The short way through the characters of a text, held against `Character`.
@Suite struct CharacterWidthsTests {
  private func sizes(_ text: String) -> [[Int]] {
    CharacterWidths.scan(text) { characters in
      var sizes: [[Int]] = []
      while let character = characters.next() { sizes.append([character.columns, character.bytes]) }
      return sizes
    } ?? []
  }

  private func expected(_ text: String) -> [[Int]] { text.map { [$0.displayWidth, $0.utf8.count] } }

  @Test func eachScalarOfTheBasicPlaneIsAsWideAsItsCharacter() {
    var wrong: [String] = []
    for value in UInt32(0x20)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Between letters, where it stands alone unless it joins them.
      for text in ["a\(scalar)b", "漢\(scalar)字", "\(scalar)"] where sizes(text) != expected(text) {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func whatJoinsIsOneCharacter() {
    let pieces = [
      "a", "é", "e\u{301}", "漢", "か\u{3099}", "가", "\u{1100}\u{1161}\u{11A8}", "가\u{11A8}", "👨‍👩‍👧", "🇩🇪", "©️",
      "1️⃣", "क्ष", "ก\u{E33}", " ", "\n", "—", "〰️", "字\u{FE00}", "\u{200D}", "\u{AD}", "ß", "Ω", "я",
    ]
    var generator = Numbers(seed: 9)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator)!
      }.joined()
      #expect(sizes(text) == expected(text), "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
      #expect(StyledText(text).isWider(than: 5) == (StyledText(text).width > 5) || text.contains("\n"))
    }
  }

  @Test func spacesAtTheEndGo() {
    let text: StyledText = "ab  " + StyledText("  ", style: .bold)
    #expect(text.trimmingTrailingSpaces.plain == "ab")
    #expect(StyledText("   ").trimmingTrailingSpaces.isEmpty)
    #expect((StyledText("a ") + " \u{301}").trimmingTrailingSpaces.plain == "a  \u{301}")
    let coloured = "ab" + StyledText("  ", style: TextStyle(background: .red))
    #expect(coloured.trimmingTrailingSpaces == coloured)
  }

  @Test func wordsThatCanBeSaidAreKept() {
    for text in ["■ navy", "navy", "■", "■ ■", "a ■ b", "漢 ■ 字", "a … — 1", "", "– a –", "é ö", "\u{301}x ■"]
    {
      let expected = text.split(separator: " ").filter { $0.contains { $0.isLetter || $0.isNumber } }
      #expect(spokenWords(of: text) == expected.joined(separator: " "))
    }
  }
}
