import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Inspects and controls the built programs from a second terminal.
@Suite(.ownThread) struct AttachTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private var socket: String { folder.file("s.sock") }
  private var environment: [String: String] {
    ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.file("state"), "TERM": "xterm"]
  }

  private func start(_ options: [String] = [], of program: String = "standups") throws -> Piped {
    let data = program == "workbench" ? folder.path : folder.file("\(program).json")
    let started = try Piped(
      program, ["--data", data, "--seed", "1", "--virtual-clock", "--listen", socket] + options,
      environment: environment)
    try started.read(until: options.contains("--json") ? "version" : "\n")
    return started
  }

  private func attach(_ lines: String..., to program: String = "standups") throws -> Piped.Outcome {
    try Piped.run(
      program, ["attach", socket], input: lines.map { $0 + "\n" }.joined(), environment: environment)
  }

  @Test("A change in one terminal is shown in the other")
  func whatIsDoneInOneTerminalIsShownInTheOther() throws {
    let terminal = try PseudoTerminal()
    let program = try StartedProcess(
      "standups",
      ["--data", folder.file("s.json"), "--seed", "1", "--full-screen", "--listen", socket],
      environment: environment, terminal: terminal.path)
    try terminal.read(until: "? keys")
    let attached = try Piped("standups", ["attach", socket], environment: environment)
    try attached.read(until: "Daily standups  standups:/")
    terminal.type("\r")
    try attached.read(until: #"\.root.list.addButtonTapped  → root.route, root.state.addStandup"#)
    try attached.read(until: "standups:/list:new")
    attached.say("set title Design")
    try terminal.read(until: "Design")
    attached.say(":at 0")
    try terminal.read(until: "0/2 before the first action")
    attached.say(":at 2")
    try attached.read(until: "standups:/list:new")
    // The question appears in both terminals, because the draft would be lost.
    attached.say("quit")
    try terminal.read(until: "Leave?")
    attached.say("discard")
    try attached.read(until: "The program exited with status 0.")
    expectNoDifference(program.wait(), .exit(0))
    #expect(!folder.names.contains("s.sock"))
  }

  /// The prompt names the screen even if another terminal has changed it.
  @Test func thePromptFollowsTheScreen() throws {
    let terminal = try PseudoTerminal()
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json"), "--no-full-screen", "--listen", socket],
      environment: environment, terminal: terminal.path)
    try terminal.read(until: "Daily standups> ")
    let attached = try Piped("standups", ["attach", socket], environment: environment)
    try attached.read(until: "Daily standups  standups:/")
    attached.say("add")
    try terminal.read(until: "New standup> ")
    attached.say("dismiss")
    try terminal.read(until: "Daily standups> ")
    attached.say("quit")
    expectNoDifference(program.wait(), .exit(0))
  }

  @Test("A client can attach to every program", arguments: ["standups", "inventory", "workbench"])
  func everyProgramIsAttachedTo(name: String) throws {
    let program = try start(of: name)
    let outcome = try attach(":stack", to: name)
    expectNoDifference(outcome.ending, .exit(0))
    #expect(outcome.output.contains("\(name):/") && outcome.output.contains("root"), "\(outcome.output)")
    expectNoDifference(try program.finish().ending, .exit(0))
    #expect(!folder.names.contains("s.sock"))
  }

  @Test(
    "A signal that ends the program removes the socket",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGUSR1, SIGALRM])
  func theSocketGoesWithTheProgramThatASignalEnds(signal: Int32) throws {
    let program = try start()
    var found = stat()
    expectNoDifference(lstat(socket, &found), 0)
    expectNoDifference(found.st_mode & 0o777, 0o600)
    let ending = program.killAtOnce(by: signal)
    #expect(ending == .exit(128 + signal) || ending == .signal(signal), "\(ending)")
    #expect(!folder.names.contains("s.sock"))
  }

  @Test("A program replaces the socket of a killed program, and nothing else")
  func whatAKilledRunLeftIsReplacedAndNothingElse() throws {
    expectNoDifference(try start().killAtOnce(), .signal(SIGKILL))
    let gone = try attach("where")
    expectNoDifference(gone.ending, .exit(66))
    #expect(gone.errors.contains("no program is listening there"), "\(gone.errors)")
    let program = try start()
    expectNoDifference(try attach("where").ending, .exit(0))
    let second = try Piped.run(
      "standups", ["--data", folder.file("t.json"), "--listen", socket], environment: environment)
    expectNoDifference(second.ending, .exit(66))
    #expect(second.errors.contains("another program is listening there."), "\(second.errors)")
    _ = try program.finish()
    try folder.write("s.sock", "mine")
    let third = try Piped.run(
      "standups", ["--data", folder.file("t.json"), "--listen", socket], environment: environment)
    expectNoDifference(third.ending, .exit(66))
    #expect(third.errors.contains("the file exists."), "\(third.errors)")
    expectNoDifference(folder.contents("s.sock"), Data("mine".utf8))
  }

  @Test("A program driven by JSON accepts attached clients")
  func aProgramThatIsDrivenByJSONIsAttachedTo() throws {
    let program = try start(["--json"])
    let outcome = try attach("add", "set title Design", "nonsense")
    expectNoDifference(outcome.ending, .exit(1))
    let driven = try program.finish()
    #expect(driven.output.contains("Design"))
    expectNoDifference(driven.ending, .exit(0))
  }

  @Test("Two clients, a slow client, and a client that disconnects")
  func twoAndASlowOneAndOneThatGoesAway() throws {
    let program = try start()
    let (first, second) = (
      try Piped("standups", ["attach", socket], environment: environment),
      try Piped("standups", ["attach", socket], environment: environment)
    )
    try first.read(until: "standups:/")
    try second.read(until: "standups:/")
    first.say("add")
    try second.read(until: "standups:/list:new")
    second.interrupt(by: SIGSTOP)
    first.say("set title Design")
    try first.read(until: "binding.standup")
    expectNoDifference(second.killAtOnce(), .signal(SIGKILL))
    first.say("where")
    try first.read(until: "standups:/list:new")
    expectNoDifference(try first.finish().ending, .exit(0))
    #expect(try program.answer().contains("Title: Design"))
    _ = try program.finish()
  }
}
