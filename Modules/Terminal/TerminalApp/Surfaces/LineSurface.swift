import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// Reads commands line by line from a script or pipe, or from a user whose terminal doesn't support escape sequences.
///
/// It writes each screen that differs from the previous one. The first failing command ends a script. For a user, mistakes don't
/// end the run, names can be abbreviated, and an empty line shows the screen again.
@MainActor
public final class LineSurface: Surface {
  public let isInteractive: Bool
  public var isLocal: Bool { true }
  private let lines: LineReader
  private let events: LineEvents
  private let output: TerminalOutput
  private let errors: TerminalOutput
  private let promptOutput: TerminalOutput?
  private let width: Int
  /// The name of the script, for messages.
  private let source: String?
  private let shows: ScriptOutput
  /// Whether signals end the run.
  private let handlesSignals: Bool

  private var client: Client!
  private var name: String { client.program.program.name }
  private var number = 0
  private var line = ""
  private var answer = [StyledText]?.none
  private var hasWritten = false

  /// Creates a surface that runs a script.
  ///
  /// - Parameters:
  ///   - source: The name of the script, for messages.
  ///   - shows: The output to write.
  public convenience init(
    _ lines: LineReader, output: TerminalOutput, errors: TerminalOutput, width: Int = 80,
    source: String? = nil
  ) {
    self.init(lines, output: output, errors: errors, width: width, source: source, shows: .everything)
  }

  init(
    _ lines: LineReader, output: TerminalOutput, errors: TerminalOutput, width: Int, source: String?,
    shows: ScriptOutput, handlesSignals: Bool = false
  ) {
    isInteractive = false
    (self.lines, events) = (lines, LineEvents(lines))
    (self.output, self.errors, promptOutput) = (output, errors, nil)
    (self.width, self.source, self.shows, self.handlesSignals) = (width, source, shows, handlesSignals)
  }

  /// Creates a surface for a user whose terminal doesn't support escape sequences, or whose output goes elsewhere.
  ///
  /// - Parameter promptOutput: The output for the prompt, which is standard error if the output is a file or a pipe.
  public convenience init(
    _ lines: LineReader, output: TerminalOutput, errors: TerminalOutput, promptOutput: TerminalOutput?,
    width: Int = 80
  ) {
    self.init(
      lines, output: output, errors: errors, promptOutput: promptOutput, width: width, handlesSignals: false)
  }

  private init(
    _ lines: LineReader, output: TerminalOutput, errors: TerminalOutput, promptOutput: TerminalOutput?,
    width: Int, handlesSignals: Bool
  ) {
    isInteractive = true
    (self.lines, events) = (lines, LineEvents(lines))
    (self.output, self.errors, self.promptOutput) = (output, errors, promptOutput)
    (self.width, source, shows, self.handlesSignals) = (width, nil, .everything, handlesSignals)
  }

  /// Creates a surface on the standard streams. Standard input must be a terminal.
  static func onStandardStreams(output: TerminalOutput, errors: TerminalOutput) -> LineSurface {
    var size = winsize()
    let isKnown = ioctl(STDIN_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col >= 20
    let promptOutput = isatty(STDOUT_FILENO) == 1 ? output : isatty(STDERR_FILENO) == 1 ? errors : nil
    return LineSurface(
      LineReader(descriptor: STDIN_FILENO), output: output, errors: errors, promptOutput: promptOutput,
      width: isKnown ? Int(size.ws_col) : 80, handlesSignals: true)
  }

  // MARK: Inputs

  public func run(_ client: Client) async -> Output.Next {
    connect(client)
    defer { events.stop() }
    let start = await client.begin()
    if isInteractive {
      showAll(after: start)
      ProcessMemory.giveBack()
    } else {
      showScreen()
      showNotices()
    }
    while true {
      guard let input = await next() else {
        if isInteractive || client.isShared { showNotices() }
        showScreen()
        continue
      }
      let output = await client.send(input)
      if input.isLast { return end(output.next, screen: input.isSignal ? nil : .beforeNotices) }
      show(output.answer)
      if output.next != .stay { return end(output.next, screen: .afterNotices) }
      if !isInteractive, case .failure = output.answer { return end(await client.send(.end()).next) }
      showAll(after: await client.commit())
      if !isInteractive, client.hasFailedSaves {
        return end(await client.send(.end()).next, screen: .beforeNotices)
      }
    }
  }

  private func connect(_ client: Client) {
    self.client = client
    client.width = width
    client.onChange = { [unowned self] in react(to: $0) }
    if isInteractive { client.greet() }
    if handlesSignals { events.listenForSignals(for: client, repeating: isInteractive ? [SIGINT] : []) }
  }

  private func react(to change: Client.Change) {
    switch change {
    // A terminal without escape sequences can't redraw a screen.
    case .screen where isInteractive: break
    case .others where isInteractive:
      promptOutput?.write([StyledText()])
      events.screenMayHaveChanged()
    case .screen, .others: events.screenMayHaveChanged()
    case .savingIsSlow: errors.write([Client.Commit.slowness])
    case .ended: events.end()
    case .notices: break
    }
  }

  /// Waits for the next input, or for a change of the screen, which is `nil`.
  private func next() async -> Input? {
    while true {
      if isInteractive { promptOutput?.write(StyledText("\(name)> ").rendered()) }
      switch await events.next() {
      case .line(let line):
        (self.line, number) = (line, number + 1)
        if isInteractive {
          if line.allSatisfy(\.isWhitespace) { client.forgetScreen() }
        } else if Self.isBlank(line) {
          continue
        }
        return .line(line)
      case .changed: return nil
      case .signal(SIGINT) where isInteractive: promptOutput?.write(["", "Type 'quit' to quit."])
      case .signal(let number): return .signal(number)
      case .end:
        if isInteractive {
          promptOutput?.write([StyledText()])
          if let failure = lines.failure { report(failure) }
        }
        return .end(isComplete: lines.failure == nil)
      }
    }
  }

  private static func isBlank(_ line: String) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    return text.isEmpty || text.hasPrefix("#")
  }

