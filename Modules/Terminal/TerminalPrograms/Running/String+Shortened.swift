import TerminalText

extension String {
  /// The text, safe and short enough for a message.
  package var shortened: String { StyledText(self).singleLine.truncated(to: 60).plain }
}
