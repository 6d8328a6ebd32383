import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// Shows a program on the whole screen of a terminal. The user operates it with the keyboard and the mouse. All commands of the
/// prompt are available.
///
/// The screen is drawn only when its content has changed.
@MainActor
public final class FullScreenSurface: Surface {
  /// The part of the screen that receives keys.
  enum Mode {
    /// The program.
    case program
    /// A field at the bottom for a text to search for.
    case search(SearchBar)
    /// The commands.
    case palette(Palette)
    /// The options of a picker.
    case choices(ChoiceList)
    /// Text over the screen.
    case text(TextOverlay)
  }

  let terminal: FullScreenTerminal
  private let output: TerminalOutput
  private let canSwitch: Bool
  private let printed: PrintedLog?
  private(set) var client: Client!
  var program: RunningProgram { client.program }
  private let events = EventQueue()
  /// The unused inputs of the last event.
  private var inputs: ArraySlice<InputEvent> = []
  /// The lines after the current one.
  private var lines: ArraySlice<Substring> = []
  /// The title of the output of the current line.
  private var title = ""

  var mode = Mode.program
  /// The messages in the status line, until the next key.
  var messages: [StatusLine.Message] = []
  /// The task that removes notices after they have been shown long enough.
  private var fading: Task<Void, Never>?
  private static let noticeDuration = Duration.seconds(6)
  /// The titles of the palette's actions that were used, the last one first.
  var usedActions: [String] = []
  /// The theme that the user has chosen in the palette, or `nil` for the program's theme.
  var chosenTheme: ColorTheme?
  /// The text that `n` and `N` search for.
  var searched: String?
  /// The focused field after Escape has ended typing, so that keys are commands again.
  var leftField: ElementID?
  /// The part of the screen that the mouse drags.
  var dragged: Dragged?
  /// The cell in which a button of the mouse was pressed last.
  var pressed: Frame.Position?
  /// The hints in the status line, which can be clicked.
  var shownHints: [StatusLine.HintCells] = []
  /// The element or the hint under the mouse.
  var hovered: Hovered?
  /// The text of the screen that the mouse has selected.
  var selection: ScreenSelection?
  /// Whether the user typed into a field that may have to be saved.
  var hasEdited = false
  /// Whether the screen has to be drawn before the next event.
  var isUndrawn = false
  /// Whether the screen shows edits that are still to be saved.
  private(set) var isSaving = false
  /// The last frame.
  var shown: Frame?
  /// Shows that a turn takes long.
  private(set) lazy var spinner = Spinner(isASCII: !terminal.capability.showsBraille)
  /// Moves the marks of tasks whose progress isn't known.
  private(set) lazy var activity = Spinner(isASCII: !terminal.capability.showsBraille)
  /// Opens multiline text in the user's editor.
  let editor = EditorHandover()

  var graph: ViewGraph { program.graph }

  /// Creates a surface on a terminal.
  ///
  /// - Parameter output: The output of the terminal, for messages after its screen is restored.
  public convenience init(_ terminal: FullScreenTerminal, output: TerminalOutput) {
    self.init(terminal, output: output, canSwitch: false)
  }

  /// Creates a surface on a terminal.
  ///
  /// - Parameters:
  ///   - canSwitch: Whether `:prompt` switches to the prompt.
  ///   - printed: The text that the program prints, if it is captured.
  init(
    _ terminal: FullScreenTerminal, output: TerminalOutput, canSwitch: Bool, printed: PrintedLog? = nil
  ) {
    (self.terminal, self.output, self.canSwitch, self.printed) = (terminal, output, canSwitch, printed)
  }

  public var isInteractive: Bool { true }
  public var isLocal: Bool { true }

  private var commands: [ProgramCommand] {
    let copy = ProgramCommand(
      ":copy", help: "copy the selected text, row, or control", changesProgram: false
    ) {
      [unowned self] _ in
      if let focus = graph.focus, copySelection(of: focus) { return .done }
      self.copy(FrontScreen(graph.tree).element(graph.focus)?.plainText ?? "")
      return .done
    }
    let editor = editor.command { [unowned self] in program }
    guard canSwitch else { return [copy, editor] }
    return [
      copy, editor, ProgramCommand(":prompt", help: "switch to the prompt") { _ in .leave(to: "prompt") },
    ]
  }