  // MARK: Output

  /// Writes lines, with an empty line between outputs of a script and after each output for a user.
  private func write(_ lines: [StyledText]) {
    if isInteractive {
      output.write(lines + [StyledText()])
    } else {
      output.write((hasWritten ? [StyledText()] : []) + lines)
    }
    hasWritten = true
  }

  private func show(_ answer: Result<[StyledText]?, CommandError>) {
    switch answer {
    case .success(let lines?):
      if isInteractive { write(lines) } else { self.answer = lines }
    case .success: break
    case .failure(let error):
      guard !isInteractive else { return report(error) }
      let position = source.map { "\($0):\(number)" } ?? "line \(number)"
      report("\(position): \(StyledText(line).singleLine.truncated(to: 200).plain): \(error)")
    }
  }

  private func report(_ reason: Any) { errors.write([StyledText("\(name): \(reason)")]) }

  /// Writes errors to standard error. Other notices go to the output, unless it is for screens only.
  private func showNotices() {
    for notice in client.takeNotices() {
      if notice.isError {
        errors.write([StyledText("\(name): ") + notice.text])
      } else if shows == .everything {
        write([notice.text])
      } else {
        errors.write([notice.text])
      }
    }
  }

  private func showScreen() {
    if let lines = answer.take() {
      if shows == .everything { write(lines) }
      return
    }
    guard !shows.isAtEnd, let lines = client.takeScreen() else { return }
    write(lines)
  }

  /// Shows everything after a turn and the save of its edits.
  private func showAll(after commit: Client.Commit) {
    if isInteractive, let problem = commit.problem { report(problem) }
    showNotices()
    showScreen()
  }

  /// The place of the last screen in the output of a script.
  private enum LastScreen { case beforeNotices, afterNotices }

  private func end(_ next: Output.Next, screen: LastScreen? = nil) -> Output.Next {
    if !isInteractive, screen == .beforeNotices { showScreen() }
    showNotices()
    if !isInteractive, screen == .afterNotices { showScreen() }
    if !isInteractive, let failure = lines.failure { report("\(source.map { "\($0): " } ?? "")\(failure)") }
    showLast()
    return next
  }

  /// Writes the last screen, if only that is requested.
  private func showLast() {
    let program = client.program
    switch shows {
    case .everything, .screens: break
    case .lastScreen: output.write(program.screen(width: width))
    case .picture(let rows):
      let lines =
        rows.map { program.graph.layout(columns: width, rows: $0).lines } ?? program.screen(width: width)
      let picture = ScreenPicture(lines: lines, columns: width, rows: rows, title: name)
      // The output adds the last line feed.
      output.write([StyledText(picture.svg.dropLast())])
    }
  }
}

extension TerminalOutput {
  /// Returns the exit status of a run, and reports a failure to write its output.
  ///
  /// A closed pipe isn't a failure.
  public func status(after status: Int32, program: String, errors: TerminalOutput) -> Int32 {
    guard let failure else { return status }
    let reason = String(cString: strerror(failure))
    errors.write([
      StyledText("\(program): Can't write the output: \(reason). The output is incomplete.")
    ])
    return status == ExitStatus.success ? ExitStatus.outputFailed : status
  }
}
