import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Shell commands that do one thing and exit.
@Suite(.ownThread) struct OneShotTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    let lines = ["add", "set title Design", "set name 1 Blob", "save", ""]
    let outcome = try Piped.run(
      "standups", ["--data", folder.file("s.json"), "--seed", "1", "--virtual-clock"],
      input: lines.joined(separator: "\n"))
    expectNoDifference(outcome.ending, .exit(0), "\(outcome.errors)")
  }

  private func run(_ arguments: String...) throws -> Piped.Outcome {
    try Piped.run("standups", arguments + ["--data", folder.file("s.json")], input: "")
  }

  @Test("'list' prints a line for each standup") func listPrintsALineForEachStandup() throws {
    let outcome = try run("list")
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty)
    expectNoDifference(outcome.output, "Design  1 attendee, 1 minute\n")
    let json = try run("list", "--json")
    #expect(json.ending == .exit(0) && json.output.contains("\"title\" : \"Design\""))
  }

  @Test func standupsAreMovedFromFileToFile() throws {
    let (copy, other) = (folder.file("copy.json"), folder.file("other.json"))
    func move(_ arguments: String...) throws -> Piped.Outcome {
      try Piped.run("standups", arguments, input: "")
    }
    expectNoDifference(try run("export", copy).output, "Wrote 1 standup to '\(copy)'.\n")
    let again = try run("export", copy)
    #expect(again.ending == .exit(66) && again.errors.contains("the file exists"))
    expectNoDifference(try move("import", copy, "--data", other).output, "Added 1 standup.\n")
    expectNoDifference(try move("list", "--data", other).output, "Design  1 attendee, 1 minute\n")
    expectNoDifference(
      try move("import", copy, "--data", other).output,
      "Added 0 standups.\n1 standup already there.\n")
    // Fields that a newer version wrote are copied too.
    let text = try String(contentsOfFile: copy, encoding: .utf8)
    let newer = folder.file("newer.json")
    try text.replacing("\"title\"", with: "\"mood\" : \"fine\", \"title\"")
      .write(toFile: newer, atomically: true, encoding: .utf8)
    let (third, fourth) = (folder.file("third.json"), folder.file("fourth.json"))
    expectNoDifference(try move("import", newer, "--data", third).output, "Added 1 standup.\n")
    expectNoDifference(
      try move("export", fourth, "--data", third).output, "Wrote 1 standup to '\(fourth)'.\n")
    #expect(try String(contentsOfFile: fourth, encoding: .utf8).contains("\"mood\" : \"fine\""))
    // The same standup with another title.
    try text.replacing("\"Design\"", with: "\"Plans\"").write(toFile: copy, atomically: true, encoding: .utf8)
    let kept = try move("import", copy, "--data", other)
    #expect(kept.output.contains("'Design' (") && kept.output.contains("differs and was not imported"))
    #expect(try move("list", "--data", other).output.hasPrefix("Design"))
    let replaced = try move("import", copy, "--data", other, "--replace")
    #expect(replaced.output.contains("differs and was replaced."))
    #expect(try move("list", "--data", other).output.hasPrefix("Plans"))
  }

  /// An unreadable file is left unchanged, and nothing is added.
  @Test(
    "A file that can't be imported changes nothing",
    arguments: [
      ("none.json", "No such file or directory"), ("broken.json", "it doesn't contain standups"),
      (".", "it's a folder, not a regular file"),
    ])
  func whatCannotBeImported(name: String, reason: String) throws {
    try "{".write(toFile: folder.file("broken.json"), atomically: true, encoding: .utf8)
    let outcome = try run("import", folder.file(name))
    #expect(outcome.ending == .exit(66) && outcome.output.isEmpty)
    #expect(outcome.errors.contains("Can't import '\(folder.file(name))': \(reason)"), "\(outcome.errors)")
    expectNoDifference(try String(contentsOfFile: folder.file("broken.json"), encoding: .utf8), "{")
    expectNoDifference(try run("list").output, "Design  1 attendee, 1 minute\n")
  }

  /// Characters that must not reach a terminal are escaped, so the text itself doesn't change.
  @Test func jsonKeepsEachCharacter() throws {
    struct Listed: Decodable { var title: String }
    let title = "A\u{1B}[31m\u{9B}\u{7F}\u{85}\u{2028}\u{202E}\u{61C}\t\"\\é 👩‍👩‍👧 \u{10FFFF}"
    let data = try JSONSerialization.data(withJSONObject: [
      "version": 1,
      "standups": [
        [
          "id": UUID().uuidString, "title": title, "seconds": 60, "theme": "teal", "attendees": [String](),
          "meetings": [String](),
        ] as [String: Any]
      ],
    ])
    _ = try folder.write("s.json", String(decoding: data, as: UTF8.self))
    let outcome = try run("list", "--json")
    let listed = try JSONDecoder().decode([Listed].self, from: Data(outcome.output.utf8))
    expectNoDifference(listed.map(\.title), [title])
    #expect(
      !outcome.output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }

  @Test("Options can precede a command") func optionsStandBeforeACommandToo() throws {
    let outcome = try Piped.run("standups", ["--data", folder.file("s.json"), "list"], input: "")
    expectNoDifference(outcome.output, "Design  1 attendee, 1 minute\n", "\(outcome.errors)")
  }

  @Test("'show' prints one standup") func showPrintsOneStandup() throws {
    let outcome = try run("show", "des")
    #expect(outcome.ending == .exit(0) && outcome.output == "Design, 1 minute, bubblegum\n  Blob\n")
    let none = try run("show", "Nothing")
    #expect(none.ending == .exit(66) && none.errors.contains("There is no standup 'Nothing'."))
  }

  @Test("'start' starts a meeting") func startBeginsAMeeting() throws {
    let outcome = try run("start", "Design", "--virtual-clock")
    expectNoDifference(outcome.ending, .exit(0), "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("Daily standups ▸ Design ▸ Meeting of Design\n"))
  }

  @Test(arguments: [[], ["open"]])
  func aLinkNeedsNoCommand(command: [String]) throws {
    let arguments = command + ["--data", folder.file("s.json"), "standups:/list:new"]
    #expect(try Piped.run("standups", arguments, input: "").output.hasPrefix("New standup\n"))
    let refused = try Piped.run("standups", ["lst", "--data", folder.file("s.json")], input: "")
    #expect(refused.ending == .exit(66) && refused.errors.contains("lst"))
  }

  @Test func helpListsTheOptions() throws {
    let help = try Piped.run("standups", ["--help"], input: "").output
    for text in ["--data <file>", "--script", "list", "show", "start", "debug", "LINK"] {
      #expect(help.contains(text))
    }
    // It fits on a terminal with 40 rows. Another flag lists the debugging options.
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    #expect(!help.contains("--virtual-clock"))
    #expect(try Piped.run("standups", ["--help-hidden"], input: "").output.contains("--virtual-clock"))
  }

  @Test("Help is complete in a narrow terminal", arguments: [UInt16(10), 20, 26])
  func narrowHelp(columns: UInt16) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: 40)
    let program = try StartedProcess(
      "standups", ["--help"], environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"],
      terminal: terminal.path)
    expectNoDifference(program.wait(), .exit(0))
    // The lines are wrapped.
    let drawn = try terminal.readRest().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(drawn.contains("Show the version."))
    let named = try Piped.run("standups", ["--help"], environment: ["COLUMNS": "\(columns)"])
    expectNoDifference(named.ending, .exit(0))
    let printed = named.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(printed.contains("Show the version."))
  }

  @Test func aMisspelledCommandIsSuggested() throws {
    let (typo, prompt) = (try run("lsit"), try run("undo"))
    #expect(
      typo.ending == .exit(66) && typo.errors.contains("Did you mean 'standups list'?"), "\(typo.errors)")
    #expect(prompt.ending == .exit(66) && prompt.errors.contains("is a command of the prompt"))
    #expect(try run("open", "des").output.hasPrefix("Daily standups ▸ Design\n"))
  }

  @Test("A missing file is an error") func aFileThatIsNotThereIsAnError() throws {
    for command in [["list"], ["show", "x"], ["delete", "x", "--yes"], ["edit", "x", "--minutes", "2"]] {
      let outcome = try Piped.run("standups", command + ["--data", folder.file("typo.json")], input: "")
      #expect(outcome.ending == .exit(66) && outcome.errors.contains("There is no file"), "\(outcome.errors)")
    }
    #expect(!folder.names.contains("typo.json"))
    let items = try Piped.run("inventory", ["list", "--data", folder.file("typo.json")], input: "")
    #expect(items.ending == .exit(66) && items.errors.contains("There is no file"), "\(items.errors)")
  }

  @Test func standupsAreAddedEditedAndDeleted() throws {
    let added = try run(
      "add", "Retro", "--minutes", "5", "--theme", "Orange", "--attendee", "Blob", "--seed", "1")
    #expect(added.ending == .exit(0) && UUID(uuidString: String(added.output.dropLast())) != nil)
    expectNoDifference(
      try run("edit", "retro", "--title", "Plans", "--add-attendee", "Jo", "--remove-attendee", "blob")
        .output,
      "Changed 'Plans'.\n")
    expectNoDifference(try run("show", "Plans").output, "Plans, 5 minutes, orange\n  Jo\n")
    let unasked = try run("delete", "Plans")
    #expect(unasked.ending == .exit(66) && unasked.errors.contains("Use '--yes'"), "\(unasked.errors)")
    _ = try run("add", "Planning")
    let ambiguous = try run("delete", "Plan", "--yes")
    #expect(ambiguous.ending == .exit(66) && ambiguous.errors.contains("matches 2 standups"))
    expectNoDifference(try run("delete", "Plans", "--yes").output, "Deleted 'Plans'.\n")
    expectNoDifference(try run("delete", "Planning", "--yes").ending, .exit(0))
    expectNoDifference(try run("delete", "Design", "--yes").ending, .exit(0))
    let empty = try run("list")
    #expect(
      empty.ending == .exit(0) && empty.output.isEmpty && empty.errors.contains("There are no standups."))
    for wrong in [["--minutes", "31"], ["--theme", "grey"], []] {
      expectNoDifference(
        try Piped.run("standups", ["edit", "Design"] + wrong, input: "").ending, .exit(64), "\(wrong)")
    }
  }
}
