import Foundation
import TerminalDevice
import TerminalText
import TerminalUI

/// Reads commands from a pipe or a file and writes each screen that differs from the one before. No prompt, no colour.
///
/// Everything that a command leads to has settled before its screen is written. The first command that fails ends the
/// run: what failed and why goes to the standard error. What happens while it waits for the next line (a running
/// meeting) is written too.
@MainActor
public struct ScriptHost {
  private let program: HostedProgram
  private let output: TerminalOutput
  private let errors: TerminalOutput
  private let width: Int
  /// Whether signals that ask the process to end are heard, and end the run.
  var hearsSignals = false

  /// Makes a host that writes to two outputs.
  public init(_ program: HostedProgram, output: TerminalOutput, errors: TerminalOutput, width: Int = 80) {
    self.program = program
    self.output = output
    self.errors = errors
    self.width = width
  }

  private enum Event: Sendable {
    case line(String)
    case render
    case end
    case signal(Int32)
  }

  /// Runs the lines to their end, or to the first that fails.
  ///
  /// - Parameter source: What the lines come from, for messages: the name of a script.
  /// However the run ends, what was typed and not saved is kept, and said on the standard error.
  ///
  /// - Returns: The exit status, one of ``HostStatus``, or 128 and the number of the signal that ended the run.
  public func run(_ lines: LineReader, source: String? = nil) async -> Int32 {
    let session = HostSession(program, allowsShortNames: false)
    defer { session.stop() }
    session.width = width
    let (events, continuation) = AsyncStream<Event>.makeStream()
    session.onNeedsRender = { continuation.yield(.render) }
    let reading = Task.detached {
      for await line in lines { continuation.yield(.line(line)) }
      continuation.yield(.end)
    }
    let signals = hearsSignals ? EndSignals { continuation.yield(.signal($0)) } : nil
    defer {
      reading.cancel()
      signals?.cancel()
    }

    await session.settle()
    await keep(session)
    var shown = session.screen(width: width)
    output.write(shown)
    complain(session)
    var number = 0
    events: for await event in events {
      // There is no reader any more, and so nothing to do for one; that is no failure.
      if output.isClosed { break }
      switch event {
      case .end:
        await session.settle()
        break events
      case .signal(let number):
        await session.leaveWithoutAsking()
        complain(session)
        return 128 + number
      case .render:
        show(session, after: &shown)
      case .line(let line):
        number += 1
        guard !Self.isBlank(line) else { continue }
        do {
          let reply = try await session.execute(line)
          await keep(session)
          complain(session)
          if case .say(let lines) = reply {
            output.write([StyledText()] + lines)
            continue
          }
          show(session, after: &shown)
          if reply == .quit || session.isUnsaved { break events }
        } catch {
          let place = source.map { "\($0):\(number)" } ?? "line \(number)"
          errors.write([
            StyledText("\(program.name): \(place): \(StyledText(line).singleLine.plain): \(error)")
          ])
          await session.leaveWithoutAsking()
          complain(session)
          return session.status == HostStatus.notSaved ? session.status : HostStatus.commandFailed
        }
      }
    }
    await session.leaveWithoutAsking()
    show(session, after: &shown)
    complain(session)
    if let failure = output.failure {
      errors.write([
        StyledText("\(program.name): can't write the output: \(String(cString: strerror(failure)))")
      ])
      return session.status == HostStatus.success ? HostStatus.outputFailed : session.status
    }
    return session.status
  }

  private static func isBlank(_ line: String) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    return text.isEmpty || text.hasPrefix("#")
  }

  private func show(_ session: HostSession, after shown: inout [StyledText]) {
    let lines = session.screen(width: width)
    guard lines != shown else { return }
    shown = lines
    output.write([StyledText()] + lines)
  }

  private func keep(_ session: HostSession) async {
    do {
      try await session.flush()
    } catch {
      // It is marked on the screen, and told once more when the run ends.
    }
  }

  private func complain(_ session: HostSession) {
    errors.write(session.takeNotices().map { StyledText("\(program.name): ") + $0.text })
  }
}
