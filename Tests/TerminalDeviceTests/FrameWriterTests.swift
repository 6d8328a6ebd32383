import CairnTestSupport
import CustomDump
import Dependencies
import TerminalText
import Testing

@testable import TerminalDevice

/// Compares drawings with the content of a terminal in memory.
@Suite struct FrameWriterTests {
  /// A writer and its terminal.
  private struct Bench {
    var writer: FrameWriter
    var terminal: TerminalEmulator
    var printed: [String] = []
    var frame: [String] = []

    init(columns: Int, rows: Int, capability: TerminalCapability = .monochrome) {
      writer = FrameWriter(capability: capability)
      terminal = TerminalEmulator(columns: columns, rows: rows, reflows: capability.reflowsLines)
    }

    /// Draws the lines and returns the written text.
    @discardableResult
    mutating func draw(_ lines: [StyledText], above: [StyledText] = [], row: Int, column: Int) -> String {
      let text = writer.draw(
        lines, above: above, cursorRow: row, cursorColumn: column,
        size: TerminalSize(columns: terminal.columns, rows: terminal.rows))
      terminal.write(text)
      printed += above.map(\.plain)
      frame = lines.map(\.plain)
      return text
    }

    mutating func leave() {
      terminal.write(writer.leave())
      printed += frame
      frame = []
    }
  }

