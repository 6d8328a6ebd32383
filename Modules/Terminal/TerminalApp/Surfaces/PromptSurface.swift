import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// Shows a program at a terminal with a prompt. When the screen changes, it is redrawn above the line that the user is typing.
@MainActor
public final class PromptSurface: Surface {
  private let terminal: InteractiveTerminal
  private let greets: Bool
  private let canSwitch: Bool
  private let printed: PrintedLog?
  private(set) var history: History
  private var client: Client!
  private var program: RunningProgram { client.program }

  /// The entered text. Pasted text can have several lines.
  private var text = ""
  /// The lines that haven't been performed yet.
  private var lines: ArraySlice<Substring> = []
  /// Whether the text hasn't been added to the history yet.
  private var isUnremembered = false
  private var holdsSecret = false
  /// Whether the Escape key caused the current turn.
  private var isEscaping = false
  /// Opens multiline text in the user's editor.
  private let editor = EditorHandover()

  /// The command that shows the whole screen if rows were omitted.
  static let more = "more"

  /// Creates a surface on a terminal.
  public convenience init(_ terminal: InteractiveTerminal, history: History) {
    self.init(terminal, history: history, canSwitch: false)
  }

  /// Creates a surface on a terminal.
  ///
  /// - Parameters:
  ///   - greets: Whether to explain how to find the commands.
  ///   - canSwitch: Whether `:full` switches to the full screen.
  ///   - printed: The text that the program prints, if it is captured.
  init(
    _ terminal: InteractiveTerminal, history: History, greets: Bool = true, canSwitch: Bool,
    printed: PrintedLog? = nil
  ) {
    (self.terminal, self.history, self.greets, self.canSwitch) = (terminal, history, greets, canSwitch)
    self.printed = printed
  }

  public var isInteractive: Bool { true }
  public var isLocal: Bool { true }

  private var commands: [ProgramCommand] {
    let editor = editor.command { [unowned self] in program }
    guard canSwitch else { return [editor] }
    return [editor, ProgramCommand(":full", help: "switch to the full screen") { _ in .leave(to: "full") }]
  }

  // MARK: Inputs

  public func run(_ client: Client) async -> Output.Next {
    connect(client)
    defer { disconnect() }
    if let problem = await client.begin().problem { show(problem) }
    showAll()
    ProcessMemory.giveBack()
    while true {
      guard let input = await next() else {
        if !hasInput { await showAndSave() }
        continue
      }
      client.width = terminal.width
      let output = await client.send(input)
      if input.isLast { return output.next }
      show(output.answer)
      if output.next != .stay { return output.next }
      if !hasInput { await showAndSave() }
    }
  }

  private func connect(_ client: Client) {
    self.client = client
    client.commands = commands
    client.onChange = { [unowned self] in react(to: $0) }
    if greets { client.greet() }
    terminal.completions = { [unowned self] in completions(of: $0) }
    terminal.omission = { count in
      StyledText("… \(count) \(count == 1 ? "row" : "rows") above: '\(Self.more)' shows them", style: .dim)
    }
    terminal.onResize = { [unowned self] in redraw() }
    terminal.onInterrupt = { [unowned self] in client.interrupt(isLast: terminal.isEndRequested) }
    // Another surface may have shown the screen last.
    client.forgetScreen()
  }

  private func react(to change: Client.Change) {
    switch change {
    case .screen, .others: redraw()
    case .savingIsSlow:
      terminal.leave()
      terminal.print([Client.Commit.slowness])
    case .ended: terminal.endInput()
    case .notices: break
    }
  }

  private func disconnect() {
    remember()
    showNotices()
    terminal.completions = { _ in [] }
    (terminal.onResize, terminal.onInterrupt) = (nil, nil)
    terminal.close()
  }

  private var hasInput: Bool { editor.hasInput || !lines.isEmpty }

  /// Waits for the next input, or returns `nil` to show the whole screen.
  private func next() async -> Input? {
    while true {
      if let input = editor.takeInput() { return input }
      if let line = lines.popFirst() { return input(for: String(line)) }
      remember()
      switch await terminal.readLine(prompt: prompt) {
      case .line(let text): use(text)
      case .escaped:
        isEscaping = true
        return .line("dismiss")
      case .interrupted: printHint()
      case .ended:
        // The terminal may be gone. Only a terminal can answer a question.
        return terminal.isClosed || program.hasEnded ? .end() : .line("quit")
      case .terminated(let signal): return .signal(signal)
      }
    }
  }

  private func use(_ text: String) {
    // Printable ASCII text is a single line. Pasted text may have several.
    lines = text.isPrintableASCII ? [text[...]] : text.split(whereSeparator: \.isNewline)[...]
    (self.text, isUnremembered, holdsSecret) = (text, true, false)
    guard lines.count == 1, let line = lines.first else { return }
    holdsSecret = client.mayHoldSecret(String(line))
    // Add it now if it isn't a secret, because a reducer may end the process.
    remember()
  }

