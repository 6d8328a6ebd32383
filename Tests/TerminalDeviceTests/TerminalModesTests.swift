import CairnSupport
import CustomDump
import Dependencies
import TerminalText
import Testing

@testable import TerminalDevice

/// Only the modes that differ between two frames are switched.
@Suite struct TerminalModesTests {
  private static let all: [TerminalModes] = (0..<256).map { bits in
    TerminalModes(
      alternateScreen: bits & 1 != 0, bracketedPaste: bits & 2 != 0,
      mouse: [.off, .buttons, .drags, .moves][(bits >> 5) & 3], focusEvents: bits & 4 != 0,
      synchronizedOutput: bits & 16 != 0, distinctKeys: bits & 8 != 0,
      title: bits & 128 != 0 ? "\(bits)" : nil)
  }

  /// Checks that the terminal's modes equal `modes`.
  private func expect(_ terminal: TerminalEmulator, toBeIn modes: TerminalModes) {
    var numbers: Set<String> = []
    if modes.bracketedPaste { numbers.insert("2004") }
    if modes.focusEvents { numbers.insert("1004") }
    switch modes.mouse {
    case .off: break
    case .buttons: numbers.formUnion(["1000", "1006"])
    case .drags: numbers.formUnion(["1002", "1006"])
    case .moves: numbers.formUnion(["1002", "1003", "1006"])
    }
    expectNoDifference(terminal.modes, numbers)
    #expect(terminal.isAlternate == modes.alternateScreen && terminal.wrapsLines == !modes.alternateScreen)
    expectNoDifference(terminal.title, modes.title)
    #expect(terminal.savedTitles == (modes.title == nil ? 0 : 1))
    expectNoDifference(terminal.keyLevels, (modes.distinctKeys ? 1 : 0))
    #expect(terminal.unknown == [] && terminal.repeated == [])
  }

  @Test("Any modes can follow any others") func anyModesFollowAnyOthers() {
    var numbers = SeededGenerator(seed: 5)
    var terminal = TerminalEmulator(columns: 10, rows: 3)
    var current = TerminalModes()
    for _ in 0..<2_000 {
      let next = Self.all.randomElement(using: &numbers)!
      terminal.write(next.switching(from: current))
      expect(terminal, toBeIn: next)
      expectNoDifference(next.switching(from: next), "")
      current = next
    }
  }

  /// The crash handler has enough room to reset any modes.
  @Test("Leaving resets any modes") func anyModesAreLeft() {
    for modes in Self.all {
      var terminal = TerminalEmulator(columns: 10, rows: 3)
      terminal.write("before")
      // A crash may occur while a frame is written.
      terminal.write(
        modes.switching(from: TerminalModes()) + "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?7l\u{1B}[1mdra")
      terminal.write(String(decoding: modes.leaving, as: UTF8.self))
      expect(terminal, toBeIn: TerminalModes())
      #expect(!terminal.isCursorHidden && !terminal.isSynchronizing && terminal.isPlain)
      #expect(modes.leaving.count <= 128)
    }
  }

  @Test func aTitleCarriesNoSequences() {
    expectNoDifference(
      TerminalModes(title: "a\u{07}\u{1B}[31m\nb").switching(from: TerminalModes(title: "b")),
      "\u{1B}]2;a␇␛[31m b\u{07}")
  }

  @Test("The prompt and the full screen have predefined modes") func theModesOfHostsAreNamed() {
    expectNoDifference(TerminalModes.prompt.switching(from: TerminalModes()), "\u{1B}[?2004h")
    #expect(TerminalModes.fullScreen.alternateScreen && TerminalModes.fullScreen.mouse == .moves)
  }
}

@Suite struct ScreenCellTests {
  private func shown(_ text: StyledText, columns: Int) -> String {
    text.cells(columns: columns).map { $0.character.map(String.init) ?? "_" }.joined()
  }

  @Test(
    "Each column has a cell",
    arguments: [
      ("ab", 4, "ab  "), ("日本", 5, "日_本_ "), ("日本", 3, "日_ "), ("e\u{301}x", 2, "e\u{301}x"),
      ("abc", 2, "ab"),
      ("👍🏽", 3, "👍🏽_ "), ("a\u{200B}b", 3, "ab "), ("", 2, "  "), ("क्ष", 4, "क्ष_  "),
    ])
  func eachColumnHasACell(text: String, columns: Int, expected: String) {
    expectNoDifference(shown(StyledText(text), columns: columns), expected)
    expectNoDifference(StyledText(text).cells(columns: columns).count, columns)
  }

  @Test("The cells of a text have the styles of its runs") func stylesAreThoseOfTheRuns() {
    let cells = (StyledText("日", style: .bold) + "x").cells(columns: 4)
    expectNoDifference(cells.map(\.style), [.bold, .bold, .plain, .plain])
  }
}

/// An output that calls a function.
@Suite struct FunctionOutputTests {
  /// It isn't a failure if the reader of a pipe has gone (32, `EPIPE`).
  @Test(arguments: [(28, 28), (32, nil)] as [(Int32, Int32?)])
  func anErrorEndsTheOutput(error: Int32, failure: Int32?) {
    let writes = Locked(0)
    let output = TerminalOutput(capability: .plain) { _ in
      writes.withLock { $0 += 1 }
      return error
    }
    output.write(["x"])
    output.write(["y"])
    expectNoDifference(writes.withLock { $0 }, 1)
    expectNoDifference(output.failure, failure)
  }
}
