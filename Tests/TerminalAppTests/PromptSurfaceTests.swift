import Clocks
import ConcurrencyExtras
import CustomDump
import Foundation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// The prompt on a pseudo-terminal in the test's process.
@MainActor
@Suite(.serialized) struct PromptSurfaceTests {
  /// Both ends of a pseudo-terminal. A separate thread reads the output.
  private final class Pseudo: Sendable {
    let keyboard: Int32
    let line: Int32
    private let pending = LockIsolated<[UInt8]>([])

    init() throws {
      var (main, other): (Int32, Int32) = (0, 0)
      var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
      try #require(openpty(&main, &other, nil, nil, &size) == 0)
      for end in [main, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (keyboard, line) = (main, other)
    }

    deinit {
      close(line)
      close(keyboard)
    }

    func type(_ text: String) {
      let bytes = Array(text.utf8)
      expectNoDifference(write(keyboard, bytes, bytes.count), bytes.count)
    }

    /// Waits for a text, and returns the output up to its end. The rest is left for the next call.
    @discardableResult
    func read(until text: String) async -> String {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [self] in
          var bytes = pending.value
          var buffer = [UInt8](repeating: 0, count: 4_096)
          while true {
            let shown = String(decoding: bytes, as: UTF8.self)
            if let found = shown.range(of: text) {
              let part = String(shown[..<found.upperBound])
              let rest = Array(bytes.dropFirst(part.utf8.count))
              pending.setValue(rest)
              return continuation.resume(returning: part)
            }
            let count = Glibc.read(keyboard, &buffer, buffer.count)
            guard count > 0 else { return continuation.resume(returning: shown) }
            bytes += buffer[..<count]
          }
        }
      }
    }
  }

  /// A disk on which another program holds the lock from a given save on.
  @MainActor
  private final class Disk {
    var isLocked = false
    let waits = AsyncStream<Void>.makeStream()

    func flush() async throws {
      guard isLocked else { return }
      waits.continuation.yield()
      try await Task.never()
    }
  }

  private func start(_ disk: Disk, _ clock: TestClock<Duration>, on pseudo: Pseudo) throws -> Task<
    Int32, Never
  > {
    var program = Program(name: "tool") { SessionTests.Screen() }
    program.storage = TestStorage(onFlush: { try await disk.flush() }, waits: { true })
    let output = TerminalOutput(descriptor: pseudo.line, capability: .monochrome)
    let terminal = try #require(InteractiveTerminal(inputDescriptor: pseudo.line, output: output))
    // Only the run retains the host.
    return Task { await program.run(on: PromptSurface(terminal, history: History()), clock: clock) }
  }

  @Test("A wait for another program is shown and can be interrupted")
  func aWaitForAnotherProgramIsSaidAndInterrupted() async throws {
    let (pseudo, disk, clock) = (try Pseudo(), Disk(), TestClock())
    let run = try start(disk, clock, on: pseudo)
    await pseudo.read(until: "> ")
    disk.isLocked = true
    pseudo.type("set title New\r")
    var waits = disk.waits.stream.makeAsyncIterator()
    await waits.next()
    // The change is shown before it is saved.
    await pseudo.read(until: "Title: New")
    await clock.advance(by: .milliseconds(500))
    await pseudo.read(until: "Waiting for another program to save…")
    pseudo.type("\u{03}")
    await pseudo.read(until: "Another program is saving.")
    await pseudo.read(until: "Not saved: Another program is saving.")
    disk.isLocked = false
    pseudo.type("quit\r")
    #expect(await run.value == 0)
  }

  @Test("A screen that changes by itself is drawn although no variable holds its host")
  func aScreenThatChangesByItselfIsDrawnByAHostThatNoVariableHolds() async throws {
    let (pseudo, disk, clock) = (try Pseudo(), Disk(), TestClock())
    let run = try start(disk, clock, on: pseudo)
    await pseudo.read(until: "> ")
    pseudo.type("later\r")
    await pseudo.read(until: "> later")
    await pseudo.read(until: "later")
    pseudo.type("\u{04}")
    #expect(await run.value == 0)
  }
}
