import TerminalText

/// The program's lines above the line being edited, and the part of them that has scrolled away.
struct LiveArea {
  private var lines: [StyledText] = []
  /// Whether the lines are a command's output, which scrolls. Other lines are limited to the
  /// available rows.
  private var scrolls = false
  /// The number of first lines that have scrolled away.
  private var scrolled = 0

  /// Sets the output of a command.
  mutating func show(_ lines: [StyledText]) {
    (self.lines, scrolls, scrolled) = (lines, true, 0)
  }

  /// Sets lines that the program has changed.
  mutating func update(_ lines: [StyledText]) {
    (self.lines, scrolls, scrolled) = (lines, false, 0)
  }

  /// Returns the lines in the available rows, and the lines above that scroll away now.
  ///
  /// If there is no room, the first line, which is the title, and the last lines, which contain questions, buttons, and the newest
  /// text, are kept.
  ///
  /// - Parameter omission: Returns the line that reports the number of omitted rows.
  mutating func layout(
    rows: Int, omission: (Int) -> StyledText
  ) -> (scrolledNow: [StyledText], shown: [StyledText]) {
    let rows = max(rows, 0)
    if scrolls {
      let excess = max(lines.count - scrolled - rows, 0)
      defer { scrolled += excess }
      return (
        Array(lines[scrolled..<scrolled + excess]), Array(lines[(scrolled + excess)...])
      )
    }
    guard lines.count > rows, let title = lines.first else { return ([], lines) }
    switch rows {
    case 0: return ([], [])
    case 1: return ([], [omission(lines.count)])
    case 2: return ([], [omission(lines.count - 1)] + lines.suffix(1))
    default: return ([], [title, omission(lines.count - (rows - 1))] + lines.suffix(rows - 2))
    }
  }
}
