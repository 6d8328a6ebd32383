import CairnTestSupport
import CustomDump
import Foundation
import TerminalDevice
import TerminalText
import Testing

/// The full screen on a pseudo-terminal, which other tests replace with a terminal in memory.
@MainActor
@Suite(.serialized) struct FullScreenDeviceTests {
  /// Both ends of a pseudo-terminal.
  private final class Pseudo: Sendable {
    let main: Int32
    let line: Int32
    let path: String

    init() throws {
      var (main, line): (Int32, Int32) = (0, 0)
      var name = [CChar](repeating: 0, count: 128)
      var size = winsize(ws_row: 5, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0)
      try #require(openpty(&main, &line, &name, nil, &size) == 0)
      for end in [main, line] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (self.main, self.line) = (main, line)
      path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
      close(line)
      close(main)
    }

    func type(_ text: String) {
      let bytes = Array(text.utf8)
      expectNoDifference(write(main, bytes, bytes.count), bytes.count)
    }

    /// Returns the output so far. When a write returns, its text is in the terminal's buffer.
    func written() -> String {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var poller = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      var bytes: [UInt8] = []
      while poll(&poller, 1, 0) > 0 {
        let count = read(main, &buffer, buffer.count)
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    var isRaw: Bool {
      var mode = termios()
      tcgetattr(line, &mode)
      return mode.c_lflag & tcflag_t(ICANON) == 0
    }
  }

  @Test("The device draws frames and delivers events") func framesAndEventsGoThroughTheDevice() async throws {
    let pseudo = try Pseudo()
    let output = TerminalOutput(descriptor: pseudo.line, capability: .monochrome)
    let terminal = try #require(FullScreenTerminal(inputDescriptor: pseudo.line, output: output))
    #expect(pseudo.isRaw)
    expectNoDifference(terminal.size, TerminalSize(columns: 20, rows: 5))
    let (events, continuation) = AsyncStream<FullScreenTerminal.Event>.makeStream()
    terminal.onEvent = { continuation.yield($0) }
    terminal.draw(Frame(lines: ["on the screen"], size: terminal.size))
    var screen = TerminalEmulator(columns: 20, rows: 5)
    screen.write(pseudo.written())
    #expect(screen.lines == ["on the screen"] && screen.isAlternate && screen.isCursorHidden)
    pseudo.type("\u{1B}[<64;3;2M")
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == .input([.mouse(MouseEvent(.scroll(.up), row: 1, column: 2))]))
    // An escape byte is a key if nothing follows it.
    pseudo.type("\u{1B}")
    #expect(await iterator.next() == .input([.key(.escape)]))
    terminal.close()
    screen.write(pseudo.written())
    #expect(!pseudo.isRaw && !screen.isAlternate && screen.modes == [] && !screen.isCursorHidden)
  }

  /// The crash handler resets the modes of the last frame, and nothing else writes to the terminal.
  @Test("A crash restores the terminal's modes", .onlyInCI, arguments: [true, false])
  func aCrashGivesTheScreenBack(isCrash: Bool) async throws {
    let pseudo = try Pseudo()
    let path = pseudo.path
    await #expect(processExitsWith: .failure) { [path = path as String, isCrash = isCrash as Bool] in
      await MainActor.run {
        let line = open(path, O_RDWR | O_NOCTTY)
        let output = TerminalOutput(descriptor: line, capability: .full)
        guard let terminal = FullScreenTerminal(inputDescriptor: line, output: output) else { exit(0) }
        var modes = TerminalModes.fullScreen
        (modes.focusEvents, modes.distinctKeys, modes.mouse) = (true, true, .moves)
        terminal.draw(Frame(lines: [StyledText("shown", style: .bold)], size: terminal.size, modes: modes))
        if isCrash { fatalError("the test crashes here") } else { exit(3) }
      }
    }
    let written = pseudo.written()
    var screen = TerminalEmulator(columns: 20, rows: 5)
    screen.write(written)
    #expect(written.contains("shown") && written.contains("\u{1B}[?1003h"))
    #expect(screen.lines == [] && !screen.isAlternate && screen.wrapsLines)
    #expect(screen.modes == [] && screen.keyLevels == 0)
    #expect(!screen.isCursorHidden && screen.isPlain && !screen.isSynchronizing)
    #expect(screen.repeated == [] && screen.unknown == [])
    #expect(!pseudo.isRaw)
  }
}
