import CairnSupport
import CustomDump
import Foundation
import TerminalDevice
import TerminalText
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalPrograms

/// A second terminal attached to a running program.
@MainActor
@Suite(.serialized) struct AttachedTerminalTests {
  /// Runs a terminal on a pipe. Returns its output and exit status.
  private func run(_ lines: [String], _ path: String) async throws -> (shown: String, status: Int32) {
    let written = Locked("")
    let output = TerminalOutput(capability: .plain) { bytes in
      written.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return 0
    }
    let terminal = AttachedTerminal(try UnixSocket.connect(to: path))
    let status = await terminal.run(
      LineReader(text: lines.map { $0 + "\n" }.joined()), output: output)
    return (written.withLock { $0 }, status)
  }

  @Test func commandsOfAPipeAreRunAndAnswered() async throws {
    let attaching = try Attaching(try workshop())
    let session = RunningProgram(attaching.program, isInteractive: false)
    let (shown, status) = try await run(
      ["set title Desk", "", ":state title", "dance", ":send start", ":send stop"], attaching.path)
    expectNoDifference(status, ExitStatus.commandFailed)
    expectNoDifference(
      shown,
      """
      Workshop  shop:/
      1  \\.root.workshop.binding.title, "Desk"  → root.state.title
      "Desk"
      There is no 'dance' here.
      2  \\.root.workshop.start
      effect 1 'ticks' begins on workshop:1
      3  \\.root.workshop.stop
      effect 1 'ticks' ends on workshop:1

      """)
    let (second, success) = try await run(["screen", "detach", ":send count 2"], attaching.path)
    expectNoDifference(success, ExitStatus.success)
    #expect(second.contains("────────\nTitle: Desk"), "\(second)")
    let count = await output(":state count", session)
    expectNoDifference(count, "0")
    session.stop()
    await attaching.end()
  }

  @Test("The terminal says how the attached program ended", arguments: [true, false])
  func theEndOfTheProgramIsSaid(isKilled: Bool) async throws {
    let attaching = try Attaching(try workshop())
    let session = RunningProgram(attaching.program, isInteractive: false)
    let written = Locked("")
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let output = TerminalOutput(capability: .plain) { bytes in
      written.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      begin.yield()
      return 0
    }
    let terminal = AttachedTerminal(try UnixSocket.connect(to: attaching.path))
    // These lines don't end the session, so the test closes the pipe.
    var pipes: [Int32] = [0, 0]
    #expect(pipe(&pipes) == 0)
    let lines = LineReader(descriptor: pipes[0])
    let run = Task { await terminal.run(lines, output: output) }
    for await _ in begun { break }
    if isKilled { await attaching.stop() } else { await attaching.end(7) }
    let status = await run.value
    expectNoDifference(status, isKilled ? ExitStatus.commandFailed : ExitStatus.success)
    #expect(
      written.withLock { $0 }.hasSuffix(
        isKilled ? "Lost the connection to the program.\n" : "The program exited with status 7.\n"))
    session.stop()
    for end in pipes { close(end) }
    await attaching.end()
  }

  @Test("A terminal attaches to the next version of a replaced program")
  func aReplacedProgram() async throws {
    let (first, second) = (try Attaching(try workshop()), try Attaching(try workshop()))
    let replaced = RunningProgram(first.program, isInteractive: false)
    let next = RunningProgram(second.program, isInteractive: false)
    _ = await output("set title Desk", next)
    let written = Locked("")
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let output = TerminalOutput(capability: .plain) { bytes in
      written.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      begin.yield()
      return 0
    }
    var pipes: [Int32] = [0, 0]
    #expect(pipe(&pipes) == 0)
    let input = TerminalOutput(descriptor: pipes[1], capability: .plain)
    let path = second.path
    let terminal = AttachedTerminal(try UnixSocket.connect(to: first.path)) {
      // These lines are typed while no program is connected.
      input.write([StyledText(":state title"), StyledText("detach")])
      return try? UnixSocket.connect(to: path)
    }
    let lines = LineReader(descriptor: pipes[0])
    let run = Task { await terminal.run(lines, output: output) }
    for await _ in begun { break }
    replaced.replace()
    replaced.stop()
    await first.end()
    let status = await run.value
    expectNoDifference(status, ExitStatus.success)
    expectNoDifference(
      written.withLock { $0 },
      """
      Workshop  shop:/
      The program is replaced by its next version.
      "Desk"

      """)
    next.stop()
    for end in pipes { close(end) }
    await second.end()
  }

  @Test("In a terminal, events are printed above the input line")
  func aPersonSeesWhatHappensAboveTheLine() async throws {
    let attaching = try Attaching(try workshop())
    let session = RunningProgram(attaching.program, isInteractive: true)
    let test = TestTerminal(columns: 70, rows: 20)
    let terminal = try #require(
      InteractiveTerminal(calls: test.calls, input: test.input, output: test.output))
    let attached = AttachedTerminal(try UnixSocket.connect(to: attaching.path))
    let run = Task { await attached.run(terminal) }
    test.type("set title Desk\r")
    let other = try await attaching.client()
    try await other.screen("Title: Desk")
    test.type(":state title\rdetach\r")
    let status = await run.value
    expectNoDifference(status, ExitStatus.success)
    let shown = test.takeWritten()
    #expect(shown.contains("→ root.state.title") && shown.contains("\"Desk\""), "\(shown)")
    #expect(shown.contains("attached"))
    session.stop()
    await attaching.end()
  }
}
