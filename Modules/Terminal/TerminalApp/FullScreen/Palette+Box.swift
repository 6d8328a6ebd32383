import TerminalText

extension Palette {
  private static let maxColumns = 72

  /// The palette as a box.
  func box(in size: TerminalSize) -> OverlayBox {
    let columns = min(OverlayBox.maxColumns(of: size), Self.maxColumns)
    let isPrompt = text.hasPrefix(":")
    let lines = isPrompt ? promptLines(columns: columns) : actionLines(columns: columns)
    let row = line.row(width: max(columns - 2, 1))
    let shown =
      text.isEmpty
      ? StyledText("Search for an action, or type ':' for commands", style: .dim).truncated(
        to: max(columns - 2, 1))
      : row.lines[0]
    let field = LineFrame(
      lines: [StyledText("> ", style: .bold) + shown], cursorRow: 0, cursorColumn: row.cursorColumn + 2)
    var box = OverlayBox(
      title: "Commands", field: field, lines: lines.isEmpty ? nothing(columns: columns) : lines,
      selection: lines.isEmpty ? nil : selection, width: columns)
    // The box keeps its upper edge while the user types.
    box.topRows = max(actions.count, 1)
    return box
  }

  private func nothing(columns: Int) -> [StyledText] {
    if text.hasPrefix(":") { return [StyledText("Press Enter to run the command.", style: .dim)] }
    let shown = StyledText(text).singleLine.truncated(to: max(columns - 24, 8)).plain
    return [StyledText("No command matches '\(shown)'.", style: .dim).truncated(to: columns)]
  }

  private func promptLines(columns: Int) -> [StyledText] {
    let entries = entries
    let names = min(entries.map(\.usage.displayWidth).max() ?? 0, columns / 2)
    return entries.map { entry in
      Self.row(
        StyledText(entry.usage).truncated(to: names).padded(to: names), detail: entry.help,
        shortcut: entry.shortcut, columns: columns)
    }
  }

  private func actionLines(columns: Int) -> [StyledText] {
    let matches = matches
    let titles = min(matches.map(\.action.title.displayWidth).max() ?? 0, columns / 2)
    return matches.map { match in
      Self.row(
        Self.title(of: match).truncated(to: titles).padded(to: titles), detail: match.action.detail,
        shortcut: match.action.shortcut, columns: columns)
    }
  }

  /// Returns the title of an action with the matching letters in the accent color.
  private static func title(of match: Match) -> StyledText {
    guard !match.positions.isEmpty else { return StyledText(match.action.title).singleLine }
    let positions = Set(match.positions)
    return match.action.title.enumerated().map { index, character in
      StyledText(String(character), style: positions.contains(index) ? .highlight : .plain)
    }.joined().singleLine
  }

  /// Returns a row with its keys at the right.
  private static func row(_ title: StyledText, detail: String, shortcut: String, columns: Int) -> StyledText {
    let help = StyledText(detail, style: .dim).singleLine
    let line = help.isEmpty ? title : title + StyledText.spaces(2) + help
    guard !shortcut.isEmpty else { return line }
    let keys = StyledText(shortcut, style: .highlight)
    return line.truncated(to: max(columns - keys.width - 2, 1)).padded(to: columns - keys.width) + keys
  }
}
