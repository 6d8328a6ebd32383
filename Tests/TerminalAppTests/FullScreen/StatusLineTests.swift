import CustomDump
import TerminalText
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

@Suite struct StatusLineTests {
  private let hints = [KeyHint("Enter", "Open"), KeyHint("Del", "Delete"), KeyHint("?", "Keys")]

  private func lines(_ line: StatusLine, _ columns: Int) -> [String] {
    line.layout(columns: columns).lines.map(\.plain)
  }

  @Test("Key hints are dropped from the end, except for the last one")
  func keysGiveWayFromTheEndButTheLastOneStays() {
    let line = StatusLine(state: "4 standups", hints: hints)
    expectNoDifference(
      lines(line, 60), [" 4 standups" + "Enter open  Del delete  ? keys".leading(to: 48) + " "])
    expectNoDifference(
      lines(line, 50), [" 4 standups" + "Enter open  Del delete  ? keys".leading(to: 38) + " "])
    expectNoDifference(lines(line, 40), ["Enter open  Del delete  ? keys".leading(to: 39) + " "])
    expectNoDifference(lines(line, 10), [" " + "? keys".leading(to: 8) + " "])
  }

  @Test("Each visible hint has its cells and its key") func hintsHaveCells() {
    let layout = StatusLine(state: "4 standups", hints: hints).layout(columns: 60)
    for cells in layout.hints {
      let text = layout.lines[0].dropping(columns: cells.columns.lowerBound).prefix(
        columns: cells.columns.count)
      expectNoDifference(text.plain, cells.hint.text.plain)
    }
    expectNoDifference(layout.hints.map(\.hint.pressed), [.enter, .delete, .character("?")])
    expectNoDifference(KeyHint("Ctrl-P", "Commands").pressed, .control("p"))
    expectNoDifference(KeyHint("←→", "Change").pressed, nil)
    expectNoDifference(KeyHint("Alt-↑↓", "Move").pressed, nil)
  }

  @Test("A message uses as many rows as it needs") func aMessageTakesTheRowsThatItNeeds() {
    var line = StatusLine(state: "4 standups", messages: [.init("It is done.")], hints: hints)
    expectNoDifference(lines(line, 30), [" It is done." + "? keys".leading(to: 17) + " "])
    line.messages.append(.init("And this takes more.", isError: true))
    expectNoDifference(lines(line, 20), [" It is done. · And  ", " this takes more.   "])
    line.messages = [.init(String(repeating: "word ", count: 50))]
    #expect(lines(line, 20).count == 3 && lines(line, 20)[2].contains("…"))
  }

  @Test("The status line marks unsaved changes") func whatIsNotSavedIsMarked() {
    let line = StatusLine(state: "4 rows", isUnsaved: true)
    expectNoDifference(lines(line, 30), [" not saved 4 rows             "])
    expectNoDifference(line.layout(columns: 30).lines[0].runs[1].style.foreground, .danger)
  }
}

extension String {
  /// Returns the text padded with leading spaces.
  fileprivate func leading(to columns: Int) -> String {
    String(repeating: " ", count: columns - displayWidth) + self
  }
}
