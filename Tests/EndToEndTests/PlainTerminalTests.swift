import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The program on a terminal without capabilities, and with an output that can't be written.
@Suite(.ownThread) struct PlainTerminalTests {
  let folder: Folder
  private let terminal: PseudoTerminal

  init() throws {
    folder = try Folder()
    terminal = try PseudoTerminal()
  }

  private func start(_ environment: [String: String], streams: [Int32] = []) throws -> StartedProcess {
    try StartedProcess(
      "standups", ["--data", folder.file("s.json"), "--seed", "1"],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path].merging(environment) { $1 },
      streams: streams, terminal: terminal.path)
  }

  @Test(arguments: [["TERM": "dumb"], [:]])
  func aDumbTerminalHasAPrompt(environment: [String: String]) throws {
    let before = terminal.modes
    let program = try start(environment)
    var drawn = try terminal.read(until: "standups> ")
    #expect(drawn.contains("No standups yet"))
    // The terminal driver edits the line and echoes the typed characters.
    expectNoDifference(terminal.modes, before)
    terminal.type("ad\n")
    drawn += try terminal.read(until: "New standup")
    drawn += try terminal.read(until: "standups> ")
    terminal.type("bogus\n")
    drawn += try terminal.read(until: "There is no 'bogus' here.")
    drawn += try terminal.read(until: "standups> ")
    // Ctrl-C discards the line and doesn't end the program.
    terminal.type("half\u{03}")
    drawn += try terminal.read(until: "Type 'quit' to quit.")
    terminal.type("se ti Design\n")
    drawn += try terminal.read(until: "Title: Design")
    drawn += try terminal.read(until: "standups> ")
    terminal.type("save\n")
    drawn += try terminal.read(until: "standups> ")
    terminal.type("\u{04}")
    expectNoDifference(program.wait(), .exit(0))
    #expect(!drawn.contains("\u{1B}"))
    #expect(folder.contents("s.json") != nil)
  }

  @Test func anOutputInAPipeLeavesThePromptOnTheTerminal() throws {
    let pipe = try makePipe()
    let output = Source(pipe.reading)
    let line = try starting.withLock { () -> Int32 in
      let line = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      return try #require(line >= 0 ? line : nil)
    }
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json"), "--seed", "1"],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"],
      streams: [line, pipe.writing, line])
    close(line)
    close(pipe.writing)
    try terminal.read(until: "standups> ")
    terminal.type("bogus\n")
    try terminal.read(until: "There is no 'bogus' here.")
    terminal.type("add\n")
    try terminal.read(until: "standups> ")
    terminal.type("quit\n")
    expectNoDifference(program.wait(), .exit(0))
    let shown = try output.readToEnd()
    #expect(shown.contains("New standup") && !shown.contains("standups> ") && !shown.contains("\u{1B}"))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalEndsIt(signal: Int32) throws {
    let program = try start(["TERM": "dumb"])
    try terminal.read(until: "standups> ")
    program.send(signal: signal)
    expectNoDifference(program.wait(), .exit(128 + signal))
  }

  private func status(output: String) throws -> (Ending, String) {
    let errors = try makePipe()
    let source = Source(errors.reading)
    let (input, full) = starting.withLock {
      (open("/dev/null", O_RDONLY | O_CLOEXEC), open(output, O_WRONLY | O_CLOEXEC))
    }
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json")],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], streams: [input, full, errors.writing])
    for end in [input, full, errors.writing] { close(end) }
    return (program.wait(), try source.readToEnd())
  }

  @Test("A full output device is an error") func anOutputThatIsFullIsAnError() throws {
    let (ending, errors) = try status(output: "/dev/full")
    expectNoDifference(ending, .exit(74))
    expectNoDifference(
      errors, "standups: Can't write the output: No space left on device. The output is incomplete.\n")
    let quiet = try status(output: "/dev/null")
    #expect(quiet.0 == .exit(0) && quiet.1 == "")
  }

  @Test("A crash signal ends a script", arguments: [SIGQUIT, SIGSEGV, SIGABRT])
  func aSignalOfACrashEndsAScript(signal: Int32) throws {
    let (input, output) = (try makePipe(), try makePipe())
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json")],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path],
      streams: [input.reading, output.writing, output.writing])
    close(input.reading)
    close(output.writing)
    let shown = Source(output.reading)
    _ = try shown.read("the first screen") { $0.contains("[Add]") ? $0.endIndex : nil }
    program.send(signal: signal)
    expectNoDifference(program.wait(), .signal(signal))
    try expectNoDifference(shown.readToEnd().contains("crash"), false)
    close(input.writing)
  }

  @Test func aLineWithoutEndIsAnError() throws {
    let outcome = try Piped.run(
      "standups", ["--data", folder.file("s.json")],
      input: "where\n" + String(repeating: "x", count: (1 << 20) + 1))
    expectNoDifference(outcome.ending, .exit(1))
    #expect(outcome.errors.hasPrefix("standups: line 2 has more than 1048576 bytes."))
  }
}
