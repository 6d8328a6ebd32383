import CustomDump
import Foundation
import TerminalDevice
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// The prompt's history of lines that contain a secret.
@MainActor
@Suite struct SecretHistoryTests {
  /// A screen that leads to a screen with a secure field.
  private struct Login: View {
    @State var isShown = false
    @State var name = ""
    @State var password = ""

    var body: some View {
      TextField("Name", text: $name)
      if isShown { SecureField("Password", text: $password) }
      Button("Log In") { isShown = true }
      Text("length \(password.count)")
    }
  }

  /// Runs a program on typed keys. Returns its output and the final history.
  private func run(_ typed: String) async throws -> (shown: String, history: [String]) {
    let test = TestTerminal(columns: 60, rows: 20)
    let terminal = try #require(
      InteractiveTerminal(calls: test.calls, input: test.input, output: test.output))
    let surface = PromptSurface(terminal, history: History())
    let run = Task { await Program(name: "tool") { Login() }.run(on: surface) }
    test.type(typed)
    #expect(await run.value == 0)
    return (test.takeWritten(), surface.history.entries)
  }

  @Test("A secret isn't added to the history") func aSecretIsNotKept() async throws {
    let (shown, history) = try await run("log in\rset password hunter2\rset name Blob\rquit\r")
    #expect(shown.contains("length 7"))
    expectNoDifference(history, ["log in", "set name Blob", "quit"])
  }

  @Test(
    "A line that may contain a secret isn't added to the history",
    arguments: [
      "set pasword hunter2", "password hunter2", ":send binding.set password \"hunter2\"", "hunter2",
    ])
  func aLineThatMayBeASecretIsNotKept(line: String) async throws {
    let (_, history) = try await run("log in\r\(line)\r:tree\rquit\r")
    expectNoDifference(history, ["log in", ":tree", "quit"])
  }

  @Test("A mistyped line without a secret stays in the history")
  func onOtherScreensAMistypedLineIsKept() async throws {
    #expect(try await run("set pasword hunter2\rquit\r").history == ["set pasword hunter2", "quit"])
  }

  /// The arrow key recalls the line before the secret.
  @Test("The arrow keys don't find a secret") func theArrowsDoNotFindIt() async throws {
    let (shown, history) = try await run("log in\rset name A\rset password hunter2\r\u{1B}[A2\rquit\r")
    expectNoDifference(history, ["log in", "set name A", "set name A2", "quit"])
    #expect(shown.contains("Name: A2"))
  }

  /// A pasted line may lead to the screen that asks for the secret in the next line.
  @Test("A pasted secret isn't added to the history") func aPasteWithASecretIsNotKept() async throws {
    let (shown, history) = try await run(
      "\u{1B}[200~log in\nset password hunter2\u{1B}[201~\r\u{1B}[200~set name A\nset name B\u{1B}[201~\rquit\r"
    )
    #expect(shown.contains("length 7"))
    expectNoDifference(history, ["set name A", "set name B", "quit"])
  }
}
