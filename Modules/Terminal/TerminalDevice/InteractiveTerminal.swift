import Foundation
import TerminalText

/// A terminal with an editable line at its bottom and a live area above it that is redrawn without disturbing the line.
@MainActor
public final class InteractiveTerminal {
  /// The outcome of reading a line.
  public enum Input: Hashable, Sendable {
    /// The user submitted a line. It contains line breaks if several lines were pasted.
    case line(String)
    /// The user canceled the line (`Ctrl-C`).
    case interrupted
    /// The line is empty and the user wants to leave the presented screen: Escape, or `Ctrl-C` on an empty line.
    case escaped
    /// There are no more lines: `Ctrl-D`, or the terminal is gone.
    case ended
    /// The process received this termination signal.
    case terminated(Int32)
  }

  private let output: TerminalOutput
  private let control: TerminalControl
  private let input: InputSource
  private var editor: LineEditor
  private var frameWriter: FrameWriter
  private var live = LiveArea()
  private var prompt = StyledText()
  /// A Boolean value that indicates whether the live area and the line below it are drawn, so that they can be redrawn.
  package private(set) var isDrawn = false
  private var waiting: CheckedContinuation<Input, Never>?
  private var arrived: [Input] = []
  private var stopReading: @MainActor @Sendable () -> Void = {}
  /// Keys that arrived while no line was being read.
  private var keysAhead: [Key] = []

  /// A closure that returns the whole lines that complete the typed text, for Tab.
  public var completions: @MainActor (String) -> [String] = { _ in [] }
  /// A closure that is called after the width has changed or the program has continued, to redraw the live area.
  public var onResize: (@MainActor () -> Void)?
  /// A closure that is called when work should be canceled while no line is being read: for `Ctrl-C` and for a termination signal.
  /// It returns `true` if it canceled something. Otherwise `Ctrl-C` is kept for the next line, like any other key.
  public var onInterrupt: (@MainActor () -> Bool)?
  /// A closure that returns the line in place of the given number of hidden rows of the live area.
  public var omission: @MainActor (Int) -> StyledText = { StyledText("… \($0) rows above", style: .dim) }

  /// Takes control of a terminal, or returns `nil` if the input isn't a terminal.
  public convenience init?(
    inputDescriptor: Int32 = STDIN_FILENO, output: TerminalOutput, history: [String] = []
  ) {
    self.init(
      calls: .live(descriptor: inputDescriptor), input: .live(descriptor: inputDescriptor), output: output,
      history: history)
  }

  /// Takes control of a replacement for a terminal, such as a ``TestTerminal``, or returns `nil` if it isn't a terminal.
  public init?(calls: TerminalCalls, input: InputSource, output: TerminalOutput, history: [String] = []) {
    self.output = output
    self.control = TerminalControl(calls)
    self.input = input
    self.editor = LineEditor(history: history)
    self.frameWriter = FrameWriter(capability: output.capability)
    guard output.capability.understandsStyles else { return nil }
    let modes = control.takeModes()
    guard control.enter() else { return nil }
    beginModes(after: modes)
    control.listen { [weak self] in self?.handle($0) }
    read()
  }

  private func read() {
    stopReading = input.start { [weak self] events in
      guard let self else { return }
      guard let events else {
        isClosed = true
        return deliver(.ended)
      }
      handle(events.compactMap(\.key))
    }
  }

  /// Releases the terminal for a child process. Returns a closure that takes it back and redraws the prompt.
  public func release() -> @MainActor () -> Void {
    output.write(trusted: frameWriter.leave())
    stopReading()
    control.release()
    return { [weak self] in
      guard let self, control.takeBack() else { return }
      read()
      drawAgain()
    }
  }

  /// A Boolean value that indicates whether the terminal is gone, so that nothing can be read.
  public private(set) var isClosed = false

  /// The number of columns.
  public var width: Int { control.size.columns }

  /// A Boolean value that indicates whether the process received a termination signal or lost the terminal since the last line was
  /// read.
  public var isEndRequested: Bool { arrived.contains { $0 != .interrupted && $0 != .escaped } }

  /// Removes and returns the keys that arrived while no line was being read, or before ``endInput()``.
  public func takeKeysAhead() -> [Key] {
    defer { keysAhead = [] }
    return keysAhead
  }

  /// Restores the terminal.
  public func close() {
    output.write(trusted: frameWriter.leave())
    stopReading()
    control.stopListening()
    control.leave()
    deliver(.ended)
  }

  /// Ends the current or the next line, as at the end of the input.
  package func endInput() {
    if waiting != nil { keysAhead = editor.text.map(Key.character) + keysAhead }
    deliver(.ended)
  }

  // MARK: Output

  /// Writes lines permanently above the live area and the line being edited.
  public func print(_ lines: [StyledText]) {
    guard !control.isSuspended else { return }
    let lines = lines.flatMap { $0.wrapped(to: width) }
    if isDrawn { return draw(above: lines) }
    output.write(
      trusted: lines.reduce(into: "") { $0 += $1.rendered(for: frameWriter.capability).string + "\r\n" })
  }

  /// Shows a command's output above the line being edited. If there is no room, its first lines scroll away like any output.
  ///
  /// The output is drawn immediately. The prompt appears when the next line is read.
  public func show(_ lines: [StyledText]) {
    live.show(lines)
    beginLine()
    draw()
  }

