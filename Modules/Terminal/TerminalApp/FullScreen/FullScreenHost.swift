import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// Shows a program on the whole screen of a terminal: keys and the mouse use what is shown, and every command of the prompt can be
/// run.
///
/// The screen is drawn when something on it has changed, and never otherwise.
@MainActor
public final class FullScreenHost {
  /// What keys are for.
  enum Mode {
    /// The program.
    case program
    /// A field at the bottom, whose text is looked for.
    case search(SearchBar)
    /// The commands.
    case palette(Palette)
    /// The options of a picker.
    case choices(ChoiceList)
    /// Text over the screen.
    case text(TextOverlay)
  }

  let session: RunningProgram
  let terminal: FullScreenTerminal
  private let output: TerminalOutput
  private let clock: any Clock<Duration>
  private(set) lazy var saving = SaveCoordinator(session, clock: clock) { [weak self] in self?.showWaiting() }
  private let events = EventQueue()

  var mode = Mode.program
  /// What has happened, until the next key.
  var messages: [StatusLine.Message] = []
  /// The text that `n` and `N` look for.
  var searched: String?
  /// The field that has the focus and was left by Escape: keys are commands again.
  var leftField: ElementID?
  /// What the mouse holds while its button is down.
  var dragged: Dragged?
  /// Whether something was done that may have to be saved.
  var hasActed = false
  /// A Boolean value that indicates whether the user has switched to the prompt.
  private var isLeft = false
  /// What was typed behind the command that ended the host.
  private(set) var unused: [InputEvent] = []
  /// The frame that was drawn last.
  var shown: Frame?

  var graph: Graph { session.graph }

