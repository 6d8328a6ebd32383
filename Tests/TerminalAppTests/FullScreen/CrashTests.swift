import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Foundation
import TerminalDevice
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// A crash in the program's own code, in both interactive hosts. The terminal is restored.
@MainActor
@Suite(.serialized) struct CrashTests {
  /// Both ends of a pseudo-terminal.
  private final class Pseudo: Sendable {
    let main: Int32
    let line: Int32
    let path: String

    init() throws {
      var (main, line): (Int32, Int32) = (0, 0)
      var name = [CChar](repeating: 0, count: 128)
      var size = winsize(ws_row: 20, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0)
      try #require(openpty(&main, &line, &name, nil, &size) == 0)
      for end in [main, line] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (self.main, self.line) = (main, line)
      path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
      close(line)
      close(main)
    }

    var modes: [UInt32] {
      var attributes = termios()
      tcgetattr(line, &attributes)
      return [attributes.c_iflag, attributes.c_oflag, attributes.c_lflag]
    }

    /// Returns the output. When the process has ended, all of it is in the terminal's buffer.
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
  }

  @Test("A crash in a reducer restores the terminal", .onlyInCI, arguments: [true, false])
  func aCrashInAReducerGivesTheTerminalBack(isFullScreen: Bool) async throws {
    let pseudo = try Pseudo()
    let (path, before) = (pseudo.path, pseudo.modes)
    await #expect(processExitsWith: .failure) {
      [path = path as String, isFullScreen = isFullScreen as Bool] in
      await Self.crash(on: path, isFullScreen: isFullScreen)
    }
    let written = pseudo.written()
    #expect(written.contains("Crash here"))
    expectNoDifference(pseudo.modes, before)
    for (begin, end) in [("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?2004h", "\u{1B}[?2004l")] {
      guard let began = written.range(of: begin, options: .backwards) else { continue }
      #expect(written[began.upperBound...].contains(end), "\(end.debugDescription)")
    }
    expectNoDifference(written.contains("\u{1B}[?1049h"), isFullScreen)
    #expect(written.contains("\u{1B}[?2004h"))
  }

  /// Runs a program whose button crashes it, and sends the keys that press the button.
  private static func crash(on path: String, isFullScreen: Bool) async {
    let line = open(path, O_RDWR | O_NOCTTY)
    let output = TerminalOutput(descriptor: line, capability: .monochrome)
    let test = TestTerminal()
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, _ in fatalError("the test crashes here") }
    }
    let program = Program(name: "tool") { Button("Crash here") { store.send(true) } }
    let run = InteractiveRun(
      program, output: output, history: History(), isFullScreen: isFullScreen,
      source: (.live(descriptor: line), test.input))
    test.type(isFullScreen ? "?\u{1B}[B\r\r" : "crash here\r")
    _ = await run.run()
    exit(0)
  }
}
