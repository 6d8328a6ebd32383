import CustomDump
import Foundation
import TerminalUI
import Testing

@MainActor
@Suite struct CommandTests {
  struct Item: Identifiable {
    let id: Int
    var name: String
  }

  struct Screen: View {
    @State var title = "Old"
    @State var length = 10.0
    @State var theme = "navy"
    @State var isOn = false
    @State var quantity = 1
    @State var attendees = [Item(id: 1, name: "Blob"), Item(id: 2, name: "quit"), Item(id: 3, name: "2")]
    @State var meetings = [Item(id: 1, name: "Mon"), Item(id: 2, name: "Tue")]
    @State var log = "-"

    var body: some View {
      List {
        Section("Info") {
          TextField("Title", text: $title)
          Slider(value: $length, in: 5...30, step: 1) { Text("Length") }
          Picker("Theme", selection: $theme) {
            ForEach(["navy", "orange", "oxblood"], id: \.self) { Text($0) }
          }
          Toggle("Send mail", isOn: $isOn)
          Stepper("Quantity", value: $quantity, in: 0...5)
        }
        Section("Attendees") {
          ForEach(attendees) { item in Button(item.name) { log = "attendee \(item.name)" } }
            .onDelete { attendees.remove(atOffsets: $0) }
        }
        Section("Past meetings") {
          ForEach(meetings) { item in NavigationLink(perform: { _ in log = item.name }) { Text(item.name) } }
            .onDelete { meetings.remove(atOffsets: $0) }
        }
        Button("Locked") {}.disabled(true)
      }
      .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Save all") { log = "saved" } } }
      Text(log)
    }
  }

  private func last(_ stage: Stage) -> String { stage.tree.content.last?.plainText ?? "" }

  @Test func buttonsAreCommandsByTheirNames() throws {
    let stage = Stage { Screen() }
    try stage.run("Save  ALL")
    expectNoDifference(last(stage), "saved")
    expectNoDifference(stage.error("save"), "There is no 'save' here. Did you mean 'save all'?")
    expectNoDifference(stage.error("opne 1"), "There is no 'opne 1' here. Did you mean 'open 1'?")
    expectNoDifference(stage.error("locked"), "'locked' can't be used now.")
    try stage.run("sav", short: true)
  }

  @Test("Text is used exactly as typed") func textIsUsedExactlyAsTyped() throws {
    let stage = Stage { Screen() }
    try stage.run("set title  Weekly  Sync: quit ")
    expectNoDifference(stage.lines()[1], "  Title: Weekly  Sync: quit")
    try stage.run("set title \"\"")
    expectNoDifference(stage.lines()[1], "  Title:")
    expectNoDifference(stage.error("set title"), "'set title' needs text. Use \"\" to clear it.")
    #expect(stage.error("set titel x").hasSuffix("Did you mean 'set title'?"))
  }

  @Test func numbersStayInBounds() throws {
    let stage = Stage { Screen() }
    try stage.run("set length 30")
    #expect(stage.lines()[2].hasSuffix(" 30"))
    expectNoDifference(stage.error("set length 31"), "'length' must be a number from 5 to 30, not 31.")
    expectNoDifference(stage.error("set length ten"), "'length' must be a number from 5 to 30, not 'ten'.")
    expectNoDifference(stage.error("set length 5.5"), "'length' changes in steps of 1.")
    expectNoDifference(stage.error("inc length"), "'length' must be a number from 5 to 30, not 31.")
    try stage.run("dec length 2")
    #expect(stage.lines()[2].hasSuffix(" 28"))
    try stage.run("inc quantity 3")
    try stage.run("set quantity 5")
    expectNoDifference(stage.error("inc quantity"), "'quantity' can't go any further up.")
    expectNoDifference(stage.error("set quantity 6"), "'quantity' must be a whole number from 0 to 5, not 6.")
    expectNoDifference(
      stage.error("set quantity nan"), "'quantity' must be a whole number from 0 to 5, not 'nan'.")
  }

  @Test func theNameOfAFieldSetsIt() throws {
    let stage = Stage { Screen() }
    try stage.run("title Weekly")
    expectNoDifference(stage.lines()[1], "  Title: Weekly")
    try stage.run("length 20")
    #expect(stage.lines()[2].hasSuffix(" 20"))
    expectNoDifference(stage.error("title"), "'title' needs text. Use \"\" to clear it.")
    #expect(stage.error("theme").contains("needs a value:"))
    #expect(stage.error("titel x").hasSuffix("Did you mean 'title x'?"), "\(stage.error("titel x"))")
    // Buttons take precedence, and only a user at a prompt may shorten a name.
    #expect(stage.error("titl x").hasPrefix("There is no 'titl x' here."))
    try stage.run("titl x", short: true)
    expectNoDifference(stage.lines()[1], "  Title: x")
  }

  @Test("The error for a disabled button gives the reason") func aDisabledButtonSaysWhy() {
    let stage = Stage { Button("Save") {}.disabled(true).help("the title is empty") }
    expectNoDifference(stage.error("save"), "'save' can't be used now: the title is empty.")
  }

  @Test func optionsArePickedByName() throws {
    let stage = Stage { Screen() }
    try stage.run("pick theme Orange")
    expectNoDifference(stage.lines()[3], "  Theme: orange")
    try stage.run("set theme navy")
    expectNoDifference(
      stage.error("pick theme oragne"),
      "'oragne' isn't a choice for theme. Choose navy, orange, or oxblood. Did you mean 'orange'?")
    expectNoDifference(stage.error("pick theme o", short: true), "'o' could be orange or oxblood.")
    try stage.run("pi th ox", short: true)
    expectNoDifference(stage.lines()[3], "  Theme: oxblood")
  }

