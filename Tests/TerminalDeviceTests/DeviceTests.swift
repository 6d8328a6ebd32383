import CairnTestSupport
import CustomDump
import DependenciesTestSupport
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

  @Test("History entries are stored once, in a private file")
  func entriesAreKeptOnceAndOnlyForTheirOwner() throws {
    try inFolder { folder in
      let path = "\(folder)/state/history"
      var history = History(path: path, limit: 3)
      for line in ["a", "b", "a", "  ", "c\nd", "b"] { history.add(line) }
      expectNoDifference(history.entries, ["c", "d", "b"])
      expectNoDifference(History(path: path, limit: 2).entries, ["d", "b"])
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      expectNoDifference(attributes[.posixPermissions] as? Int, 0o600)
      try expectNoDifference(FileManager.default.contentsOfDirectory(atPath: "\(folder)/state"), ["history"])
    }
  }

  @Test("No control character is written to the history file") func noControlReachesTheFile() throws {
    try inFolder { folder in
      let path = "\(folder)/history"
      var history = History(path: path)
      history.add("set title \u{1B}]0;owned\u{07}\tx\u{9B}\u{202E}")
      history.add("a\u{2028}b\u{0B}c\r\nd")
      history.add(String(repeating: "long", count: 20_000))
      let bytes = try #require(FileManager.default.contents(atPath: path))
      expectNoDifference(
        String(decoding: bytes, as: UTF8.self), "set title ␛]0;owned␇    x��\na\nb\nc\nd\n")
      expectNoDifference(History(path: path).entries, history.entries)
      // Lines that another program wrote to the file are sanitized too.
      try Data("x\u{1B}[2J\nx\u{1B}[2J\n".utf8).write(to: URL(filePath: path))
      expectNoDifference(History(path: path).entries, ["x␛[2J"])
    }
  }

  @Test("A long history file is read from its end") func aFileOfManyLinesIsReadFromItsEnd() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let path = "\(folder)/history"
      try Data((0..<200_000).map { "line \($0)\n" }.joined().utf8).write(to: URL(filePath: path))
      expectNoDifference(
        History(path: path, limit: 3).entries, ["line 199997", "line 199998", "line 199999"])
    }
  }

  @Test("A history file that can't be written isn't an error") func aFileThatCannotBeWrittenCostsNothing() {
    inFolder { folder in
      #expect(FileManager.default.createFile(atPath: folder, contents: Data()))
      var history = History(path: "\(folder)/below/history")
      history.add("a")
      expectNoDifference(history.entries, ["a"])
    }
  }

  @Test func locationsFollowTheSpecification() {
    expectNoDifference(
      History.path(program: "p", environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]), "/s/p/history")
    expectNoDifference(
      History.path(program: "p", environment: ["XDG_STATE_HOME": "rel", "HOME": "/h"]),
      "/h/.local/state/p/history")
    expectNoDifference(History.path(program: "p", environment: [:]), nil)
  }
}

