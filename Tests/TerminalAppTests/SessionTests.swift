import CustomDump
import Foundation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

@MainActor
@Suite(.serialized) struct SessionTests {
  struct Screen: View {
    @State var title = "Old"
    @State var log = "-"
    var body: some View {
      List {
        Text(log)
        TextField("Title", text: $title)
        Button("Back") { log = "the button" }
        Button("Later") {
          Task {
            await Task.yield()
            log = "later"
          }
        }
      }
      .navigationTitle("Screen")
    }
  }

  private func program() throws -> Program { try .screens { Screen() } }

  private func error(_ line: String, _ session: RunningProgram) async -> String {
    do {
      return "no error: \(try await session.execute(line))"
    } catch {
      return error.description
    }
  }

  @Test("The program's commands and built-in commands have exact names")
  func wordsOfTheProgramComeFirst() async throws {
    let session = RunningProgram(try program(), isInteractive: false)
    #expect(await error("back", session) == "There is no screen to go back to.")
    #expect(try await session.execute("tap back") == .done)
    expectNoDifference(session.screen(width: 40)[2].plain, "the button")
    #expect(try await session.execute("where") == .output(["tool:/"]))
    #expect(try await session.execute("quit") == .quit)
    #expect(try await session.execute("   ") == .done)
    #expect(await error("quit now", session) == "'quit' takes no argument.")
    #expect(
      await error("goto bad", session)
        == "Can't go to 'bad': this program has no 'bad'. A link looks like 'tool:/screen'.")
    #expect(await error("goto", session) == "'goto' needs a link.")
    #expect(await error("qiut", session) == "There is no 'qiut' here. Did you mean 'quit'?")
    #expect(await error("advance 1s", session) == "There is no 'advance 1s' here.")
    session.stop()
  }

  /// If the command line contains a command of the prompt, a message explains how to use it.
  @Test("All prompt commands are recognized") func theCommandsOfThePromptAreKnown() {
    let running = RunningProgram(Program(name: "tool") { Screen() }, isInteractive: false)
    expectNoDifference(running.reader.commands.map(\.name), PromptCommands.names)
    for command in running.reader.commands {
      for name in [command.name.uppercased()] + command.synonyms {
        expectNoDifference(PromptCommands.name(of: name), command.name)
      }
    }
    running.stop()
  }

  @Test func aProgramOfOneViewHasNoLinks() async throws {
    let session = RunningProgram(Program(name: "tool") { Screen() }, isInteractive: false)
    #expect(await error("goto tool:/screen", session) == "There is no 'goto tool:/screen' here.")
    #expect(try await session.execute("where") == .output(["Screen"]))
    #expect(session.reader.listed.first { $0.name == "where" }?.help == "print the titles of the screens")
    expectNoDifference(session.reader.listed.contains { $0.name == "goto" }, false)
    session.stop()
  }

  @Test("A virtual clock can be advanced") func timeIsMovedWhereItIsVirtual() async throws {
    var program = try program()
    var moved = Duration.zero
    program.clock = VirtualClock { duration, _ in moved += duration }
    let session = RunningProgram(program, isInteractive: false)
    #expect(try await session.execute("advance 1m30s") == .done)
    expectNoDifference(moved, .seconds(90))
    #expect(
      await error("advance soon", session) == "'advance' needs a time, such as 60s, 1m30s, 500ms, or 2h.")
    session.stop()
  }

  @Test("Abbreviations work only for interactive users") func shortWordsAreForPeople() async throws {
    let session = RunningProgram(try program(), isInteractive: true)
    #expect(try await session.execute("q") == .quit)
    #expect(try await session.execute("se ti New") == .done)
    expectNoDifference(session.screen(width: 40)[3].plain, "Title: New")
    expectNoDifference(session.completions(of: "g"), ["goto "])
    expectNoDifference(session.completions(of: "set"), ["set title "])
    session.stop()
  }

  /// A known command that isn't available here isn't reported as a mistake.
  @Test("Help describes every command") func helpKnowsEveryCommand() async throws {
    let session = RunningProgram(try program(), isInteractive: false)
    for name in ["open", "delete", "move", "menu", "tab", "tap", "focus", "dismiss", "pick", "inc", "dec"] {
      guard case .output(let lines) = try await session.execute("help \(name)") else {
        Issue.record("There was no message about '\(name)'.")
        return
      }
      #expect(lines.first?.plain.hasPrefix(name) == true)
    }
    await #expect(throws: CommandError.self) { try await session.execute("help opne") }
    session.stop()
  }

  @Test("Help lists the available commands") func helpListsWhatCanBeDone() async throws {
    let session = RunningProgram(try program(), isInteractive: false)
    guard case .output(let lines) = try await session.execute("help") else {
      Issue.record("There was no message.")
      return
    }
    #expect(lines.map(\.plain).contains("set title TEXT  set the text; \"\" clears it"))
    #expect(lines.map(\.plain).contains("quit            quit the program ('exit', Ctrl-D)"))
    session.stop()
  }

  @Test(arguments: [
    ("60s", 60_000), ("90", 90_000), ("1m30s", 90_000), ("500ms", 500), ("2h", 7_200_000), ("1.5s", 1_500),
    ("1 m 5 s", 65_000),
  ])
  func times(written: String, milliseconds: Int) {
    expectNoDifference(Duration(written: written), .milliseconds(milliseconds))
  }

  @Test(
    "Invalid durations are refused",
    arguments: ["", "s", "1x", "-1s", "1m30", "1..2s", "١s", "99999999999999s"])
  func noTimes(written: String) {
    expectNoDifference(Duration(written: written), nil)
  }
}
