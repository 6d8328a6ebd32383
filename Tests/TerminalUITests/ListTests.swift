import CairnTestSupport
import CustomDump
import TerminalUI
import Testing

/// Lists, forms, sections, and rows as the user sees them.
@MainActor
@Suite struct ListTests {
  struct Item: Identifiable, Hashable {
    let id: Int
    var name: String
  }

  private let items = [Item(id: 1, name: "One"), Item(id: 2, name: "Two"), Item(id: 3, name: "Three")]

  @Test("Rows without actions have no numbers") func rowsThatDoNothingHaveNoNumber() {
    expectNoDifference(Stage { List(items) { Text($0.name) } }.lines(), ["One", "Two", "Three"])
    expectNoDifference(Stage { List(items, id: \.name) { Text($0.name) } }.lines(), ["One", "Two", "Three"])
    #expect(Stage { List(items) { Text($0.name) } }.usages.isEmpty)
  }

  @Test("Usable rows have numbers") func rowsThatCanBeUsedHaveNumbers() {
    let buttons = Stage { List(items) { Button($0.name) {} } }
    expectNoDifference(buttons.lines(), ["1  One", "2  Two", "3  Three"])
    expectNoDifference(buttons.runs()[0].style, .dim)
    let toggles = Stage { List(items) { Toggle($0.name, isOn: .constant(true)) } }
    expectNoDifference(toggles.lines(), ["1  [x] One", "2  [x] Two", "3  [x] Three"])
    let deleted = Stage { List { ForEach(items) { Text($0.name) }.onDelete { _ in } } }
    expectNoDifference(deleted.lines(), ["1  One", "2  Two", "3  Three"])
    let kept = Stage { List { ForEach(items) { Text($0.name) }.onDelete(perform: nil) } }
    expectNoDifference(kept.lines(), ["One", "Two", "Three"])
  }

  @Test("One usable row numbers all rows") func oneRowThatCanBeUsedGivesAllANumber() {
    let stage = Stage { List(items) { if $0.id == 2 { Button($0.name) {} } else { Text($0.name) } } }
    expectNoDifference(stage.lines(), ["1  One", "2  Two", "3  Three"])
    expectNoDifference(stage.error("open 1"), "Row 1 can't be opened.")
    #expect(stage.error("open 2").hasPrefix("no error"))
  }

  @Test func numbersAreAlignedAtTheirEnds() {
    let stage = Stage { List(8...11, id: \.self) { Button("Row \($0)") {} } }
    expectNoDifference(stage.lines(), ["1  Row 8", "2  Row 9", "3  Row 10", "4  Row 11"])
    let long = Stage { List(1...100, id: \.self) { Button("Row \($0)") {} } }
    expectNoDifference(long.lines()[0], "  1  Row 1")
    expectNoDifference(long.lines()[9], " 10  Row 10")
    expectNoDifference(long.lines()[99], "100  Row 100")
  }

  @Test("The lines of a row are aligned after its number") func aRowOfSeveralLinesStaysBehindItsNumber() {
    let stage = Stage {
      List(items) { item in
        Button {
        } label: {
          VStack {
            Text(item.name)
            Text("detail")
          }
        }
      }
    }
    expectNoDifference(
      stage.lines(), ["1  One", "   detail", "2  Two", "   detail", "3  Three", "   detail"])
  }

  @Test("An empty row keeps its number") func anEmptyRowKeepsItsNumber() {
    let stage = Stage { List { ForEach(items) { if $0.id != 2 { Text($0.name) } }.onDelete { _ in } } }
    expectNoDifference(stage.lines(), ["1  One", "2", "3  Three"])
  }

  @Test func sectionsHaveHeadersAndFooters() {
    let stage = Stage {
      List {
        Section("First") { Text("a") }
        Section {
          Text("b")
        } header: {
          Label("Second", systemImage: "star")
        } footer: {
          Text("Foot")
        }
        Section {
          Text("c")
        } footer: {
          Text("Only foot")
        }
        Section { Text("d") }
        Section("Empty") {}
        Section {
          Text("e")
        } header: {
          Text("Last")
        }
      }
    }
    expectNoDifference(
      stage.lines(),
      [
        "First", "  a", "", "★ Second", "  b", "  Foot", "", "  c", "  Only foot", "", "  d", "", "Empty", "",
        "Last", "  e",
      ])
    #expect(stage.runs(ofLine: 0)[0].style.isBold)
    expectNoDifference(stage.runs(ofLine: 5).last?.style.isDim, true)
  }

