import TerminalText

// Terminals disagree about pictures of several scalars: one with a variation selector and a keycap take one column in some (tmux 3.3)
// and two in others, and joined ones as many as their parts. Each is drawn so that any width looks right.

extension Character {
  /// The most columns that a terminal may give this picture of several scalars; `nil` if all terminals agree.
  var greatestWidth: Int? {
    guard asciiValue == nil, unicodeScalars.count > 1, displayWidth == 2 else { return nil }
    return max(unicodeScalars.reduce(0) { $0 + Character($1).displayWidth }, 2)
  }
}

extension StyledText {
  /// The line as it is written from the first column on, with what follows such a picture in its own column.
  func placed(for capability: TerminalCapability) -> String {
    guard !plain.utf8.allSatisfy({ $0 < 0x80 }), plain.contains(where: { $0.greatestWidth != nil }) else {
      return rendered(for: capability).string
    }
    var (text, stretch, column) = ("", StyledText(), 0)
    for run in runs {
      for character in run.content {
        if character.greatestWidth != nil {
          // If the terminal draws it in one column, the other column is empty.
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
