import CustomDump
import Foundation
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// The mouse on the full screen.
@MainActor
@Suite struct FullScreenMouseTests {
  @Test("A click focuses and uses a control") func aClickFocusesAndUses() async throws {
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
    // In "Text: one two three", the letters begin at column 6.
    await stage.mouse(.press(.left), row: 0, column: 10)
    expectNoDifference(stage.cursor, Frame.Position(row: 0, column: 10))
    await stage.type("2")
    expectNoDifference(stage.lines[0], "Text ▌one 2two three")
    await stage.mouse(.press(.left), row: 0, column: 10)
    await stage.mouse(.drag(.left), row: 0, column: 15)
    await stage.mouse(.release(.left), row: 0, column: 15)
    await stage.mouse(.drag(.left), row: 0, column: 19)
    await stage.type("X")
    expectNoDifference(stage.lines[0], "Text ▌one Xthree")
    #expect(await stage.quit() == 0)
  }

  @Test("The wheel scrolls the area under the pointer") func theWheelScrollsWhatIsUnderIt() async throws {
    let stage = try await FullScreenStage(rows: 13) { Rows() }
    await stage.mouse(.scroll(.down), row: 5, column: 3)
    #expect(!stage.shows("Row 3") && stage.lines[2].contains("Row 4"))
    await stage.mouse(.scroll(.up), row: 5, column: 3)
    #expect(stage.lines[2].contains("Row 1"))
    // The title doesn't scroll.
    await stage.mouse(.scroll(.down), row: 0, column: 3)
    #expect(stage.lines[2].contains("Row 1"))
    #expect(await stage.quit() == 0)
  }