  private func input(for line: String) -> Input? {
    if isUnremembered, client.mayHoldSecret(line) { holdsSecret = true }
    guard line.utf8.count < 80, line.split(separator: " ") == [Self.more[...]] else { return .line(line) }
    // The screen may omit rows of a long list that weren't loaded, and rows that the terminal has no room for.
    client.forgetScreen()
    return client.reader.command(named: Self.more) == nil ? nil : .line(line)
  }

  /// Adds the text to the history, unless it contains a secret. This is only known at each line's turn, because an earlier line may
  /// open the screen that asks for the secret.
  private func remember() {
    guard isUnremembered else { return }
    isUnremembered = false
    guard !holdsSecret else { return }
    terminal.remember(text)
    history.add(text)
  }

  private var prompt: StyledText {
    let titles = program.breadcrumb
    let parents = titles.dropLast().map { StyledText($0, style: .dim) + StyledText(" ▸ ", style: .dim) }
    let mark =
      program.isUnsaved ? StyledText("not saved ", style: TextStyle(foreground: .danger)) : StyledText()
    return mark + parents.joined() + StyledText(titles.last ?? "", style: .bold) + "> "
  }

  private func completions(of line: String) -> [String] {
    let others = client.completions(of: line)
    guard Self.more.hasPrefix(line.lowercased()), line != Self.more, !others.contains(Self.more) else {
      return others
    }
    return others + [Self.more]
  }

  /// Redraws a changed screen in place, unless a turn is in progress.
  private func redraw() {
    guard terminal.isDrawn else { return }
    showNotices()
    // The screen may have been replaced, at the end of a meeting or by an attached terminal.
    defer { terminal.changePrompt(to: prompt) }
    if let lines = takeScreen() { terminal.showLive(lines) }
  }

  // MARK: Output

  private func show(_ answer: Result<[StyledText]?, CommandError>) {
    defer { isEscaping = false }
    switch answer {
    case .success(let lines?): terminal.print(lines + [StyledText()])
    case .success: break
    case .failure where isEscaping: printHint()
    case .failure(let error): show(error)
    }
  }

  private func show(_ error: CommandError) {
    printMessage(error.description)
    skipLines()
  }

  /// Shows everything after a turn.
  private func showAll() {
    showNotices()
    if let lines = takeScreen() { terminal.show(lines) }
  }

  /// Shows everything, saves the edits, and shows what has changed since then. The prompt appears afterwards.
  private func showAndSave() async {
    showAll()
    let problem = await client.commit().problem
    let notices = client.takeNotices()
    // Messages about the save follow the screen. Above a tall one, nobody would see them.
    if problem != nil || !notices.isEmpty { terminal.leave() }
    if let problem { show(problem) }
    show(notices)
    if terminal.isDrawn { redraw() } else { showAll() }
  }

  private func skipLines() {
    holdsSecret = holdsSecret || lines.contains { client.mayHoldSecret(String($0)) }
    let rest = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    lines = []
    guard let next = rest.first else { return }
    let first = StyledText(next).singleLine.truncated(to: 40).plain
    printMessage("Skipped \(rest.count) \(rest.count == 1 ? "line" : "lines"), starting with '\(first)'.")
  }

  private func printHint() { printMessage("Type 'quit' to quit.", style: .dim) }

  private func printMessage(_ text: String, style: TextStyle = TextStyle(foreground: .danger)) {
    terminal.print([StyledText(text, style: style)])
  }

  /// The maximum number of printed lines above the prompt.
  private static let printedLines = 20

  /// Shows the program's printed output above the prompt.
  private func showPrinted() {
    guard let lines = printed?.takeLines(), !lines.isEmpty else { return }
    let rest = lines.count - Self.printedLines
    let more = rest > 0 ? [StyledText("… \(rest) more lines: ':log' shows them", style: .dim)] : []
    terminal.print(lines.prefix(Self.printedLines) + more)
  }

  private func showNotices() { show(client.takeNotices()) }

  private func show(_ notices: [ProgramNotice]) {
    showPrinted()
    for notice in notices {
      let text = notice.isUndoable ? notice.text + " Use 'undo' to undo it." : notice.text
      terminal.print([text.styled(notice.isError ? TextStyle(foreground: .danger) : .dim)])
      if notice.rings { terminal.ring() }
    }
  }

  /// Returns the lines of the screen, and a blank one, if the screen isn't shown yet.
  private func takeScreen() -> [StyledText]? {
    client.width = terminal.width
    terminal.theme = program.graph.tree.theme
    return client.takeScreen().map { $0 + [StyledText()] }
  }
}
