import CustomDump
import Foundation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalApp
@testable import TerminalPrograms

/// Other terminals attached to a program that a surface shows.
@MainActor
@Suite(.serialized) struct AttachedSurfacesTests {
  @Test("A client's changes appear for the user and other clients")
  func whatOneDoesIsShownToThePersonAndTheOthers() async throws {
    let attaching = try Attaching(try workshop())
    let stage = try await FullScreenStage(attaching.program, columns: 60)
    let (first, second) = (try await attaching.client(), try await attaching.client())
    #expect(try await first.text("set title Desk").contains("Title: Desk"))
    try await second.screen("Title: Desk")
    await stage.surface.waitUntilDrawn()
    #expect(stage.shows("Desk"))
    await stage.type(Keys.palette, ":set title Chair", Keys.enter)
    try await first.screen("Title: Chair")
    try await second.screen("Title: Chair")
    // Every terminal shows the past.
    #expect(try await second.text(":at 1").contains("Title: Desk"))
    await stage.surface.waitUntilDrawn()
    #expect(stage.status.contains("1/"), "\(stage.status)")
    #expect(try await first.text("set title Sofa").contains("This is the past"))
    await stage.type(Keys.escape)
    try await second.screen("Title: Chair")
    try await first.expect("quit", answers: "done")
    let status = await stage.end()
    expectNoDifference(status, 0)
    await attaching.end()
  }

  @Test("A client can quit each host", arguments: ["json", "script", "prompt"])
  func aClientEndsEachHost(kind: String) async throws {
    let attaching = try Attaching(try workshop())
    let output = TerminalOutput(capability: .plain) { _ in 0 }
    let test = TestTerminal(columns: 60, rows: 20)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let lines = LineReader(descriptor: ends[0])
    let program = attaching.program
    let run = Task {
      switch kind {
      case "json": return await program.run(on: JSONSurface(lines, output: output))
      case "script": return await program.run(on: LineSurface(lines, output: output, errors: output))
      default:
        let terminal = try #require(
          InteractiveTerminal(calls: test.calls, input: test.input, output: test.output))
        return await program.run(on: PromptSurface(terminal, history: History()))
      }
    }
    let client = try await attaching.client()
    try await client.expect("quit", answers: "done")
    let status = try await run.value
    expectNoDifference(status, 0)
    for end in ends { close(end) }
    await attaching.end()
  }

  @Test("An alert is shared by all clients") func aQuestionIsForAll() async throws {
    let attaching = try Attaching(
      try Program.screens {
        Text("Typed").unsavedInput("'Typed'", when: true, keepTitle: "Keep") { "kept" }
      })
    let session = RunningProgram(attaching.program, isInteractive: true)
    let client = try await attaching.client()
    #expect(try await client.text("quit").contains("Leave?"))
    #expect(try await client.text("where").contains("tool:/"))
    try await client.expect("home", answers: "error: Answer or dismiss the sheet or alert first.")
    let answer = try await session.execute("stay")
    expectNoDifference(answer, RunningProgram.Reply.done)
    try await client.screen("Leave?", isShown: false)
    session.stop()
    await attaching.end()
  }
}
