import Foundation
import TerminalText

/// A terminal whose whole screen the program draws, frame by frame.
///
/// The terminal has the modes of the last frame. However the program ends or stops, all modes are reset and the terminal is
/// restored.
@MainActor
public final class FullScreenTerminal {
  /// An event of the terminal.
  public enum Event: Hashable, Sendable {
    /// Keys, pastes, and mouse events that arrived together.
    case input([InputEvent])
    /// The size may have changed, or the program continued. The screen has to be drawn for ``FullScreenTerminal/size``.
    case resized
    /// The current work should be canceled (`SIGINT`). `Ctrl-C` is a key.
    case interrupted
    /// The process received this termination signal.
    case terminated(Int32)
    /// The terminal is gone.
    case ended
  }

  private let output: TerminalOutput
  private let control: TerminalControl
  private let calls: TerminalCalls
  private let input: InputSource
  private var writer: ScreenWriter
  private var stopReading: @MainActor @Sendable () -> Void = {}
  private var last: Frame?
  private var isOpen = true
  /// The number of queries that the terminal hasn't answered yet.
  private var questions = 0
  private var hasAsked = false

  /// Events that arrived before `onEvent` was set.
  private var early: [Event] = []

  /// A closure that is called for each event, in order. Earlier events are delivered when it is set.
  public var onEvent: (@MainActor (Event) -> Void)? {
    didSet {
      guard let onEvent else { return }
      let events = early
      early = []
      for event in events { onEvent(event) }
    }
  }

  /// Takes control of a terminal, or returns `nil` if the input isn't a terminal.
  public convenience init?(inputDescriptor: Int32 = STDIN_FILENO, output: TerminalOutput) {
    self.init(
      calls: .live(descriptor: inputDescriptor), input: .live(descriptor: inputDescriptor), output: output)
  }

  /// Takes control of a replacement for a terminal, such as a ``TestTerminal``, or returns `nil` if it isn't a terminal.
  public init?(calls: TerminalCalls, input: InputSource, output: TerminalOutput) {
    self.output = output
    self.control = TerminalControl(calls)
    self.calls = calls
    self.input = input
    self.writer = ScreenWriter(capability: output.capability)
    guard output.capability.understandsStyles else { return nil }
    writer.continues(in: control.takeModes())
    guard control.enter() else { return nil }
    control.listen { [weak self] in self?.handle($0) }
    read()
    // The answer usually arrives before the first frame is drawn.
    if output.capability.asksForBackground {
      questions += 1
      output.write(trusted: ControlSequence.askForBackground)
    }
  }

  private func read() {
    stopReading = input.start { [weak self] in self?.receive($0) }
  }

  private func receive(_ events: [InputEvent]?) {
    guard let events else { return send(.ended) }
    let others = events.filter {
      guard case .reply(let reply) = $0 else { return true }
      handle(reply)
      return false
    }
    if !others.isEmpty { send(.input(others)) }
  }

  private func handle(_ reply: TerminalReply) {
    switch reply {
    case .mode(2026, let state): writer.capability.synchronizesOutput = state == 1 || state == 2
    case .mode: break
    case .background(let background):
      guard writer.capability.background != background || writer.capability.paintsBackground else { break }
      (writer.capability.background, writer.capability.paintsBackground) = (background, false)
      repaint()
    case .attributes(let features):
      questions = max(questions - 1, 0)
      paintBackgroundIfUnknown()
      if writer.capability.copiesText == nil { writer.capability.copiesText = features.contains(52) }
    }
  }

  /// Paints the theme's background if the terminal has answered a later question, but not the one for its background.
  private func paintBackgroundIfUnknown() {
    guard output.capability.asksForBackground, writer.capability.background == nil else { return }
    (writer.capability.background, writer.capability.paintsBackground) = (.dark, true)
    repaint()
  }

  /// Queries features that the terminal's name doesn't reveal: synchronized updates and copying text.
  private func ask() {
    let capability = writer.capability
    guard !hasAsked, capability.synchronizesOutput == nil || capability.copiesText == nil else { return }
    questions += 1
    hasAsked = true
    output.write(trusted: ControlSequence.askForFeatures)
  }

