import CustomDump
import Foundation
import TerminalDevice
import TerminalText
import Testing

/// Complete sessions at a terminal in memory, without a pseudo-terminal and without waiting.
@MainActor
@Suite struct PromptSessionTests {
  private let test = TestTerminal(columns: 30, rows: 8)

  private func open(history: [String] = []) throws -> InteractiveTerminal {
    try #require(
      InteractiveTerminal(calls: test.calls, input: test.input, output: test.output, history: history))
  }

  /// Returns the screen after everything written so far.
  private func shown(_ screen: inout TerminalEmulator) -> [String] {
    screen.write(test.takeWritten())
    #expect(screen.unknown == [] && screen.repeated == [])
    return screen.lines
  }

  @Test("A terminal session reads lines, prints, and restores the terminal")
  func aSessionFromItsBeginningToItsEnd() async throws {
    let terminal = try open(history: ["earlier"])
    #expect(test.isRaw)
    var screen = TerminalEmulator(columns: 30, rows: 8)
    terminal.showLive(["live"])
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    expectNoDifference(shown(&screen), ["live", ">"])
    expectNoDifference(screen.modes, ["2004"])
    // Each key is drawn before the call that types it returns.
    test.type("add")
    expectNoDifference(shown(&screen), ["live", "> add"])
    test.type("\u{1B}[D\u{1B}[1;2Dx")
    expectNoDifference(shown(&screen), ["live", "> axd"])
    terminal.showLive(["later"])
    terminal.print(["said"])
    expectNoDifference(shown(&screen), ["said", "later", "> axd"])
    test.type("\u{15}\u{0B}\u{1B}[A\r")
    #expect(await reading.value == .line("earlier"))
    expectNoDifference(shown(&screen), ["said", "later", "> earlier"])
    test.type("\u{04}")
    #expect(await terminal.readLine(prompt: "> ") == .ended)
    terminal.close()
    #expect(!test.isRaw && test.leavingBytes == [])
    expectNoDifference(shown(&screen), ["said", "later", "> earlier", ">"])
    expectNoDifference(screen.modes, [])
    test.type("lost")
    expectNoDifference(test.takeWritten(), "")
  }

  @Test("A tall output is drawn before a line is read, and a message can follow it")
  func aMessageBelowATallOutput() async throws {
    let terminal = try open()
    var screen = TerminalEmulator(columns: 30, rows: 8)
    terminal.show((1...12).map { StyledText("line \($0)") })
    expectNoDifference(shown(&screen).suffix(8), (5...12).map { "line \($0)" })
    terminal.leave()
    terminal.print(["saving"])
    expectNoDifference(shown(&screen).suffix(3), ["line 12", "", "saving"])
    // Keys wait for the line, and its prompt appears once.
    test.type("ad")
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    expectNoDifference(shown(&screen).suffix(2), ["saving", "> ad"])
    // A line that is being read isn't left.
    terminal.leave()
    test.type("d\r")
    #expect(await reading.value == .line("add"))
    expectNoDifference(shown(&screen).suffix(2), ["saving", "> add"])
    terminal.close()
  }

  @Test("Escape alone is a key") func escapeIsAKeyWhenNothingFollows() async throws {
    let terminal = try open()
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    test.type("\u{1B}")
    test.pause()
    #expect(await reading.value == .escaped)
    terminal.close()
  }

  /// A prompt doesn't request mouse and focus events and ignores them.
  @Test("A prompt ignores mouse and focus events") func otherEventsArePassedOver() async throws {
    let terminal = try open()
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    test.type("a\u{1B}[<0;1;1M\u{1B}[Ib\r")
    #expect(await reading.value == .line("ab"))
    terminal.close()
  }

  @Test func signalsEndALine() async throws {
    let terminal = try open()
    var inputs: [InteractiveTerminal.Input] = []
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
      test.type("x")
      #expect(test.raise(signal))
      inputs.append(await reading.value)
    }
    expectNoDifference(inputs, [.interrupted, .terminated(SIGTERM), .terminated(SIGHUP)])
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    test.hangUp()
    #expect(await reading.value == .ended)
    #expect(terminal.isClosed)
    terminal.close()
    for signal in [SIGINT, SIGTERM, SIGWINCH, SIGCONT] { #expect(!test.raise(signal)) }
  }

  @Test func aNewSizeIsDrawnAgain() async throws {
    let terminal = try open()
    var widths: [Int] = []
    terminal.onResize = { widths.append(terminal.width) }
    var screen = TerminalEmulator(columns: 30, rows: 8)
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    test.type("a line of words")
    expectNoDifference(shown(&screen), ["> a line of words"])
    screen.resize(columns: 10, rows: 8)
    test.resize(columns: 10, rows: 8)
    expectNoDifference(widths, [10])
    expectNoDifference(shown(&screen), ["> a line o", "f words"])
    test.type("\r")
    #expect(await reading.value == .line("a line of words"))
    terminal.close()
  }

  @Test("The terminal is restored while the process is stopped", arguments: [true, false])
  func theTerminalIsGivenBackWhileTheProcessIsStopped(byKey: Bool) async throws {
    let terminal = try open()
    var screen = TerminalEmulator(columns: 30, rows: 8)
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    test.type("ab")
    if byKey { test.type("\u{1A}") } else { test.raise(SIGTSTP) }
    #expect(test.isStopped && !test.isRaw)
    expectNoDifference(shown(&screen), ["> ab"])
    #expect(screen.modes == [] && screen.cursorPosition == [1, 0])
    // Nothing is written while the shell uses the terminal.
    terminal.showLive(["live"])
    terminal.print(["said"])
    terminal.ring()
    expectNoDifference(test.takeWritten(), "")
    screen.write("$ fg\r\n")
    test.raise(SIGCONT)
    #expect(test.isRaw && !test.isStopped)
    expectNoDifference(shown(&screen), ["> ab", "$ fg", "live", "> ab"])
    expectNoDifference(screen.modes, ["2004"])
    test.type("c\r")
    #expect(await reading.value == .line("abc"))
    terminal.close()
  }

  @Test("A program is stopped only if it can be continued")
  func aProgramThatNobodyCouldContinueIsNotStopped() async throws {
    let terminal = try open()
    test.canStop = false
    var screen = TerminalEmulator(columns: 30, rows: 8)
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    test.type("ab")
    test.type("\u{1A}")
    #expect(test.isRaw)
    expectNoDifference(shown(&screen), ["> ab", "> ab"])
    test.type("c\r")
    #expect(await reading.value == .line("abc"))
    terminal.close()
  }

  /// A child process has the keys, the modes, and Ctrl-C while it uses the terminal.
  @Test("A terminal lent to a child process is taken back") func aLentTerminalIsTakenBack() async throws {
    let terminal = try open()
    var screen = TerminalEmulator(columns: 30, rows: 8)
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    test.type("ab")
    let takeBack = terminal.release()
    #expect(!test.isRaw && !test.isStopped)
    expectNoDifference(shown(&screen), ["> ab"])
    #expect(screen.modes == [])
    terminal.showLive(["live"])
    test.raise(SIGINT)
    test.raise(SIGCONT)
    #expect(!test.isRaw)
    expectNoDifference(test.takeWritten(), "")
    screen.write("from a child\r\n")
    takeBack()
    #expect(test.isRaw)
    expectNoDifference(shown(&screen), ["> ab", "from a child", "live", "> ab"])
    takeBack()
    test.type("c\r")
    #expect(await reading.value == .line("abc"))
    terminal.close()
  }

  @Test func aLentFullScreenIsDrawnAgain() throws {
    let terminal = try #require(
      FullScreenTerminal(calls: test.calls, input: test.input, output: test.output))
    var screen = TerminalEmulator(columns: 30, rows: 8)
    let frame = Frame(lines: ["a frame"], size: test.size)
    terminal.draw(frame)
    expectNoDifference(shown(&screen), ["a frame"])
    let takeBack = terminal.release()
    #expect(!test.isRaw)
    terminal.draw(frame)
    terminal.ring()
    screen.write(test.takeWritten())
    expectNoDifference(test.takeWritten(), "")
    takeBack()
    #expect(test.isRaw)
    expectNoDifference(shown(&screen), ["a frame"])
    terminal.close()
  }

  /// A process stopped by `kill -STOP` couldn't restore the terminal.
  @Test("After a stop from outside, the line is drawn again")
  func afterAStopFromOutsideTheLineIsDrawnAgain() async throws {
    let terminal = try open()
    var screen = TerminalEmulator(columns: 30, rows: 8)
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    test.type("ab")
    screen.write(test.takeWritten())
    screen.write("\r\n")
    test.raise(SIGCONT)
    #expect(test.isRaw)
    expectNoDifference(shown(&screen), ["> ab", "> ab"])
    test.type("\r")
    #expect(await reading.value == .line("ab"))
    terminal.close()
  }

  @Test("Without a capable terminal, nothing is written") func whatIsNoTerminalIsLeftAlone() {
    test.isTerminal = false
    #expect(InteractiveTerminal(calls: test.calls, input: test.input, output: test.output) == nil)
    #expect(FullScreenTerminal(calls: test.calls, input: test.input, output: test.output) == nil)
    expectNoDifference(test.takeWritten(), "")
    let plain = TestTerminal(capability: .plain)
    #expect(InteractiveTerminal(calls: plain.calls, input: plain.input, output: plain.output) == nil)
  }
}

