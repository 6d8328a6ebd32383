import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Mistakes of users and faults of disks. Each results in an exit status and a message that says what failed,
/// on what, and what to do.
@Suite(.ownThread) struct BadInputTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let design = "add\nset title Design\nset length 5\nset attendees 1 name Blob\nsave\n"
  private static let missing = "00000000-0000-0000-0000-000000000001"

  private func run(_ arguments: [String] = [], _ input: String = "") throws -> Piped.Outcome {
    try Piped.run("standups", ["--data", folder.file("s.json")] + arguments, input: input)
  }

  /// Adds a standup and returns its id.
  private func added() throws -> String {
    let outcome = try run([], Self.design + "open 1\nwhere\n")
    let match = try #require(outcome.output.firstMatch(of: /standups:\/detail:([0-9A-F-]{36})/))
    return String(match.1)
  }

  /// The result must not depend on whether the program is built with database servers.
  @Test(
    .onlyInCI,
    arguments: [
      "postgres://me:geheim@127.0.0.1:1/db", "postgres://me@127.0.0.1:1/db?password=geheim&sslmode=disable",
      "postgres://127.0.0.1:1/db?sslmode=disable&pass%77ord=geheim",
      "postgresql://me:geheim@127.0.0.1:geheim/db",
    ])
  func noMessageShowsAPassword(address: String) throws {
    for arguments in [
      [], ["list"], ["import", folder.file("none.json")], ["export", folder.file("copy.json")],
    ] {
      let outcome = try Piped.run("standups", ["--data", address] + arguments, input: "")
      #expect(outcome.ending != .exit(0))
      #expect(!outcome.errors.isEmpty)
      #expect(!(outcome.output + outcome.errors).contains("geheim"), "\(outcome.errors)")
    }
    let outcome = try run(["import", address])
    #expect(outcome.ending != .exit(0))
    #expect(!(outcome.output + outcome.errors).contains("geheim"), "\(outcome.errors)")
  }

  @Test func anUnknownContextIsReportedAndTheProgramIsLive() throws {
    let outcome = try Piped.run(
      "standups", ["--data", folder.file("s.json")], input: Self.design,
      environment: ["SWIFT_DEPENDENCIES_CONTEXT": "staging", "XDG_STATE_HOME": folder.file("state")])
    expectNoDifference(outcome.ending, .exit(0))
    // A message for developers goes to a log, and the output names the log.
    let log = folder.file("state/standups/problems.log")
    expectNoDifference(
      outcome.errors, "standups: Something went wrong in the program. Details are in '\(log)'.\n")
    #expect(
      String(decoding: folder.contents("state/standups/problems.log") ?? Data(), as: UTF8.self).contains(
        "The environment variable SWIFT_DEPENDENCIES_CONTEXT is 'staging', which isn't a dependency context. "
          + "Use 'live', 'preview' or 'test'."))
    #expect(outcome.output.contains("Design"))
  }

  @Test(
    "An invalid command in a script is an error",
    arguments: [
      ("ad", "line 1: ad: There is no 'ad' here. Did you mean 'add'?"),
      ("hlep", "Did you mean 'help'?"),
      ("set title x", "line 1: set title x: There is nothing to set here."),
      ("open 4", "line 1: open 4: There is nothing to open here."),
      ("back", "There is no screen to go back to."),
      ("advance 60s", "There is no 'advance 60s' here."),
      ("add\nset length 31", "line 2: set length 31: 'length' must be a number from 1 to 30, not 31."),
      ("add\npick theme ornage", "Did you mean 'orange'?"),
      ("add\n\n# a comment\nnonsense", "line 4: nonsense"),
      ("add\nhome", "Answer or dismiss the sheet or alert first."),
      ("add\ngoto standups:/list", "Answer or dismiss the sheet or alert first."),
    ])
  func aCommandThatIsNone(input: String, complaint: String) throws {
    let outcome = try run([], input + "\nadd\nset title Never\nsave\n")
    expectNoDifference(outcome.ending, .exit(1))
    #expect(
      outcome.errors.hasPrefix("standups: line ") && outcome.errors.contains(complaint), "\(outcome.errors)")
    // The commands after the failed command don't run.
    #expect(!outcome.output.contains("Never"))
  }

  @Test func aCommandOfAScriptIsNamedByItsLine() throws {
    let script = try folder.write("script.txt", "add\r\nbogus\r\n")
    let outcome = try run(["--script", script])
    expectNoDifference(outcome.ending, .exit(1))
    #expect(outcome.errors.hasPrefix("standups: \(script):2: bogus: There is no 'bogus' here."))
  }

  @Test(.onlyInCI) func linksThatLeadNowhere() throws {
    let id = try added()
    let links = [
      ("nonsense/list", "this program has no 'nonsense'. A link looks like 'standups:/list'."),
      ("list:person:Nobody", "no standup has an attendee named 'Nobody'"),
      ("standups:/detail:%G0", "segment 1: '%G0' isn't a percent sign followed by two hexadecimal digits"),
      ("standups:/list//list", "segment 2: it has no name"),
      ("inventory:/list", "it's a link to another program. A link looks like 'standups:/list'."),
      ("standups:/record:\(id)", "a meeting can only follow the detail of its own standup"),
      ("standups:/list/record:\(id)", "a meeting can only follow the detail of its own standup"),
      (
        "standups:/detail:\(id)/record:\(Self.missing)",
        "a meeting can only follow the detail of its own standup"
      ),
      ("standups:/meeting:\(id):\(id)", "a past meeting can only follow the detail of its own standup"),
      ("standups:/detail:\(Self.missing)", "there is no standup with the id \(Self.missing)"),
      ("standups:/detail:\(id)/meeting:\(id):\(Self.missing)", "the standup has no meeting with the id"),
      ("standups:/detail:42", "'detail' doesn't accept the arguments '42'"),
      ("standups:/detail", "'detail' needs arguments"),
    ]
    for (link, complaint) in links {
      let argument = try run([link])
      #expect(argument.ending == .exit(66) && argument.output.isEmpty, "\(link)")
      #expect(argument.errors.contains(complaint), "\(link): \(argument.errors)")

      let command = try run([], "open 1\nwhere\ngoto \(link)\n")
      expectNoDifference(command.ending, .exit(1), "\(link)")
      #expect(command.errors.hasPrefix("standups: line 3: goto "), "\(link): \(command.errors)")
      #expect(command.errors.contains(complaint), "\(link): \(command.errors)")
    }
    #expect(try run([], "goto").errors.contains("'goto' needs a link."))
  }

  @Test func aRefusedLinkChangesNothing() throws {
    let id = try added()
    let host = try Piped("standups", ["--data", folder.file("s.json")])
    try host.answer("open 1")
    expectNoDifference(host.link, "standups:/detail:\(id)")
    // A program that reads a pipe ends at its first failure, so the last output shows the screen where it
    // happened.
    host.say("goto standups:/list:person:Blob/record:\(id)")
    let outcome = try host.finish()
    #expect(outcome.ending == .exit(1) && outcome.output.isEmpty)
  }

  @Test func aFolderIsNamedOnce() throws {
    let outcome = try Piped.run("standups", ["list", "--data", folder.path], input: "")
    expectNoDifference(outcome.ending, .exit(66))
    expectNoDifference(
      outcome.errors, "Error: Can't use '\(folder.path)': it's a folder. Choose a regular file.\n")
  }

  @Test("A link to an unknown feature is refused, at the start as at the prompt")
  func aLinkToAnUnknownFeatureIsRefused() throws {
    let outcome = try Piped.run(
      "standups", ["--data", folder.file("s.json"), "standups:/report:2026"], input: "")
    expectNoDifference(outcome.ending, .exit(66))
    #expect(outcome.errors.contains("this program has no 'report:2026'"), "\(outcome.errors)")
    let prompt = try run([], "goto standups:/report:2026\n")
    #expect(prompt.errors.contains("this program has no 'report:2026'"), "\(prompt.errors)")
  }

  @Test("A command that refuses its arguments prints its own usage") func aCommandPrintsItsOwnUsage() throws {
    let outcome = try Piped.run("standups", ["edit", "Design", "--data", folder.file("s.json")], input: "")
    expectNoDifference(outcome.ending, .exit(64))
    #expect(
      outcome.errors.hasPrefix(
        "Error: Nothing to change. Use an option such as '--title TITLE'.\nUsage: standups edit "))
    #expect(outcome.errors.contains("See 'standups edit --help'"))
  }

  #if !Server
    @Test("A program without the trait says so") func servingNeedsATrait() throws {
      let outcome = try Piped.run("standups", ["serve", "--port", "80"], input: "")
      expectNoDifference(outcome.ending, .exit(66))
      #expect(outcome.errors.contains("'--traits Server'"), "\(outcome.errors)")
    }
  #endif

  @Test func aTruncatedFileIsSetAside() throws {
    _ = try added()
    let whole = try #require(folder.contents("s.json"))
    _ = try run([], "open 1\nedit\nset title Changed\nsave\n")
    let broken = try #require(folder.contents("s.json")).dropLast(40)
    try broken.write(to: URL(filePath: folder.file("s.json")))

    let outcome = try run([], "add\nset title Next\nsave\n")
    expectNoDifference(outcome.ending, .exit(65))
    // The program uses the previous save, and keeps the broken file.
    #expect(outcome.output.hasPrefix("Daily standups") && outcome.output.contains("■ Design"))
    let aside = try #require(folder.names.first { $0.contains("unreadable") }, "\(folder.names)")
    expectNoDifference(folder.contents(aside), broken)
    #expect(outcome.errors.contains("standups: ") && outcome.errors.contains(folder.file(aside)))
    #expect(outcome.errors.contains("The version saved before it is used instead"))
    #expect(whole.count > 0)

    let again = try run()
    #expect(again.errors.isEmpty && again.output.contains("■ Design") && again.output.contains("■ Next"))
    expectNoDifference(folder.contents(aside), broken)
  }

  @Test("A file of another type is set aside") func aFileOfSomethingElseIsSetAsideToo() throws {
    let text = "Dear diary,\u{0}\nnot JSON at all.\n"
    try folder.write("s.json", text)
    let outcome = try run([], Self.design)
    expectNoDifference(outcome.ending, .exit(65))
    let aside = try #require(folder.names.first { $0.contains("unreadable") }, "\(folder.names)")
    expectNoDifference(folder.contents(aside), Data(text.utf8))
    #expect(outcome.errors.contains("There is no earlier version"))
    #expect(try run().output.contains("■ Design"))
  }

  @Test("A newer file isn't changed") func aNewerFileIsLeftAlone() throws {
    let text = #"{"version": 2, "standups": {"in": "another shape"}}"#
    try folder.write("s.json", text)
    let outcome = try run([], Self.design)
    #expect(outcome.ending == .exit(66) && outcome.output.isEmpty)
    #expect(outcome.errors.contains("Can't use '\(folder.file("s.json"))': it has format version 2"))
    #expect(outcome.errors.contains("Use a newer version of the program or another file"))
    expectNoDifference(folder.contents("s.json"), Data(text.utf8))
    expectNoDifference(folder.names, ["s.json"])
  }

  @Test(
    "An impossible path is an error and changes nothing",
    arguments: ["/proc/standups/s.json", "FILE/s.json", "FOLDER", "/dev/full/s.json"])
  func aPathWhereNoFileCanBe(path: String) throws {
    let file = try folder.write("file", "something")
    let path = path.replacing("FILE", with: file).replacing("FOLDER", with: folder.path)
    let outcome = try Piped.run("standups", ["--data", path], input: Self.design)
    #expect([.exit(66), .exit(73)].contains(outcome.ending))
    #expect(outcome.errors.contains("'\(path)'"), "\(outcome.errors)")
    #expect(outcome.errors.lowercased().contains("choose"), "\(outcome.errors)")
    #expect(folder.names == ["file"] && folder.contents("file") == Data("something".utf8))
  }

  @Test func aFolderThatVanishesIsReportedByTheNextEdit() throws {
    let data = folder.file("data/s.json")
    // Reading a file creates no folder.
    try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
    let program = try Piped("standups", ["--data", data])
    try program.answer()
    try FileManager.default.removeItem(atPath: folder.file("data"))
    try folder.write("data", "a file instead of a folder")
    program.write(Self.design)
    let outcome = try program.finish()
    expectNoDifference(outcome.ending, .exit(73))
    #expect(outcome.errors.contains("s.json'"), "\(outcome.errors)")
    expectNoDifference(folder.contents("data"), Data("a file instead of a folder".utf8))
  }

  @Test("A reader that closes the pipe isn't a failure") func aReaderThatHasGoneIsNoFailure() throws {
    let program = try Piped("standups", ["--data", folder.file("s.json")])
    try program.answer()
    program.stopReading()
    program.write(Self.design + "where\nhelp\nwhere\n")
    let outcome = try program.finish()
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test(arguments: [[], ["--snapshot"], ["--quiet"], ["--script"], ["--json"]])
  func allEditsAreSavedAfterTheReaderHasLeft(options: [String]) throws {
    var lines = Self.design + Self.design.replacing("Design", with: "Product")
    if options == ["--json"] {
      lines = lines.split(separator: "\n").map { #"{"command":"\#($0)"}"# + "\n" }.joined()
    }
    let script = options == ["--script"] ? [try folder.write("edits", lines)] : []
    let program = try Piped("standups", ["--data", folder.file("s.json")] + options + script)
    program.stopReading()
    if script.isEmpty { program.write(lines) }
    let outcome = try program.finish()
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome)")
    #expect(String(decoding: folder.contents("s.json") ?? Data(), as: UTF8.self).contains("Product"))
  }

  /// Files that aren't regular are rejected at once: reading a pipe could wait forever, and a device may have
  /// no end.
  @Test func onlyRegularFilesAreRead() throws {
    let pipe = folder.file("p")
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, kind) in [(pipe, "pipe"), (folder.path, "folder"), ("/dev/zero", "device")] {
      let commands = [
        ["--data", path], ["--data", path, "list"], ["--script", path], ["debug", "replay", path],
        ["debug", "shrink", path], ["debug", "test", path], ["import", path],
      ]
      for arguments in commands {
        let data = arguments.contains("--data") ? [] : ["--data", folder.file("s.json")]
        let outcome = try Piped.run("standups", data + arguments, input: "")
        expectNoDifference(outcome.ending, .exit(66), "\(arguments)")
        #expect(outcome.errors.contains("it's a ") && outcome.errors.contains(kind), "\(outcome.errors)")
      }
    }
  }

  @Test("An open pipe is read as a script") func aPipeThatIsOpenIsReadAsAScript() throws {
    let outcome = try run(["--script", "/dev/stdin"], Self.design)
    #expect(outcome.ending == .exit(0) && outcome.output.contains("Design"))
  }

  /// Foundation traps when asked for the folder of such a path.
  @Test("A socket's name can have one character") func aSocketMayHaveANameOfOneCharacter() throws {
    let path = try folder.write("x", "a file")
    let output = try Shell.run("standups --data s.json --listen x </dev/null; echo $?", in: folder.path)
    #expect(
      output.contains("Can't listen at 'x': the file exists.") && output.hasSuffix("\n66\n"), "\(output)")
    #expect(FileManager.default.fileExists(atPath: path))
  }

  /// A POSIX time zone can be a rule instead of a name.
  @Test(
    "Times are shown in the local time zone",
    arguments: [
      ("UTC", "2026-07-01 12:00"), ("UTC-3", "2026-07-01 15:00"), ("<+0545>-5:45", "2026-07-01 17:45"),
      ("CET-1CEST", "2026-07-01 14:00"), ("EST5EDT,M3.2.0,M11.1.0", "2026-07-01 08:00"),
      ("<-03>3", "2026-07-01 09:00"), ("Europe/Berlin", "2026-07-01 14:00"),
    ])
  func timesAreThoseOfTheZone(zone: String, time: String) throws {
    try folder.write(
      "s.json",
      """
      {"version": 1, "standups": [{
        "id": "00000000-0000-0000-0000-000000000001", "title": "Design", "seconds": 60, "theme": "teal", "attendees": [],
        "meetings": [{"id": "00000000-0000-0000-0000-000000000002", "date": "2026-07-01T12:00:00Z", "transcript": ""}]
      }]}
      """)
    let outcome = try Piped.run(
      "standups", ["--data", folder.file("s.json"), "show", "Design"], environment: ["TZ": zone])
    #expect(outcome.output.contains(time), "\(outcome)")
  }

  @Test("Input can't send control sequences to the terminal") func nothingSteersTheTerminal() throws {
    let evil = "\u{1B}[31mred\u{7}\u{8}\u{9B}2J\u{202E}x\u{2066}y\u{1B}]0;title\u{7}"
    let outcome = try run(
      [],
      """
      add
      set title \(evil)
      set attendees 1 name \(evil)
      save
      open 1
      delete standup
      cancel
      start
      note \(evil)
      end
      save and end
      open past meetings 1
      back
      open attendees 1
      where
      goto standups:/\(evil)
      where
      \(evil)
      """)
    expectNoDifference(outcome.ending, .exit(1))
    #expect(outcome.output.contains("red") && outcome.errors.contains("red"))
    let allowed: Set<Unicode.Scalar> = ["\n"]
    for scalar in (outcome.output + outcome.errors).unicodeScalars where !allowed.contains(scalar) {
      let isControl = scalar.properties.generalCategory == .control
      let isMark = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      #expect(!isControl && !isMark, "U+\(String(scalar.value, radix: 16)) was written")
    }
    // Unsaved input is kept as the user typed it.
    let file = try #require(folder.contents("s.json").flatMap { try? JSONSerialization.jsonObject(with: $0) })
    let standups = (file as? [String: Any])?["standups"] as? [[String: Any]]
    expectNoDifference((standups?.first?["title"] as? String)?.unicodeScalars.contains("\u{202E}"), true)

    let named = try Piped.run("standups", ["--data", folder.file("\u{1B}[2J/x/\u{0}")])
    #expect(!named.errors.unicodeScalars.contains("\u{1B}"))
    let linked = try run(["standups:/detail:\(evil)"])
    #expect(
      linked.ending == .exit(66) && !linked.errors.unicodeScalars.contains("\u{1B}"), "\(linked.errors)")
  }

  @Test("An empty script isn't a failure") func nothingToDoIsNoFailure() throws {
    let empty = try folder.write("empty", "")
    let outcome = try run(["--script", empty])
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("Daily standups"))
    let blank = try folder.write("blank", "\n   \n# nothing\n")
    try expectNoDifference(run(["--script", blank]).output, outcome.output)
    try expectNoDifference(run().output, outcome.output)
  }

  @Test("A missing script is an error") func aScriptThatIsNotThere() throws {
    for (path, reason) in [
      (folder.file("none"), "No such file or directory"), (folder.path, "it's a folder, not a regular file"),
    ] {
      let outcome = try run(["--script", path])
      #expect(outcome.ending == .exit(66) && outcome.output.isEmpty)
      expectNoDifference(
        outcome.errors,
        "standups: Can't read the script '\(path)': \(reason). Name a file with one command per line.\n"
      )
    }
  }

  @Test(
    "Invalid options are rejected",
    arguments: [["--nope"], ["--seed", "x"], ["--data"], ["standups:/", "standups:/"]])
  func optionsThatAreNone(arguments: [String]) throws {
    let outcome = try Piped.run("standups", arguments)
    #expect(outcome.ending == .exit(64) && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Error: ") && outcome.errors.contains("--help' for more information."))
  }
}
