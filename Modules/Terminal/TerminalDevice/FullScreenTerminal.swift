import Foundation
import TerminalText

/// A terminal whose whole screen a program draws, frame by frame.
///
/// The modes of the terminal are those of the last frame. However the program ends or is stopped, the terminal is given back
/// with all of them left.
@MainActor
public final class FullScreenTerminal {
  /// What happens at the terminal.
  public enum Event: Hashable, Sendable {
    /// Keys, pastes and what the mouse did, those that came together.
    case input([InputEvent])
    /// The size may be another, or the program was continued: what is shown is to be drawn for ``FullScreenTerminal/size``.
    case resized
    /// What the program does is to be given up (`SIGINT`). `Ctrl-C` is a key.
    case interrupted
    /// The process got this termination signal.
    case terminated(Int32)
    /// The terminal has gone.
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
  /// The number of questions that the terminal hasn't answered yet.
  private var questions = 0
  private var hasAskedForUpdates = false

  /// Events from before there was a function for them.
  private var early: [Event] = []

  /// Called for each event, in order. What happens before it is set is kept for it.
  public var onEvent: (@MainActor (Event) -> Void)? {
    didSet {
      guard let onEvent else { return }
      let events = early
      early = []
      for event in events { onEvent(event) }
    }
  }

  /// Takes a terminal over; `nil` where the input is no terminal.
  public convenience init?(inputDescriptor: Int32 = STDIN_FILENO, output: TerminalOutput) {
    self.init(
      calls: .live(descriptor: inputDescriptor), input: .live(descriptor: inputDescriptor), output: output)
  }

  /// Takes over what stands in for a terminal, such as a ``TestTerminal``; `nil` where it is none.
  public init?(calls: TerminalCalls, input: InputSource, output: TerminalOutput) {
    self.output = output
    self.control = TerminalControl(calls)
    self.calls = calls
    self.input = input
    self.writer = ScreenWriter(capability: output.capability)
    guard output.capability.understandsStyles, control.enter() else { return nil }
    control.listen { [weak self] in self?.handle($0) }
    read()
    // Its answer comes before the first frame is drawn, most often.
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
      guard writer.capability.background != background else { break }
      writer.capability.background = background
      repaint()
    case .attributes(let features):
      questions = max(questions - 1, 0)
      if writer.capability.copiesText == nil { writer.capability.copiesText = features.contains(52) }
    }
  }

  /// Asks the terminal what its name doesn't say: whether it shows updates at once, and whether it copies text.
  private func ask() {
    guard !hasAskedForUpdates, writer.capability.synchronizesOutput == nil else { return }
    questions += 1
    hasAskedForUpdates = true
    output.write(trusted: ControlSequence.askForUpdates)
  }

  /// Reads no more. An answer that is still to come is waited for, so that the shell doesn't take it for keys.
  private func endReading() {
    stopReading()
    for _ in 0..<questions { calls.dropReply() }
    questions = 0
  }

  /// Gives the terminal to a child process. Returns a closure that takes it back and draws the screen again.
  public func lend() -> @MainActor () -> Void {
    guard isOpen else { return {} }
    endReading()
    control.lend()
    return { [weak self] in
      guard let self, control.takeBack() else { return }
      read()
      drawAgain()
    }
  }

  /// How large the terminal is.
  public var size: TerminalSize { control.size }

  /// What can be shown.
  public var capability: TerminalCapability { output.capability }

  /// The theme of the program, which is used unless the user has chosen another.
  public var theme: ColorTheme? {
    didSet {
      guard theme != oldValue, output.capability.theme == nil else { return }
      writer.capability.theme = theme
      writer.forgetCells()
    }
  }

  /// Shows a frame: writes what differs from the last one. While the program is stopped nothing is written.
  public func draw(_ frame: Frame) {
    last = frame
    guard isOpen, !control.isSuspended else { return }
    control.switchModes(to: frame.modes) { output.write(trusted: writer.draw(frame)) }
    ask()
  }

  /// Draws the last frame again, all of it: what another program wrote over it goes.
  public func repaint() {
    writer.forgetCells()
    if let last { draw(last) }
  }

  /// Rings the bell of the terminal, once.
  public func ring() {
    guard isOpen, !control.isSuspended else { return }
    output.write(trusted: "\u{07}")
  }

  /// Copies a text to the clipboard of the terminal's user, where the terminal can do that (OSC 52).
  ///
  /// - Returns: `false` if it can't, or if the text has more than 70,000 bytes, which terminals don't accept.
  public func copy(_ text: String) -> Bool {
    guard isOpen, !control.isSuspended, writer.capability.copiesText == true, text.utf8.count <= 70_000
    else { return false }
    output.write(trusted: ControlSequence.copy(text))
    return true
  }

  /// Gives the terminal back and stops the process, until it is continued: for `Ctrl-Z`.
  public func suspend() {
    guard isOpen else { return }
    writer.forget()
    control.suspend()
  }

  /// Gives the terminal back. Later frames and events are dropped.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    endReading()
    control.stopListening()
    control.leave()
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
    // Another program may have changed what the terminal shows.
    writer.forget()
    send(.resized)
    if writer.shown == nil, let last { draw(last) }
  }
}
