import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// One script shows the same screens in every host: a pipe, a terminal, and a terminal without escape
/// sequences.
@Suite(.ownThread) struct HostsTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// The commands, and the text that the screen contains after each.
  private static let script = [
    ("add", "New standup"), ("set title Design", "Title: Design"), ("set length 5m", "5 minutes"),
    ("set name 1 Blob", "Name: Blob"), ("save", "■ Design"), ("open Design", "Length: 5 minutes"),
    ("start", "left of 5:00"), ("advance 100s", "3:20"), ("note Said", "  Said"),
    ("end", "[Save and end]"), ("advance 60s", ""), ("resume", "3:20"),
    ("advance 400s", "Past meetings"), ("undo", "[Start]"), ("find blob", "Blob"),
  ]

  private static let options = ["--seed", "1", "--virtual-clock"]

  @Test("A program in a pipe answers commands") func aProgramInAPipeAnswersCommands() throws {
    let program = try Piped("standups", ["--data", folder.file("s.json")] + Self.options)
    try program.answer()
    for (command, shows) in Self.script {
      let answer = try program.answer(command)
      #expect(shows.isEmpty ? answer.isEmpty : answer.contains(shows), "\(command): \(answer)")
    }
    try expectNoDifference(program.finish().ending, .exit(0))
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func aProgramAtATerminalAnswersCommands(_ term: String) throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 40)
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json")] + Self.options,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": term], terminal: terminal.path)
    try terminal.read(until: "> ")
    for (command, shows) in Self.script {
      terminal.type(command + "\r")
      if !shows.isEmpty { try terminal.read(until: shows) }
    }
    terminal.type("quit\r")
    expectNoDifference(program.wait(), .exit(0))
  }
}
