import CairnTestSupport
import CustomDump
import Dependencies
import TerminalText
import Testing

@testable import TerminalDevice

/// A frame writer and its terminal.
private struct Screen {
  var writer: ScreenWriter
  var terminal: TerminalEmulator

  init(columns: Int, rows: Int, capability: TerminalCapability = .full) {
    writer = ScreenWriter(capability: capability)
    terminal = TerminalEmulator(columns: columns, rows: rows)
  }

  var size: TerminalSize { TerminalSize(columns: terminal.columns, rows: terminal.rows) }

  /// Draws a frame and returns the written text.
  @discardableResult
  mutating func draw(_ frame: Frame) -> String {
    let text = writer.draw(frame)
    terminal.write(text)
    return text
  }

  @discardableResult
  mutating func draw(_ lines: StyledText..., cursor: Frame.Position? = nil) -> String {
    draw(Frame(lines: lines, size: size, cursor: cursor))
  }
}

@Suite struct ScreenWriterTests {
  @Test("A frame is drawn on the alternate screen") func aFrameIsDrawnOnTheOtherScreen() {
    var screen = Screen(columns: 10, rows: 3)
    screen.terminal.write("before")
    screen.draw("one", StyledText("two", style: .bold), cursor: Frame.Position(row: 1, column: 2))
    expectNoDifference(screen.terminal.screen, ["one", "two", ""])
    expectNoDifference(screen.terminal.cells[1][0], TerminalEmulator.Cell(character: "t", style: "1"))
    #expect(screen.terminal.cursorPosition == [1, 2] && !screen.terminal.isCursorHidden)
    expectNoDifference(screen.terminal.modes, ["2004", "1002", "1003", "1006"])
    #expect(screen.terminal.isAlternate && !screen.terminal.wrapsLines)
    screen.terminal.write(screen.writer.leave())
    expectNoDifference(screen.terminal.screen, ["before", "", ""])
    #expect(screen.terminal.modes == [] && screen.terminal.wrapsLines && !screen.terminal.isCursorHidden)
    #expect(screen.terminal.unknown == [] && screen.terminal.repeated == [])
    expectNoDifference(screen.writer.shown, nil)
  }

