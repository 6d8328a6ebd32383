import CustomDump
import TerminalText
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

@Suite struct StatusLineTests {
  private let hints = [KeyHint("Enter", "Open"), KeyHint("Del", "Delete"), KeyHint("?", "Keys")]

  private func lines(_ line: StatusLine, _ columns: Int) -> [String] {
    line.lines(columns: columns).map(\.plain)
  }

  @Test("Key hints are dropped from the end, except for the last one")
  func keysGiveWayFromTheEndButTheLastOneStays() {
    let line = StatusLine(breadcrumb: ["List", "Detail"], hints: hints)
    expectNoDifference(
      lines(line, 60), [" List ▸ Detail" + "Enter Open  Del Delete  ? Keys".leading(to: 45) + " "])
    expectNoDifference(lines(line, 50), [" List ▸ Detail     Enter Open  Del Delete  ? Keys "])
    expectNoDifference(lines(line, 40), ["Enter Open  Del Delete  ? Keys".leading(to: 39) + " "])
    expectNoDifference(lines(line, 30), [" … Detail  Enter Open  ? Keys "])
    expectNoDifference(lines(line, 10), [" " + "? Keys".leading(to: 8) + " "])
  }

  @Test("A message uses as many rows as it needs") func aMessageTakesTheRowsThatItNeeds() {
    var line = StatusLine(breadcrumb: ["List"], messages: [.init("It is done.")], hints: hints)
    expectNoDifference(lines(line, 30), [" It is done." + "? Keys".leading(to: 17) + " "])
    line.messages.append(.init("And this takes more.", isError: true))
    expectNoDifference(lines(line, 20), [" It is done. · And  ", " this takes more.   "])
    line.messages = [.init(String(repeating: "word ", count: 50))]
    #expect(lines(line, 20).count == 3 && lines(line, 20)[2].contains("…"))
  }

  @Test("The status line marks unsaved changes") func whatIsNotSavedIsMarked() {
    let line = StatusLine(breadcrumb: ["List"], isUnsaved: true)
    expectNoDifference(lines(line, 30), [" not saved List               "])
    expectNoDifference(line.lines(columns: 30)[0].runs[1].style.foreground, .danger)
  }
}

extension String {
  /// Returns the text padded with leading spaces.
  fileprivate func leading(to columns: Int) -> String {
    String(repeating: " ", count: columns - displayWidth) + self
  }
}
