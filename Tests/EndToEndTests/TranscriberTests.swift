import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// `--transcriber COMMAND`: a meeting shows the lines that another program writes.
@Suite(.ownThread, .onlyInCI) struct TranscriberTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// Starts a program in a meeting that uses the command, in virtual time.
  private func meeting(_ command: String) throws -> Piped {
    let program = try Piped(
      "standups", ["--data", folder.file("s.json"), "--virtual-clock", "--transcriber", command])
    program.write("add\nset title Design\nset length 5\nset attendees 1 name Blob\nsave\nopen 1\nstart\n")
    return program
  }

  @Test("The lines of the transcriber appear in the meeting") func itsLinesAreWrittenDown() throws {
    let program = try meeting("printf 'First said\\nThen \\033[31msaid\\nlast'")
    try program.read(until: "  First said\n  Then ␛\\[31msaid\n  last".replacing("\\", with: ""))
    program.say("end")
    #expect(try program.answer("save and end").contains("Past meetings"))
    #expect(try program.answer("open past meetings 1").contains("  First said\n  Then ␛[31msaid\n  last"))
    try expectNoDifference(program.finish().ending, .exit(0))
  }

  @Test("A failed transcriber shows an alert") func itsFailureIsAQuestion() throws {
    let program = try meeting("echo Before; exit 3")
    try program.read(until: "The transcriber failed")
    try program.answer()
    // Time doesn't advance until the question is answered.
    #expect(try program.answer("advance 30s").isEmpty)
    let resumed = try program.answer("continue without it")
    #expect(resumed.contains("5:00 left") && resumed.contains("  Before"))
    #expect(try program.answer("advance 30s").contains("4:30 left"))
    try expectNoDifference(program.finish().ending, .exit(0))
  }

  @Test func afterItsFailureTheMeetingCanBeDiscarded() throws {
    let program = try meeting("kill -KILL $$")
    try program.read(until: "terminated by signal 9")
    try program.answer()
    let detail = try program.answer("discard")
    #expect(detail.contains("Daily standups ▸ Design\n") && !detail.contains("Past meetings"))
  }

  @Test("A missing transcriber command is a failure that the meeting can ignore")
  func aCommandThatIsNotThereIsAFailure() throws {
    let program = try meeting("/nonexistent/listen 2>/dev/null")
    try program.read(until: "'/nonexistent/listen")
    #expect(try program.answer("continue without it").contains("5:00 left"))
  }

  /// Each way to leave ends the command and the processes it started. Both hold a pipe open, which then
  /// closes.
  @Test(
    "Leaving a meeting ends the transcriber",
    arguments: ["back", "home", "goto standups:/list", "end\ndiscard", "advance 5m", "quit", ""])
  func leavingEndsIt(way: String) throws {
    let pipe = folder.file("pipe")
    expectNoDifference(mkfifo(pipe, 0o600), 0)
    let reading = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    #expect(reading >= 0)
    let alive = Source(reading)
    // One waiting process and a shell that waits for it, both with the pipe open.
    let program = try meeting("exec 3>'\(pipe)'; echo Listening; sleep 100000; echo Never")
    try program.read(until: "  Listening")
    if way.isEmpty {
      try expectNoDifference(program.finish().ending, .exit(0))
    } else {
      program.write(way + "\n")
    }
    try expectNoDifference(alive.readToEnd(), "")
    try expectNoDifference(program.finish().ending, .exit(0))
  }

  /// A command has its own process group, which Ctrl-C doesn't reach.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalEndsItToo(signal: Int32) throws {
    let pipe = folder.file("pipe")
    expectNoDifference(mkfifo(pipe, 0o600), 0)
    let alive = Source(open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    let program = try meeting("exec 3>'\(pipe)'; echo Listening; sleep 100000; echo Never")
    try program.read(until: "  Listening")
    program.interrupt(by: signal)
    try expectNoDifference(alive.readToEnd(), "")
    try expectNoDifference(program.finish().ending, .exit(128 + signal))
  }

  @Test("A transcriber that ignores signals doesn't outlive the program", arguments: [SIGTERM, SIGINT, 0])
  func aStubbornTranscriberEndsToo(signal: Int32) throws {
    let pipe = folder.file("pipe")
    expectNoDifference(mkfifo(pipe, 0o600), 0)
    let alive = Source(open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    let program = try meeting(
      "trap '' TERM INT HUP PIPE; exec 3>'\(pipe)'; echo Listening; while :; do sleep 100; done")
    try program.read(until: "  Listening")
    if signal == 0 { program.say("quit") } else { program.interrupt(by: signal) }
    try expectNoDifference(alive.readToEnd(), "")
    try expectNoDifference(program.finish().ending, .exit(signal == 0 ? 0 : 128 + signal))
  }
}
