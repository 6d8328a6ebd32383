import Foundation
import TerminalText

/// A terminal with a line being edited at its bottom, and a live part above it that can be drawn again without touching
/// what is being typed.
@MainActor
public final class InteractiveTerminal {
  /// What came of reading a line.
  public enum Input: Hashable, Sendable {
    /// A line was written. It holds line ends where several were pasted.
    case line(String)
    /// The line was given up (`Ctrl-C`).
    case interrupted
    /// Nothing was typed, and what is presented is to be left: Escape, or `Ctrl-C` on an empty line.
    case escaped
    /// There are no more lines: `Ctrl-D`, or the terminal has gone.
    case ended
    /// The process got this termination signal.
    case terminated(Int32)
  }

  private let output: TerminalOutput
  private let control: TerminalControl
  private let input: InputSource
  private var editor: LineEditor
  private var frameWriter: FrameWriter
  private var live = LiveArea()
  private var prompt = StyledText()
  private var isEditing = false
  private var waiting: CheckedContinuation<Input, Never>?
  private var arrived: [Input] = []
  private var stopReading: @MainActor @Sendable () -> Void = {}
  /// Keys that came while no line was being read.
  private var keysAhead: [Key] = []

  /// The whole lines that what was typed can become, for Tab.
  public var completions: @MainActor (String) -> [String] = { _ in [] }
  /// Called after the width has changed or the program was resumed, to draw what is live anew.
  public var onResize: (@MainActor () -> Void)?
  /// Called when something is to be given up while no line is being read: for `Ctrl-C`, and for a termination signal. It
  /// returns whether there was something to give up; where not, `Ctrl-C` waits for the next line like
  /// any other key.
  public var onInterrupt: (@MainActor () -> Bool)?
  /// The line that stands for rows of the live part that have no room.
  public var omission: @MainActor (Int) -> StyledText = { StyledText("… \($0) rows above", style: .dim) }

  /// Takes a terminal over; `nil` where the input is no terminal.
  public convenience init?(
    inputDescriptor: Int32 = STDIN_FILENO, output: TerminalOutput, history: [String] = []
  ) {
    self.init(
      calls: .live(descriptor: inputDescriptor), input: .live(descriptor: inputDescriptor), output: output,
      history: history)
  }

