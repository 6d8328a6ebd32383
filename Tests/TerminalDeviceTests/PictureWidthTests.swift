import CustomDump
import TerminalText
import Testing

@testable import TerminalDevice

/// Emoji of several scalars, on terminals that show them in one, two, or more columns.
@Suite struct PictureWidthTests {
  static let pictures = ["❤️", "1️⃣", "☎️", "👍🏽", "🇩🇪"]

  /// Returns the text of a row, with a space for the second cell of a wide character.
  private func shown(_ terminal: TerminalEmulator, row: Int = 0) -> String {
    terminal.cells[row].map { $0.character.map(String.init) ?? " " }.joined()
  }

  private func frame(_ lines: [StyledText]) -> Frame {
    Frame(lines: lines, size: TerminalSize(columns: 12, rows: 2))
  }

  @Test(arguments: pictures, [1, 2]) func aPictureReplacesTwoCells(picture: String, width: Int) {
    var terminal = TerminalEmulator(columns: 12, rows: 2, pictureWidth: width)
    var writer = ScreenWriter(capability: .full)
    for line in [
      "abcdefgh", "ab\(picture)efgh", "xb\(picture)efgh", "xb\(picture)yfgh", "abcdefgh",
      "\(picture)\(picture)efgh",
    ] {
      terminal.write(writer.draw(frame([StyledText(line)])))
      let expected = line.reduce(into: "") { $0 += String($1) + ($1.isASCII ? "" : " ") }
      expectNoDifference(shown(terminal), expected.padding(12))
    }
    expectNoDifference(terminal.unknown, [])
  }

  /// A terminal that draws the parts of an emoji side by side overwrites the following text, which is written
  /// again.
  @Test("Text that a wide emoji overwrites is written again") func whatAPictureCoversIsWrittenAgain() {
    var terminal = TerminalEmulator(columns: 12, rows: 2, pictureWidth: 4)
    var writer = ScreenWriter(capability: .full)
    terminal.write(writer.draw(frame(["ab  efghij"])))
    terminal.write(writer.draw(frame(["ab👍🏽efghij"])))
    #expect(shown(terminal).hasSuffix("efghij  "))
  }

  @Test("An edited line keeps its columns", arguments: pictures, [1, 2])
  func theLineThatIsEditedKeepsItsColumns(picture: String, width: Int) {
    var terminal = TerminalEmulator(columns: 12, rows: 2, pictureWidth: width)
    var writer = FrameWriter(capability: .full)
    let size = TerminalSize(columns: 12, rows: 2)
    for line in ["> abcdefghij", "> \(picture)cdefghij", "> \(picture)\(picture)x"] {
      terminal.write(writer.draw([StyledText(line)], cursorRow: 0, cursorColumn: 5, size: size))
      let expected = line.reduce(into: "") { $0 += String($1) + ($1.isASCII ? "" : " ") }
      expectNoDifference(shown(terminal), expected.padding(12))
      expectNoDifference(terminal.cursorPosition, [0, 5])
    }
  }
}

extension String {
  /// Returns the text padded with spaces to a number of columns.
  fileprivate func padding(_ columns: Int) -> String {
    self + String(repeating: " ", count: max(columns - count, 0))
  }
}