  // MARK: The loop

  public func run(_ client: Client) async -> Output.Next {
    connect(client)
    defer { disconnect() }
    report(await client.begin())
    await showAll()
    ProcessMemory.giveBack()
    while true {
      switch await next() {
      case .changed:
        await showAll()
        continue
      case .edited: break
      case .input(let input):
        guard !input.isLast else { return await client.send(input).next }
        title = if case .line(let line) = input { line } else { "" }
        client.width = OverlayBox.maxColumns(of: terminal.size)
        spinner.start(on: program.clock, after: Spinner.delay) { [weak self] in self?.drawNow() }
        let output = await client.send(input)
        spinner.stop()
        show(output.answer)
        if output.next != .stay { return output.next }
      }
      // Show everything before the edits are saved, unless another event must be handled first.
      if !hasEvent { await showAndSave() }
    }
  }

  private func connect(_ client: Client) {
    self.client = client
    client.commands = commands
    client.onChange = { [unowned self] in react(to: $0) }
    terminal.onEvent = { [unowned self] in receive($0) }
    // Do the layout before any rows are created: a window shows fewer rows of a long list than a page.
    layout()
  }

  private func react(to change: Client.Change) {
    switch change {
    case .screen, .others: events.add(.changed)
    case .savingIsSlow: showSlowness()
    case .ended: events.add(.terminal(.ended))
    case .notices: break
    }
  }

  /// Restores the original screen of the terminal, and writes the messages there that the user hasn't seen yet.
  private func disconnect() {
    showNotices()
    fading?.cancel()
    activity.stop()
    terminal.onEvent = nil
    // The next process draws over this screen.
    if program.isReplaced { return terminal.handOver() }
    terminal.close()
    guard !messages.isEmpty else { return }
    output.write(messages.map { $0.text.styled($0.isError ? TextStyle(foreground: .danger) : .dim) })
    messages = []
  }

  private func showAll() async {
    showNotices()
    layout()
    await focusFirst()
    drawNow()
    (isUndrawn, hasEdited) = (false, false)
    // The focus moves and lists scroll without a turn.
    program.reach(.shown)
  }

  private func showAndSave() async {
    isSaving = program.program.storage?.isSaved == false
    await showAll()
    report(await client.commit())
    // A save can ask a question, too.
    if isSaving || graph.needsRender { isUndrawn = true }
    isSaving = false
    if isUndrawn { await showAll() }
  }

  /// Adds what a save has to tell to the messages.
  private func report(_ commit: Client.Commit) {
    if let problem = commit.problem { show(problem) }
    showNotices()
  }

  /// Suspends until all events are handled and drawn.
  ///
  /// - Parameter isLater: Whether another event must come first.
  func waitUntilDrawn(afterNextEvent isLater: Bool = false) async {
    await events.waitUntilAwaited(afterNextEvent: isLater)
  }

  // MARK: Events

  /// Handles an event that cancels a wait immediately. Queues other events.
  private func receive(_ event: FullScreenTerminal.Event) {
    switch event {
    case .input(let inputs):
      guard !events.isAwaited, let last = inputs.lastIndex(of: .key(.control("c"))),
        client.interrupt()
      else { return events.add(.terminal(event)) }
      // Discard earlier keys too.
      _ = events.takeInput()
      let rest = inputs[(last + 1)...]
      if !rest.isEmpty { events.add(.terminal(.input(Array(rest)))) }
    case .interrupted:
      if events.isAwaited || !client.interrupt() { events.add(.terminal(event)) }
    case .terminated, .ended:
      if !events.isAwaited { client.interrupt(isLast: true) }
      events.add(.terminal(event))
    case .resized:
      events.add(.terminal(event))
    }
  }

  private var hasEvent: Bool { editor.hasInput || !lines.isEmpty || !inputs.isEmpty || !events.isEmpty }

  /// A step of the loop.
  private enum Step {
    case input(Input)
    /// Show the screen.
    case changed
    /// Save what the user has typed into a field, and show the screen.
    case edited
  }

