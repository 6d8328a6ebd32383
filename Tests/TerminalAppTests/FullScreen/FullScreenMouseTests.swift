import CustomDump
import TerminalText
import TerminalUI
import Testing

@testable import TerminalApp

/// The mouse on the full screen.
@MainActor
@Suite struct FullScreenMouseTests {
  @Test func aClickFocusesAndUses() async throws {
    let stage = try await FullScreenStage { Desk() }
    try await stage.click("[Save]")
    #expect(stage.focus == "Save" && stage.shows("log: saved"))
    try await stage.click("Loud")
    #expect(stage.shows("[x] Loud"))
    try await stage.click("Banana")
    #expect(stage.focus == "Banana" && stage.shows("log: opened Banana"))
    try await stage.click("Letter")
    try await stage.click("c ")
    #expect(stage.shows("Letter: c"))
    try await stage.click("log:")
    expectNoDifference(stage.focus, "Letter")
    #expect(await stage.quit() == 0)
  }

  @Test func aClickPutsTheCursorAndADragSelects() async throws {
    struct Field: View {
      @State var text = "one two three"
      var body: some View { TextField("Text", text: $text) }
    }
    let stage = try await FullScreenStage { Field() }
    // "Text: one two three": the letters begin at column 6.
    await stage.mouse(.press(.left), row: 0, column: 10)
    expectNoDifference(stage.cursor, Frame.Position(row: 0, column: 10))
    await stage.type("2")
    expectNoDifference(stage.lines[0], "Text: one 2two three")
    await stage.mouse(.press(.left), row: 0, column: 10)
    await stage.mouse(.drag(.left), row: 0, column: 15)
    await stage.mouse(.release(.left), row: 0, column: 15)
    await stage.mouse(.drag(.left), row: 0, column: 19)
    await stage.type("X")
    expectNoDifference(stage.lines[0], "Text: one Xthree")
    #expect(await stage.quit() == 0)
  }

  @Test func theWheelScrollsWhatIsUnderIt() async throws {
    let stage = try await FullScreenStage(rows: 13) { Rows() }
    await stage.mouse(.scroll(.down), row: 5, column: 3)
    #expect(!stage.shows("Row 3") && stage.lines[2].contains("Row 4"))
    await stage.mouse(.scroll(.up), row: 5, column: 3)
    #expect(stage.lines[2].contains("Row 1"))
    // Nothing scrolls at the title.
    await stage.mouse(.scroll(.down), row: 0, column: 3)
    #expect(stage.lines[2].contains("Row 1"))
    #expect(await stage.quit() == 0)
  }

  /// Beside the thumb a bar scrolls by a page; the thumb goes where the mouse is, to both ends exactly.
  @Test func aScrollBarIsUsed() async throws {
    let stage = try await FullScreenStage(rows: 13) { Rows() }
    #expect(stage.lines[2].hasPrefix("Row 1") || stage.lines[2].contains("Row 1"))
    let column = 59
    func rows(with character: Character) -> [Int] {
      stage.lines.indices.filter { stage.lines[$0].last == character }
    }
    let (top, bottom) = (try #require(rows(with: "┃").first), try #require(rows(with: "│").last))
    await stage.mouse(.press(.left), row: bottom, column: column)
    await stage.mouse(.release(.left), row: bottom, column: column)
    #expect(!stage.shows("Row 1 ") && stage.shows("Row 11"))
    let thumb = try #require(rows(with: "┃").first)
    await stage.mouse(.press(.left), row: thumb, column: column)
    await stage.mouse(.drag(.left), row: bottom, column: column)
    #expect(stage.shows("Row 100"))
    await stage.mouse(.drag(.left), row: top, column: 3)
    #expect(stage.lines[top].contains("Row 1 "))
    await stage.mouse(.release(.left), row: top, column: 3)
    await stage.mouse(.drag(.left), row: bottom, column: column)
    #expect(stage.lines[top].contains("Row 1 "))
    #expect(await stage.quit() == 0)
  }

  struct Presenting: View {
    enum Kind: Sendable { case popover, sheet, cover, alert }
    let kind: Kind
    @State var isShown = false
    var body: some View {
      Button("Open") { isShown = true }
        .popover(isPresented: kind == .popover ? $isShown : .constant(false)) { Text("inside") }
        .sheet(isPresented: kind == .sheet ? $isShown : .constant(false)) { Text("inside") }
        .fullScreenCover(isPresented: kind == .cover ? $isShown : .constant(false)) { Text("inside") }
        .alert("inside", isPresented: kind == .alert ? $isShown : .constant(false)) { Button("Yes") {} }
    }
  }

  @Test(arguments: [
    (Presenting.Kind.popover, true), (.sheet, true), (.cover, false), (.alert, false),
  ])
  func aClickOutsideClosesWhatCanBeClosed(kind: Presenting.Kind, isClosed: Bool) async throws {
    let stage = try await FullScreenStage { Presenting(kind: kind) }
    try await stage.click("[Open]")
    #expect(stage.shows("inside"))
    try await stage.click("inside")
    #expect(stage.shows("inside"))
    await stage.mouse(.press(.left), row: 18, column: 0)
    #expect(stage.shows("inside") != isClosed)
    #expect(await stage.quit() == 0)
  }

  @Test func boxesOfTheHostAreClicked() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.palette)
    try await stage.click("toggle loud")
    #expect(stage.shows("[x] Loud") && !stage.shows("Commands"))
    await stage.type("?")
    let first = try #require(stage.lines.first { $0.contains("Everywhere") || $0.contains("Here") })
    await stage.mouse(.scroll(.down), row: 10, column: 30)
    #expect(!stage.lines.contains(first))
    await stage.mouse(.press(.left), row: 19, column: 0)
    #expect(!stage.shows("╭─"))
    #expect(await stage.quit() == 0)
  }
}