@MainActor
@Suite struct FullScreenSessionTests {
  private let test = TestTerminal(columns: 12, rows: 3)

  private func open() throws -> FullScreenTerminal {
    try #require(FullScreenTerminal(calls: test.calls, input: test.input, output: test.output))
  }

  private func frame(_ lines: StyledText..., modes: TerminalModes = .fullScreen) -> Frame {
    Frame(lines: lines, size: test.size, cursor: Frame.Position(row: 0, column: 0), modes: modes)
  }

  @Test("Frames are shown, and events are delivered") func framesAreShownAndEventsCome() throws {
    let terminal = try open()
    var screen = TerminalEmulator(columns: 12, rows: 3)
    screen.write("shell")
    var events: [FullScreenTerminal.Event] = []
    // Keys typed before the program listens aren't lost.
    test.type("a")
    terminal.onEvent = { events.append($0) }
    test.type("\u{1B}[<0;3;2M\u{1B}[1;2C")
    test.resize(columns: 10, rows: 3)
    for signal in [SIGINT, SIGTERM] { test.raise(signal) }
    test.hangUp()
    expectNoDifference(
      events,
      [
        .input([.key(.character("a"))]),
        .input([.mouse(MouseEvent(.press(.left), row: 1, column: 2)), .key(.shift(.right))]), .resized,
        .interrupted,
        .terminated(SIGTERM), .ended,
      ])
    expectNoDifference(terminal.size, TerminalSize(columns: 10, rows: 3))
    screen.resize(columns: 10, rows: 3)
    terminal.draw(frame("one"))
    screen.write(test.takeWritten())
    terminal.draw(frame("one", "two"))
    expectNoDifference(test.takeWritten(), "\u{1B}[2Htwo\u{1B}[1H")
    terminal.ring()
    expectNoDifference(test.takeWritten(), "\u{07}")
    terminal.close()
    screen.write(test.takeWritten())
    expectNoDifference(screen.lines, ["shell"])
    #expect(screen.modes == [] && !screen.isAlternate && screen.repeated == [])
    terminal.draw(frame("late"))
    test.type("late")
    #expect(test.takeWritten() == "" && events.count == 6)
  }

