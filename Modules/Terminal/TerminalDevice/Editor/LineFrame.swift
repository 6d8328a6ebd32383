import TerminalText

/// How a line that is edited looks: the lines of a terminal that it takes, and where the cursor stands in them.
public struct LineFrame: Hashable, Sendable {
  /// The lines, none wider than the terminal.
  public var lines: [StyledText]
  /// The line that the cursor stands in.
  public var cursorRow: Int
  /// The column that the cursor stands in.
  public var cursorColumn: Int
}

extension LineEditor {
  /// How the line looks behind a prompt, on a terminal of some columns.
  ///
  /// A line that is longer goes on in the next one; a wide character that does not fit moves there whole. What Tab
  /// found stands below.
  public func frame(prompt: StyledText, width: Int) -> LineFrame {
    let width = max(width, 4)
    var prompt = prompt.singleLine + (prompt.plain.hasSuffix(" ") ? " " : "")
    if let search {
      prompt = StyledText("(search) ", style: .dim) + StyledText(search.query, style: .bold) + ": "
    }
    var lines = [StyledText()]
    var column = 0
    var cursorPosition = (row: 0, column: 0)
    func put(_ text: StyledText, _ columns: Int) {
      if column + columns > width {
        lines.append(StyledText())
        column = 0
      }
      lines[lines.count - 1] += text
      column += columns
    }
    let shownPrompt = prompt.width > width - 2 ? prompt.truncated(to: width - 2) : prompt
    put(shownPrompt, shownPrompt.width)
    for (index, character) in line.enumerated() {
      // A line end stands in the line as a mark, so that a pasted text can be edited like any other.
      let text = character.isNewline ? StyledText("⏎", style: .dim) : StyledText(String(character))
      let columns = text.width
      if index == cursor {
        cursorPosition = column + columns > width ? (lines.count, 0) : (lines.count - 1, column)
      }
      put(text, columns)
    }
    if cursor == line.count {
      // The cursor behind the last column stands at the beginning of the next line.
      if column >= width {
        lines.append(StyledText())
        column = 0
      }
      cursorPosition = (lines.count - 1, column)
    }
    lines += candidateLines(width: width)
    return LineFrame(lines: lines, cursorRow: cursorPosition.row, cursorColumn: cursorPosition.column)
  }

  private func candidateLines(width: Int) -> [StyledText] {
    guard !candidates.isEmpty else { return [] }
    // What all have in common up to the last word is written already.
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