  @Test("Links are written around their cells, and a row whose links change is written again")
  func links() throws {
    var screen = Screen(columns: 20, rows: 3, capability: .monochrome)
    let begin = "\u{1B}]8;;https://a.b/c\u{07}"
    let end = "\u{1B}]8;;\u{07}"
    var frame = Frame(lines: ["Docs here", "two", "three"], size: screen.size)
    frame.links = try [#require(Frame.Link(row: 0, columns: 0..<4, url: "https://a.b/c"))]
    #expect(screen.draw(frame).contains("\(begin)Docs\(end) here"))
    expectNoDifference(screen.draw(frame), "")
    // A changed cell outside the link doesn't begin it.
    frame.lines[0] = "Docs There"
    expectNoDifference(screen.draw(frame), "\u{1B}[1;6HThere")
    frame.lines[0] = "Dogs There"
    expectNoDifference(screen.draw(frame), "\u{1B}[3G\(begin)g\(end)")
    // Rows with links don't scroll.
    frame.lines = ["zero", "Dogs There", "two"]
    frame.links = try [#require(Frame.Link(row: 1, columns: 0..<4, url: "https://a.b/c"))]
    #expect(screen.draw(frame).contains("\(begin)Dogs\(end) There"))
    frame.links = []
    #expect(screen.draw(frame).contains("Dogs There"))
    expectNoDifference(screen.terminal.screen, ["zero", "Dogs There", "two"])
  }

  @Test(
    "Addresses that could contain sequences aren't links",
    arguments: ["a\u{1B}b", "a\u{07}b", "a b", "ä", ""])
  func unsafeLinks(url: String) {
    #expect(Frame.Link(row: 0, columns: 0..<1, url: url) == nil)
  }

  @Test("Only the parts of a style that change are written") func stylesChangeByTheirParts() {
    var screen = Screen(columns: 12, rows: 1)
    let bar = Color.rgb(1, 2, 3)
    let written = screen.draw(
      StyledText("ab", style: TextStyle(bold: true, foreground: .rgb(9, 9, 9), background: bar))
        + StyledText("c", style: TextStyle(foreground: .rgb(7, 7, 7), background: bar))
        // A space shows only the background.
        + StyledText("  ", style: TextStyle(foreground: .red, background: bar))
        + StyledText(" ", style: TextStyle(underline: true, background: bar)) + "d")
    #expect(
      written.contains(
        "\u{1B}[1;38;2;9;9;9;48;2;1;2;3mab\u{1B}[22;38;2;7;7;7mc  \u{1B}[4;39m \u{1B}[0md"), "\(written)")
  }

  @Test("Only differences are written") func onlyWhatDiffersIsWritten() {
    var screen = Screen(columns: 40, rows: 4)
    let place = Frame.Position(row: 3, column: 4)
    screen.draw("Title", "4:59 left", "", "> no", cursor: place)
    expectNoDifference(screen.draw("Title", "4:59 left", "", "> no", cursor: place), "")
    expectNoDifference(
      screen.draw("Title", "4:58 left", "", "> no", cursor: place), "\u{1B}[2;4H8\u{1B}[4;5H")
    expectNoDifference(
      screen.draw("Title", "4:58", "", "> no", cursor: place), "\u{1B}[2;5H\u{1B}[K\u{1B}[4;5H")
    expectNoDifference(
      screen.draw("Title", "4:58", "", "> nox", cursor: Frame.Position(row: 3, column: 5)), "x")
    expectNoDifference(screen.draw("Title", "4:58", "", "> nox"), "\u{1B}[?25l")
    expectNoDifference(screen.draw("Title", "4:5", "", "> nox"), "\u{1B}[2;4H ")
    expectNoDifference(screen.terminal.screen, ["Title", "4:5", "", "> nox"])
  }

  @Test("Rows that moved are scrolled instead of rewritten") func rowsThatStandElsewhereAreMoved() {
    var screen = Screen(columns: 40, rows: 12)
    func list(_ first: Int, focus: Int) -> [StyledText] {
      let rows = (first..<first + 10).map {
        StyledText("\($0)  a row of the list", style: $0 == focus ? TextStyle(inverse: true) : .plain)
      }
      return ["Title"] + rows + ["help"]
    }
    func draw(_ lines: [StyledText]) -> String { screen.draw(Frame(lines: lines, size: screen.size)) }
    _ = draw(list(1, focus: 10))
    // Scrolls down one row. The focus stays in the last row.
    expectNoDifference(
      draw(list(2, focus: 11)),
      "\u{1B}[2;10r\u{1B}[10H\n\u{1B}[r\u{1B}[10H10  a row of the list\u{1B}[11;2H\u{1B}[7m1\u{1B}[0m"
    )
    expectNoDifference(screen.terminal.screen[1...10].map { $0.prefix(2) }.joined(), "2 3 4 5 6 7 8 9 1011")
    // Scrolls up two rows, with the focus in the middle.
    _ = draw(list(2, focus: 6))
    let up = draw(list(0, focus: 6))
    #expect(up.hasPrefix("\u{1B}[2;11r\u{1B}[2H\u{1B}M\u{1B}M\u{1B}[r") && up.utf8.count < 100)
    expectNoDifference(screen.terminal.screen[1...10].map { $0.prefix(2) }.joined(), "0 1 2 3 4 5 6 7 8 9 ")
    // If scrolling saves only a few rows, they are written instead: here, one of two.
    #expect(!draw(["Title", "b", "a"]).contains("r\u{1B}"))
    #expect(!draw(["Title", "c", "b"]).contains("\u{1B}M"))
    #expect(screen.terminal.unknown == [] && screen.terminal.scrollback == [])
  }

  @Test func wideCharactersAreReplacedWhole() {
    var screen = Screen(columns: 6, rows: 1)
    for text in ["日本語", "a本語", "a本b", "日b本", "ab日本", "日本語", "", "x日本語", "é日é"] {
      screen.draw(StyledText(text))
      var fresh = Screen(columns: 6, rows: 1)
      fresh.draw(StyledText(text))
      expectNoDifference(screen.terminal.cells, fresh.terminal.cells, "\(text)")
    }
    // A wide character that doesn't fit at the edge isn't drawn.
    screen.draw("x日本語")
    expectNoDifference(screen.terminal.screen, ["x日本"])
  }

  @Test func modesAreSwitchedWhenTheyDiffer() {
    var screen = Screen(columns: 10, rows: 2)
    let size = screen.size
    func frame(_ modes: TerminalModes) -> Frame { Frame(lines: ["x"], size: size, modes: modes) }
    var modes = TerminalModes(alternateScreen: true)
    screen.draw(frame(modes))
    modes.mouse = .buttons
    expectNoDifference(screen.draw(frame(modes)), "\u{1B}[?1000h\u{1B}[?1006h")
    modes.mouse = .moves
    expectNoDifference(
      screen.draw(frame(modes)), "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1002h\u{1B}[?1003h\u{1B}[?1006h")
    modes.focusEvents = true
    modes.distinctKeys = true
    expectNoDifference(screen.draw(frame(modes)), "\u{1B}[?1004h\u{1B}[>1u")
    expectNoDifference(screen.draw(frame(modes)), "")
    modes.mouse = .off
    expectNoDifference(screen.draw(frame(modes)), "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1003l")
    // Each screen has its own stack of keyboard modes.
    modes.alternateScreen = false
    let back = screen.draw(frame(modes))
    #expect(back.hasPrefix("\u{1B}[<u\u{1B}[r\u{1B}[?7h\u{1B}[?1049l\u{1B}[>1u"))
    screen.terminal.write(screen.writer.leave())
    #expect(screen.terminal.modes == [] && screen.terminal.keyLevels == 0)
    #expect(screen.terminal.repeated == [] && screen.terminal.unknown == [])
  }

  @Test("Several changes appear at the same time") func aChangeInSeveralPlacesIsShownAtOnce() {
    var capability = TerminalCapability.full
    for isSynchronized in [false, true] {
      capability.synchronizesOutput = isSynchronized
      var screen = Screen(columns: 10, rows: 3, capability: capability)
      let place = Frame.Position(row: 2, column: 0)
      screen.draw("a", "b", cursor: place)
      let text = screen.draw("x", "y", cursor: place)
      let (begin, end) = isSynchronized ? ("?2026h", "?2026l") : ("?25l", "?25h")
      #expect(text.hasPrefix("\u{1B}[\(begin)") && text.hasSuffix("\u{1B}[\(end)"))
      expectNoDifference(screen.terminal.screen, ["x", "y", ""])
      #expect(!screen.terminal.isCursorHidden && !screen.terminal.isSynchronizing)
    }
  }

  @Test("Forgotten cells are drawn again") func forgottenCellsAreDrawnAgain() {
    var screen = Screen(columns: 10, rows: 2)
    screen.draw("one", "two")
    // The terminal was returned to the shell, and another program wrote to it.
    screen.terminal.write(String(decoding: screen.writer.modes.leaving, as: UTF8.self) + "other")
    screen.writer.forget()
    screen.draw("one", "two")
    expectNoDifference(screen.terminal.screen, ["one", "two"])
    expectNoDifference(screen.terminal.repeated, [])
  }

  @Test("Content that doesn't fit isn't drawn") func whatHasNoRoomIsNotDrawn() {
    var screen = Screen(columns: 4, rows: 2)
    screen.draw("123456", "2", "3", cursor: Frame.Position(row: 5, column: 0))
    #expect(screen.terminal.screen == ["1234", "2"] && screen.terminal.scrollback == [])
    #expect(screen.terminal.isCursorHidden)
  }
}

@Suite struct ScreenPropertyTests {
  private static let styles: [TextStyle] = [
    .plain, .bold, .dim, TextStyle(inverse: true), TextStyle(underline: true, foreground: .red),
    TextStyle(background: .blue),
  ]

