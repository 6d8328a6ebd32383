import TerminalText

/// A message that a host prints beside the screen, once, between two frames.
public struct HostNotice: Hashable, Sendable {
  /// The message, safe to print.
  public var text: StyledText
  /// Whether it is about something that failed.
  public var isError: Bool
  /// Whether the terminal's bell draws attention to it.
  public var rings: Bool

  /// A notice.
  public init(_ text: String, isError: Bool = false, rings: Bool = false) {
    self.text = StyledText(text)
    self.isError = isError
    self.rings = rings
  }
}