  @Test("A toggle can be flipped or set") func togglesFlipOrAreSet() throws {
    let stage = Stage { Screen() }
    try stage.run("toggle send mail")
    expectNoDifference(stage.lines()[4], "  [x] Send mail")
    try stage.run("toggle send mail on")
    try stage.run("set send mail off")
    expectNoDifference(stage.lines()[4], "  [ ] Send mail")
    expectNoDifference(stage.error("toggle send mail maybe"), "'send mail' must be on or off, not 'maybe'.")
  }

  @Test("Rows are arguments and never commands") func rowsAreArgumentsAndNeverVerbs() throws {
    let stage = Stage { Screen() }
    #expect(stage.error("quit").hasPrefix("There is no 'quit' here."))
    #expect(stage.error("blob").hasPrefix("There is no 'blob' here."))
    try stage.run("open attendees 2")
    expectNoDifference(last(stage), "attendee quit")
    try stage.run("open past meetings 2")
    expectNoDifference(last(stage), "Tue")
    expectNoDifference(stage.error("open 2"), "Name one: open attendees N or open past meetings N.")
    expectNoDifference(stage.error("open attendees 4"), "There is no row 4: 'attendees' has 3 rows.")
    expectNoDifference(
      stage.error("open atendees 1"), "There is no 'atendees' to open here. Did you mean 'open attendees'?")
    expectNoDifference(
      stage.error("open attendees"), "'open' needs the number or the name of a row in 'attendees'.")
    try stage.run("o past 1", short: true)
    expectNoDifference(last(stage), "Mon")
  }

  @Test func rowsAreDeletedTogether() throws {
    let stage = Stage { Screen() }
    try stage.run("delete attendees 1 3")
    #expect(stage.lines().contains("  1  quit"))
    #expect(!stage.text().contains("Blob"))
    try stage.run("delete past meetings 1-2")
    #expect(!stage.text().contains("Mon"))
    expectNoDifference(stage.error("delete 2"), "There is no row 2: 'attendees' has 1 row.")
    try stage.run("delete 1")
    expectNoDifference(stage.error("delete 1"), "There is nothing to delete here.")
  }

  @Test("Rows can contain controls") func rowsHaveControls() throws {
    struct Form: View {
      @State var attendees = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]
      @State var isGone = false
      var body: some View {
        List {
          Section("Attendees") {
            ForEach($attendees) { $attendee in TextField("Name", text: $attendee.name) }
              .onDelete { attendees.remove(atOffsets: $0) }
            Button("Add") { attendees.append(Item(id: 3, name: "")) }
          }
        }
      }
    }
    let stage = Stage { Form() }
    try stage.run("set attendees 2 Blob Jr")
    try stage.run("set name 1 Blob")
    expectNoDifference(stage.lines(), ["Attendees", "  1  Name: Blob", "  2  Name: Blob Jr", "  [Add]"])
    try stage.run("add")
    try stage.run("delete 1")
    try stage.run("set 2 Third")
    expectNoDifference(stage.lines(), ["Attendees", "  1  Name: Blob Jr", "  2  Name: Third", "  [Add]"])
    expectNoDifference(
      stage.error("set name x"),
      "Can't use 'set' with 'name'. It works with: name 1 and name 2. Did you mean 'set name 1'?")
  }

  @Test("Equal names are numbered in their order") func equalNamesAreToldApartByTheirOrder() throws {
    struct Twins: View {
      @State var log = "-"
      var body: some View {
        Button("Go") { log = "first" }
        Button("Go") { log = "second" }
        Text(log)
      }
    }
    let stage = Stage { Twins() }
    expectNoDifference(stage.error("go"), "'go' could be go 1 or go 2.")
    try stage.run("go 2")
    expectNoDifference(last(stage), "second")
  }

  @Test func commandsAreListedAndCompleted() {
    let stage = Stage { Screen() }
    expectNoDifference(
      stage.tree.commands.map(\.usage),
      [
        "save all", "set title TEXT", "set length 5…30", "pick theme NAME", "toggle send mail",
        "set quantity NUMBER", "inc quantity", "dec quantity", "open attendees N or NAME",
        "open past meetings N or NAME",
        "delete attendees N…", "delete past meetings N…",
      ])
    expectNoDifference(
      stage.tree.completions(of: "pick theme o"), ["pick theme orange", "pick theme oxblood"])
    expectNoDifference(stage.tree.completions(of: "open a"), ["open attendees "])
    expectNoDifference(stage.tree.completions(of: "sa"), ["save all"])
  }

  /// A name may be written with or without the symbols that the screen shows.
  @Test(
    "Punctuation of a name can be typed",
    arguments: ["toggle is it there?", "toggle is it there", "TOGGLE Is it there?!"])
  func marksOfANameMayBeWritten(line: String) throws {
    let element = try Stage { Toggle("Is it there?", isOn: .constant(false)) }.tree.parse(line)
    guard case .toggle(_, isOn: true) = element else {
      Issue.record("\(element)")
      return
    }
    #expect(throws: CommandError.self) { try Stage { Button("Go!") {} }.tree.parse("tap go?x") }
  }
}
