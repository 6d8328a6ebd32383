import TerminalText

extension StyledText {
  /// What stands from a column on. A wide character that the column cuts becomes a space.
  package func dropping(columns: Int) -> StyledText {
    guard columns > 0 else { return self }
    var result = StyledText()
    var used = 0
    for run in runs {
      var kept = ""
      for character in run.content {
        let width = StyledText(String(character)).width
        if used >= columns {
          kept.append(character)
        } else if used + width > columns {
          kept += String(repeating: " ", count: used + width - columns)
        }
        used += width
      }
      result += StyledText(kept, style: run.style)
    }
    return result
  }

  /// The text with another in place of some columns.
  package func replacing(columns: Range<Int>, with text: StyledText) -> StyledText {
    let end = dropping(columns: columns.upperBound)
    return prefix(columns: columns.lowerBound).padded(to: columns.lowerBound)
      + text.prefix(columns: columns.count).padded(to: columns.count) + end
  }

  /// The text with some of its columns in a style. Columns behind its end become spaces of the style.
  package func styled(_ style: TextStyle, columns: Range<Int>) -> StyledText {
    let middle = dropping(columns: columns.lowerBound).prefix(columns: columns.count)
    return replacing(columns: columns, with: middle.padded(to: columns.count).styled(style))
  }
}

/// The rows of a window, drawn from the lowest layer to the front.
struct Canvas {
  let columns: Int
  private(set) var lines: [StyledText]

  init(columns: Int, rows: Int) {
    self.columns = columns
    lines = Array(repeating: StyledText(), count: rows)
  }

  var rows: Int { lines.count }

  /// Makes everything so far less prominent.
  mutating func dim() { lines.replaceEach { $0.styled(.dim) } }

  /// Draws lines over what is there.
  mutating func draw(_ new: [StyledText], at rect: LayoutRect) {
    for (index, row) in rect.rows.enumerated() where lines.indices.contains(row) {
      let line = index < new.count ? new[index] : StyledText()
      let isWhole = rect.column == 0 && rect.width >= columns
      defer { lines[row] = lines[row].trimmingTrailingSpaces }
      guard isWhole else {
        lines[row] = lines[row].replacing(columns: rect.columns, with: line)
        continue
      }
      lines[row] = line.isWider(than: columns) ? line.prefix(columns: columns) : line
    }
  }

  /// Styles what is there.
  mutating func style(_ style: TextStyle, in rect: LayoutRect) {
    let end = min(rect.column + rect.width, columns)
    guard rect.column < end else { return }
    for row in rect.rows where lines.indices.contains(row) {
      lines[row] = lines[row].styled(style, columns: rect.column..<end)
    }
  }
}
