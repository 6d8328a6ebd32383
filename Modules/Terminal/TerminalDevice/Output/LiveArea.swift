import TerminalText

/// The screen of a program above the line being edited: what of it stands there, and what has scrolled away.
struct LiveArea {
  private var lines: [StyledText] = []
  /// Whether it is output of a command, which scrolls; what changes by itself is kept to the rows that there are.
  private var scrolls = false
  /// How many of the first lines have scrolled away.
  private var scrolled = 0

  var isEmpty: Bool { lines.isEmpty }

  /// Takes a screen that is shown because of a command.
  mutating func show(_ lines: [StyledText]) {
    (self.lines, scrolls, scrolled) = (lines, true, 0)
  }

  /// Takes a screen that has changed by itself.
  mutating func update(_ lines: [StyledText]) {
    (self.lines, scrolls, scrolled) = (lines, false, 0)
  }

  /// Takes everything away.
  mutating func clear() -> [StyledText] {
    defer { update([]) }
    return Array(lines.dropFirst(scrolled))
  }

  /// What stands in some rows, and what scrolls away above it now.
  ///
  /// What has no room is kept from its end, where questions, buttons and the newest lines are, below its first line,
  /// which is its title.
  ///
  /// - Parameter omission: The line that says how many rows are left out.
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
