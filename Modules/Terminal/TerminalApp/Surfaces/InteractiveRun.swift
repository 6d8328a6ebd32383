import DeveloperTools
import Foundation
import NavigationCore
import TerminalDevice
import TerminalPrograms
import TerminalText

/// A run of a program at a terminal, in which the user switches between the prompt and the full screen.
@MainActor
final class InteractiveRun {
  private let program: RunningProgram
  private let output: TerminalOutput
  private let printed: PrintedLog
  private var history: History
  private var isFullScreen: Bool
  private var greets: Bool
  /// The input that the user typed ahead, for the next surface.
  private var typedAhead: [InputEvent] = []
  private let development: DevelopedProgram?
  private let source: (calls: TerminalCalls, input: InputSource)

  /// Creates a run at the terminal of standard input.
  ///
  /// - Parameters:
  ///   - isFullScreen: Whether it starts with the full screen.
  ///   - printed: Captures the output that the program prints.
  init(
    _ program: Program, output: TerminalOutput, history: History, isFullScreen: Bool,
    source: (calls: TerminalCalls, input: InputSource)? = nil, printed: PrintedOutput? = nil,
    development: DevelopedProgram? = nil
  ) {
    var program = program
    let log = PrintedLog(printed)
    program.extensions.append(log)
    self.program = RunningProgram(program, isInteractive: true)
    (self.output, self.printed, self.history, self.isFullScreen) = (output, log, history, isFullScreen)
    greets = !isFullScreen
    let calls = TerminalCalls.live(descriptor: STDIN_FILENO, successor: development)
    self.development = development
    self.source = source ?? (calls, .live(descriptor: STDIN_FILENO))
    if let development {
      typedAhead = development.typedAhead
      if development.start.isContinued { greets = false }
    }
  }

  /// Runs until the user quits or the process should end.
  ///
  /// - Returns: The exit status, or `nil` if the terminal doesn't support escape sequences and nothing was done.
  func run() async -> Int32? {
    defer {
      development?.keep(typedAhead)
      program.stop()
      ShownTerminal.release = nil
    }
    while true {
      switch await isFullScreen ? showFullScreen() : showPrompt() {
      case .quit(let status): return status
      case .leave, .stay: isFullScreen.toggle()
      case nil: return nil
      }
    }
  }

  /// Lets a child process use the terminal.
  private func release(_ terminal: @escaping @MainActor () -> @MainActor () -> Void) {
    ShownTerminal.release = { [printed, development] in
      let ends = [printed.printed?.release(), terminal(), development?.release()].compactMap(\.self)
      return { for end in ends { end() } }
    }
  }

  private func showFullScreen() async -> Output.Next? {
    guard
      let terminal = FullScreenTerminal(
        calls: source.calls, input: source.input.preceded(by: typedAhead), output: output)
    else { return nil }
    release { terminal.release() }
    let surface = FullScreenSurface(terminal, output: output, canSwitch: true, printed: printed)
    defer { typedAhead = surface.takeUnusedInput() }
    return await program.show(on: surface)
  }

  private func showPrompt() async -> Output.Next? {
    guard
      let terminal = InteractiveTerminal(
        calls: source.calls, input: source.input.preceded(by: typedAhead), output: output,
        history: history.entries)
    else { return nil }
    release { terminal.release() }
    let surface = PromptSurface(terminal, history: history, greets: greets, canSwitch: true, printed: printed)
    greets = false
    defer { (history, typedAhead) = (surface.history, terminal.takeKeysAhead().map(InputEvent.key)) }
    return await program.show(on: surface)
  }
}
