/// Something that a terminal reports: a key, the mouse, or that its window is in front.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed, or text was pasted.
  case key(Key)
  /// The mouse was used. Reported where ``TerminalModes/mouse`` says so.
  case mouse(MouseEvent)
  /// The window of the terminal came to the front, or went behind another. Reported in ``TerminalModes/focusEvents``.
  case focus(Bool)
  /// The terminal answered a question of the program.
  case reply(TerminalReply)
}

/// An answer of the terminal to a question that a program wrote to it.
public enum TerminalReply: Hashable, Sendable {
  /// A private mode's state (DECRPM): 0 if the terminal doesn't know the mode, 1 if it is on, 2 if it is off, 3 and 4 if it stays so.
  case mode(Int, state: Int)
  /// The features that it has (DA1), such as 52 for copying.
  case attributes([Int])
  /// Its background (OSC 11).
  case background(TerminalBackground)
}

/// Something that was done with the mouse, and where.
public struct MouseEvent: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// A direction in which the wheel was turned.
  public enum Direction: Hashable, Sendable {
    case up, down, left, right
  }

  /// What was done.
  public enum Kind: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// A button was released.
    case release(Button)
    /// The mouse was moved with a button held.
    case drag(Button)
    /// The mouse was moved without a button.
    case move
    /// The wheel was turned by one step.
    case scroll(Direction)
  }

  /// What was done.
  public var kind: Kind
  /// The row, from 0 at the top of the screen.
  public var row: Int
  /// The column, from 0 at the left edge.
  public var column: Int
  /// The keys that were held.
  public var modifiers: KeyModifiers

  /// Makes an event at a cell.
  public init(_ kind: Kind, row: Int, column: Int, modifiers: KeyModifiers = []) {
    self.kind = kind
    self.row = row
    self.column = column
    self.modifiers = modifiers
  }
}

/// Keys that change what others mean.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// A bit for each key.
  public let rawValue: UInt8

  /// Makes a set of keys from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The alt key.
  public static let alt = KeyModifiers(rawValue: 2)
  /// The control key.
  public static let control = KeyModifiers(rawValue: 4)
}
