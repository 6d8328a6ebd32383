import CustomDump
import Dependencies
import TerminalDevice
import TerminalText
import Testing

@Suite struct InputDecoderTests {
  private func events(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.decode(Array(text.utf8)) + decoder.flush()
  }

  private func keys(_ text: String) -> [Key] { events(text).compactMap(\.key) }

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
    expectNoDifference(events(text), expected.map(InputEvent.key))
  }

  @Test(
    arguments: [
      ("\u{1B}[1;2A\u{1B}[1;2D", [.shift(.up), .shift(.left)]),
      ("\u{1B}[1;6C\u{1B}[1;4D", [.shift(.wordRight), .shift(.wordLeft)]),
      ("\u{1B}[1;2H\u{1B}[1;5F\u{1B}[1;6H", [.shift(.home), .textEnd, .shift(.textStart)]),
      ("\u{1B}[5;2~\u{1B}[6~", [.shift(.pageUp), .pageDown]),
      ("\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[1;2Q", [.function(1), .function(5), .function(12), .function(2)]),
      // Keys as numbers: Ctrl-I isn't a tab, and the release of a key isn't a key press.
      ("\u{1B}[105;5u\u{1B}[9;2u\u{1B}[13;2u", [.control("i"), .backTab, .shift(.enter)]),
      ("\u{1B}[47;5u\u{1B}[45;6u", [.control("_"), .control("-")]),
      ("\u{1B}[97u\u{1B}[97;2u\u{1B}[233;3u", [.character("a"), .character("A"), .alt("é")]),
      ("\u{1B}[97;1:3u\u{1B}[27u\u{1B}[57358u", [.escape, .unknown]),
      ("\u{1B}[27;5;13~\u{1B}[27;6;97~", [.enter, .control("a")]),
      ("\u{1B}[97;65u", [.character("a")]), ("\u{1B}[1114112u\u{1B}[u", [.unknown, .unknown]),
    ] as [(String, [Key])])
  func decodesModifiers(text: String, expected: [Key]) {
    expectNoDifference(events(text), expected.map(InputEvent.key))
  }

  @Test(
    arguments: [
      ("\u{1B}[<0;1;1M", MouseEvent(.press(.left), row: 0, column: 0)),
      ("\u{1B}[<2;200;60m", MouseEvent(.release(.right), row: 59, column: 199)),
      ("\u{1B}[<33;5;6M", MouseEvent(.drag(.middle), row: 5, column: 4)),
      ("\u{1B}[<35;5;6M", MouseEvent(.move, row: 5, column: 4)),
      ("\u{1B}[<64;2;3M", MouseEvent(.scroll(.up), row: 2, column: 1)),
      ("\u{1B}[<69;2;3M", MouseEvent(.scroll(.down), row: 2, column: 1, modifiers: .shift)),
      ("\u{1B}[<24;2;3M", MouseEvent(.press(.left), row: 2, column: 1, modifiers: [.alt, .control])),
    ])
  func decodesTheMouse(text: String, expected: MouseEvent) {
    expectNoDifference(events(text + "x"), [.mouse(expected), .key(.character("x"))])
  }

  /// Unnamed buttons and sequences that no terminal sends are consumed completely.
  @Test(
    "Invalid mouse sequences produce no event",
    arguments: ["\u{1B}[<3;1;1M", "\u{1B}[<128;1;1M", "\u{1B}[<0;1M", "\u{1B}[<0;0;1M", "\u{1B}[<x;1;1M"])
  func whatTheMouseCannotDoIsNothing(text: String) {
    expectNoDifference(events(text + "x").last, .key(.character("x")))
    #expect(!events(text + "x").contains { if case .mouse = $0 { true } else { false } })
  }

  @Test("Focus events of the window are decoded") func theWindowComesToTheFrontAndGoes() {
    expectNoDifference(events("\u{1B}[Ia\u{1B}[O"), [.focus(true), .key(.character("a")), .focus(false)])
  }

  @Test("Input can arrive byte by byte") func bytesMayComeOneByOne() {
    let text = "é\u{1B}[1;5C👍\u{1B}[200~日\u{1B}[201~\u{1B}Ox"
    var decoder = InputDecoder()
    var all: [Key] = []
    for byte in text.utf8 { all += decoder.decode([byte]).compactMap(\.key) }
    expectNoDifference(all, [.character("é"), .wordRight, .character("👍"), .paste("日"), .unknown])
    #expect(!decoder.isWaiting)
  }

  /// Letters that arrive faster than anyone types are a paste, even from a terminal without bracketed paste.
  @Test func manyLettersAtOnceAreAPaste() {
    expectNoDifference(
      keys("0123456789abcdef\rab"), [.paste("0123456789abcdef"), .enter, .character("a"), .character("b")])
    expectNoDifference(keys("0123456789abcde").count, 15)
  }

  @Test("Invalid bytes are shown and don't affect the next ones")
  func brokenBytesAreShownAndSwallowNothing() {
    var decoder = InputDecoder()
    expectNoDifference(decoder.decode([0xFF, 0x61]), [.key(.character("\u{FFFD}")), .key(.character("a"))])
    expectNoDifference(decoder.decode([0xC3, 0x61]), [.key(.character("\u{FFFD}")), .key(.character("a"))])
    expectNoDifference(decoder.decode([0xE2, 0x82]), [])
    #expect(decoder.isWaiting)
    expectNoDifference(decoder.flush(), [.key(.character("\u{FFFD}"))])
  }

  @Test("Any input is decoded completely") func anythingAtAllIsDecodedToItsEnd() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var decoder = InputDecoder()
      let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = decoder.decode(bytes)
      _ = decoder.decode(Array("\u{1B}[201~".utf8))
      _ = decoder.flush()
      expectNoDifference(decoder.decode(Array("q".utf8)).last, .key(.character("q")), "\(bytes)")
    }
  }
}

extension InputEvent {
  var key: Key? {
    if case .key(let key) = self { key } else { nil }
  }
}
