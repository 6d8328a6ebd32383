import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Ctrl-Z, `fg`, `bg`, and `&`, with and without a shell.
@Suite(.ownThread) struct JobControlTests {
  private let folder: Folder
  private let terminal: PseudoTerminal
  private let command: String

  init() throws {
    folder = try Folder()
    terminal = try PseudoTerminal()
    command = "standups --data '\(folder.file("s.json"))' --seed 1 --virtual-clock"
  }

  /// Starts a shell with job control that reports stopped jobs immediately.
  private func startShell() throws -> (shell: StartedProcess, modes: [UInt32]) {
    let shell = try StartedProcess(
      "/bin/bash", ["--norc", "--noprofile", "--noediting", "-b", "-i"],
      environment: [
        "PATH": "\(StartedProcess.folder):/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm", "PS1": "$ ",
      ], terminal: terminal.path)
    try terminal.read(until: "$ ")
    return (shell, terminal.modes)
  }

  private static let modes = PseudoTerminal.modesOn(after: "")

  @Test(arguments: InteractiveTests.Host.allCases, ["%", "sh -c \"%; true\"", "time %"])
  func aJobIsStoppedAndResumed(_ host: InteractiveTests.Host, line: String) throws {
    let (shell, modes) = try startShell()
    terminal.type(line.replacing("%", with: "\(command) \(host.rawValue)") + "\n")
    var drawn = try terminal.read(until: host.ready)
    #expect(terminal.modes != modes)
    terminal.type("\u{1A}")
    drawn += try terminal.read(until: "Stopped")
    drawn += try terminal.read(until: "$ ")
    expectNoDifference(terminal.modes, modes)
    expectNoDifference(PseudoTerminal.modesOn(after: drawn), Self.modes)
    terminal.type("fg\n")
    drawn += try terminal.read(until: host.ready)
    #expect(terminal.modes != modes)
    #expect(PseudoTerminal.modesOn(after: drawn) != Self.modes)
    terminal.type("\u{04}")
    drawn += try terminal.read(until: "$ ")
    expectNoDifference(terminal.modes, modes)
    expectNoDifference(PseudoTerminal.modesOn(after: drawn), Self.modes)
    terminal.type("exit 7\n")
    expectNoDifference(shell.wait(), .exit(7))
  }

  @Test("A background job draws nothing", arguments: InteractiveTests.Host.allCases)
  func aJobInTheBackgroundDrawsNothing(_ host: InteractiveTests.Host) throws {
    let (shell, modes) = try startShell()
    terminal.type("\(command) \(host.rawValue) &\n")
    let started = try terminal.read(until: "Stopped")
    #expect(!started.contains("\u{1B}") && terminal.modes == modes)
    terminal.type("fg\n")
    try terminal.read(until: host.ready)
    terminal.type("\u{1A}")
    try terminal.read(until: "Stopped")
    try terminal.read(until: "$ ")
    terminal.type("bg\n")
    let continued = try terminal.read(until: "Stopped")
    #expect(!continued.contains("\u{1B}") && terminal.modes == modes)
    terminal.type("fg\n")
    try terminal.read(until: host.ready)
    terminal.type("\u{04}")
    try terminal.read(until: "$ ")
    expectNoDifference(terminal.modes, modes)
    terminal.type("exit 7\n")
    expectNoDifference(shell.wait(), .exit(7))
  }

  /// With `ssh -t` or `xterm -e`, no shell could continue a stopped program.
  @Test(arguments: InteractiveTests.Host.allCases)
  func withoutAShellItIsNotStopped(_ host: InteractiveTests.Host) throws {
    let modes = terminal.modes
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json"), "--seed", "1", "--virtual-clock", host.rawValue],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"], terminal: terminal.path)
    try terminal.read(until: host.ready)
    terminal.type("\u{1A}")
    try terminal.read(until: host.ready)
    terminal.type("\u{04}")
    expectNoDifference(program.wait(), .exit(0))
    expectNoDifference(terminal.modes, modes)
  }
}
