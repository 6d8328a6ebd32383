import CustomDump
import Foundation
import TerminalUI
import Testing

/// `open`, `delete`, and `move`: rows by number, range, and name.
@MainActor
@Suite struct RowCommandTests {
  struct Screen: View {
    @State var left = ["a", "b", "c", "d", "e"]
    @State var right = ["v", "w", "x"]
    let journal: Journal
    var isNamed = true
    var body: some View {
      List {
        if isNamed {
          Section("Left side") {
            rows(left) {
              left.remove(atOffsets: $0)
            } move: {
              left.move(fromOffsets: $0, toOffset: $1)
            }
          }
          Section("Right side") {
            rows(right) {
              right.remove(atOffsets: $0)
            } move: {
              right.move(fromOffsets: $0, toOffset: $1)
            }
          }
        } else {
          rows(left) {
            left.remove(atOffsets: $0)
          } move: {
            left.move(fromOffsets: $0, toOffset: $1)
          }
        }
      }
    }
    private func rows(
      _ names: [String], delete: @escaping @MainActor (IndexSet) -> Void,
      move: @escaping @MainActor (IndexSet, Int) -> Void
    ) -> some View {
      ForEach(names, id: \.self) { name in Button(name) { journal.add(name) } }
        .onDelete {
          journal.add("delete \(Array($0))"); delete($0)
        }
        .onMove {
          journal.add("move \(Array($0)) \($1)"); move($0, $1)
        }
    }
  }

  private func names(_ stage: Stage) -> String {
    stage.lines().filter { $0.contains("  ") }.compactMap { $0.last.map(String.init) }.joined()
  }

  @Test(arguments: [
    ("delete 2", "acde"), ("delete 1 3", "bde"), ("delete 1,3", "bde"), ("delete 2-4", "ae"),
    ("delete 5 1", "bcd"), ("delete 1-2,4 5", "c"), ("delete 1 1 1", "bcde"), ("delete 1-5", ""),
    ("DELETE 2", "acde"), ("delete c", "abde"), ("delete 3-3", "abde"), ("delete 2,2-3,3", "ade"),
  ])
  func rowsAreDeletedByNumber(line: String, left: String) throws {
    let stage = Stage { Screen(journal: Journal(), isNamed: false) }
    try stage.run(line)
    expectNoDifference(names(stage), left)
  }

  @Test(
    "A command that names no row is refused",
    arguments: [
      ("delete 6", "There is no row 6: the list has 5 rows."),
      ("delete 4-6", "There is no row 6: the list has 5 rows."),
      ("delete 1 b", "'b' isn't the number of a row."),
      ("delete 1, 2", "There is no '1,' to delete here."),
      ("delete", "'delete' needs the number or the name of a row."),
      ("open", "'open' needs the number or the name of a row."),
      ("open 1 2", "'open' takes one number."),
      ("open 1-2", "'open' takes one number."),
      ("move 1 2 3", "'move' takes two numbers: 'move 3 1' makes row 3 the first."),
      ("move a", "'move' takes two numbers: 'move 3 1' makes row 3 the first."),
      ("delete 3-1", "There is no '3-1' to delete here."),
      ("delete 0", "There is no '0' to delete here."),
      ("delete -1", "There is no '-1' to delete here."),
      ("delete 1-", "There is no '1-' to delete here."),
      ("delete 1-2-3", "There is no '1-2-3' to delete here."),
      ("delete 1.5", "There is no '1.5' to delete here."),
      ("delete all", "There is no 'all' to delete here."),
    ])
  func whatNamesNoRowIsRefused(line: String, message: String) {
    let journal = Journal()
    let stage = Stage { Screen(journal: journal, isNamed: false) }
    // A suggestion may follow.
    #expect(stage.error(line).hasPrefix(message))
    #expect(journal.entries.isEmpty)
    expectNoDifference(names(stage), "abcde")
  }