  @Test("Each section numbers its own rows") func eachSectionCountsItsOwnRows() throws {
    let journal = Journal()
    let stage = Stage {
      List {
        ForEach(items) { item in Button(item.name) { journal.add("loose \(item.id)") } }
        Section("A") { ForEach(items) { item in Button(item.name) { journal.add("a \(item.id)") } } }
        Section("B") {
          ForEach(items) { item in Button(item.name) { journal.add("b \(item.id)") } }
          ForEach(items) { item in Button("More \(item.id)") { journal.add("more \(item.id)") } }
        }
      }
    }
    expectNoDifference(stage.lines().filter { $0.contains("One") }, ["1  One", "  1  One", "  1  One"])
    expectNoDifference(stage.lines().last, "  6  More 3")
    // Rows outside sections need no section name.
    try stage.run("open 2")
    try stage.run("open a 2")
    try stage.run("open b 6")
    expectNoDifference(journal.entries, ["loose 2", "a 2", "more 3"])
    expectNoDifference(stage.error("open b 7"), "There is no row 7: 'b' has 6 rows.")
  }

  @Test func aFormIsAListOfControls() {
    let stage = Stage {
      Form {
        Section("Info") {
          TextField("Title", text: .constant("Design"))
          Toggle("Mail", isOn: .constant(false))
        }
        Button("Save") {}
      }
    }
    expectNoDifference(stage.lines(), ["Info", "  Title: Design", "  [ ] Mail", "[Save]"])
    expectNoDifference(stage.usages, ["set title TEXT", "toggle mail", "save"])
  }

  @Test("Outside a list, nothing is a row") func outsideOfAListNothingIsARow() {
    let stage = Stage {
      ForEach(items) { Button($0.name) {} }
      HStack { ForEach(0..<3) { Text("\($0)") } }
    }
    expectNoDifference(stage.lines(), ["[One]", "[Two]", "[Three]", "0 1 2"])
    expectNoDifference(stage.error("open 1"), "There is nothing to open here.")
    expectNoDifference(stage.usages, ["one", "two", "three"])
    #expect(!stage.tree.hasRows)
    #expect(Stage { List(items) { Text($0.name) } }.tree.hasRows)
  }

  @Test("A row's single link opens it") func whatOpensARow() throws {
    let journal = Journal()
    let stage = Stage {
      List {
        Section("Link") {
          ForEach(1..<2) { _ in
            Text("before")
            NavigationLink(perform: { _ in journal.add("link") }) { Text("go") }
            Button("Beside") { journal.add("beside") }
          }
        }
        Section("Buttons") {
          ForEach(1..<2) { _ in
            Button("Left") { journal.add("left") }
            Button("Right") { journal.add("right") }
          }
        }
        Section("Links") {
          ForEach(1..<2) { _ in
            NavigationLink(perform: { _ in journal.add("first") }) { Text("first") }
            NavigationLink(perform: { _ in journal.add("second") }) { Text("second") }
          }
        }
      }
    }
    try stage.run("open link 1")
    // If a row has several controls, none of them represents the row.
    #expect(stage.error("open buttons 1").hasPrefix("There is no 'buttons' to open here."))
    #expect(stage.error("open links 1").hasPrefix("There is no 'links' to open here."))
    try stage.run("beside")
    try stage.run("right")
    try stage.run("buttons 1 left")
    try stage.run("first")
    expectNoDifference(journal.entries, ["link", "beside", "right", "left", "first"])
  }

