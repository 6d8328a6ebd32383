import CustomDump
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// The palette, the search, and the keys of the full screen.
@MainActor
@Suite struct FullScreenCommandTests {
  @Test("The palette runs the chosen command") func thePaletteRunsWhatIsChosen() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.palette)
    #expect(stage.shows("╭─ Commands") && stage.shows("│ plain"))
    await stage.type("loud")
    #expect(stage.shows("toggle loud") && !stage.shows("│ plain"))
    await stage.type(Keys.enter)
    #expect(stage.shows("[x] Loud") && !stage.shows("╭─"))
    await stage.type(Keys.palette, Keys.down, Keys.enter)
    #expect(stage.shows("[ ] Loud"))
    await stage.type(Keys.palette, Keys.escape)
    #expect(!stage.shows("╭─"))
    #expect(await stage.quit() == 0)
  }

  @Test("A command with an argument is typed in the palette")
  func aLineWithItsArgumentIsTyped() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.palette, "set co", Keys.tab)
    #expect(stage.shows("> set count"))
    await stage.type("2", Keys.enter)
    #expect(stage.shows("Count: 2"))
    // A command that needs an argument waits for it and offers completions.
    await stage.type(Keys.palette, "pick", Keys.enter)
    #expect(stage.shows("> pick letter") && stage.shows("│ pick letter a"))
    await stage.type("c", Keys.enter)
    #expect(stage.shows("Letter: c"))
    await stage.type(Keys.palette, "opne", Keys.enter)
    #expect(stage.status.hasPrefix("There is no 'opne' here. Did you mean 'open'?"))
    #expect(await stage.quit() == 0)
  }

  @Test func outputIsShownAndScrolls() async throws {
    let stage = try await FullScreenStage(rows: 10) { Rows() }
    await stage.type(Keys.palette, "find Row 1", Keys.enter)
    #expect(stage.shows("╭─ find Row 1") && stage.shows("10  Row 10"))
    await stage.type(Keys.end)
    #expect(stage.shows("100  Row 100") && !stage.shows("10  Row 10 "))
    await stage.type(Keys.up, Keys.pageUp, Keys.home)
    #expect(stage.shows(" 1  Row 1 "))
    await stage.type(Keys.enter)
    #expect(!stage.shows("╭─"))
    await stage.type(Keys.palette, "quit")
    stage.test.type(Keys.enter)
    #expect(await stage.end() == 0)
  }

  @Test("A colon starts a command") func aColonBeginsACommand() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(":")
    #expect(stage.shows("> :"))
    await stage.type("nothing", Keys.enter)
    #expect(stage.shows("There is no ':nothing'."))
    #expect(await stage.quit() == 0)
  }

  @Test func aSearchMovesTheFocus() async throws {
    let stage = try await FullScreenStage(rows: 12) { Rows(count: 2_000) }
    await stage.type("/", "99")
    #expect(stage.status.hasPrefix("/99") && stage.focus == "Row 99")
    expectNoDifference(stage.cursor, Frame.Position(row: 11, column: 3))
    await stage.type("9")
    #expect(stage.focus == "Row 999" && stage.shows("Row 999"))
    await stage.type(Keys.backspace, Keys.enter)
    #expect(stage.focus == "Row 99" && stage.status.contains("n Next"))
    await stage.type("n")
    expectNoDifference(stage.focus, "Row 199")
    await stage.type("N", "N")
    expectNoDifference(stage.focus, "Row 1999")
    await stage.type("n")
    expectNoDifference(stage.focus, "Row 99")
    await stage.type(Keys.escape)
    #expect(!stage.status.contains("n Next"))
    await stage.type("n")
    expectNoDifference(stage.focus, "Row 99")
    #expect(await stage.quit() == 0)
  }

  @Test("A search without results is reported") func aSearchThatFindsNothingSaysSo() async throws {
    let stage = try await FullScreenStage { Rows(count: 5) }
    await stage.type(Keys.down, "/", "5")
    expectNoDifference(stage.focus, "Row 5")
    await stage.type("x")
    #expect(stage.focus == "Row 2" && stage.status == "/5x  no row")
    await stage.type(Keys.enter)
    #expect(stage.status.hasPrefix("No row contains '5x'."))
    await stage.type("/", "4", Keys.escape)
    #expect(stage.focus == "Row 2" && stage.status.hasPrefix("Rows"))
    #expect(await stage.quit() == 0)
  }

  @Test func theKeysOfTheScreenAreListed() async throws {
    let stage = try await FullScreenStage(columns: 90, rows: 60) { Desk() }
    await stage.type("?")
    for text in ["Ctrl-S", "Press Plain", "find the next", "set count NUMBER", "quit"] {
      #expect(stage.shows(text), "\(text)")
    }
    await stage.type("?")
    #expect(!stage.shows("╭─"))
    #expect(await stage.quit() == 0)
  }

  @Test("The status line shows the available keys") func theStatusSaysWhichKeysCount() async throws {
    let stage = try await FullScreenStage(columns: 100) { Desk() }
    #expect(stage.status.hasSuffix("Enter Press Plain  q Quit  / Search  Ctrl-P Commands  ? Keys"))
    await stage.type(Keys.tab)
    #expect(stage.status.contains("Space Toggle"))
    await stage.type(Keys.end)
    #expect(stage.status.contains("Enter Open Cherry  Del Delete  Alt-↑↓ Move  q Quit"))
    #expect(await stage.quit() == 0)
  }
}
