import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A terminal that is attached to a program in another process. It prints a line for each new screen, action, and effect, and sends
/// the user's commands.
///
/// At a terminal, the user edits a line below the output. The lines of a pipe are performed in order.
@MainActor
package final class AttachedTerminal {
  private static let leave = "Type 'detach' to detach. The program keeps running."

  private let program: AttachedProgram
  /// Waits for input: lines or another event.
  private var read: @MainActor () async -> Event = { .input(.end()) }
  private var print: @MainActor ([StyledText]) -> Void = { _ in }
  /// Shows the current prompt, if there is one.
  private var changePrompt: @MainActor () -> Void = {}
  private var width = 80
  /// The lines that haven't been sent yet.
  private var lines: ArraySlice<String> = []
  /// The titles and the link of the screen.
  private var place: StyledText?
  private var unsaved: String?
  private var titles: [String] = []
  private var endStatus: Int32?

  private enum Event {
    case lines([String])
    case input(Input)
  }

  /// Creates a terminal on the program at the other end of a connection.
  ///
  /// - Parameter reconnect: Returns a connection to the next version of a program that was replaced, or `nil`.
  package init(_ descriptor: Int32, reconnect: @escaping @MainActor () async -> Int32? = { nil }) {
    program = AttachedProgram(descriptor, reconnect: reconnect)
    program.onMessage = { [weak self] in self?.show($0) }
  }

  /// Runs on the standard streams until the user detaches or the program ends.
  ///
  /// - Returns: The exit status: one of ``ExitStatus``, or 128 plus the number of a signal.
  package func runOnStandardStreams() async -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      let terminal = InteractiveTerminal(output: .standardOutput(environment: environment))
    {
      return await run(terminal)
    }
    return await run(
      LineReader(descriptor: STDIN_FILENO),
      output: TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain), handlesSignals: true)
  }

  /// Runs the lines of a pipe or a file.
  func run(_ lines: LineReader, output: TerminalOutput, handlesSignals: Bool = false) async -> Int32 {
    print = { output.write($0) }
    let events = LineEvents(lines)
    defer { events.stop() }
    if handlesSignals { events.listenForSignals(for: nil) }
    read = {
      switch await events.next() {
      case .line(let line): .lines([line])
      case .end: .input(.end())
      case .signal(let number): .input(.signal(number))
      case .changed: .lines([])
      }
    }
    return await run { events.end() }
  }

  /// Runs the lines that a user types.
  func run(_ terminal: InteractiveTerminal) async -> Int32 {
    print = { terminal.print($0) }
    changePrompt = { terminal.changePrompt(to: self.prompt) }
    width = terminal.width
    terminal.onResize = { self.width = terminal.width }
    defer { terminal.close() }
    read = { [unowned self] in
      switch await terminal.readLine(prompt: prompt) {
      case .line(let text):
        terminal.remember(text)
        return .lines(text.split(whereSeparator: \.isNewline).map(String.init))
      case .interrupted, .escaped:
        print([StyledText(Self.leave, style: .dim)])
        return .lines([])
      case .ended: return .input(.end())
      case .terminated(let signal): return .input(.signal(signal))
      }
    }
    return await run { terminal.endInput() }
  }

  private func run(onEnd: @escaping @MainActor () -> Void) async -> Int32 {
    Task {
      await program.listen()
      onEnd()
    }
    var hasFailed = false
    while !program.isOver {
      if let line = lines.popFirst() {
        do throws(CommandError) {
          switch try await perform(line) {
          case .quit: return end(hasFailed)
          case .output(let lines): print(lines)
          case .done, .leave: break
          }
        } catch {
          hasFailed = true
          show(error)
        }
        continue
      }
      switch await read() {
      case .lines(let new): lines = new[...]
      case .input(.signal(let number)): return 128 + number
      case .input where !program.isOver: return end(hasFailed)
      case .input: break
      }
    }
    return end(hasFailed || endStatus == nil)
  }

  private func end(_ hasFailed: Bool) -> Int32 {
    program.close()
    if let endStatus {
      print([StyledText("The program exited with status \(endStatus).", style: .dim)])
    } else if program.isOver {
      print([StyledText("Lost the connection to the program.", style: TextStyle(foreground: .danger))])
    }
    return hasFailed ? ExitStatus.commandFailed : ExitStatus.success
  }

  private var prompt: StyledText {
    let path = titles.map { StyledText($0) }.joined(separator: StyledText(" ▸ ", style: .dim))
    return StyledText("attached ", style: .dim) + path + "> "
  }

  // MARK: Inputs

  /// Performs a line in the other process, unless it is a command of this terminal.
  private func perform(_ line: String) async throws(CommandError) -> RunningProgram.Reply {
    switch line.split(whereSeparator: \.isWhitespace) {
    case []: return .done
    case ["detach"]: return .quit
    case ["screen"]:
      guard case .screen(let tree, let link, let unsaved)? = await program.ask(.screen) else { break }
      show(.screen(tree, link: link, unsaved: unsaved))
      return .output(tree.lines(width: width))
    default:
      switch await program.ask(.command(line)) {
      case .output(let lines): return .output(lines)
      case .error(let message, let suggestion, _): throw CommandError(message, suggestion: suggestion)
      case let answer?: show(answer)
      case nil: break
      }
    }
    return .done
  }

  // MARK: Output

  private func show(_ error: CommandError) {
    print([StyledText(error.description, style: TextStyle(foreground: .danger))])
  }

  private func show(_ content: ProgramMessage.Content) {
    switch content {
    case .screen(let tree, let link, let unsaved):
      titles = tree.breadcrumb
      changePrompt()
      let path = StyledText(titles.joined(separator: " ▸ "), style: .bold)
      let place = path + StyledText(link.map { "  \($0)" } ?? "", style: .dim)
      if place != self.place { print([place]) }
      self.place = place
      if let unsaved, unsaved != self.unsaved {
        print([StyledText("Not saved: \(unsaved)", style: TextStyle(foreground: .danger))])
      }
      self.unsaved = unsaved
    case .action(let action): print([Self.line(action)])
    case .effect(let effect): print([Self.line(effect)])
    case .output(let lines): print(lines)
    case .error(let message, let suggestion, _):
      show(CommandError(message, suggestion: suggestion))
    case .notice(let text, let isError, _):
      print([text.styled(isError ? TextStyle(foreground: .danger) : .dim)])
    case .end(_, isReplaced: true):
      print([StyledText("The program is replaced by its next version.", style: .dim)])
    case .end(let status, isReplaced: false): endStatus = status
    case .done: break
    }
  }

  /// Returns the line for an action: its number, text, origin, and changes.
  private static func line(_ action: ReportedAction) -> StyledText {
    let from =
      action.origin == .person
      ? "" : action.effect.map { "  effect '\($0)'" } ?? "  \(action.origin.rawValue)"
    let changed = action.changed.isEmpty ? "" : "  → " + action.changed.joined(separator: ", ")
    return StyledText("\(action.number)  ", style: .dim) + StyledText(action.action + from).singleLine
      + StyledText(changed, style: .dim)
  }

  private static func line(_ effect: ReportedEffect) -> StyledText {
    let name = effect.name.map { " '\($0)'" } ?? ""
    return StyledText(
      "effect \(effect.number)\(name) \(effect.phase.rawValue) on \(effect.place)", style: .dim
    )
    .singleLine
  }
}
