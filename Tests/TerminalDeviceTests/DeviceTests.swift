import Foundation
import TerminalText
import Testing

@testable import TerminalDevice

@Suite struct HistoryTests {
  private func inFolder(_ body: (String) throws -> Void) rethrows {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cairn-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func entriesAreKeptOnceAndOnlyForTheirOwner() throws {
    try inFolder { folder in
      let path = "\(folder)/state/history"
      var history = History(path: path, limit: 3)
      for line in ["a", "b", "a", "  ", "c\nd", "b"] { history.add(line) }
      #expect(history.entries == ["c", "d", "b"])
      #expect(History(path: path, limit: 2).entries == ["d", "b"])
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/state") == ["history"])
    }
  }

  @Test func aFileThatCannotBeWrittenCostsNothing() {
    inFolder { folder in
      #expect(FileManager.default.createFile(atPath: folder, contents: Data()))
      var history = History(path: "\(folder)/below/history")
      history.add("a")
      #expect(history.entries == ["a"])
    }
  }

  @Test func placesFollowTheSpecification() {
    #expect(
      History.path(program: "p", environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/p/history")
    #expect(
      History.path(program: "p", environment: ["XDG_STATE_HOME": "rel", "HOME": "/h"])
        == "/h/.local/state/p/history")
    #expect(History.path(program: "p", environment: [:]) == nil)
  }
}

@Suite struct PipeTests {
  private func pipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  @Test func linesComeUntilTheEnd() async {
    let pipe = pipe()
    let text = Array("one\r\ntwo\n\nlast".utf8)
    #expect(write(pipe.write, text, text.count) == text.count)
    close(pipe.write)
    var lines: [String] = []
    for await line in LineReader(descriptor: pipe.read) { lines.append(line) }
    #expect(lines == ["one", "two", "", "last"])
    close(pipe.read)
  }

  @Test func givenLinesAreReadAlike() async {
    var lines: [String] = []
    for await line in LineReader(text: "a\nb") { lines.append(line) }
    #expect(lines == ["a", "b"])
  }

  @Test func aReaderThatHasGoneIsNoError() {
    let pipe = pipe()
    let output = TerminalOutput(descriptor: pipe.write, capability: .plain)
    output.write(["x"])
    #expect(!output.isClosed)
    close(pipe.read)
    output.write(["y"])
    #expect(output.isClosed)
    #expect(output.failure == nil)
    close(pipe.write)
  }

  @Test func aFullDeviceIsAnError() {
    let descriptor = open("/dev/full", O_WRONLY)
    let output = TerminalOutput(descriptor: descriptor, capability: .plain)
    output.write(["x"])
    #expect(output.failure == ENOSPC)
    close(descriptor)
  }
}

/// A pseudo-terminal stands in for a terminal: what is typed is written to one end, what is shown is read from it.
@MainActor
@Suite(.serialized) struct InteractiveTerminalTests {
  private final class Pseudo {
    let master: Int32
    let slave: Int32

    init() throws {
      // What `posix_openpt`, `unlockpt` and `ptsname` do, which the Glibc module does not export.
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = 0
      try #require(ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
      slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      try #require(slave >= 0)
    }

    deinit {
      close(slave)
      close(master)
    }

    func type(_ text: String) {
      let bytes = Array(text.utf8)
      #expect(write(master, bytes, bytes.count) == bytes.count)
    }

    /// What was shown so far, without what will be.
    func shown() -> String {
      var buffer = [UInt8](repeating: 0, count: 65536)
      var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      var bytes: [UInt8] = []
      while poll(&poller, 1, 0) > 0 {
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    var mode: termios {
      var mode = termios()
      tcgetattr(slave, &mode)
      return mode
    }
  }

  @Test func linesAreReadAndTheTerminalIsGivenBack() async throws {
    let pseudo = try Pseudo()
    let before = pseudo.mode
    let output = TerminalOutput(descriptor: pseudo.slave, capability: .monochrome)
    let terminal = try #require(InteractiveTerminal(inputDescriptor: pseudo.slave, output: output))
    #expect(pseudo.mode.c_lflag & tcflag_t(ICANON | ECHO) == 0)
    terminal.showLive(["live"])
    pseudo.type("add\u{1B}[Dx\r\u{04}")
    #expect(await terminal.readLine(prompt: "> ") == .line("adxd"))
    terminal.print(["printed"])
    #expect(await terminal.readLine(prompt: "> ") == .ended)
    terminal.close()
    #expect(pseudo.mode.c_lflag == before.c_lflag)
    #expect(pseudo.mode.c_iflag == before.c_iflag)
    let shown = pseudo.shown()
    var screen = TerminalEmulator(columns: 80, rows: 24)
    screen.write(shown)
    #expect(screen.lines == ["live", "> adxd", "printed", ">"])
    #expect(screen.unknown == [])
    #expect(shown.contains("\u{1B}[?2004h") && shown.contains("\u{1B}[?2004l"))
  }

  /// What a command shows scrolls as a whole; what changes by itself stays in the rows that there are.
  @Test func aScreenThatIsTooHighScrollsOnce() async throws {
    let pseudo = try Pseudo()
    var size = winsize(ws_row: 8, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(pseudo.slave, UInt(TIOCSWINSZ), &size) == 0)
    let output = TerminalOutput(descriptor: pseudo.slave, capability: .monochrome)
    let terminal = try #require(InteractiveTerminal(inputDescriptor: pseudo.slave, output: output))
    func lines(_ second: Int) -> [StyledText] {
      ["Title"] + (1...12).map { StyledText("row \($0)") } + [StyledText("\(second) s")]
    }
    var screen = TerminalEmulator(columns: 40, rows: 8)
    terminal.show(lines(0))
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    screen.write(pseudo.shown())
    #expect(screen.lines == lines(0).map(\.plain) + [">"])
    let scrolled = screen.scrollback
    for second in 1...50 { terminal.showLive(lines(second)) }
    terminal.ring()
    let drawn = pseudo.shown()
    #expect(drawn.contains("\u{07}"))
    screen.write(drawn)
    #expect(screen.scrollback == scrolled)
    #expect(screen.screen == ["Title", "… 8 rows above", "row 9", "row 10", "row 11", "row 12", "50 s", ">"])
    terminal.print(["said"])
    pseudo.type("x\r")
    #expect(await reading.value == .line("x"))
    screen.write(pseudo.shown())
    #expect(screen.lines.suffix(3) == ["row 12", "50 s", "> x"])
    #expect(screen.lines.filter { $0 == "said" }.count == 1)
    terminal.close()
  }

  @Test func whatTheProgramIsBusyWithCanBeGivenUp() async throws {
    let pseudo = try Pseudo()
    let output = TerminalOutput(descriptor: pseudo.slave, capability: .monochrome)
    let terminal = try #require(InteractiveTerminal(inputDescriptor: pseudo.slave, output: output))
    await withCheckedContinuation { continuation in
      terminal.onInterrupt = { continuation.resume() }
      pseudo.type("lost\u{03}")
    }
    terminal.onInterrupt = nil
    pseudo.type("kept\r")
    #expect(await terminal.readLine(prompt: "> ") == .line("kept"))
    #expect(!terminal.isEndRequested)
    terminal.close()
  }

  @Test func whatIsNoTerminalIsNotTakenOver() {
    let descriptor = open("/dev/null", O_RDWR)
    let output = TerminalOutput(descriptor: descriptor, capability: .full)
    #expect(InteractiveTerminal(inputDescriptor: descriptor, output: output) == nil)
    close(descriptor)
  }
}
