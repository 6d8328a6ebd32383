import CustomDump
import TerminalText
import TerminalUI
import Testing

@testable import TerminalPrograms

/// Programs without tools, and program extensions.
@MainActor
@Suite struct RunningProgramTests {
  private struct Settings: View {
    @State var isOn = false
    var body: some View { Toggle("Sound", isOn: $isOn) }
  }

  @Test func aProgramNeedsNoTools() async throws {
    let program = Program(name: "settings") { Settings() }
    let running = RunningProgram(program, isInteractive: false, extensions: [])
    let reply = try await running.execute("toggle sound")
    let lines = running.screen(width: 40)
    expectNoDifference(reply, .done)
    expectNoDifference(lines.map(\.plain), ["[x] Sound"])
    expectNoDifference(running.reader.listed.map(\.name), ["where", "help", "quit"])
    running.stop()
  }

  final class TurnCounter: ProgramExtension {
    private var count = 0
    var commands: [ProgramCommand] {
      [
        ProgramCommand(":turns", help: "count the commands that have run") { [unowned self] _ in
          .output(["\(count)"])
        }
      ]
    }
    func perform(
      _ turn: Turn, _ body: () async throws(CommandError) -> RunningProgram.Reply
    ) async throws(CommandError) -> RunningProgram.Reply {
      count += 1
      return try await body()
    }
  }

  @Test("An extension observes commands and adds its own")
  func anExtensionSeesTurnsAndAddsCommands() async throws {
    var program = Program(name: "settings") { Settings() }
    program.extensions = [TurnCounter()]
    let running = RunningProgram(program, isInteractive: false, extensions: program.extensions)
    defer { running.stop() }
    _ = try await running.execute("toggle sound")
    _ = try? await running.execute("toggle soud")
    let (turns, help) = (try await running.execute(":turns"), try await running.execute("help :"))
    expectNoDifference(turns, .output(["2"]))
    expectNoDifference(help, .output(try ProgramHelp(of: running).lines(for: ":turns")))
    expectNoDifference(running.completions(of: ":t"), [":turns"])
  }

  /// An extension that can refuse a turn. The first extension is the outermost.
  private final class Guard: ProgramExtension {
    let log: (String) -> Void
    let refuses: Bool
    let name: String

    init(_ name: String, refuses: Bool = false, _ log: @escaping (String) -> Void) {
      (self.name, self.refuses, self.log) = (name, refuses, log)
    }

    func perform(
      _ turn: Turn, _ body: () async throws(CommandError) -> RunningProgram.Reply
    ) async throws(CommandError) -> RunningProgram.Reply {
      log("\(name) before")
      if refuses { throw CommandError("Not now.") }
      let reply = try await body()
      log("\(name) after")
      return reply
    }

    func takeNotices() -> [ProgramNotice] { [ProgramNotice(name)] }
    func didReceive(_ notices: ArraySlice<ProgramNotice>) {
      log("\(name) receives \(notices.map(\.text.plain).joined(separator: ", "))")
    }
  }

  @Test("Extensions run in their order") func extensionsTakePartInTheirOrder() async throws {
    var log: [String] = []
    let add = { log.append($0) }
    let running = RunningProgram(
      Program(name: "settings") { Settings() }, isInteractive: false,
      extensions: [Guard("outer", add), Guard("inner", add)])
    defer { running.stop() }
    _ = try await running.execute("toggle sound")
    expectNoDifference(log, ["outer before", "inner before", "inner after", "outer after"])
    log = []
    expectNoDifference(running.takeNotices().map(\.text.plain), ["outer", "inner"])
    expectNoDifference(log, ["outer receives outer, inner", "inner receives outer, inner"])
  }

  @Test("An extension can refuse commands") func anExtensionRefusesTurns() async throws {
    var log: [String] = []
    let running = RunningProgram(
      Program(name: "settings") { Settings() }, isInteractive: false,
      extensions: [Guard("outer", refuses: true) { log.append($0) }])
    defer { running.stop() }
    await #expect(throws: CommandError("Not now.")) { try await running.execute("toggle sound") }
    expectNoDifference(running.screen(width: 40).map(\.plain), ["[ ] Sound"])
    expectNoDifference(log, ["outer before"])
  }

  /// A surface without a user.
  private final class Lines: Surface {
    private var lines: ArraySlice<String>
    let endsAtFailure: Bool
    private(set) var shown: [String] = []
    private(set) var ending: SurfaceEnding?

    init(_ lines: [String], endsAtFailure: Bool = false) {
      (self.lines, self.endsAtFailure) = (lines[...], endsAtFailure)
    }

    func next() async -> SurfaceEvent { lines.popFirst().map { .line($0) } ?? .ended }
    func show(_ answer: Answer) {
      if case .failure(let error) = answer { shown.append(error.message) }
    }
    func show(_ notices: [ProgramNotice]) {}
    func showScreen(of program: RunningProgram) {
      if let lines = program.takeScreen() { shown += lines.map(\.plain) }
    }
    func end(_ ending: SurfaceEnding, _ status: Int32, of program: RunningProgram) { self.ending = ending }
  }

  @Test(arguments: [
    (["toggle sound"], false, SurfaceEnding.ended, ExitStatus.success, ["[ ] Sound", "[x] Sound"]),
    (["quit", "toggle sound"], false, .quit, ExitStatus.success, ["[ ] Sound"]),
    (
      ["jump", "toggle sound"], false, .ended, ExitStatus.commandFailed,
      ["[ ] Sound", "There is no 'jump' here.", "[x] Sound"]
    ),
    (
      ["jump", "toggle sound"], true, .failed, ExitStatus.commandFailed,
      ["[ ] Sound", "There is no 'jump' here."]
    ),
  ])
  func aLoopEndsWithAStatus(
    lines: [String], endsAtFailure: Bool, ending: SurfaceEnding, status: Int32, shown: [String]
  ) async {
    let surface = Lines(lines, endsAtFailure: endsAtFailure)
    let result = await Program(name: "settings") { Settings() }.run(on: surface, extensions: [])
    expectNoDifference(result, status)
    expectNoDifference(surface.ending, ending)
    expectNoDifference(surface.shown, shown)
  }
}
