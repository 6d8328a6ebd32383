extension LineEditor {
  /// Returns the line after a prompt, in rows of a given width.
  ///
  /// A longer line continues in the next row. A wide character that doesn't fit moves there whole. Candidates for completion are
  /// listed below. A prompt that leaves no room is truncated at its beginning, because its end shows that input is expected.
  ///
  /// - Parameter rows: The maximum number of rows for the line. If the line is longer, only the part around the cursor is shown and
  ///   examined.
  public func frame(prompt: StyledText, width: Int, rows: Int = .max) -> LineFrame {
    let width = max(width, 4)
    var frame = layout(prompt: prompt, width: width, rows: rows).frame(of: edited)
    frame.lines += candidateLines(width: width)
    return frame
  }

  /// Returns the position of the character at a row and a column of ``frame(prompt:width:rows:)``, such as those of a click.
  public func position(
    atRow row: Int, column: Int, prompt: StyledText, width: Int, rows: Int = .max
  ) -> Int {
    layout(prompt: prompt, width: max(width, 4), rows: rows)
      .position(atRow: row, column: column, in: edited)
  }

  private func layout(prompt: StyledText, width: Int, rows: Int) -> RowLayout {
    edited.layout(width: width, height: rows, lead: shownPrompt(prompt, width: width))
  }

  private func shownPrompt(_ prompt: StyledText, width: Int) -> StyledText {
    if let search {
      let shown = StyledText("(search) ", style: .dim) + StyledText(search.query, style: .bold) + ": "
      return shown.truncatedAtStart(to: width - 2)
    }
    let space: StyledText = prompt.plain.hasSuffix(" ") ? " " : ""
    return (prompt.singleLine + space).truncatedAtStart(to: width - max(min(width / 3, 20), 2))
  }

  private func candidateLines(width: Int) -> [StyledText] {
    guard !candidates.isEmpty else { return [] }
    // The common part up to the last word is already in the line.
    let written = text.lastIndex(of: " ").map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 0
    var lines: [StyledText] = []
    var current = StyledText()
    for candidate in candidates {
      let piece = StyledText(String(candidate.dropFirst(written)), style: .dim).singleLine.truncated(
        to: width)
      if current.isEmpty {
        current = piece
      } else if current.width + 2 + piece.width <= width {
        current += "  " + piece
      } else {
        lines.append(current)
        current = piece
      }
    }
    if !current.isEmpty { lines.append(current) }
    let most = 6
    return lines.count <= most ? lines : lines.prefix(most) + [StyledText("…", style: .dim)]
  }
}