  private static func trimmed(_ lines: [String]) -> [String] {
    var lines = lines.map { line in
      var line = line
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private func frame(_ count: Int, columns: Int, _ numbers: inout SeededGenerator) -> [StyledText] {
    let words = ["a", "live", "日本", "é", "👍🏽", " ", "a longer text", "क्ष", "──────────"]
    return (0..<count).map { _ in
      var line = StyledText()
      for _ in 0..<Int.random(in: 0...6, using: &numbers) {
        let style = Bool.random(using: &numbers) ? TextStyle.bold : .plain
        line += StyledText(words.randomElement(using: &numbers)!, style: style)
      }
      // Some lines end exactly at the last column.
      if Int.random(in: 0..<5, using: &numbers) == 0 { line = line.padded(to: columns) + "" }
      return line.prefix(columns: columns)
    }
  }

  @Test("The screen shows the frame, and only printed lines scroll", arguments: 1...UInt64(randomCases(40)))
  func theScreenShowsTheFrameAndOnlyWhatWasPrintedScrolls(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let columns = Int.random(in: 8...30, using: &numbers)
    let rows = Int.random(in: 2...10, using: &numbers)
    var bench = Bench(columns: columns, rows: rows)
    var lines: [StyledText] = []
    for step in 0..<60 {
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0: bench.leave()
      case 1: lines = frame(Int.random(in: 1...rows, using: &numbers), columns: columns, &numbers)
      case 2: if lines.count > 1 { lines.removeLast(Int.random(in: 0..<lines.count, using: &numbers)) }
      default:
        for line in frame(1, columns: columns, &numbers) {
          if !lines.isEmpty { lines[Int.random(in: 0..<lines.count, using: &numbers)] = line }
        }
      }
      if lines.isEmpty { lines = ["x"] }
      let above =
        Int.random(in: 0..<6, using: &numbers) == 0
        ? frame(Int.random(in: 1...(rows * 2), using: &numbers), columns: columns, &numbers) : []
      let row = Int.random(in: 0..<lines.count, using: &numbers)
      let column = Int.random(in: 0..<columns, using: &numbers)
      bench.draw(lines, above: above, row: row, column: column)

      let terminal = bench.terminal
      expectNoDifference(terminal.unknown, [])
      #expect(!terminal.isCursorHidden && !terminal.isSynchronizing)
      expectNoDifference(terminal.lines, Self.trimmed(bench.printed + bench.frame), "step \(step)")
      expectNoDifference(terminal.cursorPosition[1], column)
      let frameTop = bench.printed.count - terminal.scrollback.count
      expectNoDifference(terminal.cursorPosition[0], frameTop + row, "step \(step)")
    }
  }

  @Test func onlyLinesThatChangedAreWritten() {
    var bench = Bench(columns: 40, rows: 10)
    bench.draw(["Title", "4:59 left", "[End]", "> no"], row: 3, column: 4)
    let second = bench.draw(["Title", "4:58 left", "[End]", "> no"], row: 3, column: 4)
    #expect(second.contains("4:58 left"))
    for other in ["Title", "[End]", "no"] { #expect(!second.contains(other)) }
    expectNoDifference(bench.draw(["Title", "4:58 left", "[End]", "> no"], row: 3, column: 4), "")
    expectNoDifference(bench.draw(["Title", "4:58 left", "[End]", "> no"], row: 3, column: 2), "\r\u{1B}[2C")
    expectNoDifference(bench.terminal.erased, 0)
    expectNoDifference(bench.terminal.scrollback, [])
  }

  @Test func aChangeIsShownAtOnce() {
    var capability = TerminalCapability.monochrome
    var bench = Bench(columns: 20, rows: 4, capability: capability)
    #expect(!bench.draw(["a"], row: 0, column: 1).contains("2026"))
    capability.synchronizesOutput = true
    bench = Bench(columns: 20, rows: 4, capability: capability)
    let text = bench.draw(["a"], row: 0, column: 1)
    #expect(text.hasPrefix("\u{1B}[?2026h\u{1B}[?25l"))
    #expect(text.hasSuffix("\u{1B}[?25h\u{1B}[?2026l"))
  }

  /// A meeting of one hour: the scrollback contains the printed text, not a frame for each second.
  @Test("The scrollback doesn't grow with time") func theScrollbackDoesNotGrowWithTime() {
    var bench = Bench(columns: 20, rows: 6)
    for second in 0..<3_600 {
      bench.draw(["Title", "", "\(second) seconds", "", "[End]", "> "], row: 5, column: 2)
    }
    expectNoDifference(bench.terminal.scrollback, [])
    expectNoDifference(bench.terminal.screen[2], "3599 seconds")
  }

  @Test(arguments: 1...60)
  func afterAResizeTheFrameIsShownOnce(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var capability = TerminalCapability.monochrome
    capability.reflowsLines = seed % 3 != 0
    var columns = Int.random(in: 10...40, using: &numbers)
    var bench = Bench(columns: columns, rows: 24, capability: capability)
    let printed = (0..<Int.random(in: 1...3, using: &numbers)).map { StyledText("out \($0)") }
    var lines = frame(4, columns: columns, &numbers) + ["> text"]
    bench.draw(lines, above: printed, row: lines.count - 1, column: 6)
    for _ in 0..<6 {
      columns = Int.random(in: 10...40, using: &numbers)
      let rows = Int.random(in: 24...30, using: &numbers)
      bench.terminal.resize(columns: columns, rows: rows)
      // Another size may follow before the program reads the first.
      if Bool.random(using: &numbers) {
        columns = Int.random(in: 10...40, using: &numbers)
        bench.terminal.resize(columns: columns, rows: rows)
      }
      lines = frame(Int.random(in: 1...4, using: &numbers), columns: columns, &numbers) + ["> text"]
      bench.draw(lines, row: lines.count - 1, column: 6)
      expectNoDifference(bench.terminal.lines, Self.trimmed((printed + lines).map(\.plain)))
      expectNoDifference(bench.terminal.unknown, [])
    }
  }

  /// If the window becomes shorter than the drawing, its end is shown.
  @Test("A shorter window shows the end of the frame") func aLowerWindowShowsTheFrame() {
    var bench = Bench(columns: 20, rows: 10)
    let lines = (0..<9).map { StyledText("line \($0)") } + ["> "]
    bench.draw(lines, row: 9, column: 2)
    bench.terminal.resize(columns: 20, rows: 5)
    bench.draw(lines.suffix(5), row: 4, column: 2)
    expectNoDifference(bench.terminal.screen, ["line 5", "line 6", "line 7", "line 8", ">"])
    expectNoDifference(bench.terminal.cursorPosition, [4, 2])
  }

  /// If a drawing is taller than the terminal, the part around the cursor is shown.
  @Test("A drawing taller than the terminal is cut around the cursor") func aDrawingThatIsTooHighIsCut() {
    var bench = Bench(columns: 20, rows: 3)
    bench.draw(["1", "2", "3", "4", "5"], row: 4, column: 1)
    expectNoDifference(bench.terminal.screen, ["3", "4", "5"])
    bench.draw(["1", "2", "3", "4", "5"], row: 0, column: 1)
    expectNoDifference(bench.terminal.screen, ["1", "2", "3"])
    expectNoDifference(bench.terminal.scrollback, [])
    expectNoDifference(bench.terminal.cursorPosition, [0, 1])
  }

  @Test("Leaving keeps the last drawing") func whatIsLeftStays() {
    var bench = Bench(columns: 20, rows: 5)
    bench.draw(["live", "> ab", "list"], row: 1, column: 4)
    bench.leave()
    expectNoDifference(bench.terminal.screen, ["live", "> ab", "list", "", ""])
    expectNoDifference(bench.terminal.cursorPosition, [3, 0])
    expectNoDifference(bench.writer.leave(), "")
  }
}

/// The part of a screen above the prompt.
@Suite struct LiveAreaTests {
  private func lines(_ range: ClosedRange<Int>) -> [StyledText] { range.map { StyledText("\($0)") } }
  private let omission: (Int) -> StyledText = { "… \($0)" }

  @Test func theOutputOfACommandScrolls() {
    var area = LiveArea()
    area.show(lines(1...10))
    var layout = area.layout(rows: 4, omission: omission)
    #expect(layout.scrolledNow == lines(1...6) && layout.shown == lines(7...10))
    // Visible lines aren't printed again.
    layout = area.layout(rows: 4, omission: omission)
    #expect(layout.scrolledNow == [] && layout.shown == lines(7...10))
    layout = area.layout(rows: 3, omission: omission)
    #expect(layout.scrolledNow == lines(7...7) && layout.shown == lines(8...10))
    layout = area.layout(rows: 9, omission: omission)
    #expect(layout.scrolledNow == [] && layout.shown == lines(8...10))
  }

  @Test("A live area that doesn't fit keeps its title and its end")
  func whatChangesByItselfKeepsItsTitleAndItsEnd() {
    var area = LiveArea()
    area.update(lines(1...10))
    for (rows, expected) in [
      (10, (1...10).map { "\($0)" }), (5, ["1", "… 6", "8", "9", "10"]), (3, ["1", "… 8", "10"]),
      (2, ["… 9", "10"]), (1, ["… 10"]), (0, []), (-1, []),
    ] {
      let layout = area.layout(rows: rows, omission: omission)
      #expect(layout.scrolledNow == [] && layout.shown.map(\.plain) == expected)
    }
  }
}
