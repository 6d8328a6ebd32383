import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// Reads commands from a person at a terminal: shows the screen, and a prompt. A screen that changes by itself is
/// drawn again above what is being typed.
@MainActor
public final class TerminalHost {
  private let session: RunningProgram
  private let terminal: InteractiveTerminal
  private let saving: SaveCoordinator
  private(set) var history: History
  /// Whether a line is being read, so that a change of the screen is not the result of a command.
  private var isAtPrompt = false
  /// A Boolean value that indicates whether the user has switched to the full screen.
  private var isLeft = false

  /// The word that shows the whole screen where rows were left out.
  static let more = "more"

  /// Makes a host on a terminal.
  ///
  /// - Parameter clock: Measures how long saving takes.
  public convenience init(
    _ program: Program, terminal: InteractiveTerminal, history: History,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      RunningProgram(program, isInteractive: true), terminal: terminal, history: history, clock: clock)
  }

  /// Makes a host that shows a session, which may outlive it.
  ///
  /// - Parameter canSwitch: Whether `:full` ends it for the full screen.
  init(
    _ session: RunningProgram, terminal: InteractiveTerminal, history: History,
    clock: any Clock<Duration> = ContinuousClock(), canSwitch: Bool = false
  ) {
    self.session = session
    self.terminal = terminal
    self.saving = SaveCoordinator(session, clock: clock) { terminal.print([SaveCoordinator.notice]) }
    self.history = history
    session.surfaceCommands = []
    guard canSwitch else { return }
    session.surfaceCommands = [
      ProgramCommand(":full", help: "switch to the full screen") { [unowned self] _ in
        isLeft = true
        return .done
      }
    ]
  }

  /// Runs until the person ends the program or the process is asked to end.
  ///
  /// - Returns: The exit status, one of ``ExitStatus``, or 128 and the number of the signal.
  public func run() async -> Int32 {
    defer { session.stop() }
    guard case .ended(let status) = await show() else { return session.status }
    return status
  }

  /// Shows the session until it ends, or another host is to show it.
  func show() async -> HostOutcome {
    // The run holds the host: a weak reference would be nil where the caller keeps none, and a meeting would stand
    // still.
    terminal.completions = { self.completions(of: $0) }
    terminal.omission = { count in
      StyledText("… \(count) \(count == 1 ? "row" : "rows") above: '\(Self.more)' shows them", style: .dim)
    }
    terminal.onResize = { self.update() }
    terminal.onInterrupt = {
      if self.terminal.isEndRequested { self.saving.end() }
      return self.saving.interrupt()
    }
    session.onNeedsRender = { self.update() }
    session.onEnd = { self.terminal.endInput() }
    defer {
      terminal.completions = { _ in [] }
      terminal.onResize = nil
      terminal.onInterrupt = nil
      session.onNeedsRender = nil
      session.onEnd = nil
      terminal.close()
    }
    // Another host may have shown it last.
    session.forgetScreen()
    await session.waitUntilIdle()
    await save()
    showIfChanged()
    ProgramMemory.giveBack()
    while true {
      await save()
      showIfChanged()
      isAtPrompt = true
      let input = await terminal.readLine(prompt: prompt)
      isAtPrompt = false
      switch input {
      case .line(let text):
        // A line of plain letters is one; what was pasted may hold more.
        let lines = text.isPrintableASCII ? [text[...]] : text.split { $0.isNewline }
        switch await execute(lines: lines, of: text) {
        case .done, .failed: break
        case .quit: return end()
        case .switched: return .switched
        }
      case .escaped:
        if (try? await session.execute("dismiss")) == nil {
          printMessage("Type 'quit' to quit.", style: .dim)
        }
      case .interrupted:
        printMessage("Type 'quit' to quit.", style: .dim)
      case .ended:
        // The terminal may be gone: what is asked now can be answered only if there is.
        if terminal.isClosed || session.hasEnded {
          await saving.leave()
          return end()
        }
        if await execute("quit") == .quit { return end() }
      case .terminated(let signal):
        await saving.leave()
        _ = end()
        return .ended(128 + signal)
      }
    }
  }

  private func end() -> HostOutcome {
    printNotices()
    return .ended(session.status)
  }

  private var prompt: StyledText {
    let titles = session.breadcrumb
    let way = titles.dropLast().map { StyledText($0, style: .dim) + StyledText(" ▸ ", style: .dim) }
    let mark = session.isUnsaved ? StyledText("not saved ", style: TextStyle(foreground: .red)) : StyledText()
    return mark + way.joined() + StyledText(titles.last ?? "", style: .bold) + "> "
  }

  private func completions(of line: String) -> [String] {
    let others = session.completions(of: line)
    guard Self.more.hasPrefix(line.lowercased()), line != Self.more, !others.contains(Self.more) else {
      return others
    }
    return others + [Self.more]
  }

  // MARK: Showing

  /// Shows what a command has changed, all of it.
  private func showIfChanged() {
    session.width = terminal.width
    guard let lines = session.takeScreen() else { return }
    terminal.show(lines + [StyledText()])
  }

  /// Draws what has changed by itself while a line is being read, in place.
  private func update() {
    guard isAtPrompt else { return }
    printNotices()
    session.width = terminal.width
    // The screen may have been replaced: by the end of a meeting, or by an attached terminal.
    defer { terminal.changePrompt(to: prompt) }
    guard let lines = session.takeScreen() else { return }
    terminal.showLive(lines + [StyledText()])
  }

  private func printMessage(_ text: String, style: TextStyle = TextStyle(foreground: .red)) {
    terminal.print([StyledText(text, style: style)])
  }

  // MARK: Commands

  private enum Step { case done, failed, quit, switched }

  /// Adds what was written to the history.
  private func remember(_ text: String) {
    terminal.remember(text)
    history.add(text)
  }

  /// Does one line after another, to the first that fails or leaves. They are remembered unless one of them holds a secret,
  /// which shows only when it is its turn: a line before it may lead to the screen that asks for the secret.
  private func execute(lines: [Substring], of text: String) async -> Step {
    // At once where that is known: a reducer may end the process.
    if lines.count == 1, !session.mayHoldSecret(String(lines[0])) { remember(text) }
    var holdsSecret = false
    defer { if lines.count > 1, !holdsSecret { remember(text) } }
    for (index, line) in lines.enumerated() {
      if lines.count > 1, session.mayHoldSecret(String(line)) { holdsSecret = true }
      switch await execute(String(line)) {
      case .done: continue
      case .quit: return .quit
      case .switched: return .switched
      case .failed:
        holdsSecret = holdsSecret || lines[index...].contains { session.mayHoldSecret(String($0)) }
        let rest = lines[(index + 1)...].filter { !$0.allSatisfy(\.isWhitespace) }
        if let next = rest.first {
          let first = StyledText(next).singleLine.truncated(to: 40).plain
          printMessage(
            "Skipped \(rest.count) \(rest.count == 1 ? "line" : "lines"), starting with '\(first)'.")
        }
        return .failed
      }
    }
    return .done
  }

  private func execute(_ line: String) async -> Step {
    session.width = terminal.width
    if line.utf8.count < 80, line.split(separator: " ") == [Self.more[...]] {
      // Rows of a long list that were not made, then those that the terminal has no room for.
      if session.command(named: "more") != nil { _ = try? await session.execute(line) }
      session.forgetScreen()
      showIfChanged()
      return .done
    }
    do {
      switch try await session.execute(line) {
      case .done: if isLeft { return .switched }
      case .output(let lines): terminal.print(lines + [StyledText()])
      case .quit: return .quit
      }
    } catch {
      printMessage(error.description)
      return .failed
    }
    return .done
  }

  private func save() async {
    switch await saving.save() {
    case .saved: break
    case .failed(let reason): printMessage(reason)
    case .interrupted: printMessage(SaveCoordinator.interruption)
    }
    printNotices()
  }

  /// The number of printed lines that are shown at once.
  private static let printedLines = 20

  /// Shows what the program has printed above the prompt.
  private func showPrinted() {
    guard let lines = session.tool(PrintedLog.self)?.takeLines(), !lines.isEmpty else { return }
    let rest = lines.count - Self.printedLines
    let more = rest > 0 ? [StyledText("… \(rest) more lines: ':log' shows them", style: .dim)] : []
    terminal.print(lines.prefix(Self.printedLines) + more)
  }

  private func printNotices() {
    showPrinted()
    for notice in session.takeNotices() {
      terminal.print([notice.text.styled(notice.isError ? TextStyle(foreground: .red) : .dim)])
      if notice.rings { terminal.ring() }
    }
  }
}
