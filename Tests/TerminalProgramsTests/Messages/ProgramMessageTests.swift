import CustomDump
import TerminalText
import TerminalUI
import Testing

@testable import TerminalPrograms

@Suite struct ProgramMessageTests {
  static let messages: [ProgramMessage] = [
    ProgramMessage(.screen(ElementTree(title: "Title"), link: nil, unsaved: nil)),
    ProgramMessage(.screen(ElementTree(), link: "tool:/", unsaved: "the disk is full"), id: .number(3)),
    ProgramMessage(.output(["one", StyledText("two", style: .bold), ""]), id: .text("a")),
    ProgramMessage(.done), ProgramMessage(.error("No.", suggestion: "yes", line: 3), id: .text("b")),
    ProgramMessage(.error("No.", suggestion: nil, line: 1)),
    ProgramMessage(.notice("Saved.", isError: false, rings: false)),
    ProgramMessage(.notice("Late!", isError: true, rings: true)), ProgramMessage(.end(status: 73)),
    ProgramMessage(.end(status: 0, isReplaced: true)),
  ]

  @Test(
    "A text with unprintable characters is escaped in one line",
    arguments: ["a\u{2028}b", "a\u{85}b", "a\u{202E}b", "a\u{7F}b\nc"])
  func aTextThatMayNotBePrintedIsEscapedInOneLine(text: String) throws {
    let message = ProgramMessage(.error(text, suggestion: nil, line: 1))
    expectNoDifference(message.line.plain.split(whereSeparator: \.isNewline).count, 1)
    try expectNoDifference(ProgramMessage(line: message.line.plain), message)
  }

  @Test("A message is decoded as it was encoded", arguments: messages)
  func aMessageIsReadAsItWasWritten(message: ProgramMessage) throws {
    try expectNoDifference(ProgramMessage(line: message.line.plain), message)
  }

  @Test func aMessageIsOneLine() {
    let message = ProgramMessage(.output(["a\nb\u{2028}c\u{1B}[2J"]))
    expectNoDifference(message.line.plain, #"{"lines":["a\nb\nc␛[2J"],"type":"output","version":1}"#)
  }

  @Test func anotherVersionIsRefused() {
    let error = #expect(throws: ProgramMessageVersionError.self) {
      try ProgramMessage(line: #"{"version":2,"type":"done"}"#)
    }
    expectNoDifference(
      error?.description,
      "The message has schema version 2, and this program reads version 1. Use programs of the same release."
    )
    #expect(throws: DecodingError.self) { try ProgramMessage(line: #"{"version":1,"type":"dance"}"#) }
    #expect(throws: DecodingError.self) { try ProgramMessage(line: #"{"type":"done"}"#) }
  }

  @Test("An infinite bound is written") func aNumberWithoutEndIsWritten() throws {
    let line = """
      {"screen":{"content":[{"bounds":{"from":"-infinity","to":"infinity"},"id":1,"name":"All","type":"slider",\
      "value":0}],"id":0},"type":"screen","version":1}
      """
    try expectNoDifference(ProgramMessage(line: line).line.plain, line)
  }
}
