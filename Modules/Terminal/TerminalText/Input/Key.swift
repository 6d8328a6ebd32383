/// A key that was pressed, or text that was pasted.
public enum Key: Hashable, Sendable {
  /// Something that is typed as it is.
  case character(Character)
  /// A letter with the control key.
  case control(Character)
  /// Something with the alt key, or after escape.
  case alt(Character)
  /// Text from the clipboard, line ends and all, or many letters that came at once.
  case paste(String)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right, home, end, pageUp, pageDown
  /// The arrows with control or alt.
  case wordLeft, wordRight
  /// Home and end with control: the ends of a text of several lines.
  case textStart, textEnd
  /// Up and down with alt, which move what has the focus.
  case moveUp, moveDown
  /// A key with shift, where shift makes no other character of it: the arrows, home and end, page up and down, enter.
  indirect case shift(Key)
  /// A function key, by its number.
  case function(Int)
  /// A key without a meaning here.
  case unknown
}
