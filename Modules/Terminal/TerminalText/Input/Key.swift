/// A key press, or pasted text.
public enum Key: Hashable, Sendable {
  /// A typed character.
  case character(Character)
  /// A letter with the Control key.
  case control(Character)
  /// A character with the Alt key, or after Escape.
  case alt(Character)
  /// Text from the clipboard, including its line breaks, or many characters that arrived at once.
  case paste(String)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right, home, end, pageUp, pageDown
  /// The arrow keys with Control or Alt.
  case wordLeft, wordRight
  /// Home and End with Control: the beginning and end of text with several lines.
  case textStart, textEnd
  /// Up and Down with Alt, which move the focused item.
  case moveUp, moveDown
  /// A key with Shift that types no other character: the arrows, Home, End, Page Up, Page Down, and Enter.
  indirect case shift(Key)
  /// A function key, by its number.
  case function(Int)
  /// An unsupported key.
  case unknown
}
