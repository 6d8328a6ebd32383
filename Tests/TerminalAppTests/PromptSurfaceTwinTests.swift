import Foundation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// The prompt on a terminal in memory: all typed keys are available at once, and no thread reads them.
@MainActor
@Suite struct PromptSurfaceTwinTests {
  private let test = TestTerminal(columns: 40, rows: 20)

  private func run(_ program: Program) throws -> Task<Int32, Never> {
    let terminal = try #require(
      InteractiveTerminal(calls: test.calls, input: test.input, output: test.output))
    return Task { await program.run(on: PromptSurface(terminal, history: History())) }
  }

  @Test("Commands run at the prompt, and the terminal is restored")
  func commandsAreDoneAndTheTerminalIsGivenBack() async throws {
    let run = try run(try .screens { SessionTests.Screen() })
    test.type("set title New\rquit\r")
    #expect(await run.value == 0)
    let written = test.takeWritten()
    #expect(written.contains("Title: Old") && written.contains("Title: New"))
    #expect(!test.isRaw)
    #expect(!test.raise(SIGWINCH))
  }

  @Test func aTerminationSignalEndsTheRun() async throws {
    let run = try run(try .screens { SessionTests.Screen() })
    test.raise(SIGTERM)
    #expect(await run.value == 128 + SIGTERM)
    #expect(!test.isRaw)
  }

  @Test("A closed terminal ends the run") func aTerminalThatHasGoneEndsTheRun() async throws {
    let run = try run(try .screens { SessionTests.Screen() })
    test.hangUp()
    #expect(await run.value == 0)
    #expect(!test.isRaw)
  }

  /// Typing replaces the selection, as in a text field.
  @Test("The line is edited like a text field") func theLineIsEditedAsATextField() async throws {
    let run = try run(try .screens { SessionTests.Screen() })
    test.type("set title Wrong\u{1B}[1;6DRight\rquit\r")
    #expect(await run.value == 0)
    #expect(test.takeWritten().contains("Title: Right"))
  }

  /// The program's theme applies unless the user has chosen one.
  @Test("The theme of the program or the user determines the colors", arguments: [nil, ColorTheme.warm])
  func rolesHaveTheColorsOfTheProgramsTheme(chosen: ColorTheme?) async throws {
    var capability = TerminalCapability.full
    (capability.background, capability.theme) = (.dark, chosen)
    let test = TestTerminal(columns: 40, rows: 20, capability: capability)
    let terminal = try #require(
      InteractiveTerminal(calls: test.calls, input: test.input, output: test.output))
    let program = Program(name: "tool") { Text("red").foregroundStyle(.danger).theme(.highContrast) }
    let run = Task { await program.run(on: PromptSurface(terminal, history: History())) }
    test.type("quit\r")
    #expect(await run.value == 0)
    let theme = chosen ?? .highContrast
    let written = StyledText("red", style: TextStyle(foreground: .danger)).rendered(
      for: {
        var other = capability
        other.theme = theme
        return other
      }())
    #expect(test.takeWritten().contains(written.string))
  }
}
