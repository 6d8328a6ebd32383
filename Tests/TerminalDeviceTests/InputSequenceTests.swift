import CustomDump
import TerminalText
import Testing

@testable import TerminalDevice

/// The forms of sequences that terminals send, according to ECMA-48 and xterm. Known keys are decoded, and
/// all other sequences are dropped.
@Suite struct InputSequenceTests {
  /// Sequences that terminals send, and the resulting events.
  static let table: [(bytes: String, events: [InputEvent])] = [
    // CSI: keys.
    ("\u{1B}[A", [.key(.up)]), ("\u{1B}[1;5D", [.key(.wordLeft)]), ("\u{1B}[15;2~", [.key(.function(5))]),
    ("\u{1B}[97;5u", [.key(.control("a"))]), ("\u{1B}[1;2R", [.key(.function(3))]),
    ("\u{1B}[[B", [.key(.function(2))]),
    // SS3: keys, with modifiers in two forms, and keypad keys.
    ("\u{1B}OA", [.key(.up)]), ("\u{1B}OM", [.key(.enter)]), ("\u{1B}O5P", [.key(.function(1))]),
    ("\u{1B}O1;2D", [.key(.shift(.left))]), ("\u{1B}Oj", [.key(.unknown)]),
    // SS2: a character from another set.
    ("\u{1B}Nq", []),
    // Focus, mouse, and pastes.
    ("\u{1B}[I", [.focus(true)]), ("\u{1B}[<0;3;2M", [.mouse(MouseEvent(.press(.left), row: 1, column: 2))]),
    ("\u{1B}[200~a\rb\u{1B}[31m\u{1B}[201~", [.key(.paste("a\rb\u{1B}[31m"))]), ("\u{1B}[201~", []),
    // The mouse protocols of X10, highlight tracking, and urxvt.
    ("\u{1B}[M !!", []), ("\u{1B}[M#\r{", [.key(.enter), .key(.character("{"))]), ("\u{1B}[t!!", []),
    ("\u{1B}[T!!!!!!", []), ("\u{1B}[32;10;20M", []), ("\u{1B}[M C\u{7F}", []),
    // Replies: DA, DSR, the cursor position, DECRPM, the window, the keyboard flags, and modifyOtherKeys.
    (
      "\u{1B}[?62;1;2;4;6;9;15;16;17;18;21;22;28;29;42;52;314c",
      [.reply(.attributes([62, 1, 2, 4, 6, 9, 15, 16, 17, 18, 21, 22, 28, 29, 42, 52, 314]))]
    ),
    ("\u{1B}[>41;354;0c", []),
    ("\u{1B}[=1c", []), ("\u{1B}[0n", []), ("\u{1B}[?10n", []), ("\u{1B}[24;80R", []),
    ("\u{1B}[?24;80;1R", []), ("\u{1B}[?2026;2$y", [.reply(.mode(2026, state: 2))]), ("\u{1B}[8;24;80t", []),
    ("\u{1B}[?1u", []),
    ("\u{1B}[>4;2m", []), ("\u{1B}[1;2;3*x", []), ("\u{1B}[1 q", []), ("\u{1B}[?0;1;1000S", []),
    // Strings: OSC, DCS, APC, PM, and SOS, terminated by BEL or ST.
    ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{07}", [.reply(.background(.dark))]),
    ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\", [.reply(.background(.dark))]),
    ("\u{1B}]lé title\u{1B}\\", []), ("\u{1B}P>|xterm(390)\u{1B}\\", []), ("\u{1B}P1$r0m\u{1B}\\", []),
    ("\u{1B}P!|00000000\u{1B}\\", []), ("\u{1B}P1+r436f=323536\u{07}", []), ("\u{1B}_Gi=31;OK\u{1B}\\", []),
    ("\u{1B}^private\u{1B}\\", []), ("\u{1B}Xstring\u{1B}\\", []), ("\u{1B}]\u{07}", []),
    ("\u{1B}]\u{1B}\\", []),
    // A string interrupted by another sequence or a key.
    ("\u{1B}]11;rgb\u{1B}[A", [.key(.up)]), ("\u{1B}P1\r", [.key(.enter)]),
    ("\u{1B}]11\u{03}", [.key(.control("c"))]),
    // A sequence interrupted by another sequence or a key.
    ("\u{1B}[1;\u{1B}[B", [.key(.unknown), .key(.down)]), ("\u{1B}[1\r", [.key(.unknown), .key(.enter)]),
    ("\u{1B}[1é", [.key(.unknown), .key(.character("é"))]),
    // Letters with Alt that also introduce a string or a shift.
    ("\u{1B}]\r", [.key(.alt("]")), .key(.enter)]), ("\u{1B}O\t", [.key(.alt("O")), .key(.tab)]),
  ]

