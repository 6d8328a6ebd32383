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

  private func palette(_ typed: String) -> Palette { Palette(commands: commands, typed: typed) }

  private func enter(_ typed: String) -> Palette.Outcome {
    var palette = palette(typed)
    return palette.handle(.enter) { _ in [] }
  }

  @Test("The palette shows the commands that match the typed text") func whatIsTypedFilters() {
    expectNoDifference(palette("").entries, commands)
    expectNoDifference(palette("s").entries.map(\.name).prefix(2), ["save", "set title"])
    expectNoDifference(palette("keeps").entries.map(\.name), ["save"])
    expectNoDifference(palette("TITLE").entries.map(\.name), ["set title"])
    expectNoDifference(palette("set title x").entries.map(\.name), ["set title"])
    expectNoDifference(palette("open ").entries.map(\.name), ["open Alpha", "open Beta"])
    expectNoDifference(palette("open bet").entries.map(\.name), ["open Beta"])
    expectNoDifference(palette("zzz").entries, [])
  }

  @Test("Enter runs a complete command") func enterRunsWhatIsWhole() {
    expectNoDifference(enter(""), .run("save"))
    expectNoDifference(enter("help"), .run("help"))
    expectNoDifference(enter("set title New one"), .run("set title New one"))
    expectNoDifference(enter("set title"), .isOpen)
    expectNoDifference(enter("open bet"), .run("open Beta"))
    expectNoDifference(enter("open 7"), .run("open 7"))
    expectNoDifference(enter("nonsense"), .run("nonsense"))
  }

  @Test("A selected palette entry takes precedence over the text") func anEntryThatIsChosenCountsFirst() {
    var palette = palette("help")
    _ = palette.handle(.up) { _ in [] }
    expectNoDifference(palette.handle(.enter) { _ in [] }, .run("help"))
    palette = self.palette("")
    _ = palette.handle(.down) { _ in [] }
    expectNoDifference(palette.handle(.enter) { _ in [] }, .isOpen)
    expectNoDifference(palette.text, "set title ")
    expectNoDifference(palette.use(9) { _ in [] }, .isOpen)
  }

  @Test("Tab completes the common prefix") func tabCompletesWhatAllHaveInCommon() {
    var palette = palette("s")
    _ = palette.handle(.tab) { _ in ["set title ", "set theme "] }
    expectNoDifference(palette.text, "set t")
    _ = palette.handle(.character("i")) { _ in [] }
    _ = palette.handle(.tab) { _ in ["set title "] }
    expectNoDifference(palette.text, "set title ")
  }

  @Test("A colon lists its completions") func aColonListsWhatItCompletesTo() {
    let palette = Palette(commands: commands, typed: ":") { _ in [":state", ":stack"] }
    expectNoDifference(palette.entries.map(\.name), [":state", ":stack"])
  }
}