  private func line(columns: Int, _ numbers: inout SeededGenerator) -> StyledText {
    let pieces = ["a", "bc", "日本", "e\u{301}", "👍🏽", " ", "   ", "क्ष", "──", "longer text", "🇩🇪", "\u{200B}"]
    var line = StyledText()
    for _ in 0..<Int.random(in: 0...7, using: &numbers) {
      let style = Self.styles.randomElement(using: &numbers)!
      line += StyledText(pieces.randomElement(using: &numbers)!, style: style)
    }
    return line
  }

  private func modes(_ numbers: inout SeededGenerator) -> TerminalModes {
    TerminalModes(
      alternateScreen: Int.random(in: 0..<8, using: &numbers) > 0, bracketedPaste: .random(using: &numbers),
      mouse: [.off, .buttons, .drags, .moves].randomElement(using: &numbers)!,
      focusEvents: .random(using: &numbers), synchronizedOutput: .random(using: &numbers),
      distinctKeys: .random(using: &numbers))
  }

  /// After any number of changes the screen equals a new drawing of the last frame.
  @Test(arguments: 1...UInt64(randomCases(60)))
  func theScreenShowsTheLastFrame(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var capability = TerminalCapability.full
    capability.synchronizesOutput = seed % 2 == 0
    var screen = Screen(columns: 20, rows: 6, capability: capability)
    var frame = Frame(size: screen.size)
    for step in 0..<60 {
      switch Int.random(in: 0..<14, using: &numbers) {
      case 0: frame.modes = modes(&numbers)
      case 1:
        frame.size = TerminalSize(
          columns: .random(in: 4...30, using: &numbers), rows: .random(in: 1...10, using: &numbers))
        screen.terminal.resize(columns: frame.size.columns, rows: frame.size.rows)
      case 2: frame.lines = (0..<7).map { _ in line(columns: frame.size.columns, &numbers) }
      case 3:
        // Moves rows up or down.
        let row = Int.random(in: 0...frame.lines.count, using: &numbers)
        if Bool.random(using: &numbers) {
          frame.lines.removeSubrange(row..<min(row + 2, frame.lines.count))
        } else {
          frame.lines.insert(line(columns: frame.size.columns, &numbers), at: row)
        }
      case 4:
        screen.terminal.write(screen.writer.leave())
      case 5...7:
        frame.cursor =
          Bool.random(using: &numbers)
          ? Frame.Position(
            row: .random(in: 0..<frame.size.rows, using: &numbers),
            column: .random(in: 0..<frame.size.columns, using: &numbers)) : nil
      default:
        let new = line(columns: frame.size.columns, &numbers)
        let row = Int.random(in: 0...frame.lines.count, using: &numbers)
        if row == frame.lines.count {
          frame.lines.append(new)
        } else {
          // Changes a part of a line.
          frame.lines[row] =
            frame.lines[row].prefix(columns: .random(in: 0...10, using: &numbers)) + new
        }
      }
      screen.draw(frame)

      var fresh = Screen(columns: frame.size.columns, rows: frame.size.rows, capability: capability)
      fresh.draw(frame)
      let (terminal, expected) = (screen.terminal, fresh.terminal)
      expectNoDifference(terminal.cells, expected.cells, "step \(step)")
      // A cursor outside a smaller window is hidden.
      let cursor = frame.cursor.flatMap {
        $0.row < frame.size.rows && $0.column < frame.size.columns ? $0 : nil
      }
      #expect(terminal.isCursorHidden == (cursor == nil) && terminal.isPlain)
      if let cursor { expectNoDifference(terminal.cursorPosition, [cursor.row, cursor.column]) }
      #expect(terminal.modes == expected.modes && terminal.isAlternate == expected.isAlternate)
      #expect(terminal.keyLevels == expected.keyLevels && terminal.wrapsLines == expected.wrapsLines)
      #expect(terminal.unknown == [] && terminal.repeated == [] && !terminal.isSynchronizing)
    }
    screen.terminal.write(screen.writer.leave())
    #expect(screen.terminal.modes == [] && screen.terminal.keyLevels == 0 && !screen.terminal.isAlternate)
  }

