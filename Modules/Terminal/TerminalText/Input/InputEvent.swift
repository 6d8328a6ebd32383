/// An event that a terminal reports: a key, the mouse, or a change of its window's focus.
public enum InputEvent: Hashable, Sendable {
  /// The user pressed a key or pasted text.
  case key(Key)
  /// The user used the mouse. ``TerminalModes/mouse`` selects the reported events.
  case mouse(MouseEvent)
  /// The terminal's window gained or lost focus. Reported if ``TerminalModes/focusEvents`` is on.
  case focus(Bool)
  /// The terminal answered a query of the program.
  case reply(TerminalReply)
}

/// The answer of a terminal to a query.
public enum TerminalReply: Hashable, Sendable {
  /// The state of a private mode (DECRPM): 0 if the terminal doesn't know the mode, 1 if it is on, 2 if it is off, and 3 or 4 if it
  /// is permanently on or off.
  case mode(Int, state: Int)
  /// The features of the terminal (DA1), such as 52 for copying.
  case attributes([Int])
  /// The terminal's background (OSC 11).
  case background(TerminalBackground)
}

/// A mouse event and its position.
public struct MouseEvent: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// A direction of the wheel.
  public enum Direction: Hashable, Sendable {
    case up, down, left, right
  }

  /// The kind of a mouse event.
  public enum Kind: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// A button was released.
    case release(Button)
    /// The mouse moved with a button held.
    case drag(Button)
    /// The mouse moved without a button.
    case move
    /// The wheel turned by one step.
    case scroll(Direction)
  }

  /// The kind of the event.
  public var kind: Kind
  /// The row, from 0 at the top of the screen.
  public var row: Int
  /// The column, from 0 at the left edge.
  public var column: Int
  /// The keys that were held.
  public var modifiers: KeyModifiers

  /// Creates an event at a cell.
  public init(_ kind: Kind, row: Int, column: Int, modifiers: KeyModifiers = []) {
    self.kind = kind
    self.row = row
    self.column = column
    self.modifiers = modifiers
  }
}

/// Keys that modify other keys.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits of the keys.
  public let rawValue: UInt8

  /// Creates a set of keys from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The alt key.
  public static let alt = KeyModifiers(rawValue: 2)
  /// The control key.
  public static let control = KeyModifiers(rawValue: 4)
}
