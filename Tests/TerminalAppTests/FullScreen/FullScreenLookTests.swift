import CustomDump
import TerminalText
import TerminalUI
import Testing

@testable import TerminalApp
@testable import TerminalPrograms

/// Menus, boxes, the focus, and what the mouse shows.
@MainActor
@Suite struct FullScreenLookTests {
  struct Form: View {
    @State var color = "red"
    @State var isShown = false
    var body: some View {
      Button("Edit") { isShown = true }
        .sheet(isPresented: $isShown) {
          Section("Info") {
            Picker("Color", selection: $color) {
              ForEach(["red", "green", "blue"], id: \.self) { Text($0).tag($0) }
            }
            ForEach(1..<6, id: \.self) { Text("Line \($0)") }
          }
          .navigationTitle("Item")
        }
    }
  }

  @Test("The options of a picker are below its value, inside of its sheet") func pickerMenu() async throws {
    let stage = try await FullScreenStage(columns: 80, rows: 24) { Form() }
    await stage.type(Keys.enter, Keys.enter)
    let value = try #require(stage.lines.firstIndex { $0.contains("red ▾") })
    let menu = stage.lines[(value + 1)...].prefix(5).map { String($0) }
    #expect(menu[0].contains("╭─ Color") && menu[1].contains("│▌red") && menu[4].contains("╰"), "\(menu)")
    // The texts of the options are below the text of the value.
    func column(of text: String, in line: String) throws -> Int {
      String(line[..<(try #require(line.range(of: text))).lowerBound]).displayWidth
    }
    expectNoDifference(
      try column(of: "red", in: stage.lines[value]), try column(of: "red", in: menu[1]))
    // The border of the sheet is whole.
    let edges = try #require(stage.lines.first { $0.contains("╭─ Item") })
    let right = edges.displayWidth - 1
    for line in stage.lines where line.contains("│") {
      let last = StyledText(line).dropping(columns: right).prefix(columns: 1).plain
      #expect(["│", "╯", "╮"].contains(last), "\(line)")
    }
    await stage.type(Keys.down, Keys.enter)
    #expect(stage.shows("green ▾"))
    #expect(await stage.quit() == 0)
  }

  @Test("A menu without room below is above", arguments: [9, 14])
  func menuAbove(rows: Int) async throws {
    struct Low: View {
      @State var color = "red"
      var body: some View {
        ForEach(1..<6, id: \.self) { Text("Line \($0)") }
        Picker("Color", selection: $color) {
          ForEach(["red", "green", "blue"], id: \.self) { Text($0).tag($0) }
        }
      }
    }
    let stage = try await FullScreenStage(columns: 40, rows: rows) { Low() }
    await stage.type(Keys.enter)
    let value = try #require(stage.lines.firstIndex { $0.contains("▾") })
    let top = try #require(stage.lines.firstIndex { $0.contains("╭─") })
    #expect(rows == 9 ? top < value : top == value + 1)
    #expect(stage.shows("Color") && stage.shows("│▌red"))
    #expect(await stage.quit() == 0)
  }

  struct Menus: View {
    @State var log = "-"
    var body: some View {
      List {
        Text("log: \(log)")
        Menu("More") {
          Button("Copy") { log = "copied" }
          Button("Erase", role: .destructive) { log = "erased" }
        }
        ForEach(["One", "Two"], id: \.self) { name in
          Button(name) { log = name }.contextMenu { Button("Rename") { log = "renamed \(name)" } }
        }
      }
    }
  }

  @Test("A menu is below its control, and a context menu below its row") func menus() async throws {
    let stage = try await FullScreenStage(columns: 70, rows: 20) { Menus() }
    await stage.type(Keys.enter)
    let more = try #require(stage.lines.firstIndex { $0.contains("More") && $0.contains("▾") })
    #expect(stage.lines[more + 1].hasPrefix("╭─ More"))
    #expect(stage.lines[more + 2].hasPrefix("│ ▌Copy") && stage.lines[more + 3].contains("Erase"))
    await stage.type(Keys.enter)
    #expect(stage.shows("log: copied"))
    await stage.type(Keys.end, "m")
    let two = try #require(stage.lines.firstIndex { $0.contains("Two") })
    #expect(
      stage.lines[two + 1].contains("╭─ Two") && stage.lines[two + 2].contains("▌Rename"), "\(stage.lines)")
    await stage.type(Keys.enter)
    #expect(stage.shows("log: renamed Two"))
    #expect(await stage.quit() == 0)
  }

  struct Tabs: View {
    var body: some View {
      TabView {
        Text("first").tabItem { Text("Start") }
        Text("second").tabItem { Text("Items") }
      }
      .navigationTitle("Tabs")
    }
  }

  @Test("The focus of a tab is inside of the content and of the tab") func focusedTabs() async throws {
    // The window has margins of two cells.
    let stage = try await FullScreenStage(columns: 90, rows: 20) { Tabs() }
    let row = try #require(stage.lines.firstIndex { $0.contains("Start") })
    expectNoDifference(stage.lines[row], "  ▌Start   Items")
    await stage.type(Keys.right)
    expectNoDifference(stage.lines[row], "   Start  ▌Items")
    #expect(await stage.quit() == 0)
  }

  struct Asking: View {
    @State var isAsking = false
    var body: some View {
      Button("Delete", role: .destructive) { isAsking = true }
        .alert("Delete “Design”?", isPresented: $isAsking) {
          Button("Delete", role: .destructive) {}
          Button("Cancel", role: .cancel) {}
        } message: {
          Text("Its 3 past meetings are deleted, too.")
        }
    }
  }

  @Test("A question has its title in the border, and blank rows around it") func alert() async throws {
    let stage = try await FullScreenStage(columns: 70, rows: 20) { Asking() }
    await stage.type(Keys.enter)
    let top = try #require(stage.lines.firstIndex { $0.contains("╭─ Delete “Design”? ─") })
    func inside(_ row: Int) -> String {
      stage.lines[top + row].drop { $0 == " " }.filter { $0 != "│" }
    }
    #expect(inside(1).allSatisfy { $0 == " " })
    #expect(inside(2).hasPrefix("   Its 3 past meetings are deleted, too."))
    #expect(inside(3).allSatisfy { $0 == " " })
    #expect(inside(4).contains("[Delete]  ▌Cancel▐   "))
    #expect(inside(5).allSatisfy { $0 == " " } && stage.lines[top + 6].contains("╰"))
    // The box is on the surface color.
    let line = try #require(stage.surface.shown?.lines[top + 2])
    #expect(line.runs.contains { $0.style.background == .role(.surface) && $0.content.contains("Its 3") })
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  @Test("A small window shows a question without blank rows") func smallAlert() async throws {
    let stage = try await FullScreenStage(columns: 40, rows: 12) { Asking() }
    await stage.type(Keys.enter)
    #expect(stage.lines.contains { $0.contains("│ Delete “Design”? ") })
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  struct Everything: View {
    @State var isOn = false
    @State var size = 1.0
    @State var name = ""
    var body: some View {
      Section("Info") {
        Button("Plain") {}
        Button("Main") {}.buttonStyle(.borderedProminent)
        Toggle("Loud", isOn: $isOn)
        Slider(value: $size, in: 0...9) { Text("Size") }
        Stepper("Count", value: .constant(1))
        DisclosureGroup("More") { Text("inside") }
        Menu("Menu") { Button("Item") {} }
        TextField("Name", text: $name)
        ForEach(["Row"], id: \.self) { name in Button(name) {} }
      }
    }
  }

  @Test("Each control with the focus has the same mark") func oneLookOfFocus() async throws {
    let stage = try await FullScreenStage(columns: 70, rows: 30) { Everything() }
    for _ in 0..<9 {
      let lines = try #require(stage.surface.shown?.lines.dropLast())
      let marked = lines.filter { line in
        line.runs.contains { $0.content.contains("▌") && $0.style.foreground == .role(.accent) }
      }
      expectNoDifference(marked.count, 1, "\(stage.focus)")
      let isSelected = marked.first?.runs.contains { $0.style.background == .role(.selection) }
      // A field keeps its background, on which selected text is visible.
      #expect(isSelected == true || stage.focus == "Name")
      await stage.type(Keys.tab)
    }
    #expect(await stage.quit() == 0)
  }

  @Test("Buttons below each other don't touch if there is room") func buttonsDontFuse() async throws {
    struct Three: View {
      var body: some View {
        Button("One") {}
        Button("Two") {}
        Button("Three") {}
      }
    }
    let tall = try await FullScreenStage(columns: 40, rows: 26) { Three() }
    let rows = ["One", "Two", "Three"].compactMap { name in tall.lines.firstIndex { $0.contains(name) } }
    expectNoDifference(rows.map { $0 - rows[0] }, [0, 2, 4])
    #expect(await tall.quit() == 0)
    let low = try await FullScreenStage(columns: 40, rows: 20) { Three() }
    expectNoDifference(low.lines.firstIndex { $0.contains("Three") }, 2)
    #expect(await low.quit() == 0)
  }

  // MARK: The mouse

  @Test("A click on a hint presses its key, unless the mouse leaves the hint") func hintsAreClicked()
    async throws
  {
    let stage = try await FullScreenStage(columns: 90) { Desk() }
    try await stage.click("? keys")
    #expect(stage.shows("╭─ Keys"))
    try await stage.click("Esc close")
    #expect(!stage.shows("╭─ Keys"))
    let column = try #require(stage.surface.shownHints.first { $0.hint.key == "Ctrl-P" }).columns.lowerBound
    await stage.mouse(.press(.left), row: 19, column: column)
    await stage.mouse(.release(.left), row: 10, column: column)
    #expect(!stage.shows("╭─ Commands"))
    try await stage.click("Ctrl-P commands")
    #expect(stage.shows("╭─ Commands"))
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  @Test("What is under the mouse is highlighted, and nothing else is written") func hover() async throws {
    var capability = TerminalCapability.full
    capability.background = .dark
    let stage = try await FullScreenStage(columns: 60, rows: 20, capability: capability) { Rows(count: 5) }
    #expect(stage.test.takeWritten().contains("\u{1B}[?1002h\u{1B}[?1003h"))
    let row = try #require(stage.lines.firstIndex { $0.contains("Row 4") })
    await stage.mouse(.move, row: row, column: 5)
    func isMarked() -> Bool {
      stage.surface.shown?.lines[row].runs.contains { $0.style.background == .role(.field) } == true
    }
    #expect(isMarked() && stage.focus == "Row 1")
    _ = stage.test.takeWritten()
    await stage.mouse(.move, row: row, column: 9)
    expectNoDifference(stage.test.takeWritten(), "")
    await stage.mouse(.move, row: 15, column: 9)
    #expect(!isMarked())
    #expect(await stage.quit() == 0)
  }

  @Test("A drag inside of a row doesn't open it") func aDragIsNoClick() async throws {
    let stage = try await FullScreenStage(columns: 60, rows: 20) { Rows(count: 5) }
    let row = try #require(stage.lines.firstIndex { $0.contains("Row 2") })
    await stage.mouse(.press(.left), row: row, column: 4)
    await stage.mouse(.drag(.left), row: row, column: 20)
    await stage.mouse(.release(.left), row: row, column: 20)
    #expect(stage.lines[0] == "Rows -")
    await stage.mouse(.press(.left), row: row, column: 4)
    await stage.mouse(.release(.left), row: row, column: 5)
    #expect(stage.lines[0] == "Rows row 2")
    #expect(await stage.quit() == 0)
  }

  // MARK: The state

  struct Counted: View {
    var body: some View {
      List { ForEach(["One", "Two"], id: \.self) { Text($0) } }.navigationSubtitle("2 numbers")
    }
  }

  @Test("The status bar shows the subtitle, and whether everything is saved") func state() async throws {
    var program = Program(name: "tool") { Counted() }
    program.storage = TestStorage()
    let stage = try await FullScreenStage(program, columns: 90)
    #expect(stage.status.hasPrefix("2 numbers · all saved"))
    #expect(await stage.quit() == 0)
    let rows = try await FullScreenStage(columns: 90) { Rows(count: 7) }
    await rows.type(Keys.down)
    #expect(rows.status.hasPrefix("2 of 7 "))
    #expect(await rows.quit() == 0)
  }
}