  /// A click next to the thumb scrolls by a page. Dragging the thumb follows the mouse exactly to both ends.
  @Test func aScrollBarIsUsed() async throws {
    let stage = try await FullScreenStage(rows: 13) { Rows() }
    #expect(stage.lines[2].hasPrefix("Row 1") || stage.lines[2].contains("Row 1"))
    let column = 59
    var thumbRows: [Int] { stage.lines.indices.filter { stage.lines[$0].last == "┃" } }
    let top = try #require(thumbRows.first)
    let bottom = try #require(stage.lines.dropLast().lastIndex { $0.contains("Row") })
    await stage.mouse(.press(.left), row: bottom, column: column)
    await stage.mouse(.release(.left), row: bottom, column: column)
    // The status line still names the focused row.
    #expect(!stage.lines.dropLast().contains { $0.contains("Row 1 ") } && stage.shows("Row 11"))
    let thumb = try #require(thumbRows.first)
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

  struct Tasks: View {
    @State var tasks = ["Plan", "Write", "Test", "Ship"]
    @State var log = "none"
    var body: some View {
      List {
        ForEach(tasks, id: \.self) { task in Button(task) { log = task } }
          .onMove { tasks.move(fromOffsets: $0, toOffset: $1) }
      }
      Text("opened: \(log)")
    }
  }

  @Test("A row that is dragged moves, and isn't opened") func rowsAreDragged() async throws {
    let stage = try await FullScreenStage { Tasks() }
    #expect(stage.names == ["Plan", "Write", "Test", "Ship"])
    await stage.mouse(.press(.left), row: 0, column: 4)
    await stage.mouse(.drag(.left), row: 2, column: 4)
    #expect(stage.status.contains("Release to move 'Plan' to row 3."))
    await stage.mouse(.release(.left), row: 2, column: 4)
    #expect(stage.names == ["Write", "Test", "Plan", "Ship"])
    #expect(stage.shows("opened: none") && !stage.status.contains("Release"))
    // A button that is released elsewhere isn't pressed.
    await stage.mouse(.press(.left), row: 3, column: 4)
    await stage.mouse(.drag(.left), row: 10, column: 4)
    await stage.mouse(.release(.left), row: 10, column: 4)
    #expect(stage.names == ["Write", "Test", "Plan", "Ship"] && stage.shows("opened: none"))
    try await stage.click("Test")
    #expect(stage.shows("opened: Test"))
    #expect(await stage.quit() == 0)
  }

  struct Numbers: View {
    @State var count = 1
    @State var size = 0.0
    @State var level = 0.0
    @State var isDisabled = false
    @State var isEditing: [Bool] = []
    var body: some View {
      Stepper("Count [−|+]", value: $count, in: 0...2)
      Slider(value: $size, in: 0...10, step: 4) {
        Text("● Size")
      } onEditingChanged: {
        isEditing.append($0)
      }
      Slider(value: $level, in: 0...20) { Text("Level") }
      Text("edits: \(isEditing.count)")
      Toggle("Off", isOn: $isDisabled)
      VStack {
        Stepper("Other", value: $count)
        Slider(value: $level, in: 0...20) { Text("Same") }
      }
      .disabled(isDisabled)
    }
  }

  struct Guests: View {
    @State private var names = ["Ann", "Ben", "Cy"]

    var body: some View {
      Form {
        ForEach(names.indices, id: \.self) { index in
          TextField("Name", text: .constant(names[index]))
        }
        .onDelete { names.remove(atOffsets: $0) }
      }
    }
  }

  @Test("A click on the mark at the end of a field's row deletes the row")
  func aRowIsDeletedByItsMark() async throws {
    let stage = try await FullScreenStage { Guests() }
    let row = try #require(stage.lines.firstIndex { $0.contains("Ben") })
    let column = try #require(stage.lines[row].firstIndex(of: "×"))
    let cell = String(stage.lines[row][..<column]).displayWidth
    await stage.mouse(.press(.left), row: row, column: cell)
    await stage.mouse(.release(.left), row: row, column: cell)
    #expect(stage.shows("▏Ann") && !stage.shows("Ben") && stage.shows("▏Cy"))
    // The text of a field isn't its mark.
    await stage.mouse(.press(.left), row: row, column: cell - 3)
    await stage.mouse(.release(.left), row: row, column: cell - 3)
    #expect(stage.shows("▏Ann") && stage.shows("▌Cy"))
    #expect(await stage.quit() == 0)
  }

  @Test func theButtonsOfAStepperAreClicked() async throws {
    let stage = try await FullScreenStage { Numbers() }
    expectNoDifference(stage.lines[0], "Count [−|+]  1 [−|+]")
    func click(_ column: Int, _ row: Int = 0) async {
      await stage.mouse(.press(.left), row: row, column: column)
      await stage.mouse(.release(.left), row: row, column: column)
    }
    // A click on the name, the number, or the gap between the buttons only moves the focus.
    for column in [6, 13, 17] { await click(column) }
    #expect(stage.lines[0] == "Count [−|+]  1 [−|+]" && stage.focus == "Count")
    for column in [18, 19] { await click(column) }
    expectNoDifference(stage.lines[0], "Count [−|+]  2 [−|+]")
    for column in [15, 16, 15, 16] { await click(column) }
    expectNoDifference(stage.lines[0], "Count [−|+]  0 [−|+]")
    try await stage.click("+]  0 [")
    expectNoDifference(stage.lines[0], "Count [−|+]  0 [−|+]")
    let row = try #require(stage.lines.firstIndex { $0.hasPrefix("Other") })
    await click(19, row)
    expectNoDifference(stage.lines[row], "Other        1 [−|+]")
    try await stage.click("Off")
    await click(19, row)
    #expect(stage.lines[row] == "Other        1 [−|+]" && stage.focus == "Off")
    #expect(await stage.quit() == 0)
  }

  @Test func theBarOfASliderIsClickedAndDragged() async throws {
    let stage = try await FullScreenStage { Numbers() }
    // The bar has twenty columns, starting at column 13.
    expectNoDifference(stage.lines[2], "Level        ●─────────────────── 0")
    await stage.mouse(.press(.left), row: 2, column: 13 + 9)
    #expect(stage.lines[2] == "Level        ━━━━━━━━━●────────── 9" && stage.focus == "Level")
    await stage.mouse(.drag(.left), row: 2, column: 13 + 13)
    #expect(stage.lines[2].hasSuffix(" 14"))
    // The drag continues wherever the mouse goes, exactly to both ends.
    await stage.mouse(.drag(.left), row: 9, column: 50)
    expectNoDifference(stage.lines[2], "Level        ━━━━━━━━━━━━━━━━━━━● 20")
    await stage.mouse(.drag(.left), row: 0, column: 0)
    #expect(stage.lines[2].hasSuffix("─ 0"))
    await stage.mouse(.drag(.left), row: 2, column: 14)
    await stage.mouse(.release(.left), row: 2, column: 14)
    await stage.mouse(.drag(.left), row: 2, column: 20)
    #expect(stage.lines[2].hasSuffix("─ 1"))
    // A press on the name or the number only moves the focus.
    await stage.mouse(.press(.left), row: 2, column: 3)
    await stage.mouse(.drag(.left), row: 2, column: 20)
    await stage.mouse(.press(.left), row: 2, column: 34)
    #expect(stage.lines[2].hasSuffix("─ 1"))
    #expect(await stage.quit() == 0)
  }

  @Test("A click on a slider moves by steps") func aSliderWithStepsGoesByThem() async throws {
    let stage = try await FullScreenStage { Numbers() }
    await stage.mouse(.press(.left), row: 1, column: 13 + 9)
    #expect(stage.lines[1].hasPrefix("● Size       ━━━━━━━━●─") && stage.lines[1].hasSuffix("─ 4"))
    #expect(stage.shows("edits: 2"))
    // Within a step nothing changes.
    await stage.mouse(.drag(.left), row: 1, column: 13 + 8)
    #expect(stage.shows("edits: 2"))
    // The last step ends before the bound.
    await stage.mouse(.drag(.left), row: 1, column: 13 + 19)
    #expect(stage.lines[1].hasSuffix(" 8"))
    await stage.type(Keys.right)
    #expect(stage.lines[1].hasSuffix(" 8"))
    await stage.type(Keys.left)
    #expect(stage.lines[1].hasSuffix(" 4"))
    #expect(await stage.quit() == 0)
  }

  @Test("A dragged slider that becomes disabled keeps its value")
  func aDraggedSliderThatIsSwitchedOffStays() async throws {
    let stage = try await FullScreenStage { Numbers() }
    let row = try #require(stage.lines.firstIndex { $0.hasPrefix("Same") })
    await stage.mouse(.press(.left), row: row, column: 13 + 9)
    #expect(stage.lines[row].hasSuffix(" 9"))
    await stage.type(Keys.palette, ":toggle off", Keys.enter)
    await stage.mouse(.drag(.left), row: row, column: 13 + 15)
    #expect(stage.lines[row].hasSuffix(" 9"))
    #expect(await stage.quit() == 0)
  }

  /// Steppers below their names, in rows and in a table.
  @Test("Steppers can be clicked wherever they are") func numbersAreClickedWhereverTheyStand() async throws {
    struct Narrow: View {
      @State var count = 1
      @State var level = 0.0
      struct Row: Identifiable { var id = 1 }
      var body: some View {
        List {
          ForEach(1...1, id: \.self) { _ in
            Stepper("A name that is too long for it", value: $count)
            Slider(value: $level, in: 0...3) { Text("Another name") }
          }
        }
        Table([Row()]) {
          TableColumn("a") { _ in Text("x") }
          TableColumn("b") { _ in Stepper("n", value: $count) }
        }
      }
    }
    let stage = try await FullScreenStage(columns: 24) { Narrow() }
    try await stage.click("+]")
    #expect(stage.shows("1 [−|+]") == false && stage.shows("2 [−|+]"))
    try await stage.click("−|+]")
    #expect(stage.shows("1 [−|+]"))
    try await stage.click("●───")
    #expect(stage.shows("●─── 0"))
    let row = try #require(stage.lines.firstIndex { $0.contains("●───") })
    let column = String(stage.lines[row].prefix { $0 != "●" }).displayWidth
    await stage.mouse(.press(.left), row: row, column: column + 2)
    #expect(stage.shows("━━●─ 2"))
    let cell = try #require(stage.lines.last { $0.contains("[−|+]") }?.range(of: "+]"))
    let last = try #require(stage.lines.lastIndex { $0.contains("[−|+]") })
    await stage.mouse(
      .press(.left), row: last, column: String(stage.lines[last][..<cell.lowerBound]).displayWidth)
    #expect(stage.lines[last - 1].contains("n  2"))
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

  @Test(
    "A click outside closes only what can be dismissed",
    arguments: [
      (Presenting.Kind.popover, true), (.sheet, true), (.cover, false), (.alert, false),
    ])
  func aClickOutsideClosesWhatCanBeClosed(kind: Presenting.Kind, isClosed: Bool) async throws {
    let stage = try await FullScreenStage(columns: 64) { Presenting(kind: kind) }
    try await stage.click("▌Open▐")
    #expect(stage.shows("inside"))
    try await stage.click("inside")
    #expect(stage.shows("inside"))
    await stage.mouse(.press(.left), row: 18, column: 0)
    #expect(stage.shows("inside") != isClosed)
    #expect(await stage.quit() == 0)
  }

  @Test("The boxes of the host can be clicked") func boxesOfTheHostAreClicked() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.palette)
    try await stage.click("Loud  ")
    #expect(stage.shows("[x] Loud") && !stage.shows("Commands"))
    await stage.type("?")
    let first = try #require(stage.lines.first { $0.contains("Everywhere") || $0.contains("Here") })
    await stage.mouse(.scroll(.down), row: 10, column: 30)
    #expect(!stage.lines.contains(first))
    await stage.mouse(.press(.left), row: 19, column: 0)
    #expect(!stage.shows("╭─"))
    #expect(await stage.quit() == 0)
  }

