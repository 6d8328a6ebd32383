import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A second terminal on a program that runs: shows where it is and what happens in it, a line each, and runs what is typed.
///
/// At a terminal a line is edited below what is shown; from a pipe, one command is run after another.
@MainActor
package final class AttachedTerminal {
  private static let leave = "Type 'detach' to detach. The program keeps running."

  private let descriptor: Int32
  private let program: AttachedProgram
  private var print: @MainActor ([StyledText]) -> Void = { _ in }
  /// Shows the present prompt, if there is one.
  private var changePrompt: @MainActor () -> Void = {}
  private var width = 80
  /// Where the program is.
  private var place: StyledText?
  private var unsaved: String?
  private var titles: [String] = []
  private var endStatus: Int32?
  private var hasFailed = false

  /// A terminal on a program, which a connection leads to.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    program = AttachedProgram(descriptor)
    program.onMessage = { [weak self] in self?.show($0) }
  }

  /// Runs on the standard streams until the person leaves, or the program ends.
  ///
  /// - Returns: The exit status, one of ``ExitStatus``, or 128 and the number of a signal.
  package func runOnStandardStreams() async -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      let terminal = InteractiveTerminal(output: .standardOutput(environment: environment))
    {
      return await run(terminal)
    }
    return await run(
      LineReader(descriptor: STDIN_FILENO),
      output: TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain), hearsSignals: true)
  }

  // MARK: Hosts

  /// Runs the lines of a pipe or a file.
  func run(_ lines: LineReader, output: TerminalOutput, hearsSignals: Bool = false) async -> Int32 {
    print = { output.write($0) }
    let events = LineEvents(lines)
    defer { events.stop() }
    if hearsSignals { events.listenForSignals { _ in } }
    listen { events.end() }
    while true {
      switch await events.next() {
      case .line(let line):
        guard await execute(line) else { return end() }
      case .end: return end()
      case .signal(let number): return 128 + number
      case .changed: continue
      }
    }
  }

  /// Reads commands from a person.
  func run(_ terminal: InteractiveTerminal) async -> Int32 {
    print = { terminal.print($0) }
    changePrompt = { terminal.changePrompt(to: self.prompt) }
    width = terminal.width
    terminal.onResize = { self.width = terminal.width }
    listen { terminal.endInput() }
    defer { terminal.close() }
    while true {
      switch await terminal.readLine(prompt: prompt) {
      case .line(let text):
        terminal.remember(text)
        for line in text.split(whereSeparator: \.isNewline) {
          guard await execute(String(line)) else { return end() }
        }
      case .interrupted, .escaped: print([StyledText(Self.leave, style: .dim)])
      case .ended: return end()
      case .terminated(let signal): return 128 + signal
      }
    }
  }

  private var prompt: StyledText {
    let way = titles.map { StyledText($0) }.joined(separator: StyledText(" ▸ ", style: .dim))
    return StyledText("attached ", style: .dim) + way + "> "
  }

  private func listen(_ onEnd: @escaping @MainActor () -> Void) {
    Task {
      await program.listen()
      onEnd()
    }
  }

  /// Says that the program has ended, where it has, and returns the status.
  private func end() -> Int32 {
    close(descriptor)
    if let endStatus {
      print([StyledText("The program exited with status \(endStatus).", style: .dim)])
    } else if program.isOver {
      print([StyledText("Lost the connection to the program.", style: TextStyle(foreground: .danger))])
      return ExitStatus.commandFailed
    }
    return hasFailed ? ExitStatus.commandFailed : ExitStatus.success
  }

  /// Runs a line, and answers whether this goes on.
  private func execute(_ line: String) async -> Bool {
    switch line.split(whereSeparator: \.isWhitespace) {
    case []: return true
    case ["detach"]: return false
    case ["screen"]:
      guard case .screen(let tree, let link, let unsaved)? = await program.ask(.screen) else { break }
      show(.screen(tree, link: link, unsaved: unsaved))
      print(tree.lines(width: width))
    default:
      if let answer = await program.ask(.command(line)) {
        show(answer)
        if case .error = answer { hasFailed = true }
      }
    }
    return !program.isOver
  }

  // MARK: Showing

  private func show(_ content: HostMessage.Content) {
    switch content {
    case .screen(let tree, let link, let unsaved):
      titles = tree.breadcrumb
      changePrompt()
      let way = StyledText(titles.joined(separator: " ▸ "), style: .bold)
      let place = way + StyledText(link.map { "  \($0)" } ?? "", style: .dim)
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
      print([
        StyledText(
          CommandError(message, suggestion: suggestion).description, style: TextStyle(foreground: .danger))
      ])
    case .notice(let text, let isError, _):
      print([text.styled(isError ? TextStyle(foreground: .danger) : .dim)])
    case .end(let status): endStatus = status
    case .done: break
    }
  }

  /// An action: its number, what it is, where it comes from and what it changed.
  private static func line(_ action: HostAction) -> StyledText {
    let from =
      action.origin == .person
      ? "" : action.effect.map { "  effect '\($0)'" } ?? "  \(action.origin.rawValue)"
    let changed = action.changed.isEmpty ? "" : "  → " + action.changed.joined(separator: ", ")
    return StyledText("\(action.number)  ", style: .dim) + StyledText(action.action + from).singleLine
      + StyledText(changed, style: .dim)
  }

  private static func line(_ effect: HostEffect) -> StyledText {
    let name = effect.name.map { " '\($0)'" } ?? ""
    return StyledText(
      "effect \(effect.number)\(name) \(effect.phase.rawValue) on \(effect.place)", style: .dim
    )
    .singleLine
  }
}
