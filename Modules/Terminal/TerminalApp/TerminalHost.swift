import TerminalDevice
import TerminalText
import TerminalUI

/// Reads commands from a person at a terminal: shows the screen, and asks for a line. A screen that changes by itself is
/// drawn again above what is being typed.
@MainActor
public final class TerminalHost {
  private let session: HostSession
  private let terminal: InteractiveTerminal
  private var history: History
  private var shown: [StyledText] = []

  /// Makes a host on a terminal.
  public init(_ program: HostedProgram, terminal: InteractiveTerminal, history: History) {
    self.session = HostSession(program, allowsShortNames: true)
    self.terminal = terminal
    self.history = history
  }

  /// Runs until the person ends the program or the process is asked to end.
  ///
  /// - Returns: The exit status: 0, or 128 and the number of the signal.
  public func run() async -> Int32 {
    // The run holds the host: a weak reference would be nil where the caller keeps none, and a meeting would stand still.
    terminal.completions = { self.session.completions(of: $0) }
    terminal.onResize = { self.showIfChanged() }
    session.onNeedsRender = { self.showIfChanged() }
    defer {
      terminal.completions = { _ in [] }
      terminal.onResize = nil
      session.onNeedsRender = nil
      terminal.close()
      session.stop()
    }
    await session.settle()
    while true {
      await keep()
      showIfChanged()
      switch await terminal.readLine(prompt: prompt) {
      case .line(let text):
        history.add(text)
        for line in text.split(whereSeparator: \.isNewline) {
          guard await execute(String(line)) else {
            await keep()
            return 0
          }
        }
      case .interrupted:
        terminal.print([StyledText("Write 'quit' to leave.", style: .dim)])
      case .ended:
        await keep()
        return 0
      case .terminated(let signal):
        await keep()
        return 128 + signal
      }
    }
  }

  private var prompt: StyledText {
    let place = session.place
    let way = place.dropLast().map { StyledText($0, style: .dim) + StyledText(" ▸ ", style: .dim) }
    return way.joined() + StyledText(place.last ?? "", style: .bold) + "> "
  }

  private func showIfChanged() {
    let lines = session.screen(width: terminal.width)
    guard lines != shown else { return }
    shown = lines
    terminal.showLive(lines + [StyledText()])
  }

  /// Answers whether the program goes on.
  private func execute(_ line: String) async -> Bool {
    session.width = terminal.width
    do {
      switch try await session.execute(line) {
      case .done: break
      case .say(let lines): terminal.print(lines + [StyledText()])
      case .quit: return false
      }
    } catch {
      terminal.print([StyledText(error.description, style: TextStyle(foreground: .red))])
    }
    return true
  }

  private func keep() async {
    do {
      try await session.flush()
    } catch {
      terminal.print([StyledText("\(error)", style: TextStyle(foreground: .red))])
    }
  }
}
