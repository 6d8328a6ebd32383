import CustomDump
import Dependencies
import Foundation
import NavigationCore
import NavigationUI
import TerminalDevice
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// Programs with screens on the full screen, and one session shown by both interactive hosts.
@MainActor
@Suite(.serialized) struct FullScreenScreensTests {
  private func house() throws -> Program {
    try Program(name: "house", root: FloorRoute(0), plugins: [FloorPlugin.self])
  }

  @Test("Escape goes back one screen") func escapeGoesBackAScreen() async throws {
    let stage = try await FullScreenStage(try house(), columns: 120)
    await stage.type(Keys.palette, ":goto house:/floor:1/floor:2", Keys.enter)
    #expect(stage.lines[0].drop { $0 == " " } == "Floor 0 ▸ Floor 1 ▸ Floor 2")
    await stage.type(Keys.escape)
    #expect(stage.lines[0].drop { $0 == " " } == "Floor 0 ▸ Floor 1")
    await stage.type(Keys.palette, "home", Keys.enter)
    #expect(stage.lines[0].drop { $0 == " " } == "Floor 0")
    #expect(await stage.quit() == 0)
  }

  @Test("A navigation error is shown in the status") func aNavigationErrorIsSaid() async throws {
    let stage = try await FullScreenStage(try house(), columns: 60)
    await stage.type(Keys.palette, ":goto floor:9", Keys.enter)
    #expect(
      stage.lines.suffix(2).map { $0.drop { $0 == " " } }.joined(separator: " ").contains(
        "the house has 3 floors"))
    #expect(await stage.quit() == 0)
  }

  /// The full screen, the prompt, and the full screen again show one session.
  @Test("The user can switch between the hosts") func theHostsAreSwitched() async throws {
    let test = TestTerminal(columns: 60, rows: 20)
    var program = Program(name: "tool") { Desk() }
    program.keepsHistory = false
    let run = InteractiveRun(
      program, output: test.output, history: History(), isFullScreen: true, source: (test.calls, test.input))
    // Keys typed ahead reach the host for which they are meant.
    test.type("\r:prompt\rtoggle loud\r:full\r\u{11}")
    #expect(await run.run() == 0)
    let written = test.takeWritten()
    #expect(written.contains("log: plain") && written.contains("[x] Loud"))
    // The alternate screen was entered and left twice.
    expectNoDifference(written.components(separatedBy: "\u{1B}[?1049h").count, 3)
    expectNoDifference(written.components(separatedBy: "\u{1B}[?1049l").count, 3)
    #expect(!test.isRaw)
  }

  /// A feature's child process can use the terminal in either host.
  @Test("A child process can use the terminal", arguments: [true, false])
  func theTerminalIsLentToWork(isFullScreen: Bool) async throws {
    let test = TestTerminal(columns: 60, rows: 20)
    let withTerminal = WithTerminal { ShownTerminal.release?() ?? {} }
    var wasRaw: [Bool] = []
    var program = Program(name: "tool") {
      Button("Edit") {
        Task {
          wasRaw.append(test.isRaw)
          await withTerminal { await MainActor.run { wasRaw.append(test.isRaw) } }
          wasRaw.append(test.isRaw)
          test.type(isFullScreen ? "\u{11}" : "quit\r")
        }
      }
    }
    program.keepsHistory = false
    let run = InteractiveRun(
      program, output: test.output, history: History(), isFullScreen: isFullScreen,
      source: (test.calls, test.input))
    test.type(isFullScreen ? "\r" : "edit\r")
    #expect(await run.run() == 0)
    expectNoDifference(wasRaw, [true, false, true])
    #expect(ShownTerminal.release == nil)
  }

  /// In a program with both hosts, the help of each says how to switch to the other.
  @Test("The help of each host lists the other one") func helpListsTheOtherHost() async throws {
    let session = RunningProgram(Program(name: "tool") { Desk() }, isInteractive: true)
    defer { session.stop() }
    func help(_ command: String) async throws -> String {
      guard case .output(let lines) = try await session.execute(command) else { return "-" }
      return lines.map(\.plain).joined(separator: "\n")
    }
    #expect(try await !help("help").contains(":full"))
    let switches = [(":full", "switch to the full screen"), (":prompt", "switch to the prompt")].map {
      ProgramCommand($0.0, help: $0.1) { _ in .done }
    }
    session.owner.commands = [switches[0]]
    #expect(try await help("help").contains("switch to the full screen"))
    #expect(try await help("help :").contains(":full"))
    #expect(try await help("help :FULL").contains("switch to the full screen"))
    expectNoDifference(session.completions(of: ":f"), [":full"])
    session.owner.commands = [switches[1]]
    #expect(try await help("help :prompt").contains("switch to the prompt"))
  }

  /// A question first focuses the answer that loses nothing, wherever it is.
  @Test("An alert first focuses its safest button") func aQuestionBeginsWithTheSafestAnswer() async throws {
    let stage = try await FullScreenStage {
      Text("a").alert("Sure?", isPresented: .constant(true)) {
        Section("Answers") {
          Button("Delete", role: .destructive) {}
          Button("Archive") {}.disabled(true)
          Button("Keep") {}
        }
      }
    }
    expectNoDifference(stage.focus, "Keep")
    #expect(await stage.quit() == 0)
  }

  /// `/` focuses the screen's search field, if it has one.
  @Test func theSearchFieldIsFound() async throws {
    struct Found: View {
      @State var text = ""
      var body: some View {
        List {
          ForEach(["Apple", "Banana"].filter { text.isEmpty || $0.contains(text) }, id: \.self) { Text($0) }
        }
        .searchable(text: $text, prompt: "A fruit")
      }
    }
    let stage = try await FullScreenStage { Found() }
    #expect(stage.status.contains("/ search"))
    await stage.type("/", "B", "a")
    #expect(stage.shows("Search: Ba") && stage.shows("Banana") && !stage.shows("Apple"))
    #expect(stage.status.contains("Esc leave the field"))
    #expect(await stage.quit() == 0)
  }

  @Test("Options choose the full screen and the background") func aProgramSaysThatItStartsSo() throws {
    let options = try ProgramOptions.parse([])
    #expect(options.fullScreen == nil && options.background == nil)
    try expectNoDifference(ProgramOptions.parse(["--full-screen"]).fullScreen, true)
    try expectNoDifference(ProgramOptions.parse(["--no-full-screen"]).fullScreen, false)
    try expectNoDifference(ProgramOptions.parse(["--background", "light"]).background, .light)
    #expect(throws: (any Error).self) { try ProgramOptions.parse(["--background", "pink"]) }
  }
}
