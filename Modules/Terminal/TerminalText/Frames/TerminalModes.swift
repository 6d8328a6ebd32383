/// What a terminal is to do while a frame is shown, apart from showing it.
///
/// Modes are part of a ``Frame``: the next frame has others, and only those that differ are switched.
public struct TerminalModes: Hashable, Sendable {
  /// What the mouse reports.
  public enum Mouse: Hashable, Sendable {
    /// Nothing: the terminal selects text with it.
    case off
    /// Buttons and the wheel.
    case buttons
    /// Buttons, the wheel, and moves with a button held.
    case drags
    /// Everything, moves without a button too.
    case moves
  }

  /// Whether the second screen is shown, which has no scrollback; the first comes back as it was.
  ///
  /// Lines are not broken there by the terminal, whose opinion of a character's width may differ.
  public var alternateScreen: Bool
  /// Whether pasted text comes as one event, in brackets.
  public var bracketedPaste: Bool
  /// What the mouse reports.
  public var mouse: Mouse
  /// Whether ``InputEvent/focus(_:)`` is reported.
  public var focusEvents: Bool
  /// Whether a change of several places is shown at once, where the terminal can do that.
  public var synchronizedOutput: Bool
  /// Whether keys that look alike otherwise are told apart (`Ctrl-I` and tab), where the terminal can do that.
  public var distinctKeys: Bool

  /// The title of the terminal's window, or `nil` for the title that it had before. Control characters and line ends aren't written.
  public var title: String?

  /// Creates modes. Without arguments, they are the modes of a terminal that no program has changed.
  public init(
    alternateScreen: Bool = false, bracketedPaste: Bool = false, mouse: Mouse = .off,
    focusEvents: Bool = false,
    synchronizedOutput: Bool = false, distinctKeys: Bool = false, title: String? = nil
  ) {
    self.alternateScreen = alternateScreen
    self.bracketedPaste = bracketedPaste
    self.mouse = mouse
    self.focusEvents = focusEvents
    self.synchronizedOutput = synchronizedOutput
    self.distinctKeys = distinctKeys
    self.title = title
  }

  /// The modes of a prompt.
  public static let prompt = TerminalModes(bracketedPaste: true)
  /// The modes of a program that has the whole screen, with the mouse.
  public static let fullScreen = TerminalModes(
    alternateScreen: true, bracketedPaste: true, mouse: .drags, synchronizedOutput: true)
}
