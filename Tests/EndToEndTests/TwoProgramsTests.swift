import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Two programs use one file. Every edit is kept, or the program asks about it.
@Suite(.ownThread) struct TwoProgramsTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    let made = try Piped.run(
      "standups", ["--data", folder.file("s.json"), "--seed", "1"],
      input: "add\nset title Design\nset length 5\nset attendees 1 name Blob\nsave\n")
    expectNoDifference(made.ending, .exit(0))
  }

  private func start(_ arguments: [String] = ["--virtual-clock"]) throws -> Piped {
    let program = try Piped("standups", ["--data", folder.file("s.json")] + arguments)
    try program.answer()
    return program
  }

  private func run(_ input: String) throws -> Piped.Outcome {
    try Piped.run("standups", ["--data", folder.file("s.json"), "--virtual-clock"], input: input)
  }

  private func standups() throws -> String {
    try Piped.run("standups", ["list", "--json", "--data", folder.file("s.json")]).output
  }

  @Test("An edit of a standup that another program deletes is kept")
  func anEditOfAStandupThatTheOtherDeletesIsKept() throws {
    let mine = try start()
    try mine.answer("open 1")
    try mine.answer("edit")
    try mine.answer("set title Mine")
    try expectNoDifference(run("open 1\ndelete standup\ndelete\n").ending, .exit(0))
    try mine.read(until: "was deleted")
    mine.say("save")
    let outcome = try mine.finish()
    expectNoDifference(outcome.ending, .exit(0), "\(outcome.errors)")
    #expect(try standups().contains("Mine"))
  }

  @Test("A meeting of a standup that another program deletes is kept")
  func aMeetingOfAStandupThatTheOtherDeletesIsKept() throws {
    let mine = try start()
    try mine.answer("open 1")
    try mine.answer("start")
    try mine.answer("note Said")
    try expectNoDifference(run("open 1\ndelete standup\ndelete\n").ending, .exit(0))
    try mine.read(until: "was deleted")
    #expect(try mine.answer("end").contains("[Save as a new standup]"))
    try mine.answer("save as a new standup")
    try expectNoDifference(mine.finish().ending, .exit(0))
    #expect(try standups().contains("Said"))
  }

  @Test("A form's edit is merged with another program's edit")
  func aFormAndAnotherProgramsEditMerge() throws {
    let mine = try start()
    try mine.answer("open 1")
    try mine.answer("edit")
    try mine.answer("set title Mine")
    try expectNoDifference(
      run("open 1\nedit\nadd attendee\nset attendees 2 name Theirs\npick theme teal\nsave\n").ending, .exit(0)
    )
    mine.say("save")
    let outcome = try mine.finish()
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome.errors)")
    let after = try standups()
    for text in ["Mine", "Theirs", "teal", "Blob"] { #expect(after.contains(text)) }
  }

  @Test("In a conflict, a script saves its own change and reports the other one")
  func whereBothChangeTheSameAScriptTakesItsOwnAndReports() throws {
    let mine = try start()
    try mine.answer("open 1")
    try mine.answer("edit")
    try mine.answer("set title Mine")
    try expectNoDifference(run("open 1\nedit\nset title Theirs\nsave\n").ending, .exit(0))
    mine.say("save")
    let outcome = try mine.finish()
    expectNoDifference(outcome.ending, .exit(0))
    let said = outcome.output + outcome.errors
    #expect(said.contains("Another program made a different change") && said.contains("Theirs"), "\(said)")
    #expect(try standups().contains("Mine"))
  }

  @Test("In a conflict, the user chooses which change to save")
  func whereBothChangeTheSameAPersonIsAsked() throws {
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    let mine = try StartedProcess(
      "standups", ["--data", folder.file("s.json")],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"], terminal: terminal.path)
    try terminal.read(until: "Daily standups> ")
    terminal.type("1\r")
    try terminal.read(until: "Design> ")
    terminal.type("edit\r")
    try terminal.read(until: "Edit standup> ")
    terminal.type("set title Mine\r")
    try terminal.read(until: "Title: Mine")
    try expectNoDifference(run("open 1\nedit\nset title Theirs\nsave\n").ending, .exit(0))
    terminal.type("save\r")
    try terminal.read(until: "Another program made a different change")
    try terminal.read(until: "[Mine]  [Theirs]")
    terminal.type("theirs\r")
    try terminal.read(until: "Theirs> ")
    terminal.type("quit\r")
    expectNoDifference(mine.wait(), .exit(0))
    #expect(try standups().contains("Theirs"))
  }

  @Test("Two programs that start without a file lose no data")
  func twoThatBeginWithoutAFileLoseNothing() throws {
    try FileManager.default.removeItem(atPath: folder.file("s.json"))
    let (first, second) = (try start(), try start())
    for (program, title) in [(first, "One"), (second, "Two")] {
      program.write("add\nset title \(title)\nset attendees 1 name Blob\nsave\n")
    }
    for outcome in [try first.finish(), try second.finish()] {
      #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    let after = try standups()
    #expect(after.contains("One") && after.contains("Two"))
    #expect(!folder.names.contains { $0.contains("conflict") }, "\(folder.names)")
  }

  /// A link with a lowercase id leads to the same screen, which closes when the standup is deleted.
  @Test func aLinkInLowerCaseIsTheSameLink() throws {
    let program = try start()
    try program.answer("open 1")
    let link = program.link
    try program.answer("home")
    try program.answer("goto \(link.lowercased())")
    expectNoDifference(program.link, link)
    #expect(try program.answer("delete standup").contains("Delete Design?"))
    #expect(try program.answer("delete").contains("No standups yet"))
    expectNoDifference(program.link, "standups:/")
  }

  @Test("The last edits can be undone") func theLastEditsAreTakenBack() throws {
    let program = try start()
    try program.answer("open 1")
    try program.answer("edit")
    program.say("set title Changed")
    try program.answer("save")
    #expect(try program.answer("undo").contains("Design"))
    // The other program's edit remains.
    try program.answer("delete standup")
    try program.answer("delete")
    #expect(try program.answer("undo").contains("1  ■ Design"))
    try expectNoDifference(program.finish().ending, .exit(0))
    #expect(try standups().contains("Design"))
  }

  @Test("A script that ends early saves the input as a draft")
  func aScriptThatEndsKeepsWhatWasTyped() throws {
    let form = try run("add\nset title Half typed\n")
    #expect(form.ending == .exit(0) && form.output.contains("Saved a draft"))
    let next = try run("open drafts 1\nsave\n")
    #expect(next.ending == .exit(0) && next.output.contains("2  ■ Half typed"))

    let meeting = try run("open 1\nstart\nnote Said\nback\n")
    #expect(meeting.ending == .exit(0) && meeting.output.contains("with its notes"))
    #expect(try standups().contains("Said"))
  }
}
