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
  /// - Returns: The exit status: 0, or 1 where a command failed or what was edited could not be kept, or 128 and the
  ///   number of the signal that ended the run.
  public func run(_ lines: LineReader, source: String? = nil) async -> Int32 {
    let session = HostSession(program, allowsShortNames: false)
    defer { session.stop() }
    session.width = width
    let (events, continuation) = AsyncStream<Event>.makeStream()
    session.onNeedsRender = { continuation.yield(.render) }
    // A line is taken when the one before it was done, so that reading waits for the program.
    let (turns, turn) = AsyncStream<Void>.makeStream()
    let reading = Task.detached {
      var turns = turns.makeAsyncIterator()
      for await line in lines {
        continuation.yield(.line(line))
        await turns.next()
      }
      continuation.yield(.end)
    }
    let signals = hearsSignals ? EndSignals { continuation.yield(.signal($0)) } : nil
    defer {
      reading.cancel()
      signals?.cancel()
    }

    await session.settle()
    guard await keep(session) else { return 1 }
    var shown = session.screen(width: width)
    output.write(shown)
    var number = 0
    for await event in events {
      // Nobody reads any more: there is nobody to do anything for, and that is no failure.
      if output.isClosed { break }
      switch event {
      case .end:
        await session.settle()
        let isKept = await keep(session)
        show(session, after: &shown)
        if let failure = lines.failure {
          errors.write([StyledText("\(program.name): \(source.map { "\($0): " } ?? "")\(failure)")])
          return 1
        }
        return isKept ? 0 : 1
      case .signal(let number):
        _ = await keep(session)
        return 128 + number
      case .render:
        show(session, after: &shown)
      case .line(let line):
        defer { turn.yield() }
        number += 1
        guard !Self.isBlank(line) else { continue }
        do {
          let reply = try await session.execute(line)
          guard await keep(session) else { return 1 }
          if case .say(let lines) = reply {
            output.write([StyledText()] + lines)
            continue
          }
          show(session, after: &shown)
          if reply == .quit { return 0 }
        } catch {
          _ = await keep(session)
          let place = source.map { "\($0):\(number)" } ?? "line \(number)"
          errors.write([
            StyledText("\(program.name): \(place): \(StyledText(line).singleLine.plain): \(error)")
          ])
          return 1
        }
      }
    }
    return await keep(session) ? 0 : 1
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

  private func keep(_ session: HostSession) async -> Bool {
    do {
      try await session.flush()
      return true
    } catch {
      errors.write([StyledText("\(program.name): \(error)")])
      return false
    }
  }
}
