import DependenciesTestSupport
import Foundation
import Testing

/// The program on a terminal: a prompt, keys, a history, and a terminal that is always given back.
@Suite(.ownThread) struct TerminalTests {
  let folder: Folder
  private let terminal: PseudoTerminal

  init() throws {
    folder = try Folder()
    terminal = try PseudoTerminal()
  }

  private func start(_ arguments: [String] = []) throws -> StartedProcess {
    try StartedProcess(
      "standups", ["--data", folder.file("s.json"), "--seed", "1", "--virtual-clock"] + arguments,
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.file("state"), "TERM": "xterm",
      ], terminal: terminal.path)
  }

  @Test func aPromptIsTypedAt() throws {
    let before = terminal.modes
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    #expect(terminal.modes != before)
    terminal.type("add\r")
    try terminal.read(until: "New standup> ")
    // Keys edit the line: left, a letter, the end of it.
    terminal.type("set title Desin\u{1B}[Dg\u{05}!\r")
    try terminal.read(until: "Title: Design!")
    terminal.type("set name 1 Blob\r")
    try terminal.read(until: "Name: Blob")
    terminal.type("sav\r")
    try terminal.read(until: "■")
    try terminal.read(until: "Daily standups> ")
    // The line before the last comes back, and a number opens a row.
    terminal.type("1\r")
    try terminal.read(until: "Length: 5 minutes")
    terminal.type("quit\r")
    #expect(program.wait() == .exit(0))
    #expect(terminal.modes == before)

    let history = folder.file("state/standups/history")
    let lines = String(decoding: folder.contents("state/standups/history") ?? Data(), as: UTF8.self)
    #expect(lines == "add\nset title Design!\nset name 1 Blob\nsav\n1\nquit\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: history)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func linesAreRememberedByTheNextRun() throws {
    let first = try start()
    try terminal.read(until: "Daily standups> ")
    terminal.type("add\r")
    try terminal.read(until: "New standup> ")
    terminal.type("cancel\r")
    try terminal.read(until: "Daily standups> ")
    terminal.type("\u{04}")
    #expect(first.wait() == .exit(0))

    let second = try start()
    try terminal.read(until: "Daily standups> ")
    terminal.type("\u{1B}[A\u{1B}[A\r")
    try terminal.read(until: "New standup> ")
    terminal.type("\u{04}")
    #expect(second.wait() == .exit(0))
  }

  @Test func aMistakeIsSaidAndTheProgramGoesOn() throws {
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    terminal.type("opne\r")
    try terminal.read(until: "There is no 'opne' here. Did you mean 'open'?")
    terminal.type("help\r")
    try terminal.read(until: "ends the program")
    terminal.type("\u{03}")
    try terminal.read(until: "Write 'quit' to leave.")
    terminal.type("\u{04}")
    #expect(program.wait() == .exit(0))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalGivesTheTerminalBack(signal: Int32) throws {
    let before = terminal.modes
    let program = try start()
    try terminal.read(until: "Daily standups> ")
    #expect(terminal.modes != before)
    program.send(signal: signal)
    #expect(program.wait() == .exit(128 + signal))
    #expect(terminal.modes == before)
  }

  @Test func aMeetingIsDrawnWhileNobodyTypes() throws {
    let program = try StartedProcess(
      "standups", ["--data", folder.file("s.json")],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"], terminal: terminal.path)
    try terminal.read(until: "Daily standups> ")
    terminal.type("add\rset title T\rsave\r1\r")
    try terminal.read(until: "[Edit]")
    terminal.type("start\r")
    try terminal.read(until: "4:59 left")
    terminal.type("note half a li")
    try terminal.read(until: "4:58 left")
    terminal.type("ne\r")
    try terminal.read(until: "  half a line")
    terminal.type("\u{04}")
    #expect(program.wait() == .exit(0))
  }

  /// A transcriber is ended although the program itself ignores the signals of a terminal.
  @Test func aTranscriberEndsWithTheMeeting() throws {
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let alive = Source(open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    let program = try start(["--transcriber", "exec 3>'\(pipe)'; echo Listening; sleep 100000; echo Never"])
    try terminal.read(until: "Daily standups> ")
    terminal.type("add\rset title T\rsave\r1\r")
    try terminal.read(until: "[Edit]")
    terminal.type("start\r")
    try terminal.read(until: "Listening")
    terminal.type("back\r")
    #expect(try alive.readToEnd() == "")
    terminal.type("quit\r")
    #expect(program.wait() == .exit(0))
  }
}

/// A terminal without a screen.
final class PseudoTerminal {
  /// The path by which a program opens it.
  let path: String
  private let keyboard: Int32
  private let line: Int32
  private let screen: Source

  init() throws {
    var (main, other): (Int32, Int32) = (0, 0)
    var size = winsize(ws_row: 40, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&main, &other, &name, nil, &size) == 0 else {
      throw Stuck(description: "There is no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    for end in [main, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    keyboard = main
    // Kept open, so that the terminal outlives the program and can be asked about its modes.
    line = other
    screen = Source(main)
  }

  deinit { close(line) }

  func type(_ keys: String) { _ = send(keys, to: keyboard) }

  /// Reads what is drawn until a text is among it; sequences that style and move are left out.
  func read(until text: String) throws {
    _ = try screen.read("'\(text)'") { drawn in Self.end(of: text, in: drawn) }
  }

  /// Where a text ends among sequences, which may come before and after each of its letters.
  private static func end(of text: String, in drawn: String) -> String.Index? {
    var plain = ""
    var ends: [String.Index] = []
    var isInSequence = false
    let scalars = drawn.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if isInSequence {
        isInSequence = !(scalar.properties.isAlphabetic)
      } else if scalar == "\u{1B}" {
        isInSequence = true
      } else if scalar != "\r" {
        plain.unicodeScalars.append(scalar)
        ends.append(scalars.index(after: index))
      }
    }
    guard let found = plain.range(of: text) else { return nil }
    let count = plain.unicodeScalars.distance(from: plain.startIndex, to: found.upperBound)
    return count == 0 ? drawn.startIndex : ends[count - 1]
  }

  /// How keys are treated: whether they echo, come by line, and make signals.
  var modes: [UInt32] {
    var attributes = termios()
    tcgetattr(line, &attributes)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_lflag]
  }
}
