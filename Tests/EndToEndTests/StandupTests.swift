import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// A standup from its creation to its deletion, with commands from a pipe.
@Suite(.ownThread) struct StandupTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func start(_ arguments: [String] = [], columns: Int = 80) throws -> Piped {
    try Piped(
      "standups", ["--data", folder.file("s.json")] + arguments, environment: ["COLUMNS": "\(columns)"])
  }

  private static let repeatable = ["--seed", "7", "--virtual-clock"]

  @Test("A standup is added, edited, and held, and its meetings can be opened and deleted")
  func aStandupIsRunFromStartToEnd() throws {
    let program = try start(Self.repeatable)
    #expect(try program.answer().contains("No standups yet"))
    expectNoDifference(program.link, "standups:/")

    // Add: blank attendees are dropped.
    #expect(try program.answer("add").contains("New standup"))
    program.say("set title Design")
    program.say("set length 6")
    program.say("pick theme teal")
    program.say("set attendees 1 name Blob")
    program.say("add attendee")
    program.say("set attendees 2 name Blob Jr")
    #expect(try program.answer("add attendee").contains("  3  Name: ▏"))
    let list = try program.answer("save")
    #expect(list.hasPrefix("Daily standups\n"))
    #expect(list.contains(/1  ■ Design +2 attendees +6 minutes/))

    // Edit: Cancel discards, Save applies the changes.
    let detail = try program.answer("open 1")
    #expect(detail.contains("Daily standups ▸ Design\n") && detail.contains("Length: 6 minutes"))
    let standup = program.link
    #expect(standup.contains(/^standups:\/detail:[0-9A-F-]{36}$/))
    program.say("edit")
    #expect(try program.answer("set title Nothing").contains("Title: Nothing"))
    #expect(try !program.answer("cancel").contains("Nothing"))
    program.say("edit")
    program.say("set length 10")
    #expect(try program.answer("save").contains("Length: 10 minutes"))

    try meet(program, at: standup)

    // The past meeting.
    #expect(try program.answer().isEmpty)
    let past = try program.answer("open past meetings 1")
    #expect(past.contains("▸ 2026-01-01 12:02\n") && past.contains("  The button is green.\n  Ship it."))
    #expect(program.link.hasPrefix("\(standup)/meeting:"))
    try program.answer("back")
    expectNoDifference(program.link, standup)
  }

  /// Holds a meeting of ten minutes with two speakers: ends it early, then holds it again to its end.
  private func meet(_ program: Piped, at standup: String) throws {
    #expect(try program.answer("start").contains("left of 10:00"))
    expectNoDifference(
      program.link, standup.replacing("detail:", with: "record:").replacing("standups:/", with: "\(standup)/")
    )
    #expect(try program.answer("advance 65s").contains("  8:55\n  left of 10:00"))
    #expect(try program.answer("note The button is green.").contains("  The button is green."))
    #expect(try program.answer("note Ship it.").contains("  Ship it."))
    // Time doesn't advance while a question is open.
    #expect(try program.answer("end").contains("[Save and end]  [Discard]  [Resume]"))
    #expect(try program.answer("advance 60s").isEmpty)
    #expect(try program.answer("resume").contains("  8:55\n  left of 10:00"))
    let second = try program.answer("next")
    #expect(second.contains("5:00 left") && second.contains("Speaker 2 of 2\n"))
    let last = try program.answer("next")
    #expect(last.contains("[Save and end]  [Resume]"))
    #expect(try program.answer("save and end").contains("Past meetings\n  1  Today 12:02"))
    expectNoDifference(program.link, standup)

    // When the time is up, the meeting is saved automatically.
    program.say("start")
    let end = try program.answer("advance 10m")
    #expect(end.contains("  1  Today 12:12\n  2  Today 12:02"))
    expectNoDifference(program.link, standup)
    // A past meeting is deleted after a question, and the deletion can be undone.
    #expect(try program.answer("delete past meetings 1").contains("Delete the meeting of 2026-01-01 12:12?"))
    let deleted = try program.answer("delete")
    #expect(deleted.hasPrefix("Deleted the meeting of 2026-01-01 12:12.\n"))
    #expect(!deleted.contains("Today 12:12"))
    #expect(try program.answer("undo").contains("  1  Today 12:12\n  2  Today 12:02"))
    program.say("delete past meetings 1")
    _ = try program.answer("delete")
  }

  @Test("A deletion in a form is announced, however many edits came before it")
  func deletionAfterManyEdits() throws {
    let program = try start(Self.repeatable)
    program.say("add")
    program.say("set attendees 1 name Blob")
    for number in 1...100 { program.say("set title \(number)") }
    program.say("add attendee")
    #expect(try program.answer("delete attendees 1").contains("Deleted 'Blob'."))
  }

  @Test("The stack is recursive and drops the screens of deleted data")
  func theStackIsRecursiveAndLosesWhatIsDeleted() throws {
    let program = try start(Self.repeatable, columns: 200)
    for (title, attendee) in [("Design", "Blob"), ("Engineering", "blob")] {
      program.say("add")
      program.say("set title \(title)")
      program.say("set attendees 1 name \(attendee)")
      program.say("save")
    }
    try program.answer("open 1")
    let design = program.link
    // A standup, an attendee, another standup with that attendee, its attendees, and the first standup again.
    #expect(try program.answer("open attendees 1").contains("Daily standups ▸ Design ▸ Standups of Blob\n"))
    expectNoDifference(program.link, "\(design)/list:person:Blob")
    #expect(try program.answer("open 2").contains("▸ Engineering"))
    let engineering = program.link
    #expect(engineering.hasPrefix("\(design)/list:person:Blob/detail:"))
    #expect(try program.answer("open attendees 1").contains("Standups of blob"))
    let again = try program.answer("open 1")
    #expect(
      again.contains("Daily standups ▸ Design ▸ Standups of Blob ▸ Engineering ▸ Standups of blob ▸ Design"))
    // A meeting is on top of it, so the detail screen must be shown for deleting.
    let id = try #require(design.split(separator: ":").last)
    expectNoDifference(program.link, "\(engineering)/list:person:blob/detail:\(id)")
    #expect(try program.answer("delete standup").contains("You can undo this until you quit."))
    #expect(try program.answer("cancel").contains("▸ Design"))
    try program.answer("delete standup")
    let list = try program.answer("delete")
    let (notice, screen) = (
      "Deleted 'Design'.\n\n", "Daily standups ▸ Standups of Blob ▸ Engineering ▸ Standups of blob\n"
    )
    #expect(list.hasPrefix(notice + screen))
    #expect(!program.link.contains(id) && program.link.hasPrefix("standups:/list:person:Blob/detail:"))
    #expect(!list.dropFirst(notice.count).contains("Design") && list.contains("1  ■ Engineering"))
    #expect(try program.answer("home").contains("1  ■ Engineering"))
    try expectNoDifference(program.finish().ending, .exit(0))
  }

  @Test func anAttendeesListAddsForThem() throws {
    let program = try start(Self.repeatable)
    for command in ["add", "set title Design", "set attendees 1 name Blob Sr", "save"] {
      program.say(command)
    }
    program.say("goto standups:/list:person:Blob%20Sr")
    #expect(try program.answer("add").contains("  1  Name: Blob Sr"))
    program.say("set title Alone")
    #expect(try program.answer("save").contains("2  ■ Alone"))
    expectNoDifference(program.link, "standups:/list:person:Blob%20Sr")
  }

  @Test("The same seed gives the same output") func theSameSeedIsTheSameRunToTheByte() throws {
    let lines = [
      "add", "set title Design", "set length 10m", "set attendees 1 name Blob", "add attendee",
      "set attendees 2 name Blob Jr",
      "save",
      "open 1", "where", "start", "where", "advance 90s", "note A note", "next", "advance 1m", "next",
      "save and end", "open past meetings 1", "where", "help", "back", "delete standup", "delete", "where",
      "quit",
    ]
    func run(_ seed: String, _ file: String) throws -> Piped.Outcome {
      try Piped.run(
        "standups", ["--data", folder.file(file), "--seed", seed, "--virtual-clock"],
        input: lines.map { $0 + "\n" }.joined())
    }
    let first = try run("7", "1.json")
    #expect(first.ending == .exit(0) && first.errors.isEmpty)
    #expect(first.output.contains("standups:/detail:"))
    for file in ["2.json", "3.json"] {
      let again = try run("7", file)
      expectNoDifference(again.output, first.output)
      expectNoDifference(folder.contents(file), folder.contents("1.json"))
    }
    #expect(try run("8", "4.json").output != first.output)

    // A script behaves like a pipe.
    let script = try folder.write("script", lines.joined(separator: "\n"))
    let scripted = try Piped.run(
      "standups", ["--data", folder.file("5.json"), "--seed", "7", "--virtual-clock", "--script", script])
    #expect(scripted.output == first.output && scripted.ending == .exit(0))
  }

  /// The ids of a seed collide with those of the previous run, and nothing is lost.
  @Test("The same seed on the same file adds another standup")
  func theSameSeedOnTheSameFileAddsAnotherStandup() throws {
    for run in 1...3 {
      let lines = """
        add
        set title Design
        set attendees 1 name Blob
        add attendee
        set attendees 2 name Blob Jr
        save
        open 1
        edit
        add attendee
        set attendees \(run + 2) name Run \(run)
        save
        start
        end
        save and end
        home
        open 1

        """
      let outcome = try Piped.run(
        "standups", ["--data", folder.file("s.json"), "--seed", "3", "--virtual-clock"], input: lines)
      expectNoDifference(outcome.ending, .exit(0), "\(outcome.errors)")
      #expect(outcome.output.contains("\(run)  ■ Design"))
      #expect(outcome.output.contains("  \(run)  Today 12:00"))
      #expect(outcome.output.contains("  \(run + 2)  Run \(run)"))
    }
  }

  @Test("All saved data survives a kill") func allSavedDataSurvivesAKill() throws {
    for round in 1...4 {
      let program = try start()
      program.say("add")
      program.say("set title Round \(round)")
      program.say("set attendees 1 name Person \(round)")
      program.say("save")
      // The list with the new row confirms that it was saved.
      try program.read(until: "\(round)  ■ Round \(round)")
      expectNoDifference(program.killAtOnce(), .signal(SIGKILL))

      let again = try start()
      let list = try again.answer()
      for earlier in 1...round { #expect(list.contains("\(earlier)  ■ Round \(earlier) ")) }
      again.say("open \(round)")
      again.say("start")
      again.say("note Said in round \(round)")
      again.say("end")
      again.say("save and end")
      try again.read(until: "Past meetings")
      expectNoDifference(again.killAtOnce(), .signal(SIGKILL))

      let last = try start()
      last.say("open \(round)")
      #expect(try last.answer("open past meetings 1").contains("  Said in round \(round)"))
      expectNoDifference(last.killAtOnce(), .signal(SIGKILL))
    }
    // Killing leaves no files behind that would disturb a later start or accumulate.
    expectNoDifference(folder.names, ["s.json", "s.json.lock", "s.json.previous"])
  }

  /// On the real clock: the test follows the program's output and never sleeps.
  @Test("A meeting runs in real time") func timePassesByItself() throws {
    let program = try start()
    program.say("add")
    program.say("set title Now")
    program.say("set attendees 1 name Blob")
    program.say("save")
    program.say("open 1")
    program.say("start")
    try program.read(until: "1:00 left")
    try program.read(until: "0:59 left")
    try program.read(until: "0:58 left")
    program.say("note Two seconds")
    #expect(try program.answer("next").contains("[Save and end]  [Resume]"))
    #expect(try program.answer("save and end").contains("Past meetings"))
    #expect(try program.answer("open past meetings 1").contains("  Two seconds"))
    let outcome = try program.finish()
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty)
  }

  @Test func namesAreNeverCommands() throws {
    let program = try start()
    for title in ["quit", "2", "delete", "back"] {
      program.say("add")
      program.say("set title \(title)")
      program.say("set attendees 1 name \(title)")
      program.say("save")
    }
    #expect(try program.answer("open 2").contains("Daily standups ▸ 2\n"))
    #expect(try program.answer("back").contains("1  ■ quit"))
    #expect(try program.answer("open 1").contains("Daily standups ▸ quit\n"))
    #expect(try program.answer("open attendees 1").contains("Standups of quit"))
    try program.answer("home")
    // In a script, neither a number alone nor a title is a command.
    program.say("2")
    let outcome = try program.finish()
    expectNoDifference(outcome.ending, .exit(1))
    #expect(outcome.errors.contains("There is no '2' here"))
  }

  @Test func fortyColumnsAreEnough() throws {
    let mocks =
      "add\nset title A title that is much too long for a terminal of forty columns\nset attendees 1 name Somebody whose name is long as well, really\nsave\nopen 1\nstart\nnext\nresume\nend\ndiscard\nedit\ncancel\ndelete standup\ncancel\nhelp\n"
    let outcome = try Piped.run(
      "standups", ["--data", folder.file("s.json")] + Self.repeatable, input: mocks,
      environment: ["COLUMNS": "40"])
    expectNoDifference(outcome.ending, .exit(0))
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 40, "\(line)") }
    #expect(outcome.output.contains("[Save and end]"))
  }

  @Test func aLinkNamesTheFirstScreen() throws {
    let form = try Piped("standups", ["--data", folder.file("s.json"), "standups:/list:new"])
    #expect(try form.answer().contains("New standup"))
    form.say("set title Linked")
    #expect(try form.answer("save").contains("■ Linked"))
    try form.answer("open 1")
    let detail = form.link
    try form.answer("start")
    let meeting = form.link
    try expectNoDifference(form.finish().ending, .exit(0))

    let program = try Piped("standups", ["--data", folder.file("s.json"), meeting])
    #expect(try program.answer().contains("Daily standups ▸ Linked ▸ Meeting of Linked"))
    expectNoDifference(program.link, meeting)
    try program.answer("back")
    expectNoDifference(program.link, detail)
  }

  @Test func dataHasADefaultFolder() throws {
    let set = try Piped.run(
      "standups", [], input: "add\nset title X\nsave\n", environment: ["XDG_DATA_HOME": folder.file("data")])
    expectNoDifference(set.ending, .exit(0))
    #expect(folder.contents("data/standups/standups.json") != nil)
    let unset = try Piped.run(
      "standups", [], input: "add\nset title Y\nsave\n", environment: ["HOME": folder.file("home")])
    expectNoDifference(unset.ending, .exit(0))
    #expect(folder.contents("home/.local/share/standups/standups.json") != nil)
  }
}
