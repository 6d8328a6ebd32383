import Foundation
import TerminalText

extension StyledText {
  /// Creates a text from an attributed string. Foundation on Linux has links, which are underlined, and no other visible attributes.
  init(_ attributed: AttributedString) {
    self = attributed.runs.map { run in
      let text = String(attributed[run.range].characters)
      return StyledText(text).linked(to: run.link?.absoluteString)
    }.joined()
  }

  /// Returns the text as a link to an address, underlined in the accent color, or unchanged if the address is `nil`.
  func linked(to address: String?) -> StyledText {
    guard let address else { return self }
    let style = TextStyle(underline: true, foreground: .accentColor)
    return runs.map { StyledText($0.content, style: $0.style.inside(style), link: address) }.joined()
  }
}
