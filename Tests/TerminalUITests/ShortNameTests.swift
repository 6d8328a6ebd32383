import CustomDump
import TerminalUI
import Testing

/// Shortened names and verbs for the user at a terminal, and similar names.
@MainActor
@Suite struct ShortNameTests {
  private func stage(_ journal: Journal = Journal()) -> Stage {
    Stage {
      Button("Save") { journal.add("save") }
      Button("Save all") { journal.add("save all") }
      Button("Start meeting") { journal.add("start") }
      Button("Delete everything") { journal.add("everything") }
      TextField("Title", text: .constant(""))
      Toggle("Timer on", isOn: .constant(false))
      Toggle("Timer off", isOn: .constant(false))
    }
  }

  @Test(
    "A name can be abbreviated while it is unambiguous",
    arguments: [
      ("start", "start"), ("st", "start"), ("st me", "start"), ("start meeting", "start"),
      ("save a", "save all"),
      ("save", "save"), ("tap st", "start"), ("de", "everything"), ("del ev", "everything"),
      ("tap save", "save"),
    ])
  func aNameIsShortenedWhileItIsClear(line: String, expected: String) throws {
    let journal = Journal()
    try stage(journal).run(line, short: true)
    expectNoDifference(journal.entries, [expected])
  }

  @Test(
    "An ambiguous short name lists its meanings",
    arguments: [
      ("s", "'s' could be save, save all, or start meeting."),
      ("sa", "'sa' could be save or save all."),
      ("tap sa", "'sa' could be save or save all."),
      ("toggle tim", "'tim' could be timer on or timer off."),
      ("to ti", "'ti' could be timer on or timer off."),
      ("t ti", "'t' could be toggle or tap."),
      ("d x", "'d' could be dec, delete, or dismiss."),
    ])
  func whatIsNotClearIsAskedFor(line: String, message: String) {
    expectNoDifference(stage().error(line, short: true), message)
  }

  @Test(
    "A script can't abbreviate names",
    arguments: ["st", "sav", "tap st", "se title x", "tog timer on", "save al"])
  func aScriptWritesNamesInFull(line: String) {
    #expect(!stage().error(line).hasPrefix("no error"))
  }

  @Test func verbsAreShortened() throws {
    let text = Source("")
    let isOn = Source(false)
    let count = Source(1)
    let stage = Stage {
      TextField("Title", text: Bindable(text).value)
      Toggle("Mail", isOn: Bindable(isOn).value)
      Stepper("Count", value: Bindable(count).value)
      List(1..<3, id: \.self) { number in Button("Row \(number)") { text.value = "row \(number)" } }
    }
    try stage.run("se ti Design", short: true)
    expectNoDifference(text.value, "Design")
    try stage.run("to ma", short: true)
    #expect(isOn.value)
    try stage.run("i c 4", short: true)
    try stage.run("dec co", short: true)
    expectNoDifference(count.value, 4)
    try stage.run("o 2", short: true)
    expectNoDifference(text.value, "row 2")
    try stage.run("1", short: true)
    expectNoDifference(text.value, "row 1")
  }

  @Test("A button has precedence over a built-in command") func aButtonComesBeforeAVerb() throws {
    let journal = Journal()
    let stage = Stage {
      Button("Open") { journal.add("button open") }
      Button("Delete 1") { journal.add("button delete 1") }
      List {
        ForEach(1..<3) { number in Button("Row") { journal.add("row \(number)") } }.onDelete { _ in
          journal.add("delete")
        }
      }
    }
    try stage.run("open")
    try stage.run("open 1")
    try stage.run("delete 1")
    try stage.run("delete 2")
    expectNoDifference(journal.entries, ["button open", "row 1", "button delete 1", "delete"])
  }