  /// Takes over what stands in for a terminal, such as a ``TestTerminal``; `nil` where it is none.
  public init?(calls: TerminalCalls, input: InputSource, output: TerminalOutput, history: [String] = []) {
    self.output = output
    self.control = TerminalControl(calls)
    self.input = input
    self.editor = LineEditor(history: history)
    self.frameWriter = FrameWriter(capability: output.capability)
    guard output.capability.understandsStyles, control.enter() else { return nil }
    beginModes()
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

  /// Gives the terminal to a child process. Returns a closure that takes it back and draws the prompt again.
  public func lend() -> @MainActor () -> Void {
    output.write(trusted: frameWriter.leave())
    stopReading()
    control.lend()
    return { [weak self] in
      guard let self, control.takeBack() else { return }
      read()
      drawAgain()
    }
  }

  /// Whether nothing can be read any more: the terminal has gone.
  public private(set) var isClosed = false

  /// How many columns the terminal has.
  public var width: Int { control.size.columns }

  /// Whether the process got a termination signal, or the terminal has gone, since a line was last read.
  public var isEndRequested: Bool { arrived.contains { $0 != .interrupted && $0 != .escaped } }

  /// The keys that came while no line was being read. They are not used here any more.
  public func takeKeysAhead() -> [Key] {
    defer { keysAhead = [] }
    return keysAhead
  }

  /// Gives the terminal back.
  public func close() {
    output.write(trusted: frameWriter.leave())
    stopReading()
    control.stopListening()
    control.leave()
    deliver(.ended)
  }

  /// Ends the line that is being read, or the next one, as if there were no more.
  package func endInput() { deliver(.ended) }

  // MARK: Showing

  /// Writes lines above the live part and the line being edited. They stay.
  public func print(_ lines: [StyledText]) {
    guard !control.isSuspended else { return }
    let lines = lines.flatMap { $0.wrapped(to: width) }
    if isEditing { return draw(above: lines) }
    output.write(
      trusted: lines.reduce(into: "") { $0 += $1.rendered(for: frameWriter.capability).string + "\r\n" })
  }

  /// Shows lines above the line being edited, because of a command. Where they have no room, the first ones scroll away
  /// like any output.
  public func show(_ lines: [StyledText]) {
    live.show(lines)
    if isEditing { draw() }
  }

  /// Shows lines above the line being edited that have changed by themselves, in place of those that were there.
  ///
  /// Nothing scrolls away. Where they have no room, the first and the last ones are shown, and how many are left out.
  public func showLive(_ lines: [StyledText]) {
    live.update(lines)
    if isEditing { draw() }
  }

  /// Leaves the live part where it is, as something that was written.
  public func keepLive() {
    let lines = live.clear()
    if !lines.isEmpty { print(lines) }
  }

  /// The theme of the program, which is used unless the user has chosen another.
  public var theme: ColorTheme? {
    didSet {
      guard theme != oldValue, output.capability.theme == nil else { return }
      frameWriter.capability.theme = theme
    }
  }

  /// Rings the bell of the terminal, once.
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

  // MARK: Reading

  /// Replaces the prompt of the line that is being read.
  public func changePrompt(to prompt: StyledText) {
    guard isEditing, prompt != self.prompt else { return }
    self.prompt = prompt
    draw()
  }

  /// Reads a line behind a prompt.
  public func readLine(prompt: StyledText) async -> Input {
    if !arrived.isEmpty { return arrived.removeFirst() }
    self.prompt = prompt
    editor.begin()
    isEditing = true
    draw()
    let ahead = keysAhead
    keysAhead = []
    return await withCheckedContinuation { continuation in
      waiting = continuation
      handle(ahead)
    }
  }

  /// Adds a line to those that the arrows and `Ctrl-R` find. A line that is read is not added by itself: it may hold a secret.
  public func remember(_ line: String) { editor.remember(line) }

  private func deliver(_ input: Input) {
    if isEditing {
      isEditing = false
      _ = live.clear()
      output.write(trusted: frameWriter.leave())
    }
    if let waiting {
      self.waiting = nil
      waiting.resume(returning: input)
    } else {
      arrived.append(input)
      _ = onInterrupt?()
    }
  }

  private func handle(_ keys: [Key]) {
    // Keys that come together, a paste without brackets for one, are drawn once.
    var isDrawn = true
    defer { if !isDrawn, isEditing { draw() } }
    for (index, key) in keys.enumerated() {
      guard isEditing else {
        wait(for: keys[index...])
        return
      }
      switch editor.handle(key, completions: completions) {
      case .edited: isDrawn = false
      case .submitted(let line):
        // What Tab found goes; the line stays on the screen as it was typed, under what was live above it.
        draw()
        editor.begin()
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

  /// Keeps keys for the next line. `Ctrl-C` gives up what the program is busy with, and what was typed before it.
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
      if isEditing { draw() }
    case .suspensionRequested: suspend()
    case .resumed: drawAgain()
    case .terminated(let number): deliver(.terminated(number))
    case .interrupted:
      if isEditing { deliver(.interrupted) } else { _ = onInterrupt?() }
    }
  }

  private func beginModes() {
    guard control.isRaw else { return }
    control.switchModes(to: .prompt) {
      output.write(trusted: TerminalModes.prompt.switching(from: TerminalModes()))
    }
  }

  private func suspend() {
    guard !control.isSuspended else { return }
    output.write(trusted: frameWriter.leave())
    control.suspend()
  }

  private func drawAgain() {
    // Another program may have changed what the terminal shows.
    frameWriter.forget()
    beginModes()
    onResize?()
    if isEditing { draw() }
  }
}

extension InputEvent {
  /// The key of the event: a prompt knows neither mouse nor focus.
  fileprivate var key: Key? {
    if case .key(let key) = self { key } else { nil }
  }
}
