import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// Reads commands from a person whose terminal understands no sequences, or whose output goes elsewhere.
///
/// The terminal itself edits the line. Names may be shortened and an error does not end the program, as on any
/// terminal; the screen is shown after each command that changed it, and for an empty line.
@MainActor
public struct PlainHost {
  private let program: Program
  private let output: TerminalOutput
  private let errors: TerminalOutput
  private let promptOutput: TerminalOutput?
  private let width: Int
  private let clock: any Clock<Duration>
  /// Whether signals that ask the process to end are heard.
  var hearsSignals = false

  /// Makes a host.
  ///
  /// - Parameters:
  ///   - promptOutput: Where the prompt is seen, which is the standard error where the output is a file or a pipe.
  ///   - clock: Measures how long saving takes.
  public init(
    _ program: Program, output: TerminalOutput, errors: TerminalOutput, promptOutput: TerminalOutput?,
    width: Int = 80, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.program = program
    self.output = output
    self.errors = errors
    self.promptOutput = promptOutput
    self.width = width
    self.clock = clock
  }

  /// A host on the standard streams, the first of which is a terminal.
  static func onStandardStreams(
    _ program: Program, output: TerminalOutput, errors: TerminalOutput
  ) -> PlainHost {
    var size = winsize()
    let isKnown = ioctl(STDIN_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col >= 20
    let promptOutput =
      isatty(STDOUT_FILENO) == 1 ? output : isatty(STDERR_FILENO) == 1 ? errors : nil
    var host = PlainHost(
      program, output: output, errors: errors, promptOutput: promptOutput,
      width: isKnown ? Int(size.ws_col) : 80)
    host.hearsSignals = true
    return host
  }

  /// Runs until the lines end, the person ends the program or the process is asked to end.
  ///
  /// - Returns: The exit status, one of ``ExitStatus``, or 128 and the number of the signal that ended the run.
  public func run(_ lines: LineReader) async -> Int32 {
    let session = RunningProgram(program, isInteractive: true)
    let saving = SaveCoordinator(session, clock: clock) { [errors] in errors.write([SaveCoordinator.notice]) }
    defer { session.stop() }
    session.width = width
    let events = LineEvents(lines)
    defer { events.stop() }
    session.onEnd = { events.end() }
    session.onOthersActed = { events.screenChanged() }
    if hearsSignals {
      events.listenForSignals(repeating: [SIGINT]) { number in
        if number == SIGINT { saving.interrupt() } else { saving.end() }
      }
    }

    await session.waitUntilIdle()
    await save(saving, session)
    show(session)
    ask()
    for await event in events.stream {
      if session.hasEnded { break }
      switch event {
      case .line(let line):
        defer { events.lineIsDone() }
        if line.allSatisfy(\.isWhitespace) { session.forgetScreen() }
        let goesOn = await execute(line, session)
        await save(saving, session)
        guard goesOn else { return session.status }
        show(session)
      case .screenChanged:
        // Another program did something: a terminal without sequences draws nothing by itself.
        promptOutput?.write([StyledText()])
        printNotices(session)
        show(session)
      case .signal(SIGINT):
        promptOutput?.write(["", "Type 'quit' to quit."])
      case .signal(let number):
        await leave(saving, session)
        return 128 + number
      case .end:
        promptOutput?.write([StyledText()])
        if let failure = lines.failure { report("\(failure)") }
        await leave(saving, session)
        return lines.failure == nil ? session.status : ExitStatus.commandFailed
      }
      ask()
    }
    await leave(saving, session)
    return session.status
  }

  private func ask() { promptOutput?.write(StyledText("\(program.name)> ").rendered()) }

  private func report(_ reason: String) { errors.write([StyledText("\(program.name): \(reason)")]) }

  private func show(_ session: RunningProgram) {
    guard let lines = session.takeScreen() else { return }
    output.write(lines + [StyledText()])
  }

  /// Answers whether the program goes on.
  private func execute(_ line: String, _ session: RunningProgram) async -> Bool {
    do {
      switch try await session.execute(line) {
      case .done: return true
      case .output(let lines): output.write(lines + [StyledText()])
      case .quit: return false
      }
    } catch {
      report(error.description)
    }
    return true
  }

  private func save(_ saving: SaveCoordinator, _ session: RunningProgram) async {
    switch await saving.save() {
    case .saved: break
    case .failed(let reason): report(reason)
    case .interrupted: report(SaveCoordinator.interruption)
    }
    printNotices(session)
  }

  private func leave(_ saving: SaveCoordinator, _ session: RunningProgram) async {
    await saving.leave()
    printNotices(session)
  }

  private func printNotices(_ session: RunningProgram) {
    for notice in session.takeNotices() {
      if notice.isError { report(notice.text.plain) } else { output.write([notice.text, StyledText()]) }
    }
  }
}

extension TerminalOutput {
  /// The exit status of a run, after saying why its output could not be written where that is so.
  ///
  /// A reader that has gone is no failure.
  public func status(after status: Int32, program: String, errors: TerminalOutput) -> Int32 {
    guard let failure else { return status }
    let reason = String(cString: strerror(failure))
    errors.write([
      StyledText("\(program): Can't write the output: \(reason). The output is incomplete.")
    ])
    return status == ExitStatus.success ? ExitStatus.outputFailed : status
  }
}