  @Test(arguments: [true, false])
  func textIsSelectedAndCopied(canCopy: Bool) async throws {
    var capability = TerminalCapability.monochrome
    capability.copiesText = canCopy
    let stage = try await FullScreenStage(capability: capability) {
      VStack(alignment: .leading) {
        Text("first line")
        Text("second")
      }
    }
    await stage.mouse(.press(.left), row: 0, column: 6)
    await stage.mouse(.drag(.left), row: 1, column: 2)
    let styles = stage.surface.shown?.lines[0].runs.map(\.style.isInverse)
    expectNoDifference(styles, [false, true])
    _ = stage.test.takeWritten()
    await stage.mouse(.release(.left), row: 1, column: 2)
    let written = stage.test.takeWritten()
    #expect(written.contains("\u{1B}]52;c;bGluZQpzZWM=\u{07}") == canCopy)
    #expect(stage.status.hasPrefix(canCopy ? "Copied 2 lines." : "This terminal can't copy") || !canCopy)
    await stage.type("j")
    #expect(stage.surface.shown?.lines[0].runs.contains(where: \.style.isInverse) == false)
    #expect(await stage.quit() == 0)
  }

  @Test func theFocusedRowIsCopied() async throws {
    var capability = TerminalCapability.monochrome
    capability.copiesText = true
    let stage = try await FullScreenStage(rows: 13, capability: capability) { Rows() }
    await stage.type(":", "copy", Keys.enter)
    #expect(stage.test.takeWritten().contains("\u{1B}]52;c;Um93IDE=\u{07}"))
    #expect(await stage.quit() == 0)
  }

