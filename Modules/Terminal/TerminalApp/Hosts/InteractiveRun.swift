import Foundation
import NavigationCore
import TerminalDevice
import TerminalPrograms
import TerminalText

/// Runs a program on a terminal: a prompt and the full screen show one session in turn, as the person switches between them.
@MainActor
final class InteractiveRun {
  private let session: RunningProgram
  private let output: TerminalOutput
  private let printed: PrintedOutput?
  private var history: History
  private var isFullScreen: Bool
  /// What was typed ahead of the host that is shown next.
  private var typedAhead: [InputEvent] = []
  private let source: (calls: TerminalCalls, input: InputSource)

  /// Makes a run on the terminal of the standard input.
  ///
  /// - Parameters:
  ///   - isFullScreen: Whether it starts with the full screen.
  ///   - printed: Collects what the program prints.
  init(
    _ program: Program, output: TerminalOutput, history: History, isFullScreen: Bool,
    source: (calls: TerminalCalls, input: InputSource)? = nil, printed: PrintedOutput? = nil
  ) {
    var program = program
    program.extensions.append(PrintedLog(printed))
    session = RunningProgram(program, isInteractive: true, greets: !isFullScreen)
    self.printed = printed
    (self.output, self.history, self.isFullScreen) = (output, history, isFullScreen)
    self.source = source ?? (.live(descriptor: STDIN_FILENO), .live(descriptor: STDIN_FILENO))
  }

  /// Runs until the person ends the program or the process is asked to end.
  ///
  /// - Returns: The exit status; `nil` where there is no terminal that understands sequences, and nothing was done.
  func run() async -> Int32? {
    defer {
      session.stop()
      ShownTerminal.lend = nil
    }
    while true {
      switch await isFullScreen ? showFullScreen() : showPrompt() {
      case .ended(let status): return status
      case .switched: isFullScreen.toggle()
      case nil: return nil
      }
    }
  }

  /// Lets a child process have the terminal that is shown now.
  private func lend(_ terminal: @escaping @MainActor () -> @MainActor () -> Void) {
    ShownTerminal.lend = { [printed] in
      let ends = [printed?.lend(), terminal()].compactMap(\.self)
      return { for end in ends { end() } }
    }
  }

  private func showFullScreen() async -> HostOutcome? {
    guard
      let terminal = FullScreenTerminal(
        calls: source.calls, input: source.input.preceded(by: typedAhead), output: output)
    else { return nil }
    lend { terminal.lend() }
    let host = FullScreenHost(session, terminal: terminal, output: output, canSwitch: true)
    defer { typedAhead = host.unused }
    return await host.show()
  }

  private func showPrompt() async -> HostOutcome? {
    guard
      let terminal = InteractiveTerminal(
        calls: source.calls, input: source.input.preceded(by: typedAhead), output: output,
        history: history.entries)
    else { return nil }
    lend { terminal.lend() }
    let host = TerminalHost(session, terminal: terminal, history: history, canSwitch: true)
    defer { (history, typedAhead) = (host.history, terminal.takeKeysAhead().map(InputEvent.key)) }
    return await host.show()
  }
}
