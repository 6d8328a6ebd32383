import CustomDump
import TerminalText
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

@Suite struct PaletteTests {
  private let commands = [
    Palette.Entry("save", help: "keeps it"), Palette.Entry("set title", usage: "set title TEXT"),
    Palette.Entry("open", usage: "open N or NAME", values: ["Alpha", "Beta"]),
    Palette.Entry("help", usage: "help [COMMAND]", isWhole: true),
  ]

  private let actions = [
    Palette.Action(title: "Save", detail: "keep the changes", shortcut: "Ctrl-S", effect: .run("save")),
    Palette.Action(title: "Add attendee", effect: .run("add attendee")),
    Palette.Action(title: "Delete standup", effect: .run("delete standup")),
    Palette.Action(title: "Undo", shortcut: "Ctrl-_", effect: .run("undo")),
    Palette.Action(title: "Theme: warm", effect: .theme(.warm)),
  ]

  private func palette(_ typed: String) -> Palette {
    Palette(actions: actions, commands: commands, typed: typed)
  }

  private func enter(_ typed: String) -> Palette.Outcome {
    var palette = palette(typed)
    return palette.handle(.enter) { _ in [] }
  }

  private func titles(_ typed: String) -> [String] { palette(typed).matches.map(\.action.title) }

  // MARK: Actions

  @Test("The palette lists the actions whose titles contain the typed letters in order") func actionsMatch() {
    expectNoDifference(titles(""), actions.map(\.title))
    expectNoDifference(titles("dels"), ["Delete standup"])
    expectNoDifference(titles("ADDA"), ["Add attendee"])
    expectNoDifference(titles("a a").first, "Add attendee")
    expectNoDifference(titles("zq"), [])
  }

  @Test("The best match comes first, and explanations match after all titles") func order() {
    // "un" begins a word of "Undo", but is in the middle of nothing else.
    expectNoDifference(titles("un"), ["Undo"])
    // "Theme: warm" begins with the letter.
    expectNoDifference(titles("t").first, "Theme: warm")
    expectNoDifference(titles("changes"), ["Save"])
  }

  @Test("Enter chooses the selected action, and a line of no action stays open") func enterChooses() {
    expectNoDifference(enter("und"), .chose(actions[3]))
    expectNoDifference(enter("nothing of that"), .isOpen)
    var palette = palette("")
    _ = palette.handle(.down) { _ in [] }
    expectNoDifference(palette.handle(.enter) { _ in [] }, .chose(actions[1]))
    expectNoDifference(palette.use(2) { _ in [] }, .chose(actions[2]))
    expectNoDifference(palette.use(9) { _ in [] }, .isOpen)
  }

  @Test("The theme of the selected action is previewed") func preview() {
    var palette = palette("")
    expectNoDifference(palette.previewedTheme, nil)
    for _ in 0..<4 { _ = palette.handle(.down) { _ in [] } }
    expectNoDifference(palette.previewedTheme, .warm)
    _ = palette.handle(.up) { _ in [] }
    expectNoDifference(palette.previewedTheme, nil)
  }

  @Test("Matching letters have the accent color, and keys are at the right") func box() throws {
    let box = palette("svs").box(in: TerminalSize(columns: 60, rows: 20))
    #expect(box.lines.map(\.plain) == ["No command matches 'svs'."])
    let line = try #require(palette("sv").box(in: TerminalSize(columns: 60, rows: 20)).lines.first)
    expectNoDifference(line.width, 52)
    #expect(line.plain.hasPrefix("Save  keep the changes") && line.plain.hasSuffix("  Ctrl-S"))
    let letters = line.runs.filter { $0.style.foreground == .accentColor }.map(\.content)
    expectNoDifference(letters, ["S", "v", "Ctrl-S"])
  }

  @Test(
    "Letters at the beginnings of words match before others",
    arguments: [
      ("ds", "Delete standup", [0, 7]), ("st", "Best standup", [5, 6]), ("a", "Data", [1]), ("", "x", []),
    ])
  func positions(query: String, text: String, positions: [Int]) throws {
    expectNoDifference(try #require(SubsequenceMatch(query, in: text)).positions, positions)
  }

  @Test("Letters in another order don't match") func noMatch() {
    #expect(SubsequenceMatch("ba", in: "ab") == nil && SubsequenceMatch("abc", in: "ab") == nil)
  }

  // MARK: Commands of the prompt

  @Test("After a colon, the palette shows the commands that match the text") func whatIsTypedFilters() {
    expectNoDifference(palette(":").entries, commands)
    expectNoDifference(palette(":s").entries.map(\.name).prefix(2), ["save", "set title"])
    expectNoDifference(palette(":keeps").entries.map(\.name), ["save"])
    expectNoDifference(palette(":TITLE").entries.map(\.name), ["set title"])
    expectNoDifference(palette(":set title x").entries.map(\.name), ["set title"])
    expectNoDifference(palette(":open ").entries.map(\.name), ["open Alpha", "open Beta"])
    expectNoDifference(palette(":open bet").entries.map(\.name), ["open Beta"])
    expectNoDifference(palette(":zzz").entries, [])
    expectNoDifference(palette("save").entries, [])
  }

  @Test("Enter runs a complete command") func enterRunsWhatIsWhole() {
    expectNoDifference(enter(":"), .run("save"))
    expectNoDifference(enter(":help"), .run(":help"))
    expectNoDifference(enter(":set title New one"), .run(":set title New one"))
    expectNoDifference(enter(":set title"), .isOpen)
    expectNoDifference(enter(":open bet"), .run("open Beta"))
    expectNoDifference(enter(":open 7"), .run(":open 7"))
    expectNoDifference(enter(":nonsense"), .run(":nonsense"))
  }

  @Test("A selected command takes precedence over the text") func anEntryThatIsChosenCountsFirst() {
    var palette = palette(":help")
    _ = palette.handle(.up) { _ in [] }
    expectNoDifference(palette.handle(.enter) { _ in [] }, .run("help"))
    palette = self.palette(":")
    _ = palette.handle(.down) { _ in [] }
    expectNoDifference(palette.handle(.enter) { _ in [] }, .isOpen)
    expectNoDifference(palette.text, ":set title ")
    expectNoDifference(palette.use(9) { _ in [] }, .isOpen)
  }

  @Test("Tab completes the common prefix") func tabCompletesWhatAllHaveInCommon() {
    var palette = palette(":s")
    _ = palette.handle(.tab) { _ in [":set title ", ":set theme "] }
    expectNoDifference(palette.text, ":set t")
    _ = palette.handle(.character("i")) { _ in [] }
    _ = palette.handle(.tab) { _ in [":set title "] }
    expectNoDifference(palette.text, ":set title ")
  }

  @Test("Debugging commands follow the commands of the screen") func debuggingCommands() {
    let palette = Palette(commands: commands, typed: ":") { _ in [":state", ":save", ":stack"] }
    expectNoDifference(palette.entries.map(\.name), commands.map(\.name) + [":state", ":stack"])
  }
}
