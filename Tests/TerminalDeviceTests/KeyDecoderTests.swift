import Dependencies
import TerminalDevice
import TerminalText
import Testing

@Suite struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.decode(Array(text.utf8)) + decoder.flush()
  }

  @Test(
    arguments: [
      ("a", [.character("a")]), ("é日", [.character("é"), .character("日")]), ("\r", [.enter]), ("\t", [.tab]),
      ("\u{7F}", [.backspace]), ("\u{01}\u{1A}", [.control("a"), .control("z")]), ("\u{1F}", [.control("_")]),
      ("\u{1B}[A\u{1B}OB", [.up, .down]), ("\u{1B}[1;5C\u{1B}[1;3D", [.wordRight, .wordLeft]),
      ("\u{1B}[3~\u{1B}[H\u{1B}[4~", [.delete, .home, .end]), ("\u{1B}b", [.alt("b")]),
      ("\u{1B}[Z", [.backTab]),
      ("\u{1B}", [.escape]), ("\u{1B}\u{1B}[A", [.escape, .up]),
      ("\u{1B}[99;7~x", [.unknown, .character("x")]),
      ("\u{1B}[200~a\rb\u{1B}[201~c", [.paste("a\rb"), .character("c")]), ("\u{1B}[5", [.unknown]),
    ] as [(String, [Key])])
  func decodes(text: String, expected: [Key]) {
    #expect(keys(text) == expected)
  }

  @Test func bytesMayComeOneByOne() {
    let text = "é\u{1B}[1;5C👍\u{1B}[200~日\u{1B}[201~\u{1B}Ox"
    var decoder = KeyDecoder()
    var all: [Key] = []
    for byte in text.utf8 { all += decoder.decode([byte]) }
    #expect(all == [.character("é"), .wordRight, .character("👍"), .paste("日"), .unknown])
    #expect(!decoder.isWaiting)
  }

  /// A terminal without brackets for pastes sends letters faster than hands do.
  @Test func manyLettersAtOnceAreAPaste() {
    #expect(
      keys("0123456789abcdef\rab") == [.paste("0123456789abcdef"), .enter, .character("a"), .character("b")])
    #expect(keys("0123456789abcde").count == 15)
  }

  @Test func brokenBytesAreShownAndSwallowNothing() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xFF, 0x61]) == [.character("\u{FFFD}"), .character("a")])
    #expect(decoder.decode([0xC3, 0x61]) == [.character("\u{FFFD}"), .character("a")])
    #expect(decoder.decode([0xE2, 0x82]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.character("\u{FFFD}")])
  }

  @Test func anythingAtAllIsDecodedToItsEnd() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var decoder = KeyDecoder()
      let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = decoder.decode(bytes)
      _ = decoder.decode(Array("\u{1B}[201~".utf8))
      _ = decoder.flush()
      #expect(decoder.decode(Array("q".utf8)).last == .character("q"), "\(bytes)")
    }
  }
}
