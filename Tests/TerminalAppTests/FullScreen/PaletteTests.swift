import TerminalText
import Testing

@testable import TerminalApp

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

  @Test func whatIsTypedFilters() {
    #expect(palette("").entries == commands)
    #expect(palette("s").entries.map(\.name).prefix(2) == ["save", "set title"])
    #expect(palette("keeps").entries.map(\.name) == ["save"])
    #expect(palette("TITLE").entries.map(\.name) == ["set title"])
    #expect(palette("set title x").entries.map(\.name) == ["set title"])
    #expect(palette("open ").entries.map(\.name) == ["open Alpha", "open Beta"])
    #expect(palette("open bet").entries.map(\.name) == ["open Beta"])
    #expect(palette("zzz").entries == [])
  }

  @Test func enterRunsWhatIsWhole() {
    #expect(enter("") == .run("save"))
    #expect(enter("help") == .run("help"))
    #expect(enter("set title New one") == .run("set title New one"))
    #expect(enter("set title") == .goesOn)
    #expect(enter("open bet") == .run("open Beta"))
    #expect(enter("open 7") == .run("open 7"))
    #expect(enter("nonsense") == .run("nonsense"))
  }

  @Test func anEntryThatIsChosenCountsFirst() {
    var palette = palette("help")
    _ = palette.handle(.up) { _ in [] }
    #expect(palette.handle(.enter) { _ in [] } == .run("help"))
    palette = self.palette("")
    _ = palette.handle(.down) { _ in [] }
    #expect(palette.handle(.enter) { _ in [] } == .goesOn)
    #expect(palette.text == "set title ")
    #expect(palette.use(9) { _ in [] } == .goesOn)
  }

  @Test func tabCompletesWhatAllHaveInCommon() {
    var palette = palette("s")
    _ = palette.handle(.tab) { _ in ["set title ", "set theme "] }
    #expect(palette.text == "set t")
    _ = palette.handle(.character("i")) { _ in [] }
    _ = palette.handle(.tab) { _ in ["set title "] }
    #expect(palette.text == "set title ")
  }

  @Test func aColonListsWhatItCompletesTo() {
    let palette = Palette(commands: commands, typed: ":") { _ in [":state", ":stack"] }
    #expect(palette.entries.map(\.name) == [":state", ":stack"])
  }
}