@Suite struct PipeTests {
  private func pipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    expectNoDifference(Glibc.pipe(&ends), 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  @Test("Lines are read until the end of the input") func linesComeUntilTheEnd() async {
    let pipe = pipe()
    let text = Array("one\r\ntwo\n\nlast".utf8)
    expectNoDifference(write(pipe.write, text, text.count), text.count)
    close(pipe.write)
    var lines: [String] = []
    for await line in LineReader(descriptor: pipe.read) { lines.append(line) }
    expectNoDifference(lines, ["one", "two", "", "last"])
    close(pipe.read)
  }

  /// An endless input is read only as far as its lines are consumed.
  @Test("Reading waits until its lines are consumed") func readingWaitsForTheLinesToBeTaken() async {
    let queue = LineQueue(lines: 4, bytes: 1_000)
    let put = AsyncStream<Bool>.makeStream()
    Thread.detachNewThread {
      for number in 1...100 { put.continuation.yield(queue.put(["\(number)"])) }
      queue.finish(nil)
    }
    var isPut = put.stream.makeAsyncIterator()
    for _ in 1...4 { #expect(await isPut.next() == true) }
    for number in 1...96 {
      #expect(queue.count <= 4)
      #expect(await queue.next() == "\(number)")
      #expect(await isPut.next() == true)
    }
    for number in 97...100 { #expect(await queue.next() == "\(number)") }
    #expect(await queue.next() == nil)
  }

  @Test("Reading ends when no consumer is left") func readingEndsWhenNoLineWillBeTaken() async {
    let queue = LineQueue(lines: 1, bytes: 1_000)
    let ended = AsyncStream<Bool>.makeStream()
    Thread.detachNewThread { ended.continuation.yield(queue.put(["1", "2", "3"])) }
    #expect(await queue.next() == "1")
    var owner: LineQueue.Owner? = LineQueue.Owner(queue)
    #expect(owner != nil)
    owner = nil
    var iterator = ended.stream.makeAsyncIterator()
    #expect(await iterator.next() == false)
    #expect(await queue.next() == nil)
  }

  @Test("A canceled read takes no line") func aTaskThatIsCancelledTakesNothing() async {
    let queue = LineQueue()
    let task = Task { await queue.next() }
    task.cancel()
    #expect(await task.value == nil)
  }

  /// `yes | tr -d '\n'` must not fill the memory.
  @Test func aLineWithoutEndIsAnError() async {
    let pipe = pipe()
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread {
      let text = Array(("first\n" + String(repeating: "x", count: LineReader.longestLine + 100_000)).utf8)
      var position = 0
      while position < text.count {
        let count = text[position...].withUnsafeBytes {
          write(pipe.write, $0.baseAddress, min($0.count, 4_096))
        }
        guard count > 0 else { break }
        position += count
      }
      close(pipe.write)
    }
    let reader = LineReader(descriptor: pipe.read)
    var lines: [String] = []
    for await line in reader { lines.append(line) }
    expectNoDifference(lines, ["first"])
    expectNoDifference(reader.failure, .lineTooLong(number: 2, limit: 1_048_576))
    // Closing the pipe ends the writer if it's still running.
    close(pipe.read)
  }

  @Test("A line that isn't UTF-8 ends the lines and is named") func aLineOfAnotherEncodingIsRefused() async {
    for bytes in [[UInt8]("first\nCaf".utf8) + [0xE9, 0x0A, 0x61], [UInt8]("first\nCaf".utf8) + [0xE9]] {
      let reader = LineReader(bytes: bytes)
      var lines: [String] = []
      for await line in reader { lines.append(line) }
      expectNoDifference(lines, ["first"])
      expectNoDifference(reader.failure, .notUTF8(number: 2))
    }
  }

  @Test("A byte order mark isn't part of the first line") func aByteOrderMarkIsDropped() async {
    for (text, expected) in [
      ("\u{FEFF}add\nb", ["add", "b"]), ("\u{FEFF}", []), ("\u{FEFF}\n", [""]),
      ("a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ] {
      var lines: [String] = []
      for await line in LineReader(text: text) { lines.append(line) }
      expectNoDifference(lines.map { Array($0.unicodeScalars) }, expected.map { Array($0.unicodeScalars) })
    }
  }

  @Test("An unreadable input is an error") func anInputThatCannotBeReadIsAnError() async {
    let folder = open("/", O_RDONLY | O_CLOEXEC)
    let reader = LineReader(descriptor: folder)
    for await line in reader { Issue.record("\(line)") }
    expectNoDifference(reader.failure, .unreadable(EISDIR))
    close(folder)
    let text = LineReader(text: "a\n" + String(repeating: "x", count: LineReader.longestLine + 1))
    var lines: [String] = []
    for await line in text { lines.append(line) }
    expectNoDifference(lines, ["a"])
    expectNoDifference(text.failure?.description.hasPrefix("line 2 has more than 1048576 bytes."), true)
  }

  @Test func manyLinesAreSplitInLinearTime() {
    var splitter = LineSplitter()
    let bytes = Array(String(repeating: "a line\n", count: 500_000).utf8)
    expectLinear("splitting") { expectNoDifference(splitter.split(bytes).lines.count, 500_000) }
  }

  @Test("Lines of a given text are read the same way") func givenLinesAreReadAlike() async {
    var lines: [String] = []
    for await line in LineReader(text: "a\nb") { lines.append(line) }
    expectNoDifference(lines, ["a", "b"])
  }

  @Test("A reader that closes the pipe isn't an error") func aReaderThatHasGoneIsNoError() {
    let pipe = pipe()
    let output = TerminalOutput(descriptor: pipe.write, capability: .plain)
    output.write(["x"])
    close(pipe.read)
    output.write(["y"])
    expectNoDifference(output.failure, nil)
    close(pipe.write)
  }

  @Test func aFullDeviceIsAnError() {
    let descriptor = open("/dev/full", O_WRONLY)
    let output = TerminalOutput(descriptor: descriptor, capability: .plain)
    output.write(["x"])
    expectNoDifference(output.failure, ENOSPC)
    close(descriptor)
  }
}

/// A pseudo-terminal replaces a terminal: the test writes keys to one end and reads the output from it.
@MainActor
@Suite(.serialized) struct InteractiveTerminalTests {
  private final class Pseudo {
    let master: Int32
    let slave: Int32

    init() throws {
      // Does the work of `posix_openpt`, `unlockpt`, and `ptsname`, which the Glibc module doesn't export.
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
      expectNoDifference(write(master, bytes, bytes.count), bytes.count)
    }

    /// Returns the output so far without waiting.
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

  @Test("A terminal reads lines and is restored") func linesAreReadAndTheTerminalIsGivenBack() async throws {
    let pseudo = try Pseudo()
    let before = pseudo.mode
    let output = TerminalOutput(descriptor: pseudo.slave, capability: .monochrome)
    let terminal = try #require(InteractiveTerminal(inputDescriptor: pseudo.slave, output: output))
    expectNoDifference(pseudo.mode.c_lflag & tcflag_t(ICANON | ECHO), 0)
    terminal.showLive(["live"])
    pseudo.type("add\u{1B}[Dx\r\u{04}")
    #expect(await terminal.readLine(prompt: "> ") == .line("adxd"))
    terminal.print(["printed"])
    #expect(await terminal.readLine(prompt: "> ") == .ended)
    terminal.close()
    expectNoDifference(pseudo.mode.c_lflag, before.c_lflag)
    expectNoDifference(pseudo.mode.c_iflag, before.c_iflag)
    let shown = pseudo.shown()
    var screen = TerminalEmulator(columns: 80, rows: 24)
    screen.write(shown)
    expectNoDifference(screen.lines, ["live", "> adxd", "printed", ">"])
    expectNoDifference(screen.unknown, [])
    #expect(shown.contains("\u{1B}[?2004h") && shown.contains("\u{1B}[?2004l"))
  }

  /// Each terminal is restored, in either order.
  @Test("Two terminals are restored in either order") func twoTerminalsAreGivenBack() throws {
    let (first, second) = (try Pseudo(), try Pseudo())
    let before = first.mode
    let modes = (TerminalMode(descriptor: first.slave), TerminalMode(descriptor: second.slave))
    #expect(modes.0.enter() && modes.1.enter())
    modes.0.leave()
    #expect(first.mode.c_lflag == before.c_lflag && second.mode.c_lflag != before.c_lflag)
    modes.1.leave()
    expectNoDifference(second.mode.c_lflag, before.c_lflag)
  }

  /// A command's output scrolls completely. Text that updates itself stays within the available rows.
  @Test("A screen taller than the terminal scrolls once")
  func aScreenThatIsTooHighScrollsOnce() async throws {
    let pseudo = try Pseudo()
    var size = winsize(ws_row: 8, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
    expectNoDifference(ioctl(pseudo.slave, UInt(TIOCSWINSZ), &size), 0)
    let output = TerminalOutput(descriptor: pseudo.slave, capability: .monochrome)
    let terminal = try #require(InteractiveTerminal(inputDescriptor: pseudo.slave, output: output))
    func lines(_ second: Int) -> [StyledText] {
      ["Title"] + (1...12).map { StyledText("row \($0)") } + [StyledText("\(second) s")]
    }
    var screen = TerminalEmulator(columns: 40, rows: 8)
    terminal.show(lines(0))
    let reading = Task.immediate { await terminal.readLine(prompt: "> ") }
    screen.write(pseudo.shown())
    expectNoDifference(screen.lines, lines(0).map(\.plain) + [">"])
    let scrolled = screen.scrollback
    for second in 1...50 { terminal.showLive(lines(second)) }
    terminal.ring()
    let drawn = pseudo.shown()
    #expect(drawn.contains("\u{07}"))
    screen.write(drawn)
    expectNoDifference(screen.scrollback, scrolled)
    expectNoDifference(
      screen.screen, ["Title", "… 8 rows above", "row 9", "row 10", "row 11", "row 12", "50 s", ">"])
    terminal.print(["said"])
    pseudo.type("x\r")
    #expect(await reading.value == .line("x"))
    screen.write(pseudo.shown())
    expectNoDifference(screen.lines.suffix(3), ["row 12", "50 s", "> x"])
    expectNoDifference(screen.lines.filter { $0 == "said" }.count, 1)
    terminal.close()
  }

  @Test("Ctrl-C cancels the program's current work")
  func whatTheProgramIsBusyWithCanBeGivenUp() async throws {
    let pseudo = try Pseudo()
    let output = TerminalOutput(descriptor: pseudo.slave, capability: .monochrome)
    let terminal = try #require(InteractiveTerminal(inputDescriptor: pseudo.slave, output: output))
    await withCheckedContinuation { continuation in
      terminal.onInterrupt = {
        continuation.resume()
        return true
      }
      pseudo.type("lost\u{03}")
    }
    // If there is nothing to cancel, the key waits for the next line.
    await withCheckedContinuation { continuation in
      terminal.onInterrupt = {
        continuation.resume()
        return false
      }
      pseudo.type("given up\u{03}")
    }
    terminal.onInterrupt = nil
    #expect(await terminal.readLine(prompt: "> ") == .interrupted)
    pseudo.type("kept\r")
    #expect(await terminal.readLine(prompt: "> ") == .line("kept"))
    #expect(!terminal.isEndRequested)
    terminal.close()
  }

  /// A closed terminal consumes no keys of the next terminal.
  @Test("A closed terminal stops reading") func aTerminalThatIsClosedReadsNoMore() async throws {
    let pseudo = try Pseudo()
    for round in 0..<30 {
      let output = TerminalOutput(descriptor: pseudo.slave, capability: .monochrome)
      let terminal = try #require(InteractiveTerminal(inputDescriptor: pseudo.slave, output: output))
      pseudo.type("line \(round)\r")
      #expect(await terminal.readLine(prompt: "> ") == .line("line \(round)"))
      terminal.close()
    }
  }

  @Test("A descriptor that isn't a terminal is rejected") func whatIsNoTerminalIsNotTakenOver() {
    let descriptor = open("/dev/null", O_RDWR)
    let output = TerminalOutput(descriptor: descriptor, capability: .full)
    #expect(InteractiveTerminal(inputDescriptor: descriptor, output: output) == nil)
    close(descriptor)
  }
}
