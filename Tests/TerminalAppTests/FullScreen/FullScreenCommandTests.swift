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
  @Test("The palette runs the chosen action, and lists it first the next time")
  func thePaletteRunsWhatIsChosen() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.palette)
    #expect(stage.shows("╭─ Commands") && stage.shows("│▌Plain"))
    await stage.type("loud")
    #expect(stage.shows("│▌Loud") && !stage.shows("Plain"))
    await stage.type(Keys.enter)
    #expect(stage.shows("[x] Loud") && !stage.shows("╭─"))
    await stage.type(Keys.palette)
    #expect(stage.shows("│▌Loud"))
    await stage.type(Keys.down, Keys.enter)
    #expect(stage.shows("log: plain"))
    await stage.type(Keys.palette, Keys.escape)
    #expect(!stage.shows("╭─"))
    #expect(await stage.quit() == 0)
  }

  @Test("The palette opens rows and pickers, moves to fields, and says what it doesn't know")
  func whatThePaletteUses() async throws {
    let stage = try await FullScreenStage(columns: 70, rows: 30) { Desk() }
    await stage.type(Keys.palette, "chry", Keys.enter)
    #expect(stage.shows("log: opened Cherry"))
    await stage.type(Keys.palette, "lettr", Keys.enter)
    #expect(stage.shows("╭─ Letter"))
    await stage.type(Keys.down, Keys.enter)
    #expect(stage.shows("Letter: c"))
    await stage.type(Keys.palette, "name", Keys.enter, "Blob")
    #expect(stage.shows("Name: Blob"))
    await stage.type(Keys.escape, Keys.palette, "size", Keys.enter)
    #expect(stage.focus == "Size")
    await stage.type(Keys.palette, "thmq")
    #expect(stage.shows("No command matches 'thmq'."))
    await stage.type(Keys.enter)
    #expect(stage.shows("╭─ Commands"))
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  @Test("The focused row can be deleted and moved in the palette") func rowActions() async throws {
    let stage = try await FullScreenStage(columns: 70, rows: 30) { Desk() }
    await stage.type(Keys.end, Keys.palette, "delete", Keys.enter)
    expectNoDifference(stage.names, ["Apple", "Banana"])
    await stage.type(Keys.palette, "move up", Keys.enter)
    expectNoDifference(stage.names, ["Banana", "Apple"])
    #expect(await stage.quit() == 0)
  }

  @Test("A theme is shown while it's selected, and stays if it's chosen") func themes() async throws {
    var capability = TerminalCapability.full
    capability.background = .dark
    let stage = try await FullScreenStage(columns: 70, rows: 30, capability: capability) { Desk() }
    let warm = "48;2;74;53;36"
    await stage.type(Keys.palette, "warm")
    #expect(stage.surface.terminal.shownTheme == .warm && stage.test.takeWritten().contains(warm))
    await stage.type(Keys.escape)
    #expect(stage.surface.terminal.shownTheme == .default && !stage.test.takeWritten().contains(warm))
    await stage.type(Keys.palette, "warm", Keys.enter)
    #expect(stage.surface.terminal.shownTheme == .warm)
    #expect(stage.status.hasPrefix("The theme is 'warm' until you quit."))
    await stage.type(Keys.palette, "theme: default", Keys.enter)
    #expect(stage.surface.terminal.shownTheme == .default)
    #expect(await stage.quit() == 0)
  }

  @Test("A terminal without a theme's colors offers no themes") func noThemes() async throws {
    let stage = try await FullScreenStage(columns: 70, rows: 30) { Desk() }
    await stage.type(Keys.palette, "theme")
    #expect(stage.shows("No command matches 'theme'."))
    #expect(await stage.quit() == 0)
  }

  @Test("A command with an argument is typed in the palette")
  func aLineWithItsArgumentIsTyped() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.palette, ":set co", Keys.tab)
    #expect(stage.shows("> :set count"))
    await stage.type("2", Keys.enter)
    #expect(stage.shows("Count: 2"))
    // A command that needs an argument waits for it and offers completions.
    await stage.type(Keys.palette, ":pick", Keys.enter)
    #expect(stage.shows("> :pick letter") && stage.shows("│▌pick letter a"))
    await stage.type("c", Keys.enter)
    #expect(stage.shows("Letter: c"))
    await stage.type(Keys.palette, ":opne", Keys.enter)
    #expect(stage.status.hasPrefix("There is no 'opne' here. Did you mean 'open'?"))
    #expect(await stage.quit() == 0)
  }

  @Test func outputIsShownAndScrolls() async throws {
    let stage = try await FullScreenStage(rows: 10) { Rows() }
    await stage.type(Keys.palette, ":find Row 1", Keys.enter)
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
    #expect(stage.shows("There is no 'nothing' here."))
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
    #expect(stage.focus == "Row 99" && stage.status.contains("n next"))
    await stage.type("n")
    expectNoDifference(stage.focus, "Row 199")
    await stage.type("N", "N")
    expectNoDifference(stage.focus, "Row 1999")
    await stage.type("n")
    expectNoDifference(stage.focus, "Row 99")
    await stage.type(Keys.escape)
    #expect(!stage.status.contains("n next"))
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
    #expect(stage.focus == "Row 2" && !stage.status.contains("No row"))
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
    #expect(stage.status.hasSuffix("Enter press  q quit  / search  Ctrl-P commands  ? keys"))
    await stage.type(Keys.tab)
    #expect(stage.status.contains("Space toggle"))
    await stage.type(Keys.end)
    #expect(stage.status.contains("Enter open  Del delete  Alt-↑↓ move  q quit"))
    #expect(await stage.quit() == 0)
  }
}