  @Test func equalNamesAreNumberedInTheirOrder() throws {
    let journal = Journal()
    let text = Source(["", ""])
    let stage = Stage {
      Button("Add") { journal.add("first") }
      TextField("Name", text: Bindable(text).value[0])
      TextField("Name", text: Bindable(text).value[1])
      Button("ADD!") { journal.add("second") }
      Button("Other") {}
    }
    expectNoDifference(
      stage.usages, ["add 1", "set name 1 TEXT", "set name 2 TEXT", "add 2", "other"])
    try stage.run("add 2")
    try stage.run("tap add 1")
    try stage.run("set name 2 Blob")
    expectNoDifference(journal.entries, ["second", "first"])
    expectNoDifference(text.value, ["", "Blob"])
    expectNoDifference(stage.error("add"), "'add' could be add 1 or add 2.")
    expectNoDifference(stage.error("set name x"), "'name' could be name 1 or name 2.")
    #expect(stage.error("add 3").hasPrefix("There is no 'add 3' here."))
  }

  @Test("A number never abbreviates a longer number") func aNumberIsNoShortFormOfALongerOne() {
    let stage = Stage { for _ in 1...12 { Button("Go") {} } }
    #expect(stage.error("go 1", short: true).hasPrefix("no error"))
    #expect(stage.error("g 1", short: true).hasPrefix("no error"))
    #expect(stage.error("g 12", short: true).hasPrefix("no error"))
    #expect(stage.error("go 13", short: true).hasPrefix("There is no 'go 13' here."))
  }

  @Test("The longest matching name has precedence") func theLongestNameThatIsWrittenCounts() throws {
    let text = Source("")
    let stage = Stage {
      TextField("Name", text: .constant(""))
      TextField("Name of team", text: Bindable(text).value)
    }
    try stage.run("set name of team name of team")
    expectNoDifference(text.value, "name of team")
  }

  // MARK: Completions

  @Test func aLineIsCompleted() {
    let stage = stage()
    expectNoDifference(
      stage.tree.completions(of: ""),
      [
        "save", "save all", "start meeting", "delete everything", "set title ", "toggle timer on",
        "toggle timer off",
      ])
    expectNoDifference(stage.tree.completions(of: "s"), ["save", "save all", "start meeting", "set title "])
    expectNoDifference(stage.tree.completions(of: "SA"), ["save", "save all"])
    // A complete word has no completion.
    expectNoDifference(stage.tree.completions(of: "save"), ["save all"])
    #expect(stage.tree.completions(of: "set title ").isEmpty)
    #expect(stage.tree.completions(of: "set title De").isEmpty)
    #expect(stage.tree.completions(of: "zzz").isEmpty)
  }

  @Test("Values are completed after their command") func valuesAreCompletedBehindTheirCommand() {
    let stage = Stage {
      Picker("Theme", selection: .constant("navy")) {
        ForEach(["navy", "Dark orange"], id: \.self) { Text($0) }
      }
      List(["Design", "Review"], id: \.self) { Button($0) {} }
    }
    expectNoDifference(stage.tree.completions(of: "pi"), ["pick theme "])
    expectNoDifference(
      stage.tree.completions(of: "pick theme "), ["pick theme navy", "pick theme Dark orange"])
    expectNoDifference(stage.tree.completions(of: "pick theme d"), ["pick theme Dark orange"])
    expectNoDifference(stage.tree.completions(of: "open "), ["open Design", "open Review"])
    expectNoDifference(stage.tree.completions(of: "open r"), ["open Review"])
  }

  @Test("Rows without a name are completed by number") func rowsWithoutANameAreCompletedByNumber() {
    let stage = Stage {
      List {
        ForEach(1..<4) { number in
          Button {
          } label: {
            Text(number == 2 ? "—" : "Row \(number)")
          }
        }
        .onMove { _, _ in }
      }
    }
    expectNoDifference(stage.tree.completions(of: "open "), ["open 1", "open 2", "open 3"])
    expectNoDifference(stage.tree.completions(of: "move "), ["move 1", "move 2", "move 3"])
  }

  @Test("Each completion is listed once") func eachCompletionIsThereOnce() {
    let stage = Stage { List(1..<4, id: \.self) { _ in Button("same") {} } }
    expectNoDifference(stage.tree.completions(of: "open "), ["open same"])
  }

  @Test("Completions come from the front screen") func completionsAreThoseOfWhatIsInFront() {
    let stage = Stage {
      Button("Below") {}.sheet(isPresented: .constant(true)) { Button("Inside") {} }
    }
    expectNoDifference(stage.tree.completions(of: ""), ["inside", "dismiss"])
  }
}
