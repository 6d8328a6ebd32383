import Foundation
import TerminalText

extension StyledText {
  /// Creates a text from an attributed string. Foundation on Linux has links, which are underlined, and no other visible attributes.
  init(_ attributed: AttributedString) {
    self = attributed.runs.map { run in
      let text = String(attributed[run.range].characters)
      return run.link == nil
        ? StyledText(text)
        : StyledText(text, style: TextStyle(underline: true, foreground: .accentColor))
    }.joined()
  }
}
