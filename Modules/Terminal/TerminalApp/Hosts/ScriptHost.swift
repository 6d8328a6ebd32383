import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// Reads commands from a pipe or a file and writes each screen that differs from the one before. No prompt, no colour.
///
/// The screen of a command is written when all its effects have ended or wait. The first command that fails ends the
/// run: what failed and why goes to the standard error. What happens while it waits for the next line (a running
/// meeting) is written too.
@MainActor
public struct ScriptHost {
  private let program: Program
  private let output: TerminalOutput
  private let errors: TerminalOutput
  private let width: Int
  /// Whether signals that ask the process to end are heard, and end the run.
  var hearsSignals = false
  /// What is written to the output.
  var shows = ScriptOutput.everything

  /// Makes a host that writes to two outputs.
  public init(_ program: Program, output: TerminalOutput, errors: TerminalOutput, width: Int = 80) {
    self.program = program
    self.output = output
    self.errors = errors
    self.width = width
  }

  /// Runs the lines to their end, or to the first that fails.
  ///
  /// However the run ends, what was typed and not saved is kept.
  ///
  /// - Parameter source: What the lines come from, for messages: the name of a script.
  /// - Returns: The exit status, one of ``ExitStatus``, or 128 and the number of the signal that ended the run.
  public func run(_ lines: LineReader, source: String? = nil) async -> Int32 {
    let session = RunningProgram(program, isInteractive: false)
    defer { session.stop() }
    session.width = width
    let saving = SaveCoordinator(session, clock: ContinuousClock()) { [errors] in
      errors.write([SaveCoordinator.notice])
    }
    let events = LineEvents(lines)
    defer { events.stop() }
    session.onNeedsRender = { events.screenChanged() }
    session.onEnd = { events.end() }
    if hearsSignals { events.listenForSignals { _ in saving.end() } }

    await session.waitUntilIdle()
    await saving.save()
    show(session, isFirst: true)
    printNotices(session)
    defer { showLast(session) }
    var number = 0
    events: for await event in events.stream {
      // The commands are for the data, not only for the reader of the screens: they are done after the reader has left, too.
      if session.hasEnded { break }
      switch event {
      case .end:
        await session.waitUntilIdle()
        break events
      case .signal(let number):
        await saving.leave()
        printNotices(session)
        return 128 + number
      case .screenChanged:
        show(session)
        if session.isShared { printNotices(session) }
      case .line(let line):
        defer { events.lineIsDone() }
        number += 1
        guard !Self.isBlank(line) else { continue }
        do {
          let reply = try await session.execute(line)
          await saving.save()
          printNotices(session)
          if case .output(let lines) = reply {
            guard shows == .everything else { continue }
            output.write([StyledText()] + lines)
            continue
          }
          show(session)
          if reply == .quit || session.isUnsaved || session.lostEdits > 0 { break events }
        } catch {
          let position = source.map { "\($0):\(number)" } ?? "line \(number)"
          errors.write([
            StyledText(
              "\(program.name): \(position): \(StyledText(line).singleLine.truncated(to: 200).plain): \(error)"
            )
          ])
          await saving.leave()
          printNotices(session)
          return session.status == ExitStatus.notSaved ? session.status : ExitStatus.commandFailed
        }
      }
    }
    await saving.leave()
    show(session)
    printNotices(session)
    if let failure = lines.failure {
      errors.write([StyledText("\(program.name): \(source.map { "\($0): " } ?? "")\(failure)")])
      return session.status == ExitStatus.notSaved ? session.status : ExitStatus.commandFailed
    }
    return session.status
  }

  private static func isBlank(_ line: String) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    return text.isEmpty || text.hasPrefix("#")
  }

  private func show(_ session: RunningProgram, isFirst: Bool = false) {
    guard !shows.isAtEnd, let lines = session.takeScreen() else { return }
    output.write((isFirst ? [] : [StyledText()]) + lines)
  }

  /// Writes the screen that the run ended with, where that is the only one.
  private func showLast(_ session: RunningProgram) {
    switch shows {
    case .everything, .screens: break
    case .lastScreen: output.write(session.screen(width: width))
    case .picture(let rows):
      let lines =
        rows.map { session.graph.layout(columns: width, rows: $0).lines } ?? session.screen(width: width)
      let picture = ScreenPicture(lines: lines, columns: width, rows: rows, title: program.name)
      // The line of the document that ends it is ended by the output.
      output.write([StyledText(picture.svg.dropLast())])
    }
  }

  /// Says what failed on the standard error, and everything else where the screens are, unless those stand alone.
  private func printNotices(_ session: RunningProgram) {
    for notice in session.takeNotices() {
      if notice.isError {
        errors.write([StyledText("\(program.name): ") + notice.text])
      } else if shows == .everything {
        output.write([StyledText(), notice.text])
      } else {
        errors.write([notice.text])
      }
    }
  }
}