  @Test(
    "A link is a hyperlink of a terminal that has them, beside other views and as a row",
    arguments: [true, false])
  func linksAreHyperlinks(showsLinks: Bool) async throws {
    var capability = TerminalCapability.monochrome
    capability.showsLinks = showsLinks
    let url = try #require(URL(string: "https://swift.org/a?b=c"))
    let stage = try await FullScreenStage(capability: capability) {
      HStack {
        Text("See")
        Link("the site", destination: url)
      }
      List { ForEach([0], id: \.self) { _ in Link("A row", destination: url) } }
    }
    let begin = "\u{1B}]8;;https://swift.org/a?b=c\u{07}"
    let written = stage.test.takeWritten()
    #expect(written.components(separatedBy: begin).count == (showsLinks ? 3 : 1))
    #expect(written.contains("\u{1B}]8;;") == showsLinks)
    expectNoDifference(
      stage.surface.shown?.links.map(\.columns), showsLinks ? [4..<14, 2..<7] : [])
    // Overlays aren't links.
    await stage.type("?")
    expectNoDifference(stage.surface.shown?.links, [])
    #expect(await stage.quit() == 0)
  }

  @Test(arguments: [true, false])
  func theWindowHasTheTitleOfTheScreen(showsTitles: Bool) async throws {
    var capability = TerminalCapability.monochrome
    capability.showsTitles = showsTitles
    let stage = try await FullScreenStage(capability: capability) { Desk() }
    #expect(stage.test.takeWritten().contains("\u{1B}[22;2t\u{1B}]2;Desk – tool\u{07}") == showsTitles)
    #expect(await stage.quit() == 0)
    #expect(stage.test.takeWritten().contains("\u{1B}[23;2t") == showsTitles)
  }
}
