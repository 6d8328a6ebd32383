@preconcurrency import Dispatch
import Foundation
import TerminalText

/// A terminal with a line being edited at its bottom, and a live part above it that can be drawn again without touching
/// what is being typed.
@MainActor
public final class InteractiveTerminal {
  /// What came of asking for a line.
  public enum Input: Hashable, Sendable {
    /// A line was written. It holds line ends where several were pasted.
    case line(String)
    /// The line was given up (`Ctrl-C`).
    case interrupted
    /// There are no more lines: `Ctrl-D`, or the terminal has gone.
    case ended
    /// The process was asked to end, by this signal.
    case terminated(Int32)
  }

  private let output: TerminalOutput
  private let inputDescriptor: Int32
  private let mode: TerminalMode
  private var editor: LineEditor
  private var frameWriter = FrameWriter()
  private var live: [StyledText] = []
  private var prompt = StyledText()
  private var isEditing = false
  private var isSuspended = false
  private var waiting: CheckedContinuation<Input, Never>?
  private var arrived: [Input] = []
  private var pump: Task<Void, Never>?
  private var signals: [any DispatchSourceSignal] = []
  /// Keys that came before anybody asked for the next line.
  private var keysAhead: [Key] = []

  /// The whole lines that what was typed can become, for Tab.
  public var completions: @MainActor (String) -> [String] = { _ in [] }
  /// Called after the width has changed or the program was resumed, to draw what is live anew.
  public var onResize: (@MainActor () -> Void)?

  /// Takes a terminal over; answers nothing where the input is no terminal.
  public init?(
    inputDescriptor: Int32 = STDIN_FILENO, output: TerminalOutput, history: [String] = []
  ) {
    self.output = output
    self.inputDescriptor = inputDescriptor
    self.mode = TerminalMode(descriptor: inputDescriptor)
    self.editor = LineEditor(history: history)
    guard output.capability.understandsStyles, mode.enter() else { return nil }
    listenToSignals()
    let keys = InputReader.keys(from: inputDescriptor)
    pump = Task { [weak self] in
      for await keys in keys { self?.handle(keys) }
      self?.deliver(.ended)
    }
  }

  /// How many columns the terminal has.
  public var width: Int { size.columns }

  private var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(inputDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), max(Int(size.ws_row), 2))
  }

  /// Gives the terminal back.
  public func close() {
    output.write(trusted: frameWriter.leave())
    pump?.cancel()
    for source in signals { source.cancel() }
    signals = []
    mode.leave()
    deliver(.ended)
  }

  // MARK: Showing

  /// Writes lines above the live part and the line being edited. They stay.
  public func print(_ lines: [StyledText]) {
    guard !isSuspended else { return }
    let rendered = lines.map { $0.rendered(for: output.capability).string + "\r\n" }.joined()
    output.write(trusted: frameWriter.erase() + rendered)
    if isEditing { draw() }
  }

  /// Shows lines directly above the line being edited, in place of those that were there.
  public func showLive(_ lines: [StyledText]) {
    live = lines
    if isEditing { draw() }
  }

  /// Leaves the live part where it is, as something that was written.
  public func keepLive() {
    guard !live.isEmpty else { return }
    let lines = live
    live = []
    print(lines)
  }

  private func draw() {
    guard !isSuspended else { return }
    let size = size
    let frame = editor.frame(prompt: prompt, width: size.columns)
    // What has scrolled away cannot be drawn over: the live part leaves room for the line.
    let room = max(size.rows - frame.lines.count, 0)
    let shown = live.count <= room ? live : Array(live.prefix(max(room - 1, 0)) + (room > 0 ? ["…"] : []))
    output.write(
      trusted: frameWriter.draw(
        shown.map { $0.truncated(to: size.columns) } + frame.lines, cursorRow: shown.count + frame.cursorRow,
        cursorColumn: frame.cursorColumn, capability: output.capability))
  }

  // MARK: Reading

  /// Asks for a line behind a prompt.
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

  private func deliver(_ input: Input) {
    if isEditing {
      isEditing = false
      live = []
      output.write(trusted: frameWriter.leave())
    }
    if let waiting {
      self.waiting = nil
      waiting.resume(returning: input)
    } else {
      arrived.append(input)
    }
  }

  private func handle(_ keys: [Key]) {
    // Keys that come together, a paste without brackets for one, are drawn once.
    var isDrawn = true
    defer { if !isDrawn, isEditing { draw() } }
    for (index, key) in keys.enumerated() {
      guard isEditing else {
        keysAhead += keys[index...]
        return
      }
      switch editor.handle(key, completions: completions) {
      case .edited: isDrawn = false
      case .submitted(let line):
        // What Tab found goes; the line stays on the screen as it was typed, under what was live above it.
        draw()
        editor.begin(remembering: line)
        deliver(.line(line))
      case .interrupted: deliver(.interrupted)
      case .ended: deliver(.ended)
      case .suspended: suspend()
      case .cleared:
        output.write(trusted: frameWriter.erase() + "\u{1B}[2J\u{1B}[H")
        draw()
      }
    }
  }

  // MARK: Signals

  private func listenToSignals() {
    listen(to: SIGWINCH) { terminal in
      terminal.onResize?()
      if terminal.isEditing { terminal.draw() }
    }
    listen(to: SIGTSTP) { $0.suspend() }
    listen(to: SIGCONT) { $0.resume() }
    for number in [SIGTERM, SIGHUP, SIGINT] {
      listen(to: number) { $0.deliver(number == SIGINT ? .interrupted : .terminated(number)) }
    }
  }

  private func listen(to number: Int32, _ action: @escaping @MainActor (InteractiveTerminal) -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        action(self)
      }
    }
    source.resume()
    signals.append(source)
  }

  /// Gives the terminal back and stops the process, until somebody continues it.
  ///
  /// The process does not stop at once: another thread may take the signal. Nothing is written in between, and the
  /// terminal is taken again when the process hears that it goes on.
  private func suspend() {
    guard !isSuspended else { return }
    output.write(trusted: frameWriter.leave())
    mode.leave()
    isSuspended = true
    kill(getpid(), SIGSTOP)
  }

  private func resume() {
    guard isSuspended || !mode.isRaw else {
      // Stopped by somebody else, who may have changed the terminal.
      mode.leave()
      mode.enter()
      if isEditing { draw() }
      return
    }
    isSuspended = false
    mode.enter()
    onResize?()
    if isEditing { draw() }
  }
}
