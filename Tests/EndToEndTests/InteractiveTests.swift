import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The keys of both interactive hosts on a real terminal, which each host restores on exit.
@Suite(.ownThread) struct InteractiveTests {
  let folder: Folder
  private let terminal: PseudoTerminal
  private let before: [UInt32]

  init() throws {
    folder = try Folder()
    terminal = try PseudoTerminal()
    before = terminal.modes
  }

  private func start(_ arguments: [String] = [], term: String = "xterm") throws -> StartedProcess {
    try StartedProcess(
      "standups", ["--data", folder.file("s.json"), "--seed", "1", "--virtual-clock"] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": term], terminal: terminal.path)
  }

  /// A host, by the option that selects it.
  enum Host: String, Sendable, CaseIterable {
    case prompt = "--no-full-screen"
    case fullScreen = "--full-screen"

    /// The text that the host draws last before it waits for keys.
    var ready: String { self == .prompt ? "Daily standups> " : "? keys" }
  }

  /// Starts the program with a host, waits until it's ready for keys, and appends its output to `drawn`.
  private func start(_ host: Host, _ drawn: inout String) throws -> StartedProcess {
    let program = try start([host.rawValue])
    drawn += try terminal.read(until: host.ready)
    #expect(terminal.modes != before)
    return program
  }

  /// Checks that the terminal has been restored.
  private func expectGivenBack(_ drawn: inout String) throws {
    drawn += try terminal.readRest()
    expectNoDifference(terminal.modes, before)
    expectNoDifference(PseudoTerminal.modesOn(after: drawn), PseudoTerminal.modesOn(after: ""))
  }

  @Test(arguments: Host.allCases)
  func theInputEnds(_ host: Host) throws {
    var drawn = ""
    let program = try start(host, &drawn)
    terminal.type("\u{04}")
    expectNoDifference(program.wait(), .exit(0))
    try expectGivenBack(&drawn)
  }

  @Test("An interrupt shows how to quit", arguments: Host.allCases)
  func anInterruptSaysHowToLeave(_ host: Host) throws {
    var drawn = ""
    let program = try start(host, &drawn)
    terminal.type("\u{03}")
    drawn += try terminal.read(until: host == .prompt ? "Type 'quit' to quit." : "Press Ctrl-Q to quit.")
    terminal.type(host == .prompt ? "quit\r" : "\u{11}")
    expectNoDifference(program.wait(), .exit(0))
    try expectGivenBack(&drawn)
  }

  @Test(arguments: Host.allCases, [SIGTERM, SIGHUP])
  func aSignalEndsIt(_ host: Host, signal: Int32) throws {
    var drawn = ""
    let program = try start(host, &drawn)
    program.send(signal: signal)
    expectNoDifference(program.wait(), .exit(128 + signal))
    try expectGivenBack(&drawn)
  }

  @Test("A deadly signal restores the terminal", arguments: Host.allCases, [SIGSEGV, SIGABRT, SIGQUIT])
  func aDeadlySignalGivesTheScreenBack(_ host: Host, signal: Int32) throws {
    var drawn = ""
    let program = try start(host, &drawn)
    program.send(signal: signal)
    expectNoDifference(program.wait(), .signal(signal))
    try expectGivenBack(&drawn)
  }

  /// The terminal exists but reads nothing, so a write to it blocks.
  @Test("A signal ends the program while the terminal reads nothing")
  func aSignalIsHeardWhileTheTerminalReadsNothing() throws {
    var drawn = ""
    let program = try start(.prompt, &drawn)
    terminal.type(String(repeating: "help\r", count: 400))
    try terminal.read(until: "goto LINK")
    program.send(signal: SIGTERM)
    expectNoDifference(program.wait(), .exit(128 + SIGTERM))
    expectNoDifference(terminal.modes, before)
  }

  @Test(arguments: Host.allCases)
  func anotherSizeIsDrawn(_ host: Host) throws {
    var drawn = ""
    let program = try start(host, &drawn)
    terminal.resize(columns: 34, rows: 12)
    drawn += try terminal.read(until: host == .prompt ? "yet. Use 'Add'" : "? keys")
    terminal.type("\u{04}")
    expectNoDifference(program.wait(), .exit(0))
    try expectGivenBack(&drawn)
  }

  @Test func thePromptCompletesRemembersAndSearches() throws {
    var drawn = ""
    let program = try start(.prompt, &drawn)
    terminal.type("ad\t\r")
    drawn += try terminal.read(until: "New standup> ")
    terminal.type("set ti\tDesign\r")
    drawn += try terminal.read(until: "Title: Design")
    drawn += try terminal.read(until: "New standup> ")
    terminal.type("\u{1B}[200~set name 1 Blob\u{1B}[201~\r")
    drawn += try terminal.read(until: "Name: Blob")
    drawn += try terminal.read(until: "New standup> ")
    terminal.type("\u{12}title")
    drawn += try terminal.read(until: "(search) title: set title Design")
    terminal.type("\u{05} two\r")
    drawn += try terminal.read(until: "Title: Design two")
    drawn += try terminal.read(until: "New standup> ")
    terminal.type("save\r")
    drawn += try terminal.read(until: "■ Design two")
    drawn += try terminal.read(until: "Daily standups> ")
    terminal.type("\u{04}")
    expectNoDifference(program.wait(), .exit(0))
    try expectGivenBack(&drawn)
  }

  @Test func theFullScreenIsUsedByKeysTheMouseAndCommands() throws {
    var drawn = ""
    let program = try start(.fullScreen, &drawn)
    #expect(PseudoTerminal.modesOn(after: drawn).isSuperset(of: ["1049", "1002", "2004"]))
    terminal.type("\r")
    drawn += try terminal.read(until: "[Save]")
    terminal.type("\u{1B}[200~Design\u{1B}[201~")
    drawn += try terminal.read(until: "Design")
    // Completes and runs a line.
    terminal.type("\u{10}:set na\t")
    drawn += try terminal.read(until: "set name")
    terminal.type("1 Blob\r")
    drawn += try terminal.read(until: "Blob")
    terminal.type("\u{10}:save\r")
    drawn += try terminal.read(until: "1 attendee")
    // The row is on the fifth line of the screen.
    terminal.type("\u{1B}[<0;10;5M\u{1B}[<0;10;5m")
    drawn += try terminal.read(until: "Length")
    terminal.type("\u{1B}[F")
    terminal.type("\u{11}")
    expectNoDifference(program.wait(), .exit(0))
    try expectGivenBack(&drawn)
    #expect(String(decoding: folder.contents("s.json") ?? Data(), as: UTF8.self).contains("Blob"))
  }

  @Test("Both hosts show the same session") func oneSessionIsShownByBoth() throws {
    var drawn = ""
    let program = try start(.prompt, &drawn)
    terminal.type("add\r")
    drawn += try terminal.read(until: "New standup> ")
    terminal.type("set title Both\r")
    drawn += try terminal.read(until: "Title: Both")
    drawn += try terminal.read(until: "New standup> ")
    terminal.type(":full\r")
    drawn += try terminal.read(until: "Both")
    drawn += try terminal.read(until: "Ctrl-P commands")
    #expect(PseudoTerminal.modesOn(after: drawn).contains("1049"))
    terminal.type("\u{10}:prompt\r")
    drawn += try terminal.read(until: "Title: Both")
    drawn += try terminal.read(until: "New standup> ")
    #expect(!PseudoTerminal.modesOn(after: drawn).contains("1049"))
    terminal.type("save\r")
    drawn += try terminal.read(until: "■ Both")
    drawn += try terminal.read(until: "Daily standups> ")
    terminal.type("\u{04}")
    expectNoDifference(program.wait(), .exit(0))
    try expectGivenBack(&drawn)
  }

  // MARK: Without a full screen

  @Test func aTerminalWithoutSequencesHasNoFullScreen() throws {
    let program = try start(["--full-screen"], term: "dumb")
    try terminal.read(
      until:
        "standups: Can't use the full screen: the terminal doesn't support escape sequences (TERM is 'dumb')."
    )
    expectNoDifference(program.wait(), .exit(66))
    expectNoDifference(terminal.modes, before)
  }

  @Test(arguments: [
    ([], "standard input isn't a terminal. Omit '--full-screen' to use a pipe or a file."),
    (["--script", "x"], "commands come from a script. Use either '--script' or '--full-screen'."),
  ])
  func aPipeHasNoFullScreen(options: [String], reason: String) throws {
    let outcome = try Piped.run(
      "standups", ["--data", folder.file("s.json"), "--full-screen"] + options, input: "")
    expectNoDifference(outcome.ending, .exit(66))
    expectNoDifference(outcome.errors, "standups: Can't use the full screen: \(reason)\n")
  }
}
