import CustomDump
import TerminalText
import Testing

@testable import TerminalDevice

/// Leaves the screen of one process to the next one.
@MainActor struct HandoverTests {
  private let test = TestTerminal(columns: 20, rows: 3)

  private func terminal() throws -> FullScreenTerminal {
    try #require(FullScreenTerminal(calls: test.calls, input: test.input, output: test.output))
  }

  private func frame(_ text: String, _ modes: TerminalModes = .fullScreen) -> Frame {
    Frame(lines: [StyledText(text)], size: test.size, modes: modes)
  }

  @Test func theNextProcessDrawsOverTheScreen() throws {
    let first = try terminal()
    first.draw(frame("Before"))
    #expect(test.takeWritten().contains("\u{1B}[?1049h"))
    first.handOver()
    #expect(test.takeWritten() == "", "Nothing is reset.")
    #expect(test.modesLeft == .fullScreen)
    let second = try terminal()
    second.draw(frame("After"))
    let drawn = test.takeWritten()
    #expect(drawn.contains("After"))
    #expect(!drawn.contains("\u{1B}[?1049"))
    #expect(!drawn.contains("\u{1B}[2J"))
    second.close()
    #expect(test.takeWritten().contains("\u{1B}[?1049l"))
    #expect(!test.isRaw)
  }

  @Test func aCrashOfTheNextProcessRestoresTheScreen() throws {
    let first = try terminal()
    first.draw(frame("Before"))
    first.handOver()
    _ = try terminal()
    #expect(String(decoding: test.leavingBytes, as: UTF8.self).contains("\u{1B}[?1049l"))
  }

  @Test func aPromptLeavesTheFullScreenOfThePreviousProcess() throws {
    let first = try terminal()
    first.draw(frame("Before"))
    first.handOver()
    _ = test.takeWritten()
    let prompt = try #require(
      InteractiveTerminal(calls: test.calls, input: test.input, output: test.output))
    #expect(test.takeWritten().contains("\u{1B}[?1049l"))
    prompt.close()
  }

  @Test("The typed line includes what was typed during a save") func theTypedLineIsComplete() async throws {
    let prompt = try #require(
      InteractiveTerminal(calls: test.calls, input: test.input, output: test.output))
    defer { prompt.close() }
    test.type("one\r")
    #expect(await prompt.readLine(prompt: "> ") == .line("one"))
    // Nothing reads a line now.
    test.type("qu")
    async let line = prompt.readLine(prompt: "> ")
    await Task.yield()
    test.type("it")
    prompt.endInput()
    #expect(await line == .ended)
    expectNoDifference(prompt.takeKeysAhead(), "quit".map(Key.character))
  }
}