  /// A new drawing equals its frame. This is the other half of the property above.
  @Test(arguments: 1...20)
  func aFirstDrawingShowsTheFrame(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var screen = Screen(columns: 80, rows: 5)
    let lines = (0..<5).map { _ in line(columns: 80, &numbers) }
    screen.draw(Frame(lines: lines, size: screen.size))
    for (row, line) in lines.enumerated() {
      let shown = screen.terminal.cells[row]
      let text = String(shown.compactMap(\.character)).trimmingSpacesAtEnd
      expectNoDifference(text, line.plain.replacing("\u{200B}", with: "").trimmingSpacesAtEnd)
      var column = 0
      for run in line.runs where run.content != "\u{200B}" {
        let style = run.content.hasPrefix(" ") ? run.style.onSpace : run.style
        expectNoDifference(
          shown[column].style, style.parameters(depth: .millions).map(String.init).joined(separator: ";"))
        column += run.content.displayWidth
      }
    }
  }

  @Test("Changing one cell writes fewer than 40 bytes", arguments: 1...200)
  func oneCellIsTensOfBytes(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var capability = TerminalCapability.full
    capability.synchronizesOutput = true
    var screen = Screen(columns: 200, rows: 60, capability: capability)
    let style = Self.styles.randomElement(using: &numbers)!
    let around = StyledText(
      String(repeating: "x", count: 200), style: Self.styles.randomElement(using: &numbers)!)
    let (row, column) = (Int.random(in: 0..<60, using: &numbers), Int.random(in: 0..<199, using: &numbers))
    var frame = Frame(
      lines: Array(repeating: StyledText(""), count: 60), size: screen.size,
      cursor: Frame.Position(row: 59, column: 199))
    frame.lines[row] = around
    screen.draw(frame)
    frame.lines[row] =
      around.prefix(columns: column) + StyledText("é", style: style) + around.prefix(columns: 199 - column)
    let written = screen.draw(frame).utf8.count
    #expect(written > 0 && written < 40, "\(written)")
    expectNoDifference(screen.terminal.cells[row][column].character, "é")
  }
}

extension String {
  fileprivate var trimmingSpacesAtEnd: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
