import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The program on a terminal: its prompt, keys, and history, and restoring the terminal.
@Suite(.ownThread) struct TerminalTests {
  let folder: Folder
  private let terminal: PseudoTerminal

  init() throws {
    folder = try Folder()
    terminal = try PseudoTerminal()
  }

  private func start(
    _ arguments: [String] = [], on other: PseudoTerminal? = nil, term: String? = "xterm"
  ) throws -> StartedProcess {
    var environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.file("state"),
    ]
    environment["TERM"] = term
    return try StartedProcess(
      "standups", ["--data", folder.file("s.json"), "--seed", "1", "--virtual-clock"] + arguments,
      environment: environment, terminal: (other ?? terminal).path)
  }

  @Test("The user edits lines and commands at the prompt") func aPromptIsTypedAt() throws {
    let before = terminal.modes
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    #expect(terminal.modes != before)
    terminal.type("add\r")
    try terminal.read(until: "New standup> ")
    // Keys edit the line: left arrow, a letter, end of line.
    terminal.type("set title Desin\u{1B}[Dg\u{05}!\r")
    try terminal.read(until: "Title: Design!")
    terminal.type("set name 1 Blob\r")
    try terminal.read(until: "Name: Blob")
    terminal.type("sav\r")
    try terminal.read(until: "■")
    try terminal.read(until: "Daily standups> ")
    // Recalls the line before the last. A number opens a row.
    terminal.type("1\r")
    try terminal.read(until: "Length: 1 minute")
    terminal.type("quit\r")
    expectNoDifference(program.wait(), .exit(0))
    expectNoDifference(terminal.modes, before)

    let history = folder.file("state/standups/history")
    let lines = String(decoding: folder.contents("state/standups/history") ?? Data(), as: UTF8.self)
    expectNoDifference(lines, "add\nset title Design!\nset name 1 Blob\nsav\n1\nquit\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: history)
    expectNoDifference((attributes[.posixPermissions] as? NSNumber)?.intValue, 0o600)
  }

  @Test func linesAreRememberedByTheNextRun() throws {
    let first = try start()
    try terminal.read(until: "Daily standups> ")
    terminal.type("add\r")
    try terminal.read(until: "New standup> ")
    terminal.type("cancel\r")
    try terminal.read(until: "Daily standups> ")
    terminal.type("\u{04}")
    expectNoDifference(first.wait(), .exit(0))

    let second = try start()
    try terminal.read(until: "Daily standups> ")
    terminal.type("\u{1B}[A\u{1B}[A\r")
    try terminal.read(until: "New standup> ")
    terminal.type("\u{04}")
    expectNoDifference(second.wait(), .exit(0))
  }

  @Test("An unknown command is reported, and the program continues")
  func aMistakeIsSaidAndTheProgramGoesOn() throws {
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    terminal.type("opne\r")
    try terminal.read(until: "There is no 'opne' here. Did you mean 'open'?")
    terminal.type("help\r")
    try terminal.read(until: "quit")
    terminal.type("\u{03}")
    try terminal.read(until: "Type 'quit' to quit.")
    terminal.type("\u{04}")
    expectNoDifference(program.wait(), .exit(0))
  }

  @Test("A signal restores the terminal", arguments: [SIGTERM, SIGHUP])
  func aSignalGivesTheTerminalBack(signal: Int32) throws {
    let before = terminal.modes
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    #expect(terminal.modes != before)
    program.send(signal: signal)
    expectNoDifference(program.wait(), .exit(128 + signal))
    expectNoDifference(terminal.modes, before)
  }

  /// Signals that end a program without a handler. The program restores the terminal and ends by the same
  /// signal. Signals of a crash are sent from outside here, so there is no backtrace, and the program doesn't
  /// restart.
  @Test(
    "A deadly signal restores the terminal",
    arguments: [
      SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGUSR1, SIGUSR2, SIGALRM,
      SIGVTALRM,
      SIGPROF, SIGXCPU,
    ])
  func aDeadlySignalGivesTheTerminalBack(signal: Int32) throws {
    let before = terminal.modes
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    #expect(terminal.modes != before)
    program.send(signal: signal)
    expectNoDifference(program.wait(), .signal(signal))
    expectNoDifference(terminal.modes, before)
    let rest = try terminal.read(until: "\n")
    #expect(rest.contains("\u{1B}[?2004l") && rest.contains("\u{1B}[?25h"))
    #expect(!rest.contains("Crash") && !rest.contains("crash"))
  }

  /// A pasted block stops at its first mistake, and the program reports the dropped lines.
  @Test("A pasted block stops at its first mistake") func aPastedBlockStopsAtItsMistake() throws {
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    terminal.type("\u{1B}[200~add\nset title T\nbogus\n\nsave\nopen 1\u{1B}[201~\r")
    try terminal.read(until: "There is no 'bogus' here.")
    try terminal.read(until: "Skipped 2 lines, starting with 'save'.")
    try terminal.read(until: "Title: T")
    try terminal.read(until: "New standup> ")
    try discard(terminal, program)
  }

  /// A screen taller than the terminal is printed completely: its beginning scrolls away like any other
  /// output.
  @Test("A screen taller than the terminal is printed completely")
  func aScreenThatIsTooHighIsShownWhole() throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 12)
    let program = try start(on: terminal)
    try terminal.read(until: "Daily standups> ")
    terminal.type("\u{1B}[200~add\n" + String(repeating: "add attendee\n", count: 12) + "\u{1B}[201~\r")
    try terminal.read(until: "Title:")
    for number in 1...13 { try terminal.read(until: "\(number)  Name:") }
    #expect(try !terminal.read(until: "New standup> ").contains("…"))
    terminal.type("more\r")
    try terminal.read(until: "Title:")
    try terminal.read(until: "13  Name:")
    try discard(terminal, program)
  }

  /// A screen that updates itself stays within the terminal's rows.
  @Test("A meeting taller than the terminal reports the hidden rows")
  func aMeetingThatIsTooHighSaysWhatIsLeftOut() throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 8)
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json")],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"], terminal: terminal.path)
    try terminal.read(until: "Daily standups> ")
    try startMeeting(on: terminal)
    try terminal.read(until: "[End meeting]")
    terminal.type("note one\r")
    try terminal.read(until: "Note:")
    terminal.type("note two\r")
    try terminal.read(until: "rows above: 'more' shows them")
    terminal.type("more\r")
    try terminal.read(until: "one")
    try discard(terminal, program)
  }

  @Test(arguments: [30, 10])
  func aNarrowPromptKeepsItsEnd(columns: UInt16) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: 20)
    let program = try start(on: terminal)
    try terminal.read(until: "> ")
    terminal.type("add\r")
    try terminal.read(until: "> ")
    terminal.type("\u{04}")
    expectNoDifference(program.wait(), .exit(0))
  }

  /// Each second writes only the changed digits: not the whole screen, and nothing that a multiplexer would
  /// keep.
  @Test func aRunningMeetingWritesOnlyItsTime() throws {
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json")],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"], terminal: terminal.path)
    try terminal.read(until: "Daily standups> ")
    try startMeeting(on: terminal)
    try terminal.read(until: "0:59 left")
    let drawn = try terminal.read(until: "0:58 left")
    #expect(drawn.utf8.count < 400, "\(drawn.debugDescription)")
    #expect(!drawn.contains("\u{1B}[J") && !drawn.contains("[End"))
    terminal.type("\u{04}")
    expectNoDifference(program.wait(), .exit(0))
  }

  @Test("A meeting is redrawn while the user types nothing") func aMeetingIsDrawnWhileNobodyTypes() throws {
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json")],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"], terminal: terminal.path)
    try terminal.read(until: "Daily standups> ")
    try startMeeting(on: terminal)
    try terminal.read(until: "0:59 left")
    terminal.type("note half a li")
    try terminal.read(until: "0:58 left")
    terminal.type("ne\r")
    try terminal.read(until: "  half a line")
    try discard(terminal, program)
  }

  /// Nothing that is saved changes before the user has answered, and 'undo' restores it.
  @Test func resumingFromThePastAsksBeforeItChangesSavedData() throws {
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    func titles() -> Bool {
      String(decoding: folder.contents("s.json") ?? Data(), as: UTF8.self).contains("Kept")
    }
    terminal.type("add\rtitle Kept\rname 1 Blob\rsave\r")
    try terminal.read(until: "1 attendee   1 minute")
    terminal.type(":at 1\r:resume\r")
    try terminal.read(until: "standups › Kept: removed")
    #expect(titles())
    terminal.type("cancel\r")
    try terminal.read(until: "New standup> ")
    #expect(titles())
    terminal.type(":resume\rresume\r")
    try terminal.read(until: "Resumed after action 1")
    try terminal.read(until: "New standup> ")
    #expect(!titles())
    terminal.type("dismiss\rundo\r")
    try terminal.read(until: "1 attendee   1 minute")
    try terminal.read(until: "Daily standups> ")
    #expect(titles())
    terminal.type("quit\r")
    expectNoDifference(program.wait(), .exit(0))
  }

  /// Adds a standup, opens it, and starts a meeting.
  private func startMeeting(on terminal: PseudoTerminal) throws {
    terminal.type("add\rset title T\rsave\r1\r")
    try terminal.read(until: "[Edit]")
    terminal.type("start\r")
  }

  /// Presses Ctrl-D and chooses to discard the unsaved input.
  private func discard(_ terminal: PseudoTerminal, _ program: StartedProcess) throws {
    terminal.type("\u{04}")
    try terminal.read(until: "[Discard]")
    terminal.type("discard\r")
    expectNoDifference(program.wait(), .exit(0))
  }

  /// The keys for leaving ask before they discard input, and Escape stays.
  @Test func leavingAsks() throws {
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    terminal.type("add\r")
    try terminal.read(until: "New standup> ")
    terminal.type("set title Half\r")
    try terminal.read(until: "Title: Half")
    terminal.type("\u{04}")
    try terminal.read(until: "This would lose your changes in this form.")
    terminal.type("\u{1B}")
    try terminal.read(until: "New standup> ")
    terminal.type("q\r")
    try terminal.read(until: "[Save as draft]")
    terminal.type("save as draft\r")
    try terminal.read(until: "Saved a draft")
    expectNoDifference(program.wait(), .exit(0))

    let next = try start()
    try terminal.read(until: "Drafts")
    terminal.type("open Half\r")
    try terminal.read(until: "Title: Half")
    terminal.type("save\r")
    try terminal.read(until: "■")
    terminal.type("quit\r")
    expectNoDifference(next.wait(), .exit(0))
    #expect(String(decoding: folder.contents("s.json") ?? Data(), as: UTF8.self).contains("Half"))
  }

  /// A program that a signal ends keeps the user's input, because it can't ask.
  @Test("A signal saves the user's input") func aSignalKeepsWhatWasTyped() throws {
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    try startMeeting(on: terminal)
    try terminal.read(until: "[End meeting]")
    terminal.type("note Kept\r")
    try terminal.read(until: "Note:")
    program.send(signal: SIGTERM)
    expectNoDifference(program.wait(), .exit(128 + SIGTERM))
    #expect(String(decoding: folder.contents("s.json") ?? Data(), as: UTF8.self).contains("Kept"))
  }

  /// A transcriber ends, although the program itself ignores the signals of its terminal.
  @Test func aTranscriberEndsWithTheMeeting() throws {
    let pipe = folder.file("pipe")
    expectNoDifference(mkfifo(pipe, 0o600), 0)
    let alive = Source(open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    let program = try start(["--transcriber", "exec 3>'\(pipe)'; echo Listening; sleep 100000; echo Never"])
    try terminal.read(until: "Daily standups> ")
    try startMeeting(on: terminal)
    try terminal.read(until: "Listening")
    terminal.type("back\r")
    try terminal.read(until: "[Save the meeting]")
    terminal.type("discard\r")
    try expectNoDifference(alive.readToEnd(), "")
    terminal.type("quit\r")
    expectNoDifference(program.wait(), .exit(0))
  }
}