  /// Replaces the lines above the line being edited after the program has changed them.
  ///
  /// Nothing scrolls away. If there is no room, the first and last lines are shown with the number of omitted ones.
  public func showLive(_ lines: [StyledText]) {
    live.update(lines)
    if isDrawn { draw() }
  }

  /// The program's theme, which applies unless the user has chosen another.
  public var theme: ColorTheme? {
    didSet {
      guard theme != oldValue, output.capability.theme == nil else { return }
      frameWriter.capability.theme = theme
    }
  }

  /// Rings the terminal's bell once.
  public func ring() {
    guard !control.isSuspended else { return }
    output.write(trusted: "\u{07}")
  }

  private func draw(above printed: [StyledText] = []) {
    guard !control.isSuspended else { return }
    let size = control.size
    let frame = editor.frame(prompt: prompt, width: size.columns, rows: max(size.rows / 2, 1))
    let (scrolled, shown) = live.layout(rows: size.rows - frame.lines.count, omission: omission)
    func fitting(_ lines: [StyledText]) -> [StyledText] { lines.map { $0.truncated(to: size.columns) } }
    output.write(
      trusted: frameWriter.draw(
        fitting(shown) + frame.lines, above: printed + fitting(scrolled),
        cursorRow: shown.count + frame.cursorRow, cursorColumn: frame.cursorColumn, size: size))
  }

  // MARK: Input

  /// Replaces the prompt of the line that is being read.
  public func changePrompt(to prompt: StyledText) {
    guard waiting != nil, prompt != self.prompt else { return }
    self.prompt = prompt
    draw()
  }

  /// Starts an empty line without a prompt, unless there is one.
  private func beginLine() {
    guard !isDrawn else { return }
    prompt = StyledText()
    editor.begin()
    isDrawn = true
  }

  /// Reads a line after a prompt.
  public func readLine(prompt: StyledText) async -> Input {
    if !arrived.isEmpty {
      leave()
      return arrived.removeFirst()
    }
    beginLine()
    self.prompt = prompt
    draw()
    let ahead = keysAhead
    keysAhead = []
    return await withCheckedContinuation { continuation in
      waiting = continuation
      handle(ahead)
    }
  }

  /// Adds a line to the history that the arrows and `Ctrl-R` search. Lines aren't added automatically, because they may be secret.
  public func remember(_ line: String) { editor.remember(line) }

  /// Leaves what is drawn in its place, so that later output follows below it, unless a line is being read.
  package func leave() {
    guard isDrawn, waiting == nil else { return }
    isDrawn = false
    live.update([])
    output.write(trusted: frameWriter.leave())
  }

  private func deliver(_ input: Input) {
    let waiting = waiting
    self.waiting = nil
    leave()
    if let waiting {
      waiting.resume(returning: input)
    } else {
      arrived.append(input)
      _ = onInterrupt?()
    }
  }

  private func handle(_ keys: [Key]) {
    // Draw once for all keys that arrive together, such as an unbracketed paste.
    var isEdited = false
    defer { if isEdited, isDrawn { draw() } }
    for (index, key) in keys.enumerated() {
      guard waiting != nil else {
        wait(for: keys[index...])
        return
      }
      switch editor.handle(key, completions: completions) {
      case .edited: isEdited = true
      case .submitted(let line):
        // Candidates for completion disappear. The line stays on the screen as typed, under the live area.
        draw()
        deliver(.line(line))
      case .interrupted: deliver(editor.text.isEmpty ? .escaped : .interrupted)
      case .escaped: deliver(.escaped)
      case .ended: deliver(.ended)
      case .suspended: suspend()
      case .cleared:
        frameWriter.forget()
        output.write(trusted: "\u{1B}[H\u{1B}[2J")
        draw()
      }
    }
  }

  /// Keeps keys for the next line. `Ctrl-C` cancels the current work and discards the keys before it.
  private func wait(for keys: ArraySlice<Key>) {
    keysAhead += keys
    guard let last = keysAhead.lastIndex(of: .control("c")), onInterrupt?() == true else { return }
    keysAhead.removeFirst(last + 1)
  }

  // MARK: Signals

  private func handle(_ event: TerminalControl.Event) {
    switch event {
    case .resized:
      onResize?()
      if isDrawn { draw() }
    case .suspensionRequested: suspend()
    case .resumed: drawAgain()
    case .terminated(let number): deliver(.terminated(number))
    case .interrupted:
      if waiting == nil { _ = onInterrupt?() } else { deliver(.interrupted) }
    }
  }

  private func beginModes(after modes: TerminalModes = TerminalModes()) {
    guard control.isRaw else { return }
    control.switchModes(to: .prompt) {
      output.write(trusted: TerminalModes.prompt.switching(from: modes))
    }
  }

  private func suspend() {
    guard !control.isSuspended else { return }
    output.write(trusted: frameWriter.leave())
    control.suspend()
  }

  private func drawAgain() {
    // Another program may have changed the screen.
    frameWriter.forget()
    beginModes()
    onResize?()
    if isDrawn { draw() }
  }
}

extension InputEvent {
  /// The key of the event. A prompt handles neither the mouse nor focus.
  fileprivate var key: Key? {
    if case .key(let key) = self { key } else { nil }
  }
}