  @Test("Each input sequence is decoded", arguments: table)
  func theFormIsKnown(bytes: String, events: [InputEvent]) {
    var decoder = InputDecoder()
    expectNoDifference(decoder.decode(Array((bytes + "q").utf8)), events + [.key(.character("q"))])
    #expect(!decoder.isWaiting)
  }

  @Test("An input sequence can be split anywhere", arguments: table)
  func eachSplitMeansTheSame(bytes: String, events: [InputEvent]) {
    let all = Array((bytes + "q").utf8)
    for split in 0...all.count {
      var decoder = InputDecoder()
      let decoded = decoder.decode(all[..<split]) + decoder.decode(all[split...])
      expectNoDifference(decoded, events + [.key(.character("q"))], "split at \(split)")
    }
    var decoder = InputDecoder()
    expectNoDifference(all.flatMap { decoder.decode([$0]) }, events + [.key(.character("q"))], "byte by byte")
  }

  /// If the end of a sequence is missing, none of it counts as typed text, and the next key is decoded.
  @Test("An incomplete sequence types nothing", arguments: table)
  func nothingIsTypedWhereTheEndIsMissing(bytes: String, events: [InputEvent]) {
    let all = Array(bytes.utf8)
    let typed = Set(events.map { "\($0)" })
    for end in all.indices.dropFirst() {
      var decoder = InputDecoder()
      let decoded = decoder.decode(all[..<end]) + decoder.flush()
      #expect(!decoder.isWaiting)
      for case .key(.character(let character)) in decoded
      where !typed.contains("\(InputEvent.key(.character(character)))") && character != "\u{FFFD}" {
        Issue.record("\(all[..<end]) typed '\(character)'.")
      }
      expectNoDifference(decoder.decode(Array("q".utf8)), [.key(.character("q"))], "\(all[..<end])")
    }
  }

  @Test func aPasteWithoutItsEndEndsByTime() {
    var decoder = InputDecoder()
    expectNoDifference(decoder.decode(Array("\u{1B}[200~a\rb".utf8)), [])
    #expect(decoder.timeout.map { $0 >= .seconds(1) } == true)
    expectNoDifference(decoder.flush(), [.key(.paste("a\rb"))])
    expectNoDifference(decoder.decode(Array("q".utf8)), [.key(.character("q"))])
  }

  @Test func aPasteWithoutItsEndEndsByCtrlC() {
    var decoder = InputDecoder()
    expectNoDifference(decoder.decode(Array("\u{1B}[200~a\u{03}b\u{1B}[20".utf8)), [])
    expectNoDifference(decoder.decode([0x03]), [.key(.paste("a\u{03}b")), .key(.control("c"))])
    expectNoDifference(decoder.decode(Array("q".utf8)), [.key(.character("q"))])
  }

  @Test("A letter with Alt is decoded after a short wait") func aLetterWithAltIsHeardAfterAMoment() {
    for letter in "NO]PX^_" {
      var decoder = InputDecoder()
      expectNoDifference(decoder.decode(Array("\u{1B}\(letter)".utf8)), [])
      expectNoDifference(decoder.timeout, .milliseconds(50))
      expectNoDifference(decoder.flush(), [.key(.alt(letter))])
    }
  }

  @Test("A parameter of any size is decoded without a crash") func aParameterOfAnySizeIsNoTrap() {
    for number in ["9223372036854775807", "9223372036854775808", "-1", "00000000000000000000001"] {
      for form in [
        "[\(number)A", "[\(number);\(number)~", "[<\(number);\(number);\(number)M", "[\(number)u",
        "O\(number)P",
      ] {
        var decoder = InputDecoder()
        _ = decoder.decode(Array("\u{1B}\(form)".utf8)) + decoder.flush()
        expectNoDifference(decoder.decode(Array("q".utf8)), [.key(.character("q"))])
      }
    }
  }
}
