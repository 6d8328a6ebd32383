import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// A program that was killed resumes its session.
@Suite(.ownThread) struct SessionTests {
  let folder: Folder
  private let terminal: PseudoTerminal

  init() throws {
    folder = try Folder()
    terminal = try PseudoTerminal()
    // Wide enough that no message wraps.
    terminal.resize(columns: 300, rows: 50)
  }

  private var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.file("state"), "TERM": "xterm",
    ]
  }

  private func start(_ arguments: [String] = [], data: String = "s.json") throws -> StartedProcess {
    try StartedProcess(
      "standups", ["--data", folder.file(data), "--seed", "1", "--virtual-clock"] + arguments,
      environment: environment, terminal: terminal.path)
  }

  private func enter(_ line: String, until text: String) throws {
    terminal.type("\(line)\r")
    try terminal.read(until: text)
  }

  /// Kills a program after it has written its session.
  private func kill(_ program: StartedProcess) throws {
    try enter(":session", until: "If this run is killed, the next one continues here.")
    program.send(signal: SIGKILL)
    expectNoDifference(program.wait(), .signal(SIGKILL))
  }

  private func quit(_ program: StartedProcess) {
    terminal.type("quit\r")
    expectNoDifference(program.wait(), .exit(0))
  }

  private func run(_ arguments: [String] = [], _ input: String) throws -> Piped.Outcome {
    try Piped.run(
      "standups", ["--data", folder.file("s.json"), "--seed", "1", "--virtual-clock"] + arguments,
      input: input, environment: environment)
  }

  /// Adds a standup with two attendees, starts a meeting, takes a note, and kills the program.
  private func killInAMeeting() throws {
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    terminal.type("add\rset title Design\rset name 1 Blob\rsave\r1\r")
    try terminal.read(until: "[Edit]")
    try enter("start", until: "[End meeting]")
    try enter("note The button is green", until: "The button is green")
    try enter("advance 20s", until: "0:40")
    try kill(program)
  }

  @Test("A meeting resumes after the program is killed") func aMeetingGoesOnAfterAKill() throws {
    try killInAMeeting()
    let next = try start()
    try terminal.read(until: "Resumed the previous session. Use '--fresh' to start over.")
    try terminal.read(until: "0:40")
    try terminal.read(until: "The button is green")
    try enter("advance 10s", until: "0:30")
    try enter("end", until: "[Save and end]")
    // The question is restored too.
    try kill(next)
    let last = try start()
    try terminal.read(until: "[Save and end]")
    try enter("save and end", until: "Past meetings")
    quit(last)
    let data = String(decoding: folder.contents("s.json") ?? Data(), as: UTF8.self)
    expectNoDifference(data.components(separatedBy: "The button is green").count, 2)
    // A program that the user has quit starts from scratch.
    let fresh = try start()
    try terminal.read(until: "Daily standups> ")
    #expect(folder.contents("state/standups/session.json") == nil)
    quit(fresh)
  }

  @Test("A form keeps its input after the program is killed") func aFormKeepsWhatWasTyped() throws {
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    try enter("add", until: "New standup> ")
    try enter("set title Half", until: "Title: Half")
    try enter("add attendee", until: "2  Name:")
    try kill(program)
    let next = try start()
    try terminal.read(until: "Title: Half")
    try terminal.read(until: "2  Name:")
    try enter("set name 1 Blob", until: "Name: Blob")
    try enter("save", until: "Daily standups> ")
    quit(next)
    let list = try Piped.run("standups", ["list", "--data", folder.file("s.json")]).output
    expectNoDifference(list, "Half  1 attendee, 1 minute\n")
  }

  /// The full-screen host restores the focus and the scroll position of a list.
  @Test("The scroll position is restored") func aListIsScrolledAsItWas() throws {
    let standups = (1...80).map { number in
      let id =
        "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
      return
        #"{"attendees":[],"id":"\#(id)","meetings":[],"seconds":60,"theme":"bubblegum","title":"S\#(number)"}"#
    }
    let data = #"{"standups":[\#(standups.joined(separator: ","))],"version":1}"#
    try Data(data.utf8).write(to: URL(filePath: folder.file("s.json")))
    let program = try start(["--full-screen"])
    try terminal.read(until: "S40")
    // Two pages down.
    terminal.type("\u{1B}[6~\u{1B}[6~")
    try terminal.read(until: "S80")
    program.send(signal: SIGTERM)
    expectNoDifference(program.wait(), .exit(128 + SIGTERM))
    let next = try start(["--full-screen"])
    try terminal.read(until: "S80")
    // Enter opens the focused row.
    terminal.type("\r")
    try terminal.read(until: "Delete standup")
    next.send(signal: SIGKILL)
    expectNoDifference(next.wait(), .signal(SIGKILL))
  }

  /// A terminal without escape sequences uses another host.
  @Test("A plain terminal resumes its session") func aPlainTerminalGoesOn() throws {
    var environment = environment
    environment["TERM"] = "dumb"
    func start() throws -> StartedProcess {
      try StartedProcess(
        "standups", ["--data", folder.file("s.json")], environment: environment, terminal: terminal.path)
    }
    let program = try start()
    try terminal.read(until: "standups> ")
    try enter("add", until: "standups> ")
    try kill(program)
    let next = try start()
    try terminal.read(until: "New standup")
    try kill(next)
  }

  /// A program that starts over keeps the user's input, like a program that the user quits.
  @Test("Starting over keeps unsaved input as a draft", arguments: [["--fresh"], ["standups:/list:new"]])
  func whatIsNotGoneOnWithIsKept(_ arguments: [String]) throws {
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    try enter("add", until: "New standup> ")
    try enter("set title Half", until: "Title: Half")
    try kill(program)
    let next = try start(arguments)
    try terminal.read(until: "Saved a draft")
    try terminal.read(until: "Daily standups")
    next.send(signal: SIGKILL)
    expectNoDifference(next.wait(), .signal(SIGKILL))
    let drafts = String(decoding: folder.contents("s.json.drafts") ?? Data(), as: UTF8.self)
    #expect(drafts.contains("Half"))
  }

  @Test("Each data file has its own session") func eachDataFileHasASessionOfItsOwn() throws {
    try killInAMeeting()
    let other = try start(data: "other.json")
    try terminal.read(until: "Daily standups> ")
    quit(other)
    let next = try start()
    try terminal.read(until: "0:40")
    try kill(next)
  }

  @Test("A script resumes a session with '--resume'") func aScriptGoesOnWhenItIsAsked() throws {
    try killInAMeeting()
    #expect(try !run([], "").output.contains("left of"))
    let resumed = try run(["--resume"], "advance 10s\n")
    #expect(resumed.output.contains("0:30"))
    #expect(try run(["--resume"], "").output.contains("0:30"))
    let refused = try run(["--resume", "--fresh"], "")
    expectNoDifference(refused.ending, .exit(64))
    #expect(refused.errors.contains("Use either"))
    let link = try run(["--resume", "standups:/list:new"], "")
    expectNoDifference(link.ending, .exit(66))
    #expect(link.errors.contains("or a link"))
  }

  @Test func aSecondProgramStartsWithANewSession() throws {
    try killInAMeeting()
    let first = try start()
    try terminal.read(until: "0:40")
    let second = try run(["--resume"], "")
    #expect(second.output.contains("is already running with the same data"))
    #expect(!second.output.contains("left of"))
    try kill(first)
    let next = try start()
    try terminal.read(until: "0:40")
    try kill(next)
  }

  /// The standup was deleted while the program wasn't running. Its screens are omitted, and a message says
  /// so.
  @Test("A restored session omits the screens of a deleted standup") func whatIsGoneIsLeftOut() throws {
    try killInAMeeting()
    try expectNoDifference(run([], "open 1\ndelete standup\ndelete\n").ending, .exit(0))
    let next = try start()
    try terminal.read(until: "there is no standup")
    try terminal.read(until: "Daily standups> ")
    quit(next)
  }

  @Test(
    "An unreadable session file isn't changed",
    arguments: [#"{"version": 99}"#, #"{"version": 1, "screens": 3}"#, "nonsense"])
  func aFileThatCannotBeReadIsLeftAlone(_ text: String) throws {
    try killInAMeeting()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("state/standups"))
    let name = try #require(files.first { $0.hasPrefix("session-") && $0.hasSuffix(".json") })
    _ = try folder.write("state/standups/\(name)", text)
    let next = try start()
    try terminal.read(until: "It was left as it is. Use '--fresh' to replace it.")
    try enter(":session", until: "This run doesn't save its session.")
    quit(next)
    expectNoDifference(
      folder.contents("state/standups/\(name)").map { String(decoding: $0, as: UTF8.self) }, text)
  }
}
