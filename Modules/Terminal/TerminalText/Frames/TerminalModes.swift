/// The modes of a terminal while a frame is shown.
///
/// Modes are part of a ``Frame``. Showing a frame switches only the modes that differ from those of the previous frame.
public struct TerminalModes: Hashable, Codable, Sendable {
  /// The mouse events that the terminal reports.
  public enum Mouse: String, Hashable, Codable, Sendable {
    /// None. The terminal selects text with the mouse.
    case off
    /// Buttons and the wheel.
    case buttons
    /// Buttons, the wheel, and movements with a button held.
    case drags
    /// Everything, including movements without a button.
    case moves
  }

  /// A Boolean value that indicates whether the alternate screen is shown, which has no scrollback. Leaving it restores the main
  /// screen.
  ///
  /// The terminal doesn't wrap lines there, because it may measure the width of a character differently.
  public var alternateScreen: Bool
  /// A Boolean value that indicates whether pasted text arrives as one event (bracketed paste).
  public var bracketedPaste: Bool
  /// The mouse events that the terminal reports.
  public var mouse: Mouse
  /// A Boolean value that indicates whether the terminal reports ``InputEvent/focus(_:)``.
  public var focusEvents: Bool
  /// A Boolean value that indicates whether the terminal shows each update at once, if it supports that.
  public var synchronizedOutput: Bool
  /// A Boolean value that indicates whether the terminal distinguishes keys such as `Ctrl-I` and Tab, if it supports that.
  public var distinctKeys: Bool

  /// The title of the terminal's window, or `nil` for its previous title. Control characters and line breaks aren't written.
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
  /// The modes of a full-screen program with mouse support.
  public static let fullScreen = TerminalModes(
    alternateScreen: true, bracketedPaste: true, mouse: .moves, synchronizedOutput: true)
}
