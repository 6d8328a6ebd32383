import CustomDump
import Testing

@testable import TerminalText

@Suite struct WidthTests {
  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("한", 2), ("👍", 2), ("👨‍👩‍👧", 2),
    ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2), ("\u{200B}", 0), ("ｱ", 1), ("Ａ", 2), ("①", 1), ("█", 1), ("", 0),
    ("क्ष", 2), ("का", 2), ("कि", 2), ("क्‍ष", 2), ("नमस्ते", 4), ("🏳️‍🌈", 2), ("👁\u{200D}🗨", 2), ("☝🏽", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("❤\u{FE0E}", 1), ("\u{1112}\u{1161}\u{11AB}", 2), ("e\u{301}\u{323}", 1),
    ("🇩🇪🇫🇷", 4), ("\u{AD}", 1), ("a日\u{301}", 3),
    // Joined letters, and combining marks.
    ("\u{1100}", 2), ("\u{1161}", 0), ("\u{11A8}", 0), ("\u{D7B0}\u{D7CB}", 0), ("ﾊﾟ", 2), ("ﾶ", 1), ("ﾡ", 1),
    ("سَلَام", 4), ("\u{64B}", 0), ("\u{200D}", 0), ("a\u{200D}", 1), ("1\u{200D}", 1), ("\u{2060}\u{FEFF}", 0),
    ("க்ஷ", 2), ("ক্ষ", 2), ("ก็", 1), ("กำ", 2), ("Z\u{351}\u{36B}\u{343}\u{32A}\u{302}a\u{34E}\u{489}", 2),
    // Ambiguous in East Asia, private use, and unassigned.
    ("αΩ", 2), ("яЖ", 2), ("°±×", 3), ("\u{E000}", 1), ("\u{F0000}", 1), ("\u{378}", 1), ("\u{2FFFD}", 2),
    ("\u{3FFFD}", 2),
    // Variation selectors, keycaps, flags, skin tones, and tags.
    ("☀", 1), ("☀\u{FE0E}", 1), ("☀\u{FE0F}", 2), ("⌚", 2), ("⌚\u{FE0E}", 1), ("⌚\u{FE0F}", 2),
    ("a\u{FE0F}", 1),
    ("字\u{FE0E}", 2), ("〰\u{FE0E}", 2), ("#\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1), ("🇩", 2), ("🇩🇪🇫", 4),
    ("👩‍👩‍👧‍👦", 2), ("👩🏽‍🚀", 2), ("👩‍❤️‍💋‍👨", 2), ("❤\u{200D}", 1), ("a🏽", 3), ("1🏽", 3), ("🏽", 2),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("\u{E0067}", 0), ("\u{1FAE9}", 2),
  ])
  func widths(text: String, width: Int) {
    expectNoDifference(text.displayWidth, width)
  }

  @Test func theTableIsOfOneVersionOfUnicode() {
    expectNoDifference(UnicodeWidths.version, "15.0.0")
  }

  /// The table is searched by bisection, so it must be sorted and have no gaps.
  @Test("The table of widths is sorted and starts with the first scalar")
  func theTableIsInOrderFromTheFirstScalarOn() {
    let runs = UnicodeWidths.runs
    expectNoDifference(runs.first, 0)
    for (run, next) in zip(runs, runs.dropFirst()) {
      #expect(run >> 8 < next >> 8, "\(String(next >> 8, radix: 16)) is out of order.")
      #expect(
        run & 0xFF != next & 0xFF, "\(String(next >> 8, radix: 16)) has the same width as the previous run.")
    }
    #expect(runs.allSatisfy { $0 >> 8 <= 0x10FFFF && $0 & 3 <= 2 })
  }

  /// Marks and format characters take no column if the standard library knows them.
  @Test("Scalars that aren't drawn alone take no column") func whatIsNotDrawnAloneTakesNoColumn() {
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.age.map({ $0 <= (15, 0) }) == true else {
        continue
      }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
        let width = Character(scalar).displayWidth
        if width != (value == 0xAD ? 1 : 0) {
          Issue.record("U+\(String(value, radix: 16)) has width \(width).")
        }
      default:
        let isWide = scalar.properties.isEmojiPresentation
        if isWide, Character(scalar).displayWidth != 2 {
          Issue.record("U+\(String(value, radix: 16)) isn't wide.")
        }
      }
    }
  }
}
