import CustomDump
import Foundation
import StandupsCore
import StandupsLive
import Testing

@Suite struct CommandTranscriberTests {
  /// Returns all lines of a command and its failure.
  private func run(_ command: String) async -> (lines: [String], failure: String?) {
    let transcriber = TranscriberClient.command(command)
    #expect(transcriber.isAvailable())
    var lines: [String] = []
    do {
      for try await line in transcriber.lines() { lines.append(line) }
      return (lines, nil)
    } catch {
      return (lines, "\(error)")
    }
  }

  @Test("Lines arrive in order") func linesComeInOrder() async {
    let outcome = await run("printf 'one\\n\\n  two \\nthree'")
    expectNoDifference(outcome.lines, ["one", "", "  two ", "three"])
    expectNoDifference(outcome.failure, nil)
  }

  @Test("A command without output isn't a failure") func noLinesAreNoFailure() async {
    let outcome = await run("true")
    #expect(outcome.lines.isEmpty && outcome.failure == nil)
  }

  @Test("Only the standard output of the command is used") func onlyTheStandardOutputIsHeard() async {
    #expect(await run("echo heard; echo not >&2 2>/dev/null").lines.first == "heard")
    // A command that reads its standard input finds it empty, and doesn't take the user's keys.
    #expect(await run("cat; echo end").lines == ["end"])
  }

  @Test func aStatusIsAFailure() async {
    let outcome = await run("echo one; exit 3")
    expectNoDifference(outcome.lines, ["one"])
    expectNoDifference(outcome.failure, "'echo one; exit 3' exited with status 3")
  }

  @Test func aSignalIsAFailure() async {
    #expect(await run("kill -KILL $$").failure == "'kill -KILL $$' was terminated by signal 9")
  }

  @Test("A missing command is a failure") func aCommandThatIsNotThereIsAFailure() async {
    let outcome = await run("/nonexistent/command 2>/dev/null")
    expectNoDifference(outcome.failure?.hasSuffix("exited with status 127"), true)
  }

  @Test("Invalid UTF-8 becomes a replacement character") func bytesThatAreNoTextAreMadeText() async {
    #expect(await run("printf 'a\\377b\\n'").lines == ["a\u{FFFD}b"])
  }

  /// A program on a terminal ignores some signals. Its transcriber must not inherit that.
  @Test("Signals have their default effect in the command") func signalsWorkInTheCommand() async {
    let before = signal(SIGUSR2, SIG_IGN)
    defer { signal(SIGUSR2, before) }
    let outcome = await run("kill -USR2 $$; echo survived")
    #expect(outcome.lines.isEmpty)
    expectNoDifference(outcome.failure?.hasSuffix("was terminated by signal \(SIGUSR2)"), true)
  }

  /// The command and its child processes hold a pipe open, which closes when all of them have ended.
  @Test("The command ends when no task reads its lines", arguments: ["", "trap '' TERM; "])
  func nobodyIsLeftWhenNobodyListens(preparation: String) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)").path()
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reading) }
    let command = "\(preparation)exec 3>'\(path)'; echo ready; sleep 100000; echo never"
    // Leaving the loop releases the stream.
    let listening = Task {
      for try await line in TranscriberClient.command(command).lines() { return line }
      return "nothing"
    }
    #expect(try await listening.value == "ready")
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    expectNoDifference(poll(&waiting, 1, 60_000), 1)
    #expect(Int32(waiting.revents) & Int32(POLLHUP) != 0)
  }
}