  /// Makes a host on a terminal.
  ///
  /// - Parameters:
  ///   - output: The output of the terminal, for what has to be said after the screen was given back.
  ///   - clock: Measures how long saving takes.
  public convenience init(
    _ program: Program, terminal: FullScreenTerminal, output: TerminalOutput,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      RunningProgram(program, isInteractive: true, greets: false), terminal: terminal, output: output,
      clock: clock)
  }

  /// Makes a host that shows a session, which may outlive it.
  ///
  /// - Parameter canSwitch: Whether `:prompt` ends it for the prompt.
  init(
    _ session: RunningProgram, terminal: FullScreenTerminal, output: TerminalOutput,
    clock: any Clock<Duration> = ContinuousClock(), canSwitch: Bool = false
  ) {
    self.session = session
    self.terminal = terminal
    self.output = output
    self.clock = clock
    if canSwitch {
      session.surfaceCommands = [
        ProgramCommand(":prompt", help: "switch to the prompt") { [unowned self] _ in
          isLeft = true
          return .done
        }
      ]
    } else {
      session.surfaceCommands = []
    }
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
    // The run holds the host: a weak reference would be nil where the caller keeps none.
    terminal.onEvent = { self.receive($0) }
    session.onNeedsRender = { self.events.add(.changed) }
    session.onEnd = { self.events.add(.terminal(.ended)) }
    defer {
      terminal.onEvent = nil
      session.onNeedsRender = nil
      session.onEnd = nil
      terminal.close()
    }
    // Before anything else makes rows: of a long list, those of a window are a few of those of a page.
    layout()
    await session.waitUntilIdle()
    await save()
    await draw()
    ProgramMemory.giveBack()
    while true {
      let event = await events.next()
      if let outcome = await handle(event) {
        takeNotices()
        sayLast()
        return outcome
      }
      // What has come meanwhile is drawn together.
      if events.isEmpty { await draw() }
    }
  }

  /// Suspends until everything that has come is handled and drawn.
  ///
  /// - Parameter isAnew: Whether something is still to come.
  func waitUntilDrawn(anew isAnew: Bool = false) async { await events.waitUntilAwaited(anew: isAnew) }

  // MARK: Events

  /// Takes an event: at once what gives up a wait, the others when their turn comes.
  private func receive(_ event: FullScreenTerminal.Event) {
    switch event {
    case .input(let inputs):
      guard !events.isAwaited, let last = inputs.lastIndex(of: .key(.control("c"))), saving.interrupt() else {
        return events.add(.terminal(event))
      }
      // What was typed before it is given up as well.
      _ = events.takeInput()
      let rest = inputs[(last + 1)...]
      if !rest.isEmpty { events.add(.terminal(.input(Array(rest)))) }
    case .interrupted:
      if events.isAwaited || !saving.interrupt() { events.add(.terminal(event)) }
    case .terminated, .ended:
      if !events.isAwaited { saving.end() }
      events.add(.terminal(event))
    case .resized:
      events.add(.terminal(event))
    }
  }

  private func handle(_ event: EventQueue.Event) async -> HostOutcome? {
    switch event {
    case .changed, .terminal(.resized):
      await session.waitUntilIdle()
      return nil
    case .terminal(.input(let inputs)):
      for (index, input) in inputs.enumerated() {
        guard let outcome = await handle(input) else { continue }
        unused = Array(inputs[(index + 1)...]) + events.takeInput()
        return outcome
      }
      if hasActed { await save() }
      return nil
    case .terminal(.interrupted):
      return await handle(.key(.control("c")))
    case .terminal(.terminated(let signal)):
      await saving.leave()
      return .ended(128 + signal)
    case .terminal(.ended):
      await saving.leave()
      return .ended(session.status)
    }
  }

  private func handle(_ input: InputEvent) async -> HostOutcome? {
    // Keys mean something at positions: those of what is there now, drawn or not.
    layout()
    switch input {
    case .key(let key):
      messages = []
      return await handle(key)
    case .mouse(let event):
      if case .press = event.kind { messages = [] }
      return await handle(event)
    case .focus, .reply: return nil
    }
  }

  // MARK: Commands

  /// Runs lines as at the prompt, to the first that fails.
  func run(_ text: String) async -> HostOutcome? {
    mode = .program
    for line in text.split(whereSeparator: \.isNewline) {
      session.width = OverlayBox.mostColumns(of: terminal.size)
      do {
        if let outcome = act(on: try await session.execute(String(line)), to: String(line)) { return outcome }
      } catch {
        say(error.description, isError: true)
        return nil
      }
    }
    return nil
  }

  /// Does what a key or the mouse means.
  func perform(_ invocation: Invocation) async -> HostOutcome? {
    do {
      return act(on: try await session.execute(invocation), to: "")
    } catch {
      say(error.description, isError: true)
      return nil
    }
  }

  private func act(on reply: RunningProgram.Reply, to line: String) -> HostOutcome? {
    hasActed = true
    switch reply {
    case .done: return isLeft ? .switched : nil
    case .output(let lines):
      mode = .text(TextOverlay(title: line, lines: lines))
      return nil
    case .quit: return .ended(session.status)
    }
  }

  func say(_ text: String, isError: Bool = false) {
    messages.append(StatusLine.Message(text, isError: isError))
  }

  /// The commands that can be chosen here.
  var commands: [Palette.Entry] {
    let own = graph.update().commands.map {
      Palette.Entry($0.name, usage: $0.usage, help: $0.help ?? "", values: $0.values)
    }
    // Rows that have no room are scrolled to.
    let others = (session.commands.filter { $0.name != "more" } + session.surfaceCommands).map {
      Palette.Entry($0.name, usage: $0.usage, help: $0.help, isWhole: !$0.requiresArgument)
    }
    return own + others
  }

  func completions(of line: String) -> [String] { session.completions(of: line) }

  // MARK: SaveCoordinator

  func save() async {
    hasActed = false
    switch await saving.save() {
    case .saved: break
    case .failed(let reason): say(reason, isError: true)
    case .interrupted: say(SaveCoordinator.interruption, isError: true)
    }
  }

  /// Says that saving takes long, while it does.
  private func showWaiting() {
    messages.append(StatusLine.Message(SaveCoordinator.notice.plain))
    drawNow()
    messages.removeLast()
  }

  func takeNotices() {
    if let line = session.tool(PrintedLog.self)?.takeLines().last(where: {
      !$0.plain.allSatisfy(\.isWhitespace)
    }) {
      messages.removeAll(where: \.isPrinted)
      var message = StatusLine.Message("Printed: \(line.singleLine.plain) (:log)")
      message.isPrinted = true
      messages.append(message)
    }
    for notice in session.takeNotices() {
      messages.append(StatusLine.Message(notice))
      if notice.rings { terminal.ring() }
    }
  }

  /// Says what was not seen yet on the screen that the program was started from.
  private func sayLast() {
    guard !messages.isEmpty else { return }
    let lines = messages.map { $0.text.styled($0.isError ? TextStyle(foreground: .red) : .dim) }
    terminal.close()
    output.write(lines)
    messages = []
  }
}
