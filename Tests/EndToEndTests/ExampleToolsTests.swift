import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The examples are ordinary apps and have the same tools as all programs.
@Suite(.ownThread) struct ExampleToolsTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ program: String, _ arguments: [String], input: String = "") throws -> Piped.Outcome {
    try Piped.run(
      program, arguments, input: input,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.file("state")])
  }

  @Test(arguments: [
    ("counter", "increment", "count: 1"), ("todos", "add todo", "todos: ["),
    ("search", "set search Rome", "query: \"Rome\""), ("timers", "start", "isTimerActive: true"),
    ("voice-memos", "record", "memos: ["),
    ("tic-tac-toe", "set email blob@pointfree.co", "blob@pointfree.co"),
    ("streams", "connect", "connection:"),
  ])
  func anExampleIsInspectedRecordedAndReplayed(example: String, command: String, state: String) throws {
    let recording = folder.file("a.session")
    let script = "\(command)\n:state\n:history\n:at 0\n:at 1\n:session\n"
    let recorded = try run(example, ["debug", "record", recording], input: script)
    expectNoDifference(recorded.ending, .exit(0), "\(recorded.errors)")
    #expect(recorded.output.contains(state), "\(recorded.output)")
    #expect(recorded.output.contains("▸ ") && recorded.output.contains("  app › "), "\(recorded.output)")
    let replayed = try run(example, ["debug", "replay", recording, "--quiet"])
    expectNoDifference(replayed.ending, .exit(0), "\(replayed.errors)")
    #expect(replayed.errors.contains("performed as recorded."), "\(replayed.errors)")
    let test = try run(example, ["debug", "test", recording])
    expectNoDifference(test.ending, .exit(0), "\(test.errors)")
    #expect(test.output.contains("TestStore("), "\(test.output)")
    #expect(!test.output.contains("RootPlugin"), "\(test.output)")
  }

  /// Pushes a screen whose state isn't `Codable`. The recording contains it, and a replay reports that it
  /// can't be read.
  @Test("A session and a replay name the state that can't be saved") func whatCantBeWrittenIsNamed() throws {
    let recording = folder.file("a.session")
    let recorded = try run(
      "case-studies", ["debug", "record", recording], input: "prime\n:session\n:at 0\n")
    expectNoDifference(recorded.ending, .exit(0), "\(recorded.errors)")
    #expect(recorded.output.contains("Before the first action"), "\(recorded.output)")
    #expect(recorded.output.contains("Restored 'app' without 'path'."), "\(recorded.output)")
    let replayed = try run("case-studies", ["debug", "replay", recording, "--quiet"])
    expectNoDifference(replayed.ending, .exit(1))
    #expect(replayed.errors.contains("which '\\.root.app.path.push' needs."), "\(replayed.errors)")
  }
}
