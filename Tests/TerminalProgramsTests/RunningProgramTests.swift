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
      _ action: UserAction, _ body: () async throws(CommandError) -> RunningProgram.Reply
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
      _ action: UserAction, _ body: () async throws(CommandError) -> RunningProgram.Reply
    ) async throws(CommandError) -> RunningProgram.Reply {
      log("\(name) before")
      if refuses { throw CommandError("Not now.") }
      let reply = try await body()
      log("\(name) after")
      return reply
    }

    func begin(_ program: RunningProgram) {
      program.at(.gathering) { [name, unowned program] in program.notify(name) }
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
    let guest = running.addGuest()
    guest.onChange = { if $0 == .notices { log.append("notices") } }
    log = []
    expectNoDifference(running.takeNotices().map(\.text.plain), ["outer", "inner"])
    // A guest hears of them at the same time, and has its own.
    expectNoDifference(log, ["notices"])
    expectNoDifference(guest.takeNotices().map(\.text.plain), ["outer", "inner", "outer", "inner"])
    // Notices that are taken while they arrive aren't gathered again.
    var taken: [ProgramNotice] = []
    guest.onChange = { if $0 == .notices { taken += guest.takeNotices() } }
    _ = running.takeNotices()
    expectNoDifference(taken.map(\.text.plain), ["outer", "inner"])
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

  /// Sends lines, and returns what was shown, and what the last output said.
  private func send(_ lines: [String], untilFailure: Bool = false) async -> ([String], Output.Next) {
    let running = RunningProgram(
      Program(name: "settings") { Settings() }, isInteractive: false, extensions: [])
    defer { running.stop() }
    let client = running.owner
    await client.begin()
    var shown = client.takeScreen()?.map(\.plain) ?? []
    for line in lines {
      let output = await client.send(.line(line))
      if case .failure(let error) = output.answer {
        shown.append(error.message)
        if untilFailure { break }
      }
      if output.next != .stay { return (shown, output.next) }
      await client.commit()
      shown += client.takeScreen()?.map(\.plain) ?? []
    }
    return (shown, await client.send(.end()).next)
  }

  @Test(arguments: [
    (["toggle sound"], false, ExitStatus.success, ["[ ] Sound", "[x] Sound"]),
    (["quit", "toggle sound"], false, ExitStatus.success, ["[ ] Sound"]),
    (
      ["jump", "toggle sound"], false, ExitStatus.commandFailed,
      ["[ ] Sound", "There is no 'jump' here.", "[x] Sound"]
    ),
    (
      ["jump", "toggle sound"], true, ExitStatus.commandFailed,
      ["[ ] Sound", "There is no 'jump' here."]
    ),
  ])
  func aRunEndsWithAStatus(
    lines: [String], untilFailure: Bool, status: Int32, shown: [String]
  ) async {
    let (all, next) = await send(lines, untilFailure: untilFailure)
    expectNoDifference(next, .quit(status: status))
    expectNoDifference(all, shown)
  }

  @Test("Each client has its own width, commands, and last screen")
  func clientsAreSeparate() async {
    let running = RunningProgram(
      Program(name: "settings") { Settings() }, isInteractive: true, extensions: [])
    defer { running.stop() }
    let (owner, guest) = (running.owner, running.addGuest())
    owner.commands = [ProgramCommand(":full", help: "") { _ in .leave(to: "full") }]
    (owner.width, guest.width) = (40, 10)
    let outputs = [await owner.send(.line(":full")), await guest.send(.line(":full"))]
    expectNoDifference(outputs[0], Output(next: .leave(to: "full")))
    #expect(throws: CommandError.self) { try outputs[1].answer.get() }
    #expect(owner.takeScreen() != nil)
    #expect(guest.takeScreen() != nil)
    _ = await guest.send(.line("toggle sound"))
    #expect(owner.takeScreen() != nil)
    #expect(owner.takeScreen() == nil)
  }

  @Test("An act of a client is told to the others, and an end to every later input")
  func clientsHearOfEachOther() async {
    let running = RunningProgram(
      Program(name: "settings") { Settings() }, isInteractive: true, extensions: [])
    defer { running.stop() }
    let (owner, guest) = (running.owner, running.addGuest())
    var heard: [Client.Change] = []
    owner.onChange = { heard.append($0) }
    var turns = 0
    running.at(.turnEnded) { turns += 1 }
    _ = await guest.send(.line("toggle sound"))
    #expect(turns == 1)
    guest.tellOthers()
    guest.endProgram()
    expectNoDifference(heard.filter { $0 != .screen }, [.others, .ended])
    let outputs = [await owner.send(.line("toggle sound")), await owner.send(.signal(15))]
    expectNoDifference(outputs.map(\.next), [.quit(status: 0), .quit(status: 128 + 15)])
    expectNoDifference(running.screen(width: 40).map(\.plain), ["[x] Sound"])
  }
}
