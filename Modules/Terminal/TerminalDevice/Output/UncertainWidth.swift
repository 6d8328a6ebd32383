import TerminalText

// Terminals disagree about pictures of several scalars. Those with a variation selector and keycaps take one column in some
// terminals (tmux 3.3) and two in others. Joined pictures may take as many columns as their parts. Each is drawn so that any width
// looks right.

extension Character {
  /// The maximum number of columns that a terminal may use for this picture of several scalars, or `nil` if all terminals agree.
  var greatestWidth: Int? {
    guard asciiValue == nil, unicodeScalars.count > 1, displayWidth == 2 else { return nil }
    return max(unicodeScalars.reduce(0) { $0 + Character($1).displayWidth }, 2)
  }
}

extension StyledText {
  /// Returns the text to write from the first column on. Text after an uncertain picture is placed in its own column.
  func placed(for capability: TerminalCapability) -> String {
    guard !plain.utf8.allSatisfy({ $0 < 0x80 }), plain.contains(where: { $0.greatestWidth != nil }) else {
      return rendered(for: capability).string
    }
    var (text, stretch, column) = ("", StyledText(), 0)
    for run in runs {
      for character in run.content {
        if character.greatestWidth != nil {
          // If the terminal draws the character in one column, the other column is empty.
          stretch += StyledText("  ", style: run.style)
          text += stretch.rendered(for: capability).string + ControlSequence.move(toColumn: column)
          text += StyledText(String(character), style: run.style).rendered(for: capability).string
          text += ControlSequence.move(toColumn: column + 2)
          stretch = StyledText()
        } else {
          stretch += StyledText(String(character), style: run.style)
        }
        column += character.displayWidth
      }
    }
    return text + stretch.rendered(for: capability).string
  }
}