  private func openAsking() throws -> (TestTerminal, FullScreenTerminal) {
    var capability = TerminalCapability.monochrome
    capability.synchronizesOutput = nil
    let test = TestTerminal(columns: 12, rows: 3, capability: capability)
    let terminal = try #require(FullScreenTerminal(calls: test.calls, input: test.input, output: test.output))
    terminal.draw(frame("one", "two", modes: .fullScreen))
    #expect(test.takeWritten().hasSuffix("\u{1B}[?2026$p\u{1B}[c"))
    return (test, terminal)
  }

  @Test(
    "The terminal is asked whether it supports synchronized output",
    arguments: [(0, false), (1, true), (2, true), (4, false)])
  func aTerminalIsAskedWhetherItShowsUpdatesAtOnce(state: Int, synchronizes: Bool) throws {
    let (test, terminal) = try openAsking()
    var events: [FullScreenTerminal.Event] = []
    terminal.onEvent = { events.append($0) }
    test.type("a\u{1B}[?2026;\(state)$y\u{1B}[?62c")
    expectNoDifference(events, [.input([.key(.character("a"))])])
    terminal.draw(frame("eins", "zwei", modes: .fullScreen))
    let written = test.takeWritten()
    #expect(written.contains("\u{1B}[?2026h") == synchronizes && !written.contains("\u{1B}[?2026$p"))
    terminal.close()
    #expect(!test.dropsReply)
  }