  @Test("An error repeats what was typed, and names what exists") func errorsRepeatWhatWasTyped() {
    let stage = Stage { Screen(journal: Journal(), isNamed: false) }
    expectNoDifference(
      stage.error("open Retro Two"),
      "There is no 'Retro Two' to open here. There are 'a', 'b', 'c', 'd', and others.")
    #expect(stage.error("Open LEFT Side V").hasPrefix("There is no 'LEFT Side V' to open here."))
    #expect(
      stage.error("Tap Nothing").hasPrefix("Can't use 'tap' with 'Nothing'")
        || stage.error("Tap Nothing").hasPrefix("There is nothing to tap here"))
  }

  @Test func rowsOfSeveralListsAreNamedByTheirSections() throws {
    let journal = Journal()
    let stage = Stage { Screen(journal: journal) }
    try stage.run("open left side 5")
    try stage.run("open right side w")
    try stage.run("open x")
    try stage.run("delete right side 1-2")
    try stage.run("move left side 5 1")
    expectNoDifference(journal.take(), ["e", "w", "x", "delete [0, 1]", "move [4] 0"])
    expectNoDifference(names(stage), "eabcdx")
    expectNoDifference(stage.error("delete 1"), "Name one: delete left side N or delete right side N.")
    expectNoDifference(stage.error("open left side 9"), "There is no row 9: 'left side' has 5 rows.")
    expectNoDifference(stage.error("open right side 9"), "There is no row 9: 'right side' has 1 row.")
    expectNoDifference(
      stage.error("delete left side"), "'delete' needs the number or the name of a row in 'left side'.")
    #expect(stage.error("open left side v").hasPrefix("There is no 'left side v' to open here."))
  }

  @Test("Section names may be shortened while they are unambiguous")
  func sectionsAreShortenedWhileItIsClearWhatIsMeant() throws {
    let journal = Journal()
    let stage = Stage { Screen(journal: journal) }
    try stage.run("open l 1", short: true)
    try stage.run("op ri si 3", short: true)
    expectNoDifference(journal.take(), ["a", "x"])
    #expect(stage.error("open l 1").hasPrefix("There is no 'l' to open here."))
    expectNoDifference(stage.error("1", short: true), "Name one: open left side N or open right side N.")
    let one = Stage { Screen(journal: journal, isNamed: false) }
    try one.run("4", short: true)
    expectNoDifference(journal.take(), ["d"])
    #expect(one.error("4").hasPrefix("There is no '4' here."))
  }

  @Test("Sections with similar names are ambiguous") func sectionsThatBeginAlikeAreAskedFor() {
    let stage = Stage {
      List {
        Section("Past meetings") { ForEach(1..<3) { Button("p\($0)") {} } }
        Section("Past notes") { ForEach(1..<3) { Button("n\($0)") {} } }
        Section("Twins") { ForEach(1..<3) { Button("t\($0)") {} } }
        Section("Twins") { ForEach(1..<3) { Button("u\($0)") {} } }
      }
    }
    expectNoDifference(
      stage.error("open past 1", short: true), "'past' could be past meetings or past notes.")
    expectNoDifference(stage.error("open twins 1"), "There are several lists named 'twins'.")
    #expect(stage.error("open u2").hasPrefix("no error"))
  }

  @Test(
    "A row moves to a number",
    arguments: [
      (1, 5, "bcdea"), (5, 1, "eabcd"), (2, 3, "acbde"), (3, 2, "acbde"), (4, 4, "abcde"), (1, 2, "bacde"),
    ])
  func aRowMovesToTheNumber(from: Int, to: Int, expected: String) throws {
    let stage = Stage { Screen(journal: Journal(), isNamed: false) }
    try stage.run("move \(from) \(to)")
    expectNoDifference(names(stage), expected)
    expectNoDifference(stage.usages, ["open N or NAME", "delete N…", "move N M"])
  }

  @Test func aRowStaysInItsList() {
    let stage = Stage {
      List {
        Section("Both") {
          ForEach(["a", "b"], id: \.self) { Text($0) }.onMove { _, _ in }
          ForEach(["c", "d"], id: \.self) { Text($0) }.onMove { _, _ in }
          ForEach(["e"], id: \.self) { Text($0) }
        }
      }
    }
    #expect(stage.error("move 1 2").hasPrefix("no error"))
    expectNoDifference(stage.error("move 1 3"), "Row 1 can't be moved there.")
    expectNoDifference(stage.error("move 1 5"), "Row 1 can't be moved there.")
    expectNoDifference(stage.error("move 5 1"), "Row 5 can't be moved.")
    expectNoDifference(stage.error("delete 5"), "There is nothing to delete here.")
  }

  @Test func rowsOfTwoListsAreDeletedAtOnce() throws {
    let journal = Journal()
    let stage = Stage {
      List {
        Section("Both") {
          ForEach(["a", "b"], id: \.self) { Text($0) }.onDelete { journal.add("first \(Array($0))") }
          ForEach(["c", "d"], id: \.self) { Text($0) }.onDelete { journal.add("second \(Array($0))") }
          ForEach(["e"], id: \.self) { Text($0) }
        }
      }
    }
    try stage.run("delete 1 3-4")
    expectNoDifference(journal.take(), ["first [0]", "second [0, 1]"])
    // Either all rows are deleted or none.
    expectNoDifference(stage.error("delete 1 5"), "Row 5 can't be deleted.")
    #expect(journal.entries.isEmpty)
  }

  @Test("A row's name is its first text that contains words")
  func namesOfRowsAreFoundInWhatCanBeSaid() throws {
    let journal = Journal()
    let stage = Stage {
      List {
        ForEach(["Design", "Ops"], id: \.self) { name in
          NavigationLink(perform: { _ in journal.add(name) }) {
            HStack {
              Text("—")
              Image(systemName: "person")
              VStack {
                Text("«\(name)»  team")
                Text("5 people")
              }
            }
          }
        }
      }
    }
    try stage.run("open «design» team")
    expectNoDifference(journal.take(), ["Design"])
    expectNoDifference(stage.error("open 5 people"), "'people' isn't the number of a row.")
    try stage.run("open ops", short: true)
    expectNoDifference(journal.take(), ["Ops"])
  }

  @Test("Many rows with the same name are ambiguous") func manyRowsOfOneNameAreCounted() {
    let stage = Stage { List { ForEach(0..<6) { _ in Button("same") {} } } }
    expectNoDifference(
      stage.error("open same"),
      "'same' could be row 1 (same), row 2 (same), row 3 (same), row 4 (same), or others.")
  }

  @Test func rowsAreFoundInTheirSections() {
    let stage = Stage {
      List {
        Section("Past meetings") { ForEach(1..<12) { Text("Monday \($0)") } }
        Section("Notes") { ForEach(1..<3) { Text("monday's note \($0)") } }
        Section("Others") { ForEach(1..<3) { _ in Text("none") } }
      }
    }
    expectNoDifference(
      stage.tree.rows(containing: "monday 1", width: 40).map(\.plain),
      [
        "past meetings", " 1  Monday 1", "10  Monday 10", "11  Monday 11",
      ])
    expectNoDifference(
      stage.tree.rows(containing: "NOTE", width: 12).map(\.plain),
      [
        "notes", "1  monday's…", "2  monday's…",
      ])
    #expect(stage.graph.rows(containing: "zzz", width: 40).isEmpty)
  }

  @Test("Rows beyond the visible part can be deleted and moved")
  func namedRowsBehindTheBeginningAreDeletedAndMoved() throws {
    let rows = Source(Array(1...1_500))
    let stage = Stage {
      List {
        ForEach(rows.value, id: \.self) { Text("Row \($0)") }
          .onDelete { rows.value.remove(atOffsets: $0) }
          .onMove { rows.value.move(fromOffsets: $0, toOffset: $1) }
      }
    }
    func run(_ line: String) throws {
      #expect(stage.graph.perform(try stage.graph.parse(line)))
      stage.graph.update()
    }
    try run("delete 1500 1")
    #expect(rows.value.first == 2 && rows.value.last == 1_499)
    try run("move 1498 1")
    expectNoDifference(rows.value.first, 1_499)
    try run("delete row 1400")
    #expect(!rows.value.contains(1_400))
    expectNoDifference(stage.lines(60).last, "… 497 more rows: 'more' shows them, 'find' searches them")
    stage.graph.showMoreRows()
    expectNoDifference(stage.graph.lines(width: 60).count, 1_497)
    #expect(!stage.graph.tree.hasMoreRows)
  }

  @Test("Only the named rows are created, in any order")
  func onlyTheRowsThatAreNamedAreMadeInWhateverOrder() throws {
    let journal = Journal()
    let stage = Stage {
      List {
        ForEach(0..<5_000) { number in
          let _ = journal.add("made")
          Text("Row \(number)")
        }
        .onDelete { _ in }
      }
    }
    expectNoDifference(journal.take().count, 1_000)
    guard case .delete(let rows) = try stage.graph.parse("delete 4000 2000 3000") else {
      Issue.record("The command has no rows.")
      return
    }
    expectNoDifference(
      rows.map { stage.graph.tree.element($0)?.row?.position.offset }, [1_999, 2_999, 3_999])
    expectNoDifference(journal.take().count, 3)
  }

  @Test("One hidden row is reported in the singular") func oneHiddenRowIsOneRow() {
    let stage = Stage { List { ForEach(0..<1_001) { Text("Row \($0)") } } }
    expectNoDifference(stage.lines(60).last, "… 1 more row: 'more' shows them, 'find' searches them")
  }
}