  @Test("A disabled row isn't opened") func aRowThatIsSwitchedOffIsNotOpened() {
    let journal = Journal()
    let stage = Stage { List(items) { item in Button(item.name) { journal.add(item.name) } }.disabled(true) }
    expectNoDifference(stage.error("open 1"), "There is nothing to open here.")
    expectNoDifference(stage.error("1", short: true), "'one 1' can't be used now.")
    #expect(stage.usages.isEmpty)
    // It looks like the others, but dimmed.
    expectNoDifference(stage.lines()[0], "1  \(items[0].name)")
    #expect(
      stage.runs().last?.content == items[0].name && stage.runs().last?.style.foreground == .role(.disabled))
  }

  @Test("One of several rows can be disabled") func oneRowOfSeveralIsSwitchedOff() throws {
    let journal = Journal()
    let stage = Stage {
      List(items) { item in
        NavigationLink(perform: { _ in journal.add(item.name) }) { Text(item.name) }
          .disabled(item.id == items[0].id)
      }
    }
    expectNoDifference(stage.error("open 1"), "Row 1 can't be opened.")
    #expect(stage.error("open \(items[0].name)").hasPrefix("There is no"))
    try stage.run("open 2")
    expectNoDifference(journal.entries, [items[1].name])
  }

  /// Tries each use of an element that was enabled before.
  @Test("A disabled element ignores uses that were parsed before")
  func whatIsSwitchedOffDoesNothing() throws {
    let journal = Journal()
    let isDisabled = Source(false)
    let stage = Stage {
      VStack {
        Button("Button") { journal.add("button") }
        TextField("Field", text: Binding(get: { "" }, set: { journal.add($0) }))
        Text("Text").contextMenu { Button("Item") {} }
        Menu("Menu") { Button("Other") {} }
      }
      .disabled(isDisabled.value)
    }
    let used = try ["button", "set field x", "focus field", "menu text", "tap menu"].map {
      try stage.tree.parse($0)
    }
    isDisabled.value = true
    stage.graph.update()
    for invocation in used { #expect(!stage.graph.perform(invocation)) }
    stage.graph.update()
    #expect(journal.entries.isEmpty)
    expectNoDifference(stage.tree.presentation, nil)
    expectNoDifference(stage.error("menu text"), "There is no 'menu text' here.")
    expectNoDifference(stage.error("menu menu"), "There is no 'menu menu' here.")
    #expect(stage.usages.isEmpty)
  }

  @Test("Rows of a disabled list can't be deleted or moved") func rowsOfAListThatIsSwitchedOffStay() {
    let stage = Stage {
      List { ForEach(items) { Text($0.name) }.onDelete { _ in }.onMove { _, _ in } }.disabled(true)
    }
    expectNoDifference(stage.error("delete 1"), "There is nothing to delete here.")
    expectNoDifference(stage.error("move 1 2"), "There is nothing to move here.")
    #expect(stage.usages.isEmpty)
  }

  @Test("Rows that were disabled after the command was parsed aren't deleted or moved")
  func rowsThatWereSwitchedOffMeanwhileAreNotDeleted() throws {
    let isDisabled = Source(false)
    let journal = Journal()
    let stage = Stage {
      List {
        ForEach(items) { Text($0.name) }
          .onDelete { _ in journal.add("deleted") }.onMove { _, _ in journal.add("moved") }
      }
      .disabled(isDisabled.value)
    }
    let deletion = try stage.tree.parse("delete 1")
    let move = try stage.tree.parse("move 1 2")
    isDisabled.value = true
    stage.graph.update()
    #expect(!stage.graph.perform(deletion))
    #expect(!stage.graph.perform(move))
    #expect(journal.entries.isEmpty)
  }

  @Test("Headers and footers aren't rows") func headersAndFootersAreNoRows() {
    let stage = Stage {
      List {
        Section {
          ForEach(items) { Button("Row \($0.id)") {} }
        } header: {
          ForEach(1..<3) { Button("Header \($0)") {} }
        } footer: {
          ForEach(1..<3) { Button("Footer \($0)") {} }
        }
      }
    }
    expectNoDifference(
      stage.lines(),
      [
        "[Header 1]", "[Header 2]", "  1  Row 1", "  2  Row 2", "  3  Row 3", "  [Footer 1]", "  [Footer 2]",
      ])
    #expect(stage.error("open 4").hasPrefix("There is no row 4"))
    #expect(stage.error("header 2").hasPrefix("no error"))
  }

  @Test("Rows inside a labeled value have numbers") func rowsInsideALabelledValueHaveNumbers() {
    let stage = Stage { List { LabeledContent("Tags") { ForEach(items) { Button($0.name) {} } } } }
    #expect(stage.error("open 2").hasPrefix("no error"))
  }

  @Test func twoRowsOfOneIdAreReported() {
    expectIssues {
      let stage = Stage { List([1, 1, 2], id: \.self) { Text("\($0)") } }
      expectNoDifference(stage.lines(), ["1", "1", "2"])
    } matching: { issue in
      "\(issue)".contains("Rows of one list have the same id")
    }
  }

  @Test("Rows are identified by their ids") func rowsAreKnownByTheirIds() throws {
    struct Row: View {
      let name: String
      @State var count = 0
      var body: some View { Button("\(name) \(count)") { count += 1 } }
    }
    let names = Source(["a", "b", "c"])
    let stage = Stage { List(names.value, id: \.self) { Row(name: $0) } }
    try stage.run("open 2")
    try stage.run("open 2")
    try stage.run("open 3")
    names.value = ["c", "b", "d", "a"]
    stage.graph.update()
    expectNoDifference(stage.lines(), ["1  c 1", "2  b 2", "3  d 0", "4  a 0"])
  }

  @Test("A nested list numbers its own rows") func aListInAListCountsForItself() throws {
    let journal = Journal()
    let stage = Stage {
      VStack {
        List(items) { item in Button(item.name) { journal.add("first \(item.id)") } }
        List(items) { item in Text(item.name) }
      }
    }
    try stage.run("open 3")
    expectNoDifference(journal.entries, ["first 3"])
    expectNoDifference(stage.lines(), ["1  One", "2  Two", "3  Three", "One", "Two", "Three"])
  }
}