  /// Stops reading. Waits for pending answers first, so that the shell doesn't read them as keys.
  private func endReading() {
    stopReading()
    for _ in 0..<questions { calls.dropReply() }
    questions = 0
  }

  /// Releases the terminal for a child process. Returns a closure that takes it back and redraws the screen.
  public func release() -> @MainActor () -> Void {
    guard isOpen else { return {} }
    endReading()
    control.release()
    return { [weak self] in
      guard let self, control.takeBack() else { return }
      read()
      drawAgain()
    }
  }

  /// The size of the terminal.
  public var size: TerminalSize { control.size }

  /// The features of the terminal.
  public var capability: TerminalCapability { output.capability }

  /// The program's theme, which applies unless the user has chosen another.
  public var theme: ColorTheme? { didSet { applyTheme() } }

  /// The theme that the user has chosen while the program runs, in place of all others, or `nil`.
  public var chosenTheme: ColorTheme? { didSet { applyTheme() } }

  /// The theme of the next frame.
  public var shownTheme: ColorTheme { writer.capability.theme ?? .default }

  /// A Boolean value that indicates whether the terminal shows the colors of themes.
  public var showsThemes: Bool { writer.capability.colors > .sixteen && writer.capability.background != nil }

  private func applyTheme() {
    let new = chosenTheme ?? output.capability.theme ?? theme
    guard writer.capability.theme != new else { return }
    writer.capability.theme = new
    writer.forgetCells()
  }

  /// Shows a frame by writing the differences from the previous one. Writes nothing while the program is stopped.
  public func draw(_ frame: Frame) {
    last = frame
    guard isOpen, !control.isSuspended else { return }
    control.switchModes(to: frame.modes) { output.write(trusted: writer.draw(frame)) }
    ask()
  }

  /// Redraws the last frame completely, over anything that another program wrote.
  public func repaint() {
    writer.forgetCells()
    if let last { draw(last) }
  }

  /// Rings the terminal's bell once.
  public func ring() {
    guard isOpen, !control.isSuspended else { return }
    output.write(trusted: "\u{07}")
  }

  /// The limit for copied text, in bytes. Terminals ignore longer texts.
  public static let maxCopiedBytes = 70_000

  /// A Boolean value that indicates whether the terminal can copy text to the user's clipboard.
  public var canCopy: Bool { writer.capability.copiesText == true }

  /// Copies text to the user's clipboard, if the terminal supports it (OSC 52).
  ///
  /// - Returns: `false` if it can't, or if the text has more than ``maxCopiedBytes``.
  public func copy(_ text: String) -> Bool {
    guard isOpen, !control.isSuspended, canCopy, text.utf8.count <= Self.maxCopiedBytes
    else { return false }
    output.write(trusted: ControlSequence.copy(text))
    return true
  }

  /// Restores the terminal and stops the process until it is continued, for `Ctrl-Z`.
  public func suspend() {
    guard isOpen else { return }
    writer.forget()
    control.suspend()
  }

  /// Restores the terminal. Later frames and events are ignored.
  public func close() { close { control.leave() } }

  /// Leaves the screen to the next process, which draws over it. Later frames and events are ignored.
  package func handOver() {
    // The next process reads the pending answers, and what the user types before they arrive.
    questions = 0
    close { control.handOver() }
  }

  private func close(_ leave: () -> Void) {
    guard isOpen else { return }
    isOpen = false
    endReading()
    control.stopListening()
    leave()
  }

  private func send(_ event: Event) {
    guard isOpen else { return }
    if let onEvent { onEvent(event) } else { early.append(event) }
  }

  private func handle(_ event: TerminalControl.Event) {
    switch event {
    case .resized: send(.resized)
    case .suspensionRequested: suspend()
    case .interrupted: send(.interrupted)
    case .terminated(let number): send(.terminated(number))
    case .resumed: drawAgain()
    }
  }

  private func drawAgain() {
    // Another program may have changed the screen.
    writer.forget()
    send(.resized)
    if writer.shown == nil, let last { draw(last) }
  }
}
