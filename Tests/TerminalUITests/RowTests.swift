import CustomDump
import Foundation
import TerminalUI
import Testing

/// Naming rows by name and number, moving rows, and creating them when they are shown or named.
@MainActor
@Suite struct RowTests {
  struct Item: Identifiable {
    let id: Int
    var name: String
  }

  struct Screen: View {
    @State var items: [Item]
    @State var log = "-"
    var body: some View {
      List {
        ForEach(items) { item in
          Button {
            log = "opened \(item.name)"
          } label: {
            HStack {
              Text("■")
              Text(item.name)
              Text("2 attendees")
            }
          }
        }
        .onMove { items.move(fromOffsets: $0, toOffset: $1) }
      }
      Text(log)
    }
  }

  private func stage(_ names: String...) -> Stage {
    Stage { Screen(items: names.enumerated().map { Item(id: $0.offset, name: $0.element) }) }
  }

  private func log(_ stage: Stage) -> String { stage.lines().last ?? "" }

  @Test func rowsOpenByName() throws {
    let stage = stage("Design", "Design Ops", "2", "Sprint 2")
    try stage.run("open design")
    expectNoDifference(log(stage), "opened Design")
    try stage.run("open design ops")
    expectNoDifference(log(stage), "opened Design Ops")
    // A number is a row number, but a name may contain one.
    try stage.run("open 2")
    expectNoDifference(log(stage), "opened Design Ops")
    try stage.run("open sprint 2")
    expectNoDifference(log(stage), "opened Sprint 2")
    #expect(stage.error("open dsign").hasSuffix("Did you mean 'open Design'?"))
    // Only a user may shorten a name to its beginning or to a part.
    #expect(stage.error("open spr").hasPrefix("There is no 'spr' to open here."))
    try stage.run("open spr", short: true)
    expectNoDifference(
      stage.error("open des", short: true), "'des' could be row 1 (Design) or row 2 (Design Ops).")
    try stage.run("open ops", short: true)
    expectNoDifference(log(stage), "opened Design Ops")
    expectNoDifference(stage.tree.completions(of: "open d"), ["open Design", "open Design Ops"])
  }

  @Test func rowsMove() throws {
    let stage = stage("A", "B", "C")
    func names() -> [String] { stage.lines().dropLast().map { String($0.split(separator: " ")[2]) } }
    try stage.run("move 3 1")
    expectNoDifference(names(), ["C", "A", "B"])
    try stage.run("move 1 3")
    expectNoDifference(names(), ["A", "B", "C"])
    try stage.run("move 1 2")
    expectNoDifference(names(), ["B", "A", "C"])
    try stage.run("move 2 2")
    expectNoDifference(names(), ["B", "A", "C"])
    expectNoDifference(stage.error("move 1"), "'move' takes two numbers: 'move 3 1' makes row 3 the first.")
    expectNoDifference(stage.error("move 1 4"), "There is no row 4: the list has 3 rows.")
  }

  @Test func rowsAreFound() throws {
    let stage = stage("Design", "Review", "Redesign")
    expectNoDifference(
      stage.tree.rows(containing: "DESIGN", width: 40).map(\.plain),
      [
        "1  Design 2 attendees", "3  Redesign 2 attendees",
      ])
    #expect(stage.tree.rows(containing: "nothing", width: 40).isEmpty)
  }

  /// Counts how often a row is created.
  @MainActor final class Made {
    var rows = 0
  }

  struct Long: View {
    let count: Int
    let made: Made
    @State var log = "-"
    var body: some View {
      List {
        ForEach(0..<count) { number in
          let _ = made.rows += 1
          Button("Row \(number)") { log = "opened \(number)" }
        }
      }
      Text(log)
    }
  }

  @Test("Only the beginning of a long list is created") func ofALongListOnlyTheBeginningIsMade() throws {
    let made = Made()
    let stage = Stage { Long(count: 100_000, made: made) }
    expectNoDifference(made.rows, 1_000)
    #expect(stage.tree.hasMoreRows)
    expectNoDifference(stage.lines(60)[1_000], "… 99000 more rows: 'more' shows them, 'find' searches them")
    // A row named by its number is created, without the rows before it and the visible ones.
    made.rows = 0
    #expect(stage.graph.perform(try stage.graph.parse("open 70001")))
    expectNoDifference(made.rows, 1)
    stage.graph.update()
    expectNoDifference(stage.lines(60).last, "opened 70000")
    expectNoDifference(stage.lines(60).count, 1_002)
    stage.graph.showMoreRows()
    stage.graph.update()
    expectNoDifference(stage.lines(60)[2_000], "… 98000 more rows: 'more' shows them, 'find' searches them")
  }

  @Test("A number that is too large isn't a row", arguments: ["open", "delete", "move"])
  func aNumberThatIsTooLargeIsNoRow(verb: String) throws {
    let made = Made()
    let stage = Stage { Long(count: 3, made: made) }
    for number in [Int.max, Int.max - 1, 1_000_000_001] {
      for words in ["\(number)", "1,\(number)", "\(number - 1)-\(number)", "1 \(number)", "row \(number)"] {
        #expect(throws: CommandError.self) { try stage.graph.parse("\(verb) \(words)") }
      }
    }
  }

  @Test("A name is searched in all rows") func aNameIsLookedForAmongAllRows() throws {
    let made = Made()
    let stage = Stage { Long(count: 3_000, made: made) }
    #expect(stage.graph.perform(try stage.graph.parse("open row 2500")))
    stage.graph.update()
    expectNoDifference(stage.lines(60).last, "opened 2500")
    expectNoDifference(stage.graph.rows(containing: "row 299", width: 40).count, 11)
    #expect(throws: CommandError.self) { try stage.graph.parse("open 3001") }
    #expect(throws: CommandError.self) { try stage.graph.parse("open nothing") }
  }

  struct Form: View {
    @State var people = [Item(id: 1, name: "Blob")]
    @State var minutes = 5.0
    var body: some View {
      List {
        Section("People") {
          ForEach($people) { $person in TextField("Name", text: $person.name) }
        }
        Button("Add") { people.append(Item(id: people.count + 1, name: "")) }
        Slider(value: $minutes, in: 1...30, step: 1) { Text("Length") }.unit("minutes", one: "minute")
      }
    }
  }

  @Test("A control with a unique name needs no number") func theOnlyControlOfItsNameNeedsNoNumber() throws {
    let stage = Stage { Form() }
    try stage.run("set name Blob Jr")
    expectNoDifference(stage.lines()[1], "  1  Name: Blob Jr")
    try stage.run("add")
    #expect(
      stage.error("set name x").contains("could be")
        || stage.error("set name x").contains("Can't use 'set' with"))
    try stage.run("set name 2 Blob Sr")
    expectNoDifference(stage.lines()[2], "  2  Name: Blob Sr")
  }

  @Test("A number can have its unit", arguments: ["10", "10m", "10 min", "10 minutes", "10M"])
  func aNumberMayHaveItsUnit(_ written: String) throws {
    let stage = Stage { Form() }
    try stage.run("set length \(written)")
    expectNoDifference(stage.lines().last?.hasSuffix("10 minutes"), true)
  }

  @Test(
    "Text that isn't a number of the unit is refused",
    arguments: ["10x", "m", "ten", "10 minutess", "nan", "1e400"])
  func whatIsNoNumberOfTheUnitIsRefused(_ written: String) {
    #expect(Stage { Form() }.error("set length \(written)").contains("must be a number"))
  }
}
