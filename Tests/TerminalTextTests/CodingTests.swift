import Foundation
import TerminalText
import Testing

@Suite struct CodingTests {
  private func json(_ text: StyledText) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(text), as: UTF8.self)
  }

  private func decoded(_ json: String) throws -> StyledText {
    try JSONDecoder().decode(StyledText.self, from: Data(json.utf8))
  }

  private static let red = TextStyle(foreground: .red)

  @Test(
    "A styled text is decoded as it was encoded",
    arguments: [
      (StyledText(), #""""#),
      (StyledText("one\ntwo \"x\" ü 👨‍👩‍👧"), #""one\ntwo \"x\" ü 👨‍👩‍👧""#),
      (StyledText("late", style: red), #"[{"foreground":"red","text":"late"}]"#),
      (
        StyledText("a ") + StyledText("b", style: TextStyle(bold: true, dim: true, italic: true)),
        #"["a ",{"bold":true,"dim":true,"italic":true,"text":"b"}]"#
      ),
      (
        StyledText(
          "c",
          style: TextStyle(
            underline: true, inverse: true, strikethrough: true, foreground: .rgb(255, 149, 0),
            background: .palette(200)
          )),
        ##"[{"background":200,"foreground":"#FF9500","inverse":true,"strikethrough":true,"text":"c","underline":true}]"##
      ),
      (
        StyledText("d", style: TextStyle(foreground: .palette(15))),
        #"[{"foreground":"brightWhite","text":"d"}]"#
      ),
    ])
  func aTextIsReadAsItWasWritten(text: StyledText, written: String) throws {
    #expect(try json(text) == written)
    #expect(try decoded(written) == text)
  }

  @Test("Every palette color survives encoding and decoding")
  func everyColorOfThePaletteIsReadAsItWasWritten() throws {
    for number in UInt8.min...UInt8.max {
      let text = StyledText("x", style: TextStyle(foreground: .palette(number)))
      #expect(try decoded(try json(text)) == text)
    }
  }

  @Test("Decoded text contains no control characters") func whatIsReadIsSafeToPrint() throws {
    #expect(try decoded(#""a\u001b[31mb\u202ec""#) == StyledText("a\u{1B}[31mb\u{202E}c"))
    let run = try decoded(#"[{"text":"\u001b]0;x\u0007","bold":true},"\u009b"]"#)
    #expect(run.plain == "␛]0;x␇\u{FFFD}")
  }

  @Test(
    "JSON that isn't styled text is rejected",
    arguments: [
      ##"[{"text":"x","foreground":"rde"}]"##, ##"[{"text":"x","foreground":"#12345"}]"##, "12",
    ])
  func whatIsNoTextIsRefused(json: String) {
    #expect(throws: DecodingError.self) { try decoded(json) }
  }
}
