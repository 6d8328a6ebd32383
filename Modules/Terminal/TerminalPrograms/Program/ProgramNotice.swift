import TerminalText

/// A message that a surface shows once, beside the screen.
public struct ProgramNotice: Hashable, Sendable {
  /// The message, safe to print.
  public var text: StyledText
  /// A Boolean value that indicates whether the message is about a failure.
  public var isError: Bool
  /// A Boolean value that indicates whether the terminal's bell draws attention to the message.
  public var rings: Bool
  /// A Boolean value that indicates whether `undo` undoes what the message is about.
  public var isUndoable: Bool

  public init(_ text: String, isError: Bool = false, rings: Bool = false, isUndoable: Bool = false) {
    self.text = StyledText(text)
    self.isError = isError
    self.rings = rings
    self.isUndoable = isUndoable
  }
}