  private func next() async -> Step {
    while true {
      // The next process handles the rest.
      if program.isReplaced { return .input(.end()) }
      if let input = editor.takeInput() { return .input(input) }
      if let line = lines.popFirst() { return .input(.line(String(line))) }
      if let event = inputs.popFirst() {
        if case .mouse(let event) = event, event.kind == .move {
          if hover(over: event) { isUndrawn = true }
          continue
        }
        // Keys and clicks apply to the current layout, even if it hasn't been drawn yet.
        layout()
        isUndrawn = true
        switch event {
        case .key(let key):
          (messages, selection) = ([], nil)
          if let input = await handle(key) { return .input(input) }
        case .mouse(let event):
          if case .press = event.kind { messages = [] }
          if let input = await handle(event) { return .input(input) }
        case .focus, .reply: break
        }
        continue
      }
      if isUndrawn, events.isEmpty {
        return hasEdited ? .edited : .changed
      }
      switch await events.next() {
      case .changed, .terminal(.resized):
        await program.waitUntilIdle()
        isUndrawn = true
      case .terminal(.input(let inputs)): self.inputs = inputs[...]
      case .terminal(.interrupted): inputs = [.key(.control("c"))]
      case .terminal(.terminated(let signal)): return .input(.signal(signal))
      case .terminal(.ended): return .input(.end())
      }
    }
  }

  /// Returns the events after the command that left the surface.
  func takeUnusedInput() -> [InputEvent] {
    defer { inputs = [] }
    return inputs + events.takeInput()
  }

  // MARK: Turns

  /// Runs lines as at the prompt, up to the first one that fails.
  func run(_ text: String) -> Input? {
    mode = .program
    lines = text.split(whereSeparator: \.isNewline)[...]
    return lines.popFirst().map { .line(String($0)) }
  }

  private func show(_ answer: Result<[StyledText]?, CommandError>) {
    isUndrawn = true
    hasEdited = true
    switch answer {
    case .success(let lines?): mode = .text(TextOverlay(title: title, lines: lines))
    case .success: break
    case .failure(let error): show(error)
    }
  }

  private func show(_ error: CommandError) {
    lines = []
    isUndrawn = true
    say(error.description, isError: true)
  }

  func say(_ text: String, isError: Bool = false) {
    messages.append(StatusLine.Message(text, isError: isError))
  }

  /// The commands in the palette.
  var paletteEntries: [Palette.Entry] {
    let own = graph.update().commands.map {
      Palette.Entry(
        $0.name, usage: $0.usage, help: $0.help ?? "", values: $0.values,
        shortcut: $0.shortcut?.written ?? "")
    }
    // Rows without room are reached by scrolling.
    let others = (client.reader.listed.filter { $0.name != "more" } + client.commands).map {
      Palette.Entry($0.name, usage: $0.usage, help: $0.help, isWhole: !$0.requiresArgument)
    }
    return own + others
  }

  /// Returns the lines to which a line of the palette can be completed. Commands of the prompt follow a colon there.
  func completions(of line: String) -> [String] {
    let debugging = client.completions(of: line)
    guard line.hasPrefix(":") else { return debugging }
    return debugging + client.completions(of: String(line.dropFirst())).map { ":" + $0 }
  }

  // MARK: Output

  private func showSlowness() {
    isUndrawn = true
    drawNow()
  }

  func showNotices() {
    let notices = client.takeNotices()
    if let line = printed?.takeLines()
      .last(where: { !$0.plain.allSatisfy(\.isWhitespace) })
    {
      messages.removeAll(where: \.isPrinted)
      var message = StatusLine.Message("Printed: \(line.singleLine.plain) (:log)")
      message.isPrinted = true
      messages.append(message)
      isUndrawn = true
    }
    if !notices.isEmpty { isUndrawn = true }
    for notice in notices {
      messages.append(StatusLine.Message(notice, showsMark: terminal.capability.showsBraille))
      if notice.rings { terminal.ring() }
    }
    if notices.contains(where: { !$0.isError }) { removeNoticesLater() }
  }

  /// Removes the notices that aren't errors after a few seconds.
  private func removeNoticesLater() {
    let clock = program.clock
    fading?.cancel()
    fading = Task { [weak self] in
      guard (try? await clock.sleep(for: Self.noticeDuration)) != nil, let self else { return }
      let before = messages.count
      messages.removeAll(where: \.fades)
      if messages.count != before { events.add(.changed) }
    }
  }
}