  @Test(
    "The theme's background is painted if the terminal doesn't tell its own",
    arguments: [("", true), ("\u{1B}]11;rgb:ff/ff/ff\u{07}", false)])
  func anUnknownBackgroundIsPainted(reply: String, isPainted: Bool) throws {
    var capability = TerminalCapability.full
    capability.asksForBackground = true
    let test = TestTerminal(columns: 10, rows: 2, capability: capability)
    let terminal = try #require(
      FullScreenTerminal(calls: test.calls, input: test.input, output: test.output))
    #expect(test.takeWritten().contains("\u{1B}]11;?\u{07}\u{1B}[c"))
    terminal.draw(frame("one", "two", modes: .fullScreen))
    #expect(!test.takeWritten().contains("48;2;"))
    test.type(reply + "\u{1B}[?62c")
    let written = test.takeWritten()
    #expect(written.contains("38;2;216;222;230;48;2;20;23;28mone") == isPainted)
    // The terminal has its own colors after each frame, so that other programs' text has them.
    terminal.draw(frame("one", "three", modes: .fullScreen))
    #expect(test.takeWritten().contains("\u{1B}[0m") == isPainted)
    // A late answer ends the painting.
    test.type("\u{1B}]11;rgb:00/00/00\u{07}")
    terminal.draw(frame("one", "four", modes: .fullScreen))
    #expect(!test.takeWritten().contains("48;2;20;23;28"))
    terminal.close()
  }

  @Test(
    "Text is copied if the terminal supports it",
    arguments: [
      (nil, true, nil, true), (nil, false, nil, false), (nil, nil, "52", true), (nil, nil, "4", false),
      (true, nil, "52", true), (false, nil, "4", false),
    ] as [(Bool?, Bool?, String?, Bool)])
  func aTerminalThatCanCopiesText(synchronizes: Bool?, known: Bool?, feature: String?, copies: Bool) throws {
    var capability = TerminalCapability.monochrome
    (capability.synchronizesOutput, capability.copiesText) = (synchronizes, known)
    let test = TestTerminal(columns: 12, rows: 3, capability: capability)
    let terminal = try #require(FullScreenTerminal(calls: test.calls, input: test.input, output: test.output))
    terminal.draw(frame("one", modes: .fullScreen))
    let isAsked = synchronizes == nil || known == nil
    #expect(test.takeWritten().contains("\u{1B}[c") == isAsked)
    if let feature { test.type("\u{1B}[?2026;2$y\u{1B}[?62;\(feature)c") }
    #expect(terminal.copy("x\u{07}\n漢") == copies)
    expectNoDifference(test.takeWritten(), copies ? "\u{1B}]52;c;eAcK5ryi\u{07}" : "")
    #expect(!terminal.copy(String(repeating: "x", count: 70_001)))
    terminal.close()
    #expect(!terminal.copy("x"))
  }

  /// A late answer isn't read as keys, even if another program gets the terminal first.
  @Test("A late answer isn't left to the shell") func anAnswerIsNotLeftToTheShell() throws {
    let (test, terminal) = try openAsking()
    terminal.close()
    #expect(test.dropsReply)
  }

  @Test("Keys and a late answer are left to the next process") func anAnswerIsLeftToTheNextProcess() throws {
    let (test, terminal) = try openAsking()
    terminal.handOver()
    #expect(!test.dropsReply)
  }

  /// The crash handler resets the modes of the last frame.
  @Test("A crash resets the modes of the last frame") func aCrashLeavesTheModesThatAreOn() throws {
    let terminal = try open()
    func left() -> String { String(decoding: test.leavingBytes, as: UTF8.self) }
    let end = "\u{1B}[?2026l\u{1B}[?7h\u{1B}[?25h\u{1B}[0m"
    expectNoDifference(left(), end)
    terminal.draw(frame("x", modes: TerminalModes(mouse: .buttons)))
    expectNoDifference(left(), "\u{1B}[?1006l\u{1B}[?1000l" + end)
    terminal.draw(frame("x", modes: TerminalModes(alternateScreen: true, bracketedPaste: true)))
    expectNoDifference(left(), "\u{1B}[?2004l\u{1B}[r\u{1B}[?7h\u{1B}[?1049l" + end)
    terminal.draw(frame("x", modes: TerminalModes()))
    expectNoDifference(left(), end)
    terminal.close()
    expectNoDifference(left(), "")
  }

  /// After a crash while modes are switched, the modes of both frames are reset.
  @Test("A crash while modes are switched resets both") func aCrashWhileModesAreSwitchedLeavesBoth() throws {
    let test = TestTerminal(columns: 12, rows: 3)
    var remembered: [String] = []
    let output = TerminalOutput(capability: .full) { _ in
      MainActor.assumeIsolated { remembered.append(String(decoding: test.leavingBytes, as: UTF8.self)) }
      return 0
    }
    let terminal = try #require(FullScreenTerminal(calls: test.calls, input: test.input, output: output))
    terminal.draw(frame("x", modes: TerminalModes(alternateScreen: true, mouse: .moves, distinctKeys: true)))
    terminal.draw(frame("x", modes: TerminalModes(bracketedPaste: true, mouse: .buttons)))
    let during = try #require(remembered.last)
    for sequence in ["?1003l", "?1000l", "?2004l", "?1049l", "<u", "?25h"] {
      #expect(during.contains("\u{1B}[\(sequence)"), "\(sequence)")
    }
    terminal.close()
  }

  @Test("The screen is restored after a stop", arguments: [true, false])
  func theScreenComesBackAfterAStop(drawsOnResize: Bool) throws {
    let terminal = try open()
    var screen = TerminalEmulator(columns: 12, rows: 3)
    screen.write("shell\r\n")
    terminal.draw(frame("one", "two"))
    screen.write(test.takeWritten())
    terminal.suspend()
    screen.write(test.takeWritten())
    #expect(test.isStopped && !test.isRaw)
    #expect(screen.lines == ["shell"] && screen.modes == [] && screen.cursorPosition == [1, 0])
    terminal.draw(frame("while stopped"))
    terminal.ring()
    expectNoDifference(test.takeWritten(), "")
    terminal.onEvent = { event in
      if event == .resized, drawsOnResize { terminal.draw(frame("for the new size")) }
    }
    test.raise(SIGCONT)
    let written = test.takeWritten()
    screen.write(written)
    expectNoDifference(screen.lines, [drawsOnResize ? "for the new" : "while stoppe"])
    expectNoDifference(written.components(separatedBy: "?1049h").count, 2)
    #expect(screen.isAlternate && screen.repeated == [] && screen.unknown == [])
    terminal.close()
  }
}
